// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// An unrolling of the program is explored with an abstract post operator (over-approximation); when the error cannot be
// excluded, one query asks for an execution of the whole unrolling (under-approximation), and if there is none, the
// labels of its nodes are strengthened by the proof. Both take turns on one graph until its labels cover themselves.
//   A. Albarghouthi, A. Gurfinkel, M. Chechik: From Under-Approximations to Over-Approximations and Back. TACAS 2012.
//
//   Fig. 3      lines 1-13 Search::ufo_main (search.cpp), 14-52 Explorer (explore.cpp)
//   Sect. 4     Post (post.cpp): the configurations uufo, cpufo, bpufo, cp, bp (configuration.cpp)
//   Sect. 5     Refiner (refine.cpp)
//   Theorem 1   proof_of (proof.cpp)
//
// Deviations; docs/ufo.md gives the reasons:
// - One action is a whole block between loop heads.
// - Blocking (blocking.cpp) rules out states backwards before the query is asked; `--set blocking=off` is the paper.
// - Words (words.cpp, in_words.cpp): interpolants speak of x == 3 rather than of bounds, with `--set words=on`.
// - Facts (facts.cpp): conjuncts of labels that are inductive hold at all nodes; `--set facts=off` is the paper.
// - Marks do not survive a refinement, covered heads keep their children: lines 47-48 as they must be meant.
#include "engine/ufo/ufo.h"

#include "program/features.h"

namespace pincer::engine::ufo {

Claim Ufo::run(const program::Cfa& cfa, const Context& context) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const logic::SolverFactory& solvers = program::is_over_bits(cfa) ? *setup_.bits : *setup_.integers;
  Search search(graph, setup_.search, solvers, context);
  const certificate::Verdict verdict = search.ufo_main();
  if (context.arg) context.arg(search.dot());
  return {verdict, solvers.name()};
}

}  // namespace pincer::engine::ufo
