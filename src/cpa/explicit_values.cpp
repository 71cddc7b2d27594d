// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/explicit_values.h"

#include <algorithm>

#include "logic/term/substitute.h"

namespace pincer::cpa {

using logic::Term;
using program::VariableId;

ExplicitValues::ExplicitValues(const encode::Transitions& program)
    : cfa_(program.graph().cfa()), terms_(cfa_.terms()) {}

std::optional<ExplicitValues::State> ExplicitValues::transfer(const State& e, const encode::Transition& step,
                                                              const Precision& pi) const {
  logic::Substitution values;
  for (const auto& [variable, value] : e.known) values.emplace(cfa_.variable(variable).term, value);
  logic::Substituter with(terms_, values);
  if (terms_.is_false(with(step.condition))) return std::nullopt;
  State result;
  for (const encode::Transition::Value& value : step.values) {
    if (pi->untracked.contains(value.variable)) continue;
    const Term now = with(value.term);
    if (terms_.is_const(now)) result.known.emplace(value.variable, now);
  }
  return result;
}

bool ExplicitValues::stop(const State& e, const State& e2, const Precision&) {
  return std::all_of(e2.known.begin(), e2.known.end(), [&](const auto& known) {
    const auto found = e.known.find(known.first);
    return found != e.known.end() && found->second == known.second;
  });
}

std::optional<Adjusted<ExplicitValues::State, ExplicitValues::Precision>> ExplicitValues::prec(
    const State& e, const Precision& pi, encode::NodeId, const Others<State>& reached) {
  std::map<VariableId, std::set<Term>> values;
  for (const auto& [variable, value] : e.known) values[variable].insert(value);
  reached([&](const State& other) {
    for (auto& [variable, all] : values) {
      const auto found = other.known.find(variable);
      if (found != other.known.end()) all.insert(found->second);
    }
  });
  Tracking tracking = *pi;
  State state = e;
  for (const auto& [variable, all] : values) {
    if (all.size() <= pi->most && !pi->untracked.contains(variable)) continue;
    tracking.untracked.insert(variable);
    state.known.erase(variable);
  }
  if (tracking == *pi) return Adjusted<State, Precision>{std::move(state), pi};
  return Adjusted<State, Precision>{std::move(state), std::make_shared<const Tracking>(std::move(tracking))};
}

Term ExplicitValues::formula(const State& e) const {
  std::vector<Term> parts;
  for (const auto& [variable, value] : e.known) parts.push_back(terms_.eq(cfa_.variable(variable).term, value));
  return terms_.land(parts);
}

}  // namespace pincer::cpa
