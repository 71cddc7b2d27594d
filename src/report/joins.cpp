// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Post-dominators as dominators of the reversed graph, by the iteration of Cooper, Harvey and Kennedy, "A simple, fast
// dominance algorithm", 2001. One node stands for all ends; a loop that never ends gets a way out of its first location.
#include "report/joins.h"

#include <algorithm>

#include "graph/depth_first.h"
#include "graph/digraph.h"

namespace pincer::report {
namespace {

using graph::Node;
using program::Cfa;
using program::LocationId;

/// Locations from which every way leads to the error at once.
std::vector<bool> doomed_locations(const Cfa& cfa) {
  std::vector<bool> doomed(cfa.locations().size(), false);
  if (!cfa.error_location()) return doomed;
  std::vector<LocationId> work = {*cfa.error_location()};
  doomed[work.front().index()] = true;
  while (!work.empty()) {
    const LocationId at = work.back();
    work.pop_back();
    for (const program::EdgeId id : cfa.incoming(at)) {
      const LocationId source = cfa.edge(id).source;
      const auto outgoing = cfa.outgoing(source);
      if (doomed[source.index()] || !std::all_of(outgoing.begin(), outgoing.end(), [&](program::EdgeId other) {
            return doomed[cfa.edge(other).target.index()];
          }))
        continue;
      doomed[source.index()] = true;
      work.push_back(source);
    }
  }
  return doomed;
}

class PostDominators {
 public:
  PostDominators(const Cfa& cfa, const std::vector<bool>& doomed)
      : end_(static_cast<Node>(cfa.locations().size())), forward_(cfa.locations().size() + 1) {
    for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
      for (const program::EdgeId id : cfa.outgoing(LocationId(i))) {
        const LocationId target = cfa.edge(id).target;
        if (!doomed[target.index()]) forward_[i].push_back(graph::to_node(target));
      }
      if (forward_[i].empty()) forward_[i].push_back(end_);
    }
  }

  std::vector<Node> run() {
    open_endless_loops();
    const graph::Digraph backward =
        graph::Digraph(forward_.size(), [&](Node n) -> const std::vector<Node>& { return forward_[n]; }).reversed();
    const graph::DepthFirst order(backward, end_);
    dominator_.assign(forward_.size(), graph::kNoNode);
    dominator_[end_] = end_;
    for (bool changed = true; changed;) {
      changed = false;
      for (auto node = order.postorder.rbegin(); node != order.postorder.rend(); ++node) {
        if (*node == end_) continue;
        Node best = graph::kNoNode;
        for (const Node next : forward_[*node]) {
          if (dominator_[next] == graph::kNoNode) continue;
          best = best == graph::kNoNode ? next : meet(best, next, order);
        }
        if (best == graph::kNoNode || dominator_[*node] == best) continue;
        dominator_[*node] = best;
        changed = true;
      }
    }
    return std::move(dominator_);
  }

 private:
  void open_endless_loops() {
    std::vector<std::vector<Node>> backward(forward_.size());
    for (Node n = 0; n < forward_.size(); ++n)
      for (const Node next : forward_[n]) backward[next].push_back(n);
    std::vector<bool> ends(forward_.size(), false);
    std::vector<Node> work;
    const auto mark = [&](Node from) {
      ends[from] = true;
      work.push_back(from);
      while (!work.empty()) {
        const Node at = work.back();
        work.pop_back();
        for (const Node previous : backward[at]) {
          if (ends[previous]) continue;
          ends[previous] = true;
          work.push_back(previous);
        }
      }
    };
    mark(end_);
    for (Node n = 0; n < end_; ++n) {
      if (ends[n]) continue;
      forward_[n].push_back(end_);
      mark(n);
    }
  }

  [[nodiscard]] Node meet(Node a, Node b, const graph::DepthFirst& order) const {
    while (a != b) {
      while (order.finished[a] < order.finished[b]) a = dominator_[a];
      while (order.finished[b] < order.finished[a]) b = dominator_[b];
    }
    return a;
  }

  Node end_;
  std::vector<std::vector<Node>> forward_;
  std::vector<Node> dominator_;
};

}  // namespace

Joins::Joins(const Cfa& cfa)
    : is_doomed_(doomed_locations(cfa)), is_branch_(cfa.locations().size(), false), join_(cfa.locations().size()) {
  const std::vector<Node> dominators = PostDominators(cfa, is_doomed_).run();
  for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
    const auto outgoing = cfa.outgoing(LocationId(i));
    is_branch_[i] = std::count_if(outgoing.begin(), outgoing.end(),
                                  [&](program::EdgeId id) { return !is_doomed_[cfa.edge(id).target.index()]; }) > 1;
    if (dominators[i] < cfa.locations().size()) join_[i] = LocationId(dominators[i]);
  }
}

}  // namespace pincer::report
