// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <vector>

#include "graph/digraph.h"

namespace pincer::graph {

/// Which nodes every path from the entry to a node must pass. Nodes that the entry does not reach are dominated by
/// nothing and dominate nothing. For postdominators, take Digraph::reversed() and the exit.
/// Law: dominates(a, b) iff b is reachable and every path from the entry to b goes through a.
class Dominators {
 public:
  Dominators(const Digraph& graph, Node entry);

  [[nodiscard]] bool reachable(Node node) const { return enter_[node] != kNoNode; }
  /// The closest strict dominator; none for the entry and for unreachable nodes.
  [[nodiscard]] std::optional<Node> immediate(Node node) const;
  [[nodiscard]] bool dominates(Node dominator, Node node) const {
    return reachable(dominator) && reachable(node) && enter_[dominator] <= enter_[node] &&
           leave_[node] <= leave_[dominator];
  }
  [[nodiscard]] bool strictly_dominates(Node dominator, Node node) const {
    return dominator != node && dominates(dominator, node);
  }

 private:
  void number_tree(Node entry);

  std::vector<Node> immediate_;
  std::vector<Node> enter_, leave_;  // by node: the interval of a walk over the dominator tree
};

}  // namespace pincer::graph
