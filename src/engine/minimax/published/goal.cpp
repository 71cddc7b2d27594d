// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/published/goal.h"

#include <fmt/format.h>

namespace pincer::engine::minimax::published {

using logic::Term;

Path::Path(const Steps& steps, Queries& queries) : steps_(steps), queries_(queries), terms_(steps.cfa().terms()) {
  Goal initial;
  initial.k = steps.entry();
  initial.guard = terms_.boolean(true);
  for (const program::VariableId v : steps.stop(initial.k).live) initial.x.push_back(this->initial(v));
  goals_.push_back(std::move(initial));
}

Term Path::name(Term variable, std::size_t depth, std::size_t place) const {
  return terms_.variable(fmt::format("{}@{}.{}", terms_.name(variable), depth, place), terms_.sort(variable));
}

Term Path::initial(program::VariableId variable) const { return name(steps_.cfa().variable(variable).term, 0, 0); }

Term Path::given(const Step& step, std::size_t depth, std::size_t place) const {
  const program::Statement& statement = steps_.cfa().edge(step.edges[place]).statement;
  const auto* havoc = std::get_if<program::Havoc>(&statement);
  const program::VariableId variable =
      havoc != nullptr ? havoc->variable : std::get<program::Input>(statement).variable;
  return name(steps_.cfa().variable(variable).term, depth, place);
}

logic::Substitution Path::names() const {
  const Goal& goal = goals_.back();
  logic::Substitution result;
  for (std::size_t i = 0; i < goal.x.size(); ++i)
    result.emplace(steps_.cfa().variable(steps_.stop(goal.k).live[i]).term, goal.x[i]);
  return result;
}

Term Path::guard(std::size_t step) {
  const Step& rule = steps_.stop(goals_.back().k).steps[step];
  logic::Substitution read = names();
  for (const Step::Choice& choice : rule.choices)
    read.emplace(choice.unknown, given(rule, goals_.size(), choice.place));
  return queries_.substitute(terms_.land(rule.conditions), read);
}

void Path::reduct(std::size_t step) {
  const program::Cfa& cfa = steps_.cfa();
  const std::size_t depth = goals_.size();
  const Step& rule = steps_.stop(goals_.back().k).steps[step];
  Goal goal;
  goal.k = rule.target;
  goal.step = step;
  goal.guard = guard(step);
  logic::Substitution read = names();
  for (std::size_t place = 0; place < rule.edges.size(); ++place) {
    const program::Statement& statement = cfa.edge(rule.edges[place]).statement;
    if (const auto* assume = std::get_if<program::Assume>(&statement)) {
      split(terms_, queries_.substitute(assume->condition, read), constraints_);
    } else if (const auto* assign = std::get_if<program::Assign>(&statement)) {
      const Term variable = cfa.variable(assign->variable).term;
      const Term value = queries_.substitute(assign->value, read);
      const Term after = name(variable, depth, place);
      constraints_.push_back(terms_.eq(after, value));
      read[variable] = after;
    } else if (const auto* havoc = std::get_if<program::Havoc>(&statement)) {
      read[cfa.variable(havoc->variable).term] = given(rule, depth, place);
    } else if (const auto* input = std::get_if<program::Input>(&statement)) {
      read[cfa.variable(input->variable).term] = given(rule, depth, place);
    }
  }
  for (const program::VariableId v : steps_.stop(goal.k).live) {
    const Term variable = cfa.variable(v).term;
    goal.x.push_back(read.at(variable));
  }
  goal.length = constraints_.size();
  goal.v = goals_.back().v;
  goal.v.resize(goal.length, Annotation::Neutral);
  goals_.push_back(std::move(goal));
}

void Path::back_to(std::size_t depth) {
  goals_.resize(depth + 1);
  constraints_.resize(goals_.back().length);
}

std::vector<Term> Path::given() const {
  std::vector<Term> result;
  for (std::size_t i = 1; i < goals_.size(); ++i) {
    const Step& rule = stop(i - 1).steps[goals_[i].step];
    const std::size_t first = result.size();
    result.resize(first + rule.edges.size());
    for (const Step::Choice& choice : rule.choices) result[first + choice.place] = given(rule, i, choice.place);
  }
  return result;
}

}  // namespace pincer::engine::minimax::published
