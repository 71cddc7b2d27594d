// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The components are the loops of graph/loop_nesting.h. Inside a loop without its head, the inner loops (collapsed)
// and the remaining nodes have no cycle, and the reverse postorder of the search, applied to their heads, is a
// topological order of them: an edge u -> v that does not return to an ancestor of u has u earlier in reverse
// postorder, and the search tree below a head holds all of its loop.
#include "graph/wto.h"

#include <algorithm>
#include <ranges>

#include "graph/depth_first.h"
#include "graph/loop_nesting.h"

namespace pincer::graph {

namespace {

constexpr std::size_t kNoPlace = static_cast<std::size_t>(-1);

}  // namespace

Wto::Wto(const Digraph& graph, Node entry) : place_(graph.size(), kNoPlace), component_of_(graph.size()) {
  const DepthFirst search(graph, entry);
  const LoopNesting loops(graph, search);

  // What lies directly in each loop, and outside all loops; the last in the order first, so that a stack turns it.
  std::vector<std::vector<Node>> inside(graph.size());
  std::vector<Node> work;
  for (const Node node : search.postorder) {
    const Node parent = loops.loop_parent[node];
    (parent == kNoNode ? work : inside[parent]).push_back(node);
  }

  while (!work.empty()) {
    const Node node = work.back();
    work.pop_back();
    const Node parent = loops.loop_parent[node];
    if (parent != kNoNode) component_of_[node] = component_of_[parent];
    if (loops.is_head[node]) {
      components_.push_back({node, order_.size(), order_.size() + 1, component_of_[node]});
      component_of_[node] = components_.size() - 1;
      work.insert(work.end(), inside[node].begin(), inside[node].end());
    }
    place_[node] = order_.size();
    order_.push_back(node);
  }

  for (const Node node : order_) {
    if (component_of_[node]) components_[*component_of_[node]].end = place_[node] + 1;
  }
  for (const Component& inner : std::views::reverse(components_)) {
    if (!inner.parent) continue;
    Component& outer = components_[*inner.parent];
    outer.end = std::max(outer.end, inner.end);
  }
}

std::optional<std::size_t> Wto::place(Node node) const {
  if (place_[node] == kNoPlace) return std::nullopt;
  return place_[node];
}

bool Wto::is_head(Node node) const { return component_of_[node] && components_[*component_of_[node]].head == node; }

bool Wto::holds(std::size_t component, Node node) const {
  return components_[component].begin <= place_[node] && place_[node] < components_[component].end;
}

}  // namespace pincer::graph
