// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Iterative deepening: the base case and the forward condition of Alg. 3, without its lines 15 to 23. They are in
// engine/bounded_search.h, because k-induction asks them, too.
#include "engine/bmc/bmc.h"

#include "engine/bmc/cpa_unrolling.h"
#include "engine/bounded_search.h"

namespace pincer::engine::bmc {

Claim Bmc::run(const program::Cfa& cfa, const Context& context) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  return BoundedSearch(graph, options_.solvers, context).run();
}

EngineInfo info() {
  return {.name = "bmc",
          .line = "bounded model checking: unrolls until the error is found or no execution is left",
          .paper = "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.1",
          .settings = {{"unrolling",
                        {"layers", "cpa"},
                        "one formula per step, or the paper's configuration of the Predicate CPA"}},
          .reads = Reads::Program,
          .takes_calls = true,
          .make = [](const Settings& settings, const Toolbox& toolbox) -> std::unique_ptr<Engine> {
            if (settings.is("unrolling", "cpa"))
              return std::make_unique<CpaUnrolling>(CpaUnrolling::Options{toolbox.z3.get(), true});
            return std::make_unique<Bmc>(Bmc::Options{toolbox.search()});
          }};
}

}  // namespace pincer::engine::bmc
