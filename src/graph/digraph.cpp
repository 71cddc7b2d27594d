// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "graph/digraph.h"

namespace pincer::graph {

Digraph::Digraph(std::size_t size, std::span<const std::pair<Node, Node>> edges)
    : first_(size + 1, 0), targets_(edges.size()) {
  base::require(size < kNoNode, "the number of nodes fits into 32 bits");
  for (const auto& [from, to] : edges) {
    base::require(from < size && to < size, "edges connect nodes of the graph");
    ++first_[from + 1];
  }
  for (std::size_t node = 0; node < size; ++node) first_[node + 1] += first_[node];
  std::vector<std::size_t> next(first_.begin(), first_.end() - 1);
  for (const auto& [from, to] : edges) targets_[next[from]++] = to;
}

Digraph Digraph::reversed() const {
  std::vector<std::pair<Node, Node>> edges;
  edges.reserve(edge_count());
  for (Node node = 0; node < size(); ++node) {
    for (const Node successor : successors(node)) edges.emplace_back(successor, node);
  }
  return {size(), edges};
}

}  // namespace pincer::graph
