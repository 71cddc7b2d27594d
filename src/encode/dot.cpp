// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "encode/dot.h"

#include <fmt/format.h>

#include <ostream>

#include "program/dot.h"

namespace pincer::encode {
namespace {

std::string attributes(const BlockGraph::Node& node, const std::string& where) {
  switch (node.kind) {
    case NodeKind::Entry: return fmt::format("label=\"entry{}\", shape=box", where);
    case NodeKind::Inner: return fmt::format("label=\"loop{}\", shape=doublecircle, class=loop", where);
    case NodeKind::Call: return fmt::format("label=\"call{}\", shape=hexagon", where);
    case NodeKind::Exit: return "label=\"return\", shape=box";
    case NodeKind::Error: return "label=\"error\", shape=box, color=red, fontcolor=red, class=error";
    case NodeKind::Unsupported:
      return fmt::format("label=\"unsupported{}\", shape=box, color=orange, class=warning", where);
  }
  return "";
}

}  // namespace

void write_dot(std::ostream& out, const BlockGraph& graph) {
  out << "digraph blocks {\n";
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    const BlockGraph::Node& node = graph.nodes()[n];
    const program::SourceLocation where = graph.cfa().location(node.location).where;
    out << fmt::format("  n{} [{}{}];\n", n,
                       attributes(node, where.known() ? fmt::format("\\nline {}", where.line) : ""),
                       program::dot_place(graph.cfa().sources(), where));
    for (const NodeId target : node.part.targets)
      out << fmt::format("  n{} -> n{} [label=\"{} locations\"];\n", n, target.index(), node.part.order.size());
    if (node.kind != NodeKind::Call) continue;
    const program::Edge& call = graph.cfa().edge(graph.cfa().outgoing(node.location).front());
    if (const auto target = graph.node_at(call.target))
      out << fmt::format("  n{} -> n{} [style=dashed, class=dashed];\n", n, target->index());
  }
  out << "}\n";
}

}  // namespace pincer::encode
