// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/k_induction/step_case.h"

#include <utility>

namespace pincer::engine {

using logic::Answer;
using logic::Term;

StepCase::StepCase(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers)
    : graph_(graph),
      terms_(graph.cfa().terms()),
      unrolling_(graph, encode::Start::Anywhere),
      solver_(terms_, std::move(solvers)) {
  remember_layer();
}

void StepCase::remember_layer() {
  for (const auto& open : unrolling_.frontier()) {
    reached_.push_back({graph_.node(open.node).location, *open.state});
    for (const Term invariant : invariants_[reached_.back().location]) assume(reached_.back(), invariant);
  }
}

void StepCase::assume(const Reached& reached, Term invariant) {
  const Term here = unrolling_.paths().condition(reached.state.path);
  solver_.add(terms_.implies(here, unrolling_.read(invariant, reached.state)));
}

void StepCase::strengthen(const certificate::Invariants& invariants) {
  for (const auto& [location, invariant] : invariants) {
    invariants_[location].push_back(invariant);
    for (const Reached& reached : reached_) {
      if (reached.location == location) assume(reached, invariant);
    }
  }
}

Answer StepCase::check(std::size_t k, const base::Budget& slice) {
  while (unrolling_.depth() < k + 1) {
    unrolling_.step();
    remember_layer();
  }
  const Term end = terms_.lor(unrolling_.error(k + 1), unrolling_.unsupported(k + 1));
  if (terms_.is_false(end)) return Answer::Unsat;
  return solver_.check(end, slice);
}

}  // namespace pincer::engine
