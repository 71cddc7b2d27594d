// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The laws of the abstract graph, on random systems.
#include <gtest/gtest.h>

#include "engine/slicing_abstraction/state_graph.h"
#include "logic/term/substitute.h"
#include "unit/engine/pdr/random_system.h"

namespace pincer::engine::slicing_abstraction {
namespace {

using logic::Answer;
using logic::Term;

// What is reached is closed: a block that leaves a state that is reached leads to one that is; after every split, and a
// path is never split to no avail.
TEST(SlicingAbstraction, ExecutionsDoNotLeaveTheGraph) {
  const Toolbox toolbox;
  std::size_t splits = 0;
  for (std::uint64_t seed = 0; seed < 25; ++seed) {
    SCOPED_TRACE(seed);
    const pdr::testing::RandomSystem system(seed);
    logic::Terms& terms = system.cfa.terms();
    const Context context;
    PathOptions options;
    options.solvers = toolbox.z3.get();
    PathSetup setup(system.cfa, context, options);
    StateGraph graph(setup, *context.statistics);
    const Term everything = terms.boolean(true);
    for (int round = 0; round < 6; ++round) {
      const invariant::AtNodes reached = graph.reached();
      for (const auto& [node, labels] : reached) {
        for (const encode::Transition& block : setup.program.from(node)) {
          const Term after = terms.lor(reached[block.target]);
          const Term leaves = terms.lnot(logic::substitute(terms, after, encode::values_after(system.cfa, block)));
          EXPECT_EQ(toolbox.z3->make(terms)->check({terms.lor(labels), block.condition, leaves}), Answer::Unsat);
        }
        for (std::size_t i = 0; i < labels.size(); ++i) {
          for (std::size_t j = 0; j < i; ++j)
            EXPECT_EQ(toolbox.z3->make(terms)->check({labels[i], labels[j]}), Answer::Unsat);
        }
      }
      const StateGraph::Path path = graph.shortest_path();
      if (path.empty()) break;
      PathSetup::Path blocks;
      for (const StateGraph::Edge& edge : path) blocks.push_back(edge.block);
      if (setup.paths.check(blocks, everything, everything) != Answer::Unsat) break;
      const std::vector<Term> interpolants = setup.paths.refute(blocks);
      if (interpolants.empty()) break;
      EXPECT_TRUE(graph.split(path, interpolants));
      ++splits;
    }
  }
  EXPECT_GT(splits, 5U);
}

}  // namespace
}  // namespace pincer::engine::slicing_abstraction
