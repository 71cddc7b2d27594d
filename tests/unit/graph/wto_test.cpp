// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "graph/wto.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "unit/graph/random_graph.h"

namespace pincer::graph {
namespace {

/// Bourdoncle's notation: components in parentheses, the head first.
std::string show(const Wto& wto) {
  std::string text;
  std::vector<std::size_t> ends;
  for (std::size_t place = 0; place < wto.order().size(); ++place) {
    const Node node = wto.order()[place];
    if (!text.empty()) text += ' ';
    if (wto.is_head(node)) {
      text += '(';
      ends.push_back(wto.components()[*wto.component_of(node)].end);
    }
    text += std::to_string(node);
    for (; !ends.empty() && ends.back() == place + 1; ends.pop_back()) text += ')';
  }
  return text;
}

Digraph of_edges(std::size_t size, const std::vector<std::pair<Node, Node>>& edges) { return {size, edges}; }

TEST(Wto, BourdonclesExample) {
  // Figure 2 of the paper; node 0 does not exist there.
  const Digraph graph =
      of_edges(9, {{1, 2}, {2, 3}, {2, 8}, {3, 4}, {4, 5}, {4, 7}, {5, 6}, {6, 5}, {6, 7}, {7, 3}, {7, 8}});
  EXPECT_EQ(show(Wto(graph, 1)), "1 2 (3 4 (5 6) 7) 8");
}

TEST(Wto, LoopWithTwoEntries) {
  EXPECT_EQ(show(Wto(of_edges(4, {{0, 1}, {0, 2}, {1, 2}, {2, 1}, {2, 3}}), 0)), "0 (1 2) 3");
  EXPECT_EQ(show(Wto(of_edges(4, {{0, 2}, {0, 1}, {1, 2}, {2, 1}, {2, 3}}), 0)), "0 (2 1) 3");
}

TEST(Wto, SelfLoopIsAComponentAndUnreachableNodesHaveNoPlace) {
  const Wto wto(of_edges(3, {{0, 0}, {0, 1}, {2, 1}}), 0);
  EXPECT_EQ(show(wto), "(0) 1");
  EXPECT_FALSE(wto.place(2).has_value());
  EXPECT_FALSE(wto.component_of(2).has_value());
  EXPECT_FALSE(wto.is_head(2));
}

/// Heads of the components around a node, the innermost component's own head included.
std::vector<Node> heads_around(const Wto& wto, Node node) {
  std::vector<Node> heads;
  for (auto c = wto.component_of(node); c; c = wto.components()[*c].parent) heads.push_back(wto.components()[*c].head);
  return heads;
}

TEST(Wto, EveryEdgeGoesForwardOrToAHeadAroundIt) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Digraph graph = random_graph(seed);
    const Wto wto(graph, 0);
    const auto reach = naive_reach(graph);
    std::size_t reachable = 0;
    for (Node u = 0; u < graph.size(); ++u) {
      ASSERT_EQ(wto.place(u).has_value(), reach[0][u]) << to_string(graph);
      if (!reach[0][u]) continue;
      ++reachable;
      ASSERT_EQ(wto.order()[*wto.place(u)], u);
      for (const Node v : graph.successors(u)) {
        if (*wto.place(u) < *wto.place(v)) continue;
        ASSERT_THAT(heads_around(wto, u), ::testing::Contains(v)) << to_string(graph) << show(wto);
      }
    }
    ASSERT_EQ(wto.order().size(), reachable);
  }
}

TEST(Wto, ComponentsAreNestedIntervalsThatStartWithTheirHead) {
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const Digraph graph = random_graph(seed);
    const Wto wto(graph, 0);
    const auto components = wto.components();
    for (std::size_t c = 0; c < components.size(); ++c) {
      ASSERT_EQ(wto.order()[components[c].begin], components[c].head);
      ASSERT_EQ(wto.component_of(components[c].head), c);
      ASSERT_TRUE(c == 0 || components[c - 1].begin < components[c].begin);
      if (components[c].parent) {
        const Wto::Component& parent = components[*components[c].parent];
        ASSERT_LT(parent.begin, components[c].begin);
        ASSERT_LE(components[c].end, parent.end);
      }
      for (const Node node : wto.order()) {
        const auto heads = heads_around(wto, node);
        const bool around = std::find(heads.begin(), heads.end(), components[c].head) != heads.end();
        ASSERT_EQ(wto.holds(c, node), around) << to_string(graph) << show(wto);
      }
    }
  }
}

/// u and v are in the same component below `around` iff they reach each other without the heads of `around` and of
/// everything outside it; a node that is in none has no cycle there.
void expect_maximal(const Digraph& graph, const Wto& wto, std::optional<std::size_t> around) {
  std::vector<bool> without(graph.size(), false);
  for (auto c = around; c; c = wto.components()[*c].parent) without[wto.components()[*c].head] = true;
  const auto reach = naive_reach(graph, without);
  // The component directly below `around` that holds the node.
  const auto below = [&](Node node) {
    std::optional<std::size_t> found;
    for (auto c = wto.component_of(node); c && c != around; c = wto.components()[*c].parent) found = c;
    return found;
  };
  for (const Node u : wto.order()) {
    if (without[u] || (around && !wto.holds(*around, u))) continue;
    for (const Node v : wto.order()) {
      if (without[v] || u == v || (around && !wto.holds(*around, v))) continue;
      ASSERT_EQ(below(u) && below(u) == below(v), reach[u][v] && reach[v][u]) << to_string(graph) << show(wto);
    }
    bool on_cycle = false;
    for (const Node v : graph.successors(u)) on_cycle = on_cycle || (!without[v] && reach[v][u]);
    ASSERT_EQ(below(u).has_value(), on_cycle) << to_string(graph) << show(wto);
  }
}

TEST(Wto, ComponentsAreMaximal) {
  for (std::uint64_t seed = 0; seed < kSeeds && !HasFatalFailure(); ++seed) {
    const Digraph graph = random_graph(seed);
    const Wto wto(graph, 0);
    expect_maximal(graph, wto, std::nullopt);
    for (std::size_t c = 0; c < wto.components().size(); ++c) expect_maximal(graph, wto, c);
  }
}

TEST(Wto, ManyNodesAndManyNestedLoops) {
  EXPECT_TRUE(Wto(long_path(kManyNodes, false), 0).components().empty());
  const Wto nested(long_path(kManyNodes, true), 0);
  EXPECT_EQ(nested.components().size(), kManyNodes - 1);
  EXPECT_EQ(nested.components().front().end, kManyNodes);
}

TEST(Wto, ManyEdgesToOneNode) {
  // A chain, every node of which may jump to the end and to the start.
  const auto last = static_cast<Node>(kManyNodes - 1);
  const Digraph graph(
      kManyNodes, [=](Node node) { return node == last ? std::vector<Node>{} : std::vector<Node>{node + 1, last, 0}; });
  const Wto wto(graph, 0);
  EXPECT_EQ(wto.components().size(), 1U);
  EXPECT_EQ(wto.order().back(), last);
}

}  // namespace
}  // namespace pincer::graph
