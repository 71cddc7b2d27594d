// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <span>
#include <utility>
#include <vector>

#include "base/contract.h"

namespace pincer::graph {

/// A node of a graph: dense, 0 .. size - 1.
using Node = std::uint32_t;

inline constexpr Node kNoNode = 0xffffffff;

/// A strong id (`base::Id`) is a node by its index, a number by its value.
template <class T>
constexpr Node to_node(const T& node) {
  if constexpr (requires { node.index(); }) {
    return static_cast<Node>(node.index());
  } else {
    return static_cast<Node>(node);
  }
}

/// `successors(n)` is a range of nodes or ids, for every node n.
template <class S>
concept SuccessorFunction = requires(const S& successors, Node node) {
  { successors(node) } -> std::ranges::input_range;
};

/// A directed graph in two flat arrays: what the algorithms here run on, made from anything that can list successors.
/// Successors keep their order and multiplicity, and with them everything computed from the graph is deterministic.
class Digraph {
 public:
  template <SuccessorFunction S>
  Digraph(std::size_t size, const S& successors);
  /// Edges keep their order among those that leave the same node.
  Digraph(std::size_t size, std::span<const std::pair<Node, Node>> edges);

  [[nodiscard]] std::size_t size() const { return first_.size() - 1; }
  [[nodiscard]] std::size_t edge_count() const { return targets_.size(); }
  [[nodiscard]] std::span<const Node> successors(Node node) const {
    return {targets_.data() + first_[node], targets_.data() + first_[node + 1]};
  }
  /// The same nodes with all edges turned around; predecessors come in ascending order.
  [[nodiscard]] Digraph reversed() const;

 private:
  std::vector<std::size_t> first_;  // node n's successors are targets_[first_[n]] .. targets_[first_[n + 1] - 1]
  std::vector<Node> targets_;
};

template <SuccessorFunction S>
Digraph::Digraph(std::size_t size, const S& successors) {
  base::require(size < kNoNode, "the number of nodes fits into 32 bits");
  first_.reserve(size + 1);
  first_.push_back(0);
  for (std::size_t node = 0; node < size; ++node) {
    for (const auto& target : successors(static_cast<Node>(node))) {
      base::require(to_node(target) < size, "successors are nodes of the graph");
      targets_.push_back(to_node(target));
    }
    first_.push_back(targets_.size());
  }
}

}  // namespace pincer::graph
