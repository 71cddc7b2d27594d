// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Jaffar, Navas, Santosa: Symbolic Execution for Verification (TRACER). docs/minimax.md maps the paper to the files here:
//   steps       the program as transitions                    Sect. 4
//   annotation  annotated states and their operations         Sect. 5
//   search      the depth-first procedure                     Fig. 5, Lines 15 to 27
//   cover       subsumption and loop invariants               Lines 9 to 14
//   label       interpolation                                 Lines 1, 2, 10, 19, 25
//   conflict    error points, locking, restarts               Lines 3 to 7, 20 to 24
#include "engine/minimax/minimax.h"

#include "encode/block_graph.h"
#include "engine/minimax/search.h"

namespace pincer::engine {

certificate::Verdict Minimax::run(const program::Cfa& cfa, const Context& context) {
  minimax::Options options;
  options.interpolants =
      options_.interpolants == Interpolants::Cores ? minimax::Interpolants::Cores : minimax::Interpolants::Weakest;
  options.learning = options_.learning;
  options.slackening = options_.slackening;
  return search_views(cfa, context, options_.numbers, asked(),
                      [&](const program::Cfa& view, const Context& inner) -> certificate::Verdict {
                        if (encode::BlockGraph(view, encode::BlockOperator::LoopHeads).has_calls())
                          return certificate::Unknown{"incomplete: procedures"};
                        return minimax::Search(view, *options_.solvers, options, inner).run();
                      });
}

}  // namespace pincer::engine
