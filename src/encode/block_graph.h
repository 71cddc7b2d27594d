// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/id.h"
#include "program/cfa.h"

namespace pincer::encode {

using NodeId = base::Id<struct NodeTag>;

/// Where blocks end, besides the entry, the error and other final locations (the block operators of Beyer, Dangl and
/// Wendler, A Unifying View on SMT-Based Software Verification, Sect. 3.1; their `never` is an engine that does not
/// abstract at the nodes).
enum class BlockOperator : std::uint8_t {
  LoopHeads,              // and entries, exits and calls of procedures, where there are any
  LoopHeadsAndFunctions,  // and where inlined functions begin and end
  LoopHeadsOverCalls,     // and entries and exits of procedures; a call is a step of a block
  SingleStatement,
};

enum class NodeKind : std::uint8_t { Entry, Inner, Call /* its only edge is a call */, Exit, Error, Unsupported };

/// The program cut at nodes so that what lies between them is acyclic. Only what can lead to the error or to something
/// unsupported is part of it.
///
/// Law: every cycle of the program goes through a node; a part holds each location that its source reaches without
/// passing a node once.
class BlockGraph {
 public:
  /// All blocks that leave a node, which share their beginnings: the locations between it and the next nodes.
  struct Part {
    std::vector<program::LocationId> order;  // topological, the node first
    std::vector<NodeId> targets;             // the nodes where it ends, in ascending order
  };
  struct Node {
    program::LocationId location;
    NodeKind kind = NodeKind::Inner;
    Part part;
  };

  /// `also`: more nodes, as far as they are relevant.
  BlockGraph(const program::Cfa& cfa, BlockOperator where, std::span<const program::LocationId> also = {});

  [[nodiscard]] const program::Cfa& cfa() const { return *cfa_; }
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] const Node& node(NodeId id) const { return nodes_[id.index()]; }
  [[nodiscard]] NodeId entry() const { return *node_at(cfa_->entry()); }
  [[nodiscard]] std::optional<NodeId> error() const;
  /// The node at a location, if it is one and part of the graph.
  [[nodiscard]] std::optional<NodeId> node_at(program::LocationId location) const;
  /// Can the error or something unsupported be reached from the location? (Conservatively: through any call. Where calls
  /// are steps of blocks, what follows one counts, so that no block ends before a call.)
  [[nodiscard]] bool relevant(program::LocationId location) const { return relevant_[location.index()]; }
  [[nodiscard]] bool has_calls() const { return has_calls_; }
  /// True for nodes without a part: an execution ends there.
  [[nodiscard]] bool is_final(NodeId id) const;

 private:
  void find_relevant(BlockOperator where);
  [[nodiscard]] Part part_of(program::LocationId source) const;

  const program::Cfa* cfa_;
  bool has_calls_ = false;
  std::vector<bool> relevant_;
  std::vector<NodeId> node_at_;  // by location; invalid: none
  std::vector<Node> nodes_;
};

}  // namespace pincer::encode
