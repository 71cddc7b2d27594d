// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "graph/digraph.h"

namespace pincer::graph {

/// A weak topological order (Bourdoncle, Efficient chaotic iteration strategies with widenings, 1993) of the nodes that
/// are reachable from an entry: a total order of nodes with nested components, each an interval that starts with its
/// head. Iterating over a component until it is stable, inner ones first, is the recursive iteration strategy.
///
/// Law: for every edge (u, v) between reachable nodes, u comes before v or v is the head of a component that holds u.
/// Law: a component is a maximal strongly connected part of its parent without the parent's head, and has a cycle.
class Wto {
 public:
  struct Component {
    Node head = kNoNode;
    std::size_t begin = 0, end = 0;     // the places order()[begin .. end - 1]; order()[begin] is the head
    std::optional<std::size_t> parent;  // the component around this one
  };

  Wto(const Digraph& graph, Node entry);

  [[nodiscard]] std::span<const Node> order() const { return order_; }
  /// Outer before inner, otherwise by place.
  [[nodiscard]] std::span<const Component> components() const { return components_; }
  /// A node's place in order(); none for an unreachable node.
  [[nodiscard]] std::optional<std::size_t> place(Node node) const;
  /// The innermost component that holds a reachable node; its own for a head.
  [[nodiscard]] std::optional<std::size_t> component_of(Node node) const { return component_of_[node]; }
  [[nodiscard]] bool is_head(Node node) const;
  /// True iff `component` or one inside it holds `node`.
  [[nodiscard]] bool holds(std::size_t component, Node node) const;

 private:
  std::vector<Node> order_;
  std::vector<Component> components_;
  std::vector<std::size_t> place_;                        // by node
  std::vector<std::optional<std::size_t>> component_of_;  // by node
};

}  // namespace pincer::graph
