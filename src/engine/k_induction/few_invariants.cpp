// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/k_induction/few_invariants.h"

#include "base/timer.h"
#include "invariant/support.h"

namespace pincer::engine::k_induction {

certificate::Invariants few_invariants(const encode::BlockGraph& graph, const certificate::Invariants& invariants,
                                       const certificate::Invariants& needed,
                                       const std::vector<const logic::SolverFactory*>& solvers,
                                       const Context& context) {
  const base::Timer timer(context.statistics->seconds("choosing invariants"));
  const encode::Transitions transitions(graph);
  const std::vector<invariant::Step> steps = invariant::steps_of(transitions);
  const auto all = invariant::AtNodes::of(graph, invariants);
  certificate::Invariants few = invariants;
  for (const logic::SolverFactory* factory : solvers) {
    invariant::BlockSolvers<> blocks(graph.cfa(), *factory, context.budget);
    const auto kept = invariant::support(steps, all, invariant::AtNodes::of(graph, needed), blocks, graph.cfa().terms(),
                                         context.budget);
    if (!kept) continue;
    few = kept->invariants(graph);
    break;
  }
  context.statistics->count("invariants used") = few.size();
  return few;
}

}  // namespace pincer::engine::k_induction
