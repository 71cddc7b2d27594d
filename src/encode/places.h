// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "encode/block_graph.h"
#include "graph/wto.h"

namespace pincer::encode {

/// Where an execution is in an activation of a procedure: at a node, in certain turns of the loops around it, outer ones
/// first.
struct Position {
  /// Pairs of a loop (by the place of its head) and a turn, then the place of the node: what comes first in an
  /// execution is less.
  std::vector<std::uint32_t> key;
  NodeId node;
  bool operator<(const Position& other) const { return key < other.key; }

  /// Loops around it, its own included where it is a head.
  [[nodiscard]] std::size_t depth() const { return key.size() / 2; }
};

/// The order of the nodes of each procedure, by its loops.
class Places {
 public:
  explicit Places(const BlockGraph& graph);

  [[nodiscard]] Position entry(program::ProcedureId procedure);
  /// None: the node does not belong to the procedure.
  [[nodiscard]] std::optional<Position> next(const Position& from, NodeId target);
  /// The turn of its own loop, at the head of one.
  [[nodiscard]] std::optional<std::uint32_t> turn(const Position& position);

 private:
  struct Order {
    std::vector<NodeId> nodes;
    std::unique_ptr<graph::Wto> wto;  // over numbers of `nodes`
  };
  Order& order_of(program::ProcedureId procedure);
  [[nodiscard]] program::ProcedureId procedure_of(NodeId node) const;
  /// The loops around a node, outer ones first, as components of the order.
  static std::vector<std::size_t> loops(const graph::Wto& wto, graph::Node node);

  const BlockGraph& graph_;
  std::vector<graph::Node> number_;  // by node: in its procedure
  std::vector<Order> orders_;        // by procedure
};

}  // namespace pincer::encode
