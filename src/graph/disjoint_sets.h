// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <numeric>
#include <vector>

#include "graph/digraph.h"

namespace pincer::graph {

/// Disjoint sets of nodes with chosen representatives: the caller says which one stays. Path halving alone, hence
/// O(log n) per operation amortised; union by rank would not leave the choice to the caller.
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), Node{0}); }

  [[nodiscard]] Node find(Node node) {
    while (parent_[node] != node) {
      parent_[node] = parent_[parent_[node]];
      node = parent_[node];
    }
    return node;
  }
  /// Joins the set represented by `node` to the one represented by `representative`, which stays.
  void join(Node node, Node representative) { parent_[node] = representative; }

 private:
  std::vector<Node> parent_;
};

}  // namespace pincer::graph
