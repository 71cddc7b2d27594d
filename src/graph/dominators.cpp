// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Lengauer and Tarjan, A fast algorithm for finding dominators in a flowgraph, 1979, with simple linking: O(m log n).
// The iterative method of Cooper, Harvey and Kennedy is quadratic where many locations of a long chain jump to the same
// one, and every program with many checks and one error location looks like that.
#include "graph/dominators.h"

#include <algorithm>
#include <utility>

#include "graph/depth_first.h"

namespace pincer::graph {

namespace {

/// The paper's LINK and EVAL. Nodes are given by their numbers in the order of discovery.
class Forest {
 public:
  explicit Forest(std::vector<Node>& semi) : semi_(semi), ancestor_(semi.size(), kNoNode), label_(semi.size()) {
    for (Node v = 0; v < label_.size(); ++v) label_[v] = v;
  }

  void link(Node parent, Node child) { ancestor_[child] = parent; }

  /// The node with the least semidominator between v and the root of its tree, the root left out.
  Node eval(Node v) {
    if (ancestor_[v] == kNoNode) return v;
    compress(v);
    return label_[v];
  }

 private:
  /// COMPRESS without recursion: from the root down, every node takes over what its ancestor knows.
  void compress(Node v) {
    for (Node u = v; ancestor_[ancestor_[u]] != kNoNode; u = ancestor_[u]) path_.push_back(u);
    for (; !path_.empty(); path_.pop_back()) {
      const Node u = path_.back();
      const Node above = ancestor_[u];
      if (semi_[label_[above]] < semi_[label_[u]]) label_[u] = label_[above];
      ancestor_[u] = ancestor_[above];
    }
  }

  std::vector<Node>& semi_;
  std::vector<Node> ancestor_;
  std::vector<Node> label_;
  std::vector<Node> path_;
};

/// Immediate dominators of reachable nodes; nodes and results are numbers in the order of discovery.
std::vector<Node> immediate_dominators(const Digraph& graph, const DepthFirst& search) {
  const auto size = static_cast<Node>(search.preorder.size());
  const auto parent = [&](Node v) { return search.discovered[search.parent[search.preorder[v]]]; };
  std::vector<std::vector<Node>> predecessors(size);
  for (Node v = 0; v < size; ++v) {
    for (const Node successor : graph.successors(search.preorder[v])) {
      predecessors[search.discovered[successor]].push_back(v);
    }
  }

  std::vector<Node> semi(size);
  for (Node v = 0; v < size; ++v) semi[v] = v;
  std::vector<Node> dominator(size, 0);
  std::vector<std::vector<Node>> bucket(size);
  Forest forest(semi);
  for (Node w = size - 1; w > 0; --w) {
    for (const Node v : predecessors[w]) semi[w] = std::min(semi[w], semi[forest.eval(v)]);
    bucket[semi[w]].push_back(w);
    forest.link(parent(w), w);
    for (const Node v : bucket[parent(w)]) {
      const Node u = forest.eval(v);
      dominator[v] = semi[u] < semi[v] ? u : parent(w);
    }
    bucket[parent(w)].clear();
  }
  for (Node w = 1; w < size; ++w) {
    if (dominator[w] != semi[w]) dominator[w] = dominator[dominator[w]];
  }
  return dominator;
}

}  // namespace

Dominators::Dominators(const Digraph& graph, Node entry)
    : immediate_(graph.size(), kNoNode), enter_(graph.size(), kNoNode), leave_(graph.size(), kNoNode) {
  const DepthFirst search(graph, entry);
  const std::vector<Node> dominator = immediate_dominators(graph, search);
  for (Node v = 1; v < dominator.size(); ++v) immediate_[search.preorder[v]] = search.preorder[dominator[v]];
  number_tree(entry);
}

std::optional<Node> Dominators::immediate(Node node) const {
  if (immediate_[node] == kNoNode) return std::nullopt;
  return immediate_[node];
}

void Dominators::number_tree(Node entry) {
  std::vector<std::pair<Node, Node>> edges;
  for (Node node = 0; node < immediate_.size(); ++node) {
    if (immediate_[node] != kNoNode) edges.emplace_back(immediate_[node], node);
  }
  DepthFirst walk(Digraph(immediate_.size(), edges), entry);
  enter_ = std::move(walk.discovered);
  leave_ = std::move(walk.finished);
}

}  // namespace pincer::graph
