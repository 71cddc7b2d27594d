// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "graph/digraph.h"

namespace pincer::graph {

/// A depth-first search from one node, successors in their order. It covers the nodes that are reachable from there;
/// for all others the entries are kNoNode. It does not recurse, so depth costs no stack.
struct DepthFirst {
  DepthFirst(const Digraph& graph, Node entry);

  std::vector<Node> preorder;    // nodes in the order of discovery
  std::vector<Node> postorder;   // nodes in the order in which they were finished; backwards: topological but for
                                 // the edges that return to an ancestor
  std::vector<Node> discovered;  // by node: its place in `preorder`
  std::vector<Node> finished;    // by node: its place in `postorder`
  std::vector<Node> parent;      // by node: in the tree of the search; none for the entry

  [[nodiscard]] bool reaches(Node node) const { return discovered[node] != kNoNode; }
  /// In the tree of the search; every node is its own ancestor.
  [[nodiscard]] bool is_ancestor(Node ancestor, Node node) const {
    return discovered[ancestor] <= discovered[node] && finished[ancestor] >= finished[node];
  }
};

}  // namespace pincer::graph
