// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/states.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/minimax/bounds.h"

namespace pincer::engine::minimax {

using logic::Answer;
using logic::Term;

States::States(Tree& tree, Queries& queries, base::Statistics& statistics)
    : tree_(tree),
      queries_(queries),
      terms_(tree.steps().cfa().terms()),
      path_conditions_(tree),
      count_bounds_(statistics.count("decided by terms and bounds")) {}

Place States::arrival(NodeId id) {
  const Node& n = tree_[id];
  Place place;
  place.stop = n.stop;
  place.cut = n.cut;
  place.model = n.model;
  place.round = n.round;
  place.conditions = path_conditions_.to(id);
  set_values(place, n.values);
  return place;
}

void States::set_values(Place& place, const std::vector<Term>& values) {
  place.values = &values;
  const auto& variables = tree_.variables(place.stop);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (variables[i] != values[i]) place.read.emplace(variables[i], values[i]);
  }
}

Place States::departure(NodeId id) {
  const Node& n = tree_[id];
  if (!n.own) return arrival(id);
  Place place;
  place.stop = n.stop;
  place.cut = id;
  place.model = n.own->model();
  set_values(place, n.own->values());
  return place;
}

logic::Substitution States::reader(const Place& place, const Step& step) {
  logic::Substitution result = place.read;
  if (place.round == 0) return result;
  for (const Step::Choice& choice : step.choices) result.emplace(choice.unknown, of_round(place, step, choice.unknown));
  return result;
}

Term States::of_round(const Place& place, const Step& step, Term t) {
  if (place.round == 0 || step.choices.empty()) return t;
  logic::Substitution rename;
  for (const Step::Choice& choice : step.choices) {
    const std::string name = fmt::format("{}#{}", terms_.name(choice.unknown), place.round);
    rename.emplace(choice.unknown, terms_.variable(name, terms_.sort(choice.unknown)));
  }
  return queries_.substitute(t, rename);
}

std::vector<Term> States::conditions_of(const Place& place, const Step& step) {
  std::vector<Term> result;
  const logic::Substitution read = reader(place, step);
  for (const Term condition : step.conditions) split(terms_, queries_.substitute(condition, read), result);
  return result;
}

bool States::entails(const Place& place, Term constraint) {
  return possible(place, terms_.lnot(queries_.substitute(constraint, place.read))).answer == Answer::Unsat;
}

bool States::entails(const Place& place, const std::vector<Term>& constraints) {
  return std::all_of(constraints.begin(), constraints.end(), [&](Term t) { return entails(place, t); });
}

std::vector<Term> States::facts_of(const Place& place, Annotation kind) {
  const AnnotatedState& state = tree_[place.cut].own->state();
  std::vector<Term> facts;
  if (kind == Annotation::Max) facts = place.conditions;
  for (std::size_t i = 0; i < state.constraints.size(); ++i) {
    if (state.annotations[i] == kind) facts.push_back(state.constraints[i]);
  }
  return facts;
}

Refutation States::possible(const Place& place, Term goal) {
  if (terms_.is_false(goal)) return {Answer::Unsat, {}, {}, nullptr};
  if (terms_.is_true(goal)) return {Answer::Sat, {}, {}, nullptr};
  if (place.model && queries_.holds(goal, *place.model)) return {Answer::Sat, {}, {}, nullptr};
  std::vector<Term> facts = facts_of(place, Annotation::Max);
  const std::vector<Term> neutral = facts_of(place, Annotation::Neutral);
  facts.insert(facts.end(), neutral.begin(), neutral.end());
  if (const auto decision = decide_by_bounds(terms_, facts, goal)) {
    ++count_bounds_;
    if (decision->answer == Answer::Sat) return {Answer::Sat, {}, {}, nullptr};
    return {Answer::Unsat, {decision->fact}, {}, nullptr};
  }
  const Queries::Result result = queries_.ask(facts, goal, place.model.get());
  return {result.answer, result.core, {}, result.model};
}

Refutation States::interpolate(const Place& place, Term goal) {
  Refutation refutation = possible(place, goal);
  if (refutation.answer != Answer::Unsat) return refutation;
  // The fewest new max annotations. None, if that can be; else each neutral constraint is tried.
  const AnnotatedState& state = tree_[place.cut].own->state();
  const std::vector<Term> facts = facts_of(place, Annotation::Max);
  std::vector<Term> neutral = facts_of(place, Annotation::Neutral);
  std::erase_if(neutral, [&](Term t) {
    return std::find(refutation.core.begin(), refutation.core.end(), t) == refutation.core.end() ||
           std::find(facts.begin(), facts.end(), t) != facts.end();
  });
  if (neutral.empty()) return refutation;
  const auto refuted_with = [&](const std::vector<Term>& more) {
    std::vector<Term> all = facts;
    all.insert(all.end(), more.begin(), more.end());
    return queries_.ask(all, goal, place.model.get()).answer == Answer::Unsat;
  };
  if (refuted_with({})) return refutation;
  for (std::size_t i = neutral.size(); neutral.size() > 1 && i-- > 0;) {
    std::vector<Term> fewer = neutral;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (refuted_with(fewer)) neutral = std::move(fewer);
  }
  for (std::size_t i = 0; i < state.constraints.size(); ++i) {
    if (state.annotations[i] == Annotation::Neutral &&
        std::find(neutral.begin(), neutral.end(), state.constraints[i]) != neutral.end())
      refutation.needed.push_back(i);
  }
  return refutation;
}

}  // namespace pincer::engine::minimax
