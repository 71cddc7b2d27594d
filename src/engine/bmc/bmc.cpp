// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Bounded model checking by iterative deepening: is there an execution of k blocks that reaches the error, and is there
// one that is longer? When the second answer is no, the program is safe.
//   D. Beyer, M. Dangl, P. Wendler: A Unifying View on SMT-Based Software Verification. JAR 60, 2018 (Sect. 4.1).
//
//   Alg. 3, lines 6 to 14    BoundedSearch (engine/bounded_search.h), because k-induction asks the same
//   Table 1, first row       CpaUnrolling (cpa_unrolling.h), with `--set unrolling=cpa`
//
// Deviation: k counts blocks from loop head to loop head, not the turns of one loop, and each depth only adds to what one
// incremental solver knows. The row of Table 1 has the paper's bound.
#include "engine/bmc/bmc.h"

#include "base/efforts.h"
#include "engine/bmc/cpa_unrolling.h"
#include "engine/bmc/unwinding_search.h"
#include "engine/bounded_search.h"

namespace pincer::engine::bmc {

namespace {

/// Of each loop, at first.
constexpr std::size_t kFirstTurns = 8;
constexpr std::size_t kMostTurns = 1 << 12;
/// Of layers, and then loop by loop, which grows.
constexpr base::Effort kFirstLayers(20'000);
constexpr base::Effort kFirstUnwinding(160'000);

}  // namespace

Claim Bmc::run(const program::Cfa& cfa, const Context& context) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  BoundedSearch layers(graph, options_.solvers, context);
  if (graph.has_calls()) return layers.run();
  // Layers find short executions to the error, loop by loop is faster where all loops end soon: they take turns.
  UnwindingSearch unwinding(graph, options_.solvers, context);
  const auto work_on_layers = [&](base::Effort effort) -> std::optional<Claim> {
    const base::Budget slice = context.budget.part(effort);
    while (!slice.exhausted()) {
      const std::size_t terms = cfa.terms().size();
      if (const auto verdict = layers.work(slice)) return Claim{*verdict, layers.asked()};
      slice.spend(base::efforts::kTerm * (cfa.terms().size() - terms));
    }
    return std::nullopt;
  };
  if (auto claim = work_on_layers(kFirstLayers)) return *claim;
  base::Effort effort = kFirstUnwinding;
  for (std::size_t turns = kFirstTurns; turns <= kMostTurns && !context.budget.exhausted(); turns *= 2) {
    if (auto claim = unwinding.run(turns, effort, work_on_layers)) return *claim;
  }
  return layers.run();
}

EngineInfo info() {
  return {.name = "bmc",
          .line = "bounded model checking: unrolls until the error is found or no execution is left",
          .idea =
              "Unrolls the program step by step and asks a solver whether an execution of "
              "that length reaches the error. If there is one, it is the counterexample; "
              "if there is no longer execution at all, the program is safe. It is quick at "
              "finding bugs, and it proves programs whose loops end after few turns.",
          .paper = "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, JAR 60, 2018, Sect. 4.1",
          .settings = {{"unrolling",
                        {"layers", "cpa"},
                        "one formula per step, or the paper's configuration of the Predicate CPA",
                        "cpa"}},
          .reads = Reads::Program,
          .has_published = true,
          .calls = Calls::Taken,
          .make = [](const Settings& settings, const Toolbox& toolbox) -> std::unique_ptr<Engine> {
            if (settings.is("unrolling", "cpa"))
              return std::make_unique<CpaUnrolling>(CpaUnrolling::Options{toolbox.z3.get(), true});
            return std::make_unique<Bmc>(Bmc::Options{toolbox.search()});
          }};
}

}  // namespace pincer::engine::bmc
