// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "graph/scc.h"

#include <algorithm>
#include <utility>

namespace pincer::graph {

namespace {

constexpr std::size_t kUnassigned = static_cast<std::size_t>(-1);

/// Tarjan's STRONGCONNECT with its recursion as a stack of frames.
class Tarjan {
 public:
  explicit Tarjan(const Digraph& graph) : graph_(graph), number_(graph.size(), kNoNode), low_(graph.size(), kNoNode) {
    result_.component_of.assign(graph.size(), kUnassigned);
  }

  Components run() {
    for (Node root = 0; root < graph_.size(); ++root) {
      if (number_[root] == kNoNode) strong_connect(root);
    }
    return std::move(result_);
  }

 private:
  struct Frame {
    Node node;
    std::size_t next;  // the successor to look at
  };

  void discover(Node node) {
    number_[node] = low_[node] = count_++;
    open_.push_back(node);
    frames_.push_back({node, 0});
  }

  void strong_connect(Node root) {
    discover(root);
    while (!frames_.empty()) {
      const Node node = frames_.back().node;
      const auto successors = graph_.successors(node);
      if (frames_.back().next < successors.size()) {
        const Node successor = successors[frames_.back().next++];
        if (number_[successor] == kNoNode) {
          discover(successor);
        } else if (result_.component_of[successor] == kUnassigned) {
          low_[node] = std::min(low_[node], number_[successor]);
        }
        continue;
      }
      frames_.pop_back();
      if (!frames_.empty()) low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[node]);
      if (low_[node] == number_[node]) close(node);
    }
  }

  /// `root` and everything above it on the stack is one component.
  void close(Node root) {
    const auto begin = std::find(open_.rbegin(), open_.rend(), root).base() - 1;
    std::vector<Node> members(begin, open_.end());
    open_.erase(begin, open_.end());
    std::sort(members.begin(), members.end());
    for (const Node node : members) result_.component_of[node] = result_.members.size();
    const auto successors = graph_.successors(root);
    result_.cyclic.push_back(members.size() > 1 ||
                             std::find(successors.begin(), successors.end(), root) != successors.end());
    result_.members.push_back(std::move(members));
  }

  const Digraph& graph_;
  std::vector<Node> number_;  // order of discovery
  std::vector<Node> low_;     // the least number known to be reachable inside the component
  std::vector<Node> open_;    // nodes without a component yet, as discovered
  std::vector<Frame> frames_;
  Node count_ = 0;
  Components result_;
};

}  // namespace

Components strongly_connected_components(const Digraph& graph) { return Tarjan(graph).run(); }

}  // namespace pincer::graph
