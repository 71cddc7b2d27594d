// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "graph/dominators.h"

#include <gtest/gtest.h>

#include "unit/graph/random_graph.h"

namespace pincer::graph {
namespace {

TEST(Dominators, Diamond) {
  const std::vector<std::pair<Node, Node>> edges = {{0, 1}, {0, 2}, {1, 3}, {2, 3}, {3, 4}};
  const Dominators dominators(Digraph(6, edges), 0);
  EXPECT_EQ(dominators.immediate(0), std::nullopt);
  EXPECT_EQ(dominators.immediate(1), 0U);
  EXPECT_EQ(dominators.immediate(2), 0U);
  EXPECT_EQ(dominators.immediate(3), 0U);
  EXPECT_EQ(dominators.immediate(4), 3U);
  EXPECT_EQ(dominators.immediate(5), std::nullopt);
  EXPECT_TRUE(dominators.dominates(4, 4));
  EXPECT_FALSE(dominators.strictly_dominates(4, 4));
  EXPECT_FALSE(dominators.dominates(5, 5));
}

TEST(Dominators, AgreeWithTheDefinitionOnRandomGraphs) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Digraph graph = random_graph(seed);
    const Dominators dominators(graph, 0);
    const auto reach = naive_reach(graph);
    for (Node a = 0; a < graph.size(); ++a) {
      std::vector<bool> without(graph.size(), false);
      without[a] = true;
      const auto around_a = naive_reach(graph, without);
      for (Node b = 0; b < graph.size(); ++b) {
        const bool expected = reach[0][b] && !around_a[0][b];
        ASSERT_EQ(dominators.dominates(a, b), expected) << a << " dominates " << b << "\n" << to_string(graph);
      }
    }
  }
}

TEST(Dominators, ImmediateIsTheClosestStrictDominator) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Digraph graph = random_graph(seed);
    const Dominators dominators(graph, 0);
    for (Node b = 0; b < graph.size(); ++b) {
      const std::optional<Node> immediate = dominators.immediate(b);
      ASSERT_EQ(immediate.has_value(), dominators.reachable(b) && b != 0) << to_string(graph);
      if (!immediate) continue;
      ASSERT_TRUE(dominators.strictly_dominates(*immediate, b));
      for (Node a = 0; a < graph.size(); ++a) {
        if (!dominators.strictly_dominates(a, b)) continue;
        ASSERT_TRUE(dominators.dominates(a, *immediate)) << to_string(graph);
      }
    }
  }
}

TEST(Dominators, ManyNodes) {
  const Dominators chain(long_path(kManyNodes, true), 0);
  EXPECT_TRUE(chain.dominates(1, static_cast<Node>(kManyNodes - 1)));
  // A chain, every node of which may jump to the end.
  const auto last = static_cast<Node>(kManyNodes - 1);
  const Dominators checks(
      Digraph(kManyNodes,
              [=](Node node) { return node == last ? std::vector<Node>{} : std::vector<Node>{node + 1, last}; }),
      0);
  EXPECT_EQ(checks.immediate(last), 0U);
}

}  // namespace
}  // namespace pincer::graph
