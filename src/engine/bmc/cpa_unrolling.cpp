// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Alg. 3 of the paper, lines 5 to 14 and 24: for k = 1, 2, ... the base case and the forward condition of the program
// that CPA++ unrolls within k.
#include "engine/bmc/cpa_unrolling.h"

#include <fmt/format.h>

#include "engine/cpa_base_case.h"
#include "engine/predicate_dot.h"

namespace pincer::engine::bmc {

Claim CpaUnrolling::run(const program::Cfa& cfa, const Context& context) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const encode::Transitions program(graph);
  CpaBaseCase base(program, {options_.solvers}, context, options_.merge);
  for (int k = 1;; ++k) {
    context.progress(fmt::format("bound {}", k));
    if (const auto verdict = base.check(k)) {
      if (context.arg) context.arg(to_dot(base.unrolling().reached(), graph));
      return {*verdict, base.asked()};
    }
  }
}

EngineInfo symbolic_execution_info() {
  return {.name = "symbolic-execution",
          .line = "the Predicate CPA on one path at a time, with increasing loop bounds",
          .idea =
              "Follows one path after the other and asks a solver at every step whether "
              "the path is feasible. Loops are followed up to a bound, which grows until a "
              "path reaches the error or none is cut off by the bound. It merges nothing "
              "and learns nothing, so it suits programs with few paths.",
          .paper = "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, JAR 60, 2018, Sect. 4.5",
          .reads = Reads::Program,
          .has_published = true,
          .make = [](const Settings&, const Toolbox& toolbox) {
            return std::make_unique<CpaUnrolling>(CpaUnrolling::Options{toolbox.z3.get(), false});
          }};
}

}  // namespace pincer::engine::bmc
