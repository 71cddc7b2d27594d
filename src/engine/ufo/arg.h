// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "base/id.h"
#include "encode/transitions.h"
#include "graph/wto.h"

namespace pincer::engine::ufo {

using ArgNode = base::Id<struct ArgNodeTag>;
using ArgEdge = base::Id<struct ArgEdgeTag>;

/// An abstract reachability graph (Sect. 3 of the paper): a directed acyclic graph whose nodes are instances of nodes
/// of the block graph and whose edges are instances of blocks. One node stands for the error and for everything
/// unsupported; it has no edges that leave it. Nodes and edges are only ever added.
///
/// Law: a node at a place that is not shared has at most one edge that leads to it; a node has either no edge that leaves it, or one for every block that leaves its place.
class Arg {
 public:
  struct Node {
    encode::NodeId place;             // the paper's nu; of no meaning for the error
    logic::Term label;                // psi: holds in all states that reach this node, as far as it was visited
    logic::Term refined;              // labels(v) of the last refinement; invalid: unbound
    bool marked = false;              // its label has to come from Post
    bool expanded = false;            // its edges are there
    bool visited = false;             // in the current exploration
    bool covered = false;             // and then found to be covered
    std::vector<ArgNode> covered_by;  // by these together
    std::vector<ArgEdge> in, out;
  };
  struct Edge {
    ArgNode from, to;
    const encode::Transition* block = nullptr;
  };

  /// With the entry and the error.
  Arg(const encode::Transitions& transitions, logic::Terms& terms);

  [[nodiscard]] ArgNode entry() const { return ArgNode(0); }
  [[nodiscard]] ArgNode error() const { return ArgNode(1); }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] const Node& node(ArgNode id) const { return nodes_[id.index()]; }
  [[nodiscard]] Node& node(ArgNode id) { return nodes_[id.index()]; }
  [[nodiscard]] const Edge& edge(ArgEdge id) const { return edges_[id.index()]; }
  [[nodiscard]] std::size_t edge_count() const { return edges_.size(); }
  [[nodiscard]] const encode::Transitions& transitions() const { return transitions_; }

  [[nodiscard]] const graph::Wto& order() const { return order_; }
  /// Nodes at this place may have more than one edge that leads to them: ways meet there.
  [[nodiscard]] bool is_shared(encode::NodeId place) const { return shared_[place.index()] != 0; }

  ArgNode add_node(encode::NodeId place);
  void add_edge(ArgNode from, ArgNode to, const encode::Transition& block);

  /// The nodes that lie on a way from the entry to the error, sources of edges before their targets. Linear.
  [[nodiscard]] std::vector<ArgNode> towards_error() const;

 private:
  const encode::Transitions& transitions_;
  logic::Terms& terms_;
  graph::Wto order_;          // of the block graph without its final nodes
  std::vector<char> shared_;  // by place
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
};

}  // namespace pincer::engine::ufo
