// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
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
