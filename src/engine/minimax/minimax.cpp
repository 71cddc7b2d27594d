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

Claim Minimax::run(const program::Cfa& cfa, const Context& context) {
  minimax::Options options;
  options.interpolants =
      options_.interpolants == Interpolants::Cores ? minimax::Interpolants::Cores : minimax::Interpolants::Weakest;
  options.learning = options_.learning;
  options.slackening = options_.slackening;
  options.joins = !context.is_checked_over_bits;  // a checker over bits is not impressed by many paths
  const minimax::Steps steps(cfa);
  minimax::Queries queries(cfa.terms(), *options_.solvers, context.budget, *context.statistics);
  return {minimax::take_turns(steps, queries, options, context), options_.solvers->name()};
}

EngineInfo minimax::info() {
  return {
      .name = "minimax",
      .line = "symbolic execution, path by path: learns why paths are infeasible, with path-based loop invariants",
      .paper = "Jaffar, Navas, Santosa: Symbolic Execution for Verification (TRACER)",
      .settings = {numbers_setting(),
                   {"interpolants",
                    {"cores", "weakest"},
                    "what is learned: the paper's minimal sets of constraints, or the weakest constraints that can be "
                    "said"},
                   {"learning", {"on", "off"}, "off: every path is followed to its end (for comparison)"},
                   {"slackening", {"on", "off"}, "in loop invariants, equations may become inequalities"}},
      .reads = Reads::BitsForMemory,
      .make = [](const engine::Settings& settings, const Toolbox& toolbox) {
        return std::make_unique<Minimax>(
            Minimax::Options{toolbox.z3.get(), static_cast<Minimax::Interpolants>(settings.choice("interpolants")),
                             settings.is("learning", "on"), settings.is("slackening", "on")});
      }};
}

}  // namespace pincer::engine
