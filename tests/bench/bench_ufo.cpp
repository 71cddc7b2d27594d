// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What one refinement of UFO costs outside the solver, by the size of the graph: processor time of this process.
#include <fmt/format.h>

#include "unit/engine/ufo_chain.h"

int main() {
  using pincer::engine::ufo::testing::ChainRefinement;
  fmt::print(
      "| nodes | blocking: checks | in solvers (ms) | outside (ms) | query: formulas | in solver (ms) | outside (ms) "
      "|\n");
  fmt::print("|---:|---:|---:|---:|---:|---:|---:|\n");
  for (const unsigned nodes : {50U, 100U, 200U, 400U}) {
    const ChainRefinement blocking(nodes, std::nullopt, true);
    const ChainRefinement query(nodes, nodes - 2, false);
    const auto outside = [](const ChainRefinement& run) { return 1000 * (run.seconds - run.meter.seconds); };
    fmt::print("| {} | {} | {:.0f} | {:.1f} | {} | {:.0f} | {:.1f} |\n", nodes, blocking.meter.checks,
               1000 * blocking.meter.seconds, outside(blocking), query.meter.formulas, 1000 * query.meter.seconds,
               outside(query));
  }
}
