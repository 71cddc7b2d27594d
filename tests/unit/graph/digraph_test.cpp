// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "graph/digraph.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/id.h"
#include "unit/graph/random_graph.h"

namespace pincer::graph {
namespace {

using ::testing::ElementsAre;
using ::testing::ElementsAreArray;
using ::testing::IsEmpty;

TEST(Digraph, KeepsOrderAndMultiplicity) {
  const std::vector<std::vector<int>> lists = {{2, 1, 2}, {}, {0}};
  const Digraph graph(3, [&](Node node) -> const std::vector<int>& { return lists[node]; });
  EXPECT_EQ(graph.size(), 3U);
  EXPECT_EQ(graph.edge_count(), 4U);
  EXPECT_THAT(graph.successors(0), ElementsAre(2, 1, 2));
  EXPECT_THAT(graph.successors(1), IsEmpty());
  EXPECT_THAT(graph.successors(2), ElementsAre(0));
}

TEST(Digraph, TakesStrongIds) {
  using PlaceId = base::Id<struct PlaceTag>;
  const Digraph graph(2, [](Node) { return std::vector{PlaceId(1)}; });
  EXPECT_THAT(graph.successors(0), ElementsAre(1));
}

TEST(Digraph, RejectsSuccessorsThatAreNoNodes) {
  const auto successors = [](Node) { return std::vector<Node>{3}; };
  EXPECT_THROW(Digraph(3, successors), base::ContractViolation);
  const std::vector<std::pair<Node, Node>> edges = {{0, 3}};
  EXPECT_THROW(Digraph(3, edges), base::ContractViolation);
}

TEST(Digraph, MayBeEmpty) { EXPECT_EQ(Digraph(0, std::span<const std::pair<Node, Node>>()).size(), 0U); }

TEST(Digraph, ReversedTwiceHasTheSameEdges) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Digraph graph = random_graph(seed);
    const Digraph again = graph.reversed().reversed();
    for (Node node = 0; node < graph.size(); ++node) {
      const auto successors = graph.successors(node);
      std::vector<Node> sorted(successors.begin(), successors.end());
      std::sort(sorted.begin(), sorted.end());
      ASSERT_THAT(again.successors(node), ElementsAreArray(sorted)) << to_string(graph);
    }
  }
}

}  // namespace
}  // namespace pincer::graph
