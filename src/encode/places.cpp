// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "encode/places.h"

#include <algorithm>

namespace pincer::encode {

using graph::Node;
using graph::Wto;
using program::ProcedureId;

Places::Places(const BlockGraph& graph)
    : graph_(graph), number_(graph.nodes().size()), orders_(graph.cfa().procedures().size()) {
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    std::vector<NodeId>& nodes = orders_[procedure_of(NodeId(n)).index()].nodes;
    number_[n] = static_cast<Node>(nodes.size());
    nodes.emplace_back(n);
  }
}

ProcedureId Places::procedure_of(NodeId node) const {
  return graph_.cfa().location(graph_.node(node).location).procedure;
}

Places::Order& Places::order_of(ProcedureId procedure) {
  Order& order = orders_[procedure.index()];
  if (order.wto) return order;
  const program::Cfa& cfa = graph_.cfa();
  const graph::Digraph digraph(order.nodes.size(), [&](Node n) {
    std::vector<Node> result;
    const BlockGraph::Node& node = graph_.node(order.nodes[n]);
    const auto add = [&](NodeId target) {
      if (procedure_of(target) == procedure) result.push_back(number_[target.index()]);
    };
    if (node.kind == NodeKind::Call) {
      const auto after = graph_.node_at(cfa.edge(cfa.outgoing(node.location).front()).target);
      if (after) add(*after);
    }
    for (const NodeId target : node.part.targets) add(target);
    return result;
  });
  const NodeId entry = *graph_.node_at(procedure == ProcedureId(0) ? cfa.entry() : cfa.procedure(procedure).entry);
  order.wto = std::make_unique<Wto>(digraph, number_[entry.index()]);
  return order;
}

std::vector<std::size_t> Places::loops(const Wto& wto, Node node) {
  std::vector<std::size_t> result;
  for (auto loop = wto.component_of(node); loop; loop = wto.components()[*loop].parent) result.push_back(*loop);
  std::reverse(result.begin(), result.end());
  return result;
}

Position Places::entry(ProcedureId procedure) {
  const Wto& wto = *order_of(procedure).wto;
  const Node head = wto.order().front();
  Position result{{}, orders_[procedure.index()].nodes[head]};
  for (const std::size_t loop : loops(wto, head)) {
    result.key.push_back(static_cast<std::uint32_t>(wto.components()[loop].begin));
    result.key.push_back(0);
  }
  result.key.push_back(static_cast<std::uint32_t>(*wto.place(head)));
  return result;
}

std::optional<Position> Places::next(const Position& from, NodeId target) {
  const ProcedureId procedure = procedure_of(from.node);
  if (procedure_of(target) != procedure) return std::nullopt;
  const Wto& wto = *order_of(procedure).wto;
  const Node node = number_[target.index()];
  Position result{{}, target};
  bool is_common = true;  // all loops so far are around both
  for (const std::size_t loop : loops(wto, node)) {
    const auto begin = static_cast<std::uint32_t>(wto.components()[loop].begin);
    const std::size_t i = result.key.size();
    is_common = is_common && i + 1 < from.key.size() && from.key[i] == begin;
    const std::uint32_t turn = is_common ? from.key[i + 1] : 0;
    result.key.push_back(begin);
    result.key.push_back(is_common && wto.components()[loop].head == node ? turn + 1 : turn);
  }
  result.key.push_back(static_cast<std::uint32_t>(*wto.place(node)));
  return result;
}

std::optional<std::uint32_t> Places::turn(const Position& position) {
  const Wto& wto = *order_of(procedure_of(position.node)).wto;
  if (!wto.is_head(number_[position.node.index()])) return std::nullopt;
  return position.key[position.key.size() - 2];
}

}  // namespace pincer::encode
