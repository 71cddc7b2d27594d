// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/ufo/arg.h"

#include <algorithm>
#include <utility>

namespace pincer::engine::ufo {

using encode::NodeId;
using encode::Transition;

namespace {

graph::Wto order_of(const encode::Transitions& transitions) {
  const auto& graph = transitions.graph();
  const auto successors = [&](graph::Node n) {
    std::vector<NodeId> result;
    for (const Transition& block : transitions.from(NodeId(n))) {
      if (!graph.is_final(block.target)) result.push_back(block.target);
    }
    return result;
  };
  return {graph::Digraph(graph.nodes().size(), successors), graph::to_node(graph.entry())};
}

/// A place where ways meet: more than one other place leads to it, or one in a loop that it is not part of.
std::vector<char> shared_places(const encode::Transitions& transitions, const graph::Wto& order) {
  const auto& graph = transitions.graph();
  std::vector<char> result(graph.nodes().size(), 0);
  std::vector<NodeId> before(graph.nodes().size());
  for (const graph::Node n : order.order()) {
    const auto component = order.component_of(n);
    for (const Transition& block : transitions.from(NodeId(n))) {
      const NodeId target = block.target;
      if (graph.is_final(target) || target == NodeId(n)) continue;
      NodeId& other = before[target.index()];
      if (other.valid() || (component && !order.holds(*component, graph::to_node(target)))) result[target.index()] = 1;
      other = NodeId(n);
    }
  }
  return result;
}

}  // namespace

Arg::Arg(const encode::Transitions& transitions, logic::Terms& terms)
    : transitions_(transitions),
      terms_(terms),
      order_(order_of(transitions)),
      shared_(shared_places(transitions, order_)) {
  const ArgNode entry = add_node(transitions.graph().entry());
  const ArgNode error = add_node({});
  node(entry).marked = true;
  node(error).label = terms.boolean(false);  // nothing is known to lead there
}

ArgNode Arg::add_node(encode::NodeId place) {
  Node node;
  node.place = place;
  node.label = terms_.boolean(true);
  nodes_.push_back(std::move(node));
  return ArgNode(nodes_.size() - 1);
}

void Arg::add_edge(ArgNode from, ArgNode to, const encode::Transition& block) {
  const ArgEdge edge(edges_.size());
  edges_.push_back({from, to, &block});
  node(from).out.push_back(edge);
  node(to).in.push_back(edge);
}

std::vector<ArgNode> Arg::towards_error() const {
  std::vector<char> leads_on(nodes_.size(), 0);  // to the error
  std::vector<ArgNode> open{error()};
  leads_on[error().index()] = 1;
  while (!open.empty()) {
    const ArgNode v = open.back();
    open.pop_back();
    for (const ArgEdge e : node(v).in) {
      const ArgNode u = edge(e).from;
      if (std::exchange(leads_on[u.index()], 1) == 0) open.push_back(u);
    }
  }
  // Depth first, so that the nodes come in the reverse of the order in which they are left.
  struct Place {
    ArgNode node;
    std::size_t next = 0;
  };
  std::vector<char> seen(nodes_.size(), 0);
  std::vector<ArgNode> result;
  std::vector<Place> path;
  if (leads_on[entry().index()] != 0) path.push_back({entry()});
  seen[entry().index()] = 1;
  while (!path.empty()) {
    Place& here = path.back();
    const std::vector<ArgEdge>& out = node(here.node).out;
    if (here.next == out.size()) {
      result.push_back(here.node);
      path.pop_back();
      continue;
    }
    const ArgNode to = edge(out[here.next++]).to;
    if (leads_on[to.index()] == 0 || seen[to.index()] != 0) continue;
    seen[to.index()] = 1;
    path.push_back({to});
  }
  std::reverse(result.begin(), result.end());
  // The error has no successors: it can stand last.
  if (const auto error_place = std::find(result.begin(), result.end(), error()); error_place != result.end())
    std::rotate(error_place, error_place + 1, result.end());
  return result;
}

}  // namespace pincer::engine::ufo
