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

Term Path::name(Term variable, std::size_t depth) const {
  return terms_.variable(fmt::format("{}@{}", terms_.name(variable), depth), terms_.sort(variable));
}

Term Path::initial(program::VariableId variable) const { return name(steps_.cfa().variable(variable).term, 0); }

logic::Substitution Path::names(const Step& step) const {
  const Goal& goal = goals_.back();
  const Stop& stop = steps_.stop(goal.k);
  logic::Substitution result;
  for (std::size_t i = 0; i < goal.x.size(); ++i) result.emplace(steps_.cfa().variable(stop.live[i]).term, goal.x[i]);
  for (const Step::Choice& choice : step.choices) result.emplace(choice.unknown, name(choice.unknown, goals_.size()));
  return result;
}

Term Path::guard(std::size_t step) {
  const Step& rule = steps_.stop(goals_.back().k).steps[step];
  return queries_.substitute(terms_.land(rule.conditions), names(rule));
}

void Path::reduct(std::size_t step) {
  const std::size_t depth = goals_.size();
  const Step& rule = steps_.stop(goals_.back().k).steps[step];
  const logic::Substitution read = names(rule);
  Goal goal;
  goal.k = rule.target;
  goal.step = step;
  goal.guard = guard(step);
  split(terms_, goal.guard, constraints_);
  const std::vector<program::VariableId>& live = steps_.stop(goal.k).live;
  for (std::size_t i = 0; i < live.size(); ++i) {
    const Term variable = steps_.cfa().variable(live[i]).term;
    const auto old = read.find(variable);
    if (rule.values[i] == variable && old != read.end()) {
      goal.x.push_back(old->second);
      continue;
    }
    goal.x.push_back(name(variable, depth));
    constraints_.push_back(terms_.eq(goal.x.back(), queries_.substitute(rule.values[i], read)));
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
    for (const Step::Choice& choice : rule.choices) result[first + choice.place] = name(choice.unknown, i);
  }
  return result;
}

}  // namespace pincer::engine::minimax::published
