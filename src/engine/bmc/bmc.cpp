// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Iterative deepening: the base case and the forward condition of Alg. 3, without its lines 15 to 23; they are in
// engine/bounded_search.h, because k-induction asks them, too.
#include "engine/bmc/bmc.h"

#include "engine/bounded_search.h"

namespace pincer::engine {

certificate::Verdict Bmc::run(const program::Cfa& cfa, const Context& context) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  BoundedSearch search(graph, options_.solvers, context);
  for (;;) {
    const auto verdict = search.work(context.budget);
    asked_ = search.asked();
    if (verdict) return *verdict;
  }
}

}  // namespace pincer::engine
