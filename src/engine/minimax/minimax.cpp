// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Jaffar, Navas, Santosa: Symbolic Execution for Verification (TRACER). docs/minimax.md maps the paper to the files here:
//   steps       the program as transitions                    Sect. 4
//   annotation  annotated states and their operations         Sect. 5
//   search      the depth-first procedure                     Fig. 5, Lines 15 to 27
//   cover       subsumption and loop invariants               Lines 9 to 14
//   label       interpolation                                 Lines 1, 2, 10, 19, 25
//   turns       beside it, a bounded search for errors
//   conflict    error points, locking, restarts               Lines 3 to 7, 20 to 24
#include "engine/minimax/minimax.h"

#include "encode/block_graph.h"
#include "engine/minimax/turns.h"

namespace pincer::engine {

namespace {

/// Of the time, where bits may follow.
constexpr double kIntegers = 0.75;

}  // namespace

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
                        Context own = inner;
                        // Paths that are hard to decide over integers may be easy over bits.
                        const bool bits_follow =
                            options_.numbers == Numbers::IntegersThenBits && has_bits(cfa) && !has_bits(view);
                        if (const auto remaining = own.budget.remaining(); remaining && bits_follow)
                          own.budget = own.budget.part(*remaining * kIntegers);
                        const minimax::Steps steps(view);
                        minimax::Queries queries(view.terms(), *options_.solvers, own.budget, *own.statistics);
                        return minimax::take_turns(steps, queries, options, own);
                      });
}

}  // namespace pincer::engine
