// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "graph/depth_first.h"

#include <gtest/gtest.h>

#include "unit/graph/random_graph.h"

namespace pincer::graph {
namespace {

TEST(DepthFirst, LawsOfTheSearchHoldOnRandomGraphs) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Digraph graph = random_graph(seed);
    const DepthFirst search(graph, 0);
    const auto reach = naive_reach(graph);
    ASSERT_EQ(search.preorder.size(), search.postorder.size());
    for (Node u = 0; u < graph.size(); ++u) {
      ASSERT_EQ(search.reaches(u), reach[0][u]) << to_string(graph);
      if (!search.reaches(u)) continue;
      ASSERT_EQ(search.preorder[search.discovered[u]], u);
      ASSERT_EQ(search.postorder[search.finished[u]], u);
      for (const Node v : graph.successors(u)) {
        // Only an edge that returns to an ancestor goes up in postorder.
        ASSERT_EQ(search.finished[v] >= search.finished[u], search.is_ancestor(v, u)) << to_string(graph);
      }
    }
  }
}

TEST(DepthFirst, AncestorsAreThoseOfTheTree) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Digraph graph = random_graph(seed);
    const DepthFirst search(graph, 0);
    for (const Node u : search.preorder) {
      std::vector<bool> above(graph.size(), false);
      for (Node v = u; v != kNoNode; v = search.parent[v]) above[v] = true;
      for (const Node v : search.preorder) ASSERT_EQ(search.is_ancestor(v, u), above[v]) << to_string(graph);
    }
  }
}

TEST(DepthFirst, DepthCostsNoStack) {
  EXPECT_EQ(DepthFirst(long_path(kManyNodes, false), 0).preorder.size(), kManyNodes);
}

}  // namespace
}  // namespace pincer::graph
