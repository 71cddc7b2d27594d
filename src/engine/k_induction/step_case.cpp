// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/k_induction/step_case.h"

#include <algorithm>
#include <utility>

#include "base/contract.h"
#include "logic/term/free_variables.h"

namespace pincer::engine::k_induction {

using logic::Answer;
using logic::Term;

StepCase::StepCase(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers)
    : graph_(graph),
      terms_(graph.cfa().terms()),
      liveness_(graph.cfa()),
      unrolling_(graph, encode::Start::Anywhere),
      solver_(terms_, std::move(solvers)) {
  remember_layer();
}

void StepCase::remember_layer() {
  for (const auto& open : unrolling_.frontier()) {
    reached_.push_back({graph_.node(open.node).location, *open.state});
    for (const Known& invariant : invariants_) assume(reached_.back(), invariant);
  }
}

void StepCase::assume(const Reached& reached, const Known& invariant) {
  if (reached.location != invariant.location) return;
  const Term here = terms_.land(invariant.use, unrolling_.paths().condition(reached.state.path));
  solver_.add(terms_.implies(here, unrolling_.read(invariant.formula, reached.state)));
}

void StepCase::strengthen(const certificate::Invariants& invariants) {
  for (const auto& [location, formula] : invariants) {
    for (const Term variable : logic::free_variables(terms_, formula)) {
      const auto known = graph_.cfa().variable_of(variable);
      base::require(known && liveness_.is_live(*known, location), "invariants speak of live variables");
    }
    invariants_.push_back({location, formula, terms_.fresh_variable("use", logic::Sort::boolean())});
    for (const Reached& reached : reached_) assume(reached, invariants_.back());
  }
}

Answer StepCase::check(std::size_t k, const base::Budget& slice) {
  while (unrolling_.depth() < k + 1) {
    unrolling_.step();
    remember_layer();
  }
  core_.clear();
  std::vector<Term> assumptions = {terms_.lor(unrolling_.error(k + 1), unrolling_.unsupported(k + 1))};
  if (terms_.is_false(assumptions.front())) return Answer::Unsat;
  for (const Known& invariant : invariants_) assumptions.push_back(invariant.use);
  const Answer answer = solver_.check(assumptions, slice);
  if (answer == Answer::Unsat) core_ = solver_.core();
  return answer;
}

certificate::Invariants StepCase::needed() const {
  certificate::Invariants result;
  for (const Known& invariant : invariants_) {
    if (std::find(core_.begin(), core_.end(), invariant.use) != core_.end())
      result.emplace_back(invariant.location, invariant.formula);
  }
  return result;
}

}  // namespace pincer::engine::k_induction
