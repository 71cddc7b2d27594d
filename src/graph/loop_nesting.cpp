// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Loop nesting in almost linear time, so that deep nests (every location of a long chain may head a loop) are cheap.
//
// Nodes are treated in the reverse order of their discovery. When h's turn comes, all loops below it in the search tree
// are collapsed into their heads. The sources of edges that return to h, and all that reaches them backwards without
// passing h, are h's loop. A backward search must not leave the part of the tree below h; so an edge between unrelated
// parts of the tree is added only at the lowest common ancestor of its ends, when both are below h for sure.
//
// Ramalingam, On loops, dominators, and dominance frontiers, 2002 (the detour through common ancestors);
// Kim, Venet, Thakur, Deterministic parallel fixpoint computation, 2020 (that this gives Bourdoncle's components).
#include "graph/loop_nesting.h"

#include <ranges>
#include <utility>

#include "graph/disjoint_sets.h"

namespace pincer::graph {

namespace {

using Edges = std::vector<std::pair<Node, Node>>;

/// By node: the cross edges whose ends have it as their lowest common ancestor (Tarjan's offline method).
std::vector<Edges> cross_edges_by_ancestor(const Digraph& graph, const DepthFirst& search) {
  std::vector<Edges> result(graph.size());
  DisjointSets finished(graph.size());  // represented by the lowest ancestor that is not finished
  for (const Node node : search.postorder) {
    for (const Node successor : graph.successors(node)) {
      if (search.is_ancestor(node, successor) || search.is_ancestor(successor, node)) continue;
      result[finished.find(successor)].emplace_back(node, successor);
    }
    if (search.parent[node] != kNoNode) finished.join(node, search.parent[node]);
  }
  return result;
}

}  // namespace

LoopNesting::LoopNesting(const Digraph& graph, const DepthFirst& search)
    : is_head(graph.size(), false), loop_parent(graph.size(), kNoNode) {
  const std::vector<Edges> cross_edges = cross_edges_by_ancestor(graph, search);
  std::vector<std::vector<Node>> predecessors(graph.size());  // of collapsed nodes; edges to ancestors left out
  std::vector<std::vector<Node>> returning(graph.size());     // by head: sources of the edges that return to it
  for (const Node node : search.preorder) {
    if (search.parent[node] != kNoNode) predecessors[node].push_back(search.parent[node]);
    for (const Node successor : graph.successors(node)) {
      if (search.is_ancestor(successor, node)) returning[successor].push_back(node);
    }
  }

  DisjointSets collapsed(graph.size());  // represented by the head
  std::vector<Node> work;
  for (const Node head : std::views::reverse(search.preorder)) {
    for (const auto& [from, to] : cross_edges[head]) predecessors[collapsed.find(to)].push_back(from);
    is_head[head] = !returning[head].empty();
    work.swap(returning[head]);
    while (!work.empty()) {
      const Node node = collapsed.find(work.back());
      work.pop_back();
      if (node == head) continue;  // the head itself, or already in its loop
      loop_parent[node] = head;
      collapsed.join(node, head);
      work.insert(work.end(), predecessors[node].begin(), predecessors[node].end());
    }
  }
}

}  // namespace pincer::graph
