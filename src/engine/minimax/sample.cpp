// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/sample.h"

#include <algorithm>

#include "logic/evaluate/evaluate.h"

namespace pincer::engine::minimax {

using logic::Term;

bool Sample::may_hold(std::span<const Term> constraints) {
  return !place_.model || std::all_of(constraints.begin(), constraints.end(), [&](Term t) { return holds(t); });
}

bool Sample::holds(Term constraint) {
  const auto [known, is_new] = holds_.try_emplace(constraint);
  if (is_new) {
    states_.queries().charge(base::efforts::kMinimaxEvaluation);
    known->second = logic::evaluate(states_.terms(), constraint, [&](Term v) { return value(v); }).as_bool();
  }
  return known->second;
}

const logic::Value& Sample::value(Term variable) {
  if (const auto known = values_.find(variable); known != values_.end()) return known->second;
  const auto read = place_.read.find(variable);
  const Term here = read == place_.read.end() ? variable : read->second;
  return values_.emplace(variable, states_.queries().value(here, *place_.model)).first->second;
}

}  // namespace pincer::engine::minimax
