// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/inductive_part.h"

#include "base/efforts.h"
#include "invariant/facts.h"

namespace pincer::invariant {

certificate::Invariants inductive_part(const program::Cfa& cfa, const certificate::Invariants& candidates,
                                       const logic::SolverFactory& solvers, const base::Budget& budget) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  if (graph.has_calls()) return {};
  const encode::Transitions transitions(graph);
  Facts facts(transitions, solvers);
  const Facts::Learning learning{
      .patience = {.question = base::efforts::kExcluding * 10, .one_by_one = base::efforts::kExcluding * 20}};
  return facts.learn(AtNodes::of(graph, candidates), learning, budget).invariants(graph);
}

}  // namespace pincer::invariant
