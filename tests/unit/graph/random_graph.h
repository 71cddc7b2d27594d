// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <ostream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "graph/digraph.h"

namespace pincer::graph {

/// A small graph, the same one for the same seed: 1 to 12 nodes, from hardly any edge to dense, with self-loops and
/// parallel edges.
inline Digraph random_graph(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto up_to = [&](std::size_t bound) { return static_cast<std::size_t>(random() % (bound + 1)); };
  const std::size_t size = 1 + up_to(11);
  std::vector<std::pair<Node, Node>> edges(up_to(size * (1 + up_to(3))));
  for (auto& [from, to] : edges) {
    from = static_cast<Node>(up_to(size - 1));
    to = static_cast<Node>(up_to(size - 1));
  }
  return {size, edges};
}

inline constexpr std::uint64_t kSeeds = 5000;

inline std::string to_string(const Digraph& graph) {
  std::string text;
  for (Node node = 0; node < graph.size(); ++node) {
    text += std::to_string(node) + " ->";
    for (const Node successor : graph.successors(node)) text += " " + std::to_string(successor);
    text += "\n";
  }
  return text;
}

/// Reachability by definition: result[u][v] iff a path of zero or more edges leads from u to v without entering a node
/// that `without` marks (nor starting there).
inline std::vector<std::vector<bool>> naive_reach(const Digraph& graph, const std::vector<bool>& without) {
  const std::size_t size = graph.size();
  std::vector<std::vector<bool>> reach(size, std::vector<bool>(size, false));
  for (Node u = 0; u < size; ++u) {
    if (without[u]) continue;
    reach[u][u] = true;
    for (const Node v : graph.successors(u)) {
      if (!without[v]) reach[u][v] = true;
    }
  }
  for (Node k = 0; k < size; ++k) {
    for (Node u = 0; u < size; ++u) {
      for (Node v = 0; v < size; ++v) {
        if (reach[u][k] && reach[k][v]) reach[u][v] = true;
      }
    }
  }
  return reach;
}

inline std::vector<std::vector<bool>> naive_reach(const Digraph& graph) {
  return naive_reach(graph, std::vector<bool>(graph.size(), false));
}

/// 0 -> 1 -> ... -> size - 1, and back again if `both_ways`: as many nested loops as nodes.
inline Digraph long_path(std::size_t size, bool both_ways) {
  return {size, [=](Node node) {
            std::vector<Node> successors;
            if (node + 1 < size) successors.push_back(node + 1);
            if (both_ways && node > 0) successors.push_back(node - 1);
            return successors;
          }};
}

inline constexpr std::size_t kManyNodes = 500'000;

}  // namespace pincer::graph
