// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "graph/depth_first.h"

namespace pincer::graph {

DepthFirst::DepthFirst(const Digraph& graph, Node entry)
    : discovered(graph.size(), kNoNode), finished(graph.size(), kNoNode), parent(graph.size(), kNoNode) {
  base::require(entry < graph.size(), "the entry is a node of the graph");
  struct Frame {
    Node node;
    std::size_t next;  // the successor to look at
  };
  std::vector<Frame> stack;
  const auto discover = [&](Node node) {
    discovered[node] = static_cast<Node>(preorder.size());
    preorder.push_back(node);
    stack.push_back({node, 0});
  };
  discover(entry);
  while (!stack.empty()) {
    const Node node = stack.back().node;
    const auto successors = graph.successors(node);
    if (stack.back().next == successors.size()) {
      finished[node] = static_cast<Node>(postorder.size());
      postorder.push_back(node);
      stack.pop_back();
      continue;
    }
    const Node successor = successors[stack.back().next++];
    if (reaches(successor)) continue;
    parent[successor] = node;
    discover(successor);
  }
}

}  // namespace pincer::graph
