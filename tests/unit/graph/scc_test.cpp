// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "graph/scc.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/graph/random_graph.h"

namespace pincer::graph {
namespace {

using ::testing::ElementsAre;

TEST(Scc, ComponentsOfASmallGraph) {
  const std::vector<std::pair<Node, Node>> edges = {{0, 1}, {1, 2}, {2, 1}, {2, 3}, {3, 3}};
  const Components components = strongly_connected_components(Digraph(5, edges));
  EXPECT_THAT(components.members, ElementsAre(ElementsAre(3), ElementsAre(1, 2), ElementsAre(0), ElementsAre(4)));
  EXPECT_THAT(components.cyclic, ElementsAre(true, true, false, false));
}

TEST(Scc, AgreesWithMutualReachabilityOnRandomGraphs) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Digraph graph = random_graph(seed);
    const Components components = strongly_connected_components(graph);
    const auto reach = naive_reach(graph);
    std::size_t count = 0;
    for (std::size_t c = 0; c < components.members.size(); ++c) {
      count += components.members[c].size();
      for (const Node node : components.members[c]) ASSERT_EQ(components.component_of[node], c);
    }
    ASSERT_EQ(count, graph.size());
    for (Node u = 0; u < graph.size(); ++u) {
      bool on_cycle = false;
      for (const Node v : graph.successors(u)) {
        on_cycle = on_cycle || reach[v][u];
        ASSERT_GE(components.component_of[u], components.component_of[v]) << to_string(graph);
      }
      ASSERT_EQ(components.cyclic[components.component_of[u]], on_cycle) << to_string(graph);
      for (Node v = 0; v < graph.size(); ++v) {
        ASSERT_EQ(components.component_of[u] == components.component_of[v], reach[u][v] && reach[v][u])
            << to_string(graph);
      }
    }
  }
}

TEST(Scc, ManyNodes) {
  EXPECT_EQ(strongly_connected_components(long_path(kManyNodes, false)).members.size(), kManyNodes);
  EXPECT_EQ(strongly_connected_components(long_path(kManyNodes, true)).members.size(), 1U);
}

}  // namespace
}  // namespace pincer::graph
