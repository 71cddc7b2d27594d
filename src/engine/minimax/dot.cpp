// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/dot.h"

#include <fmt/format.h>

#include "program/dot.h"
#include "program/dot_label.h"
#include "program/print.h"

namespace pincer::engine::minimax {

using Status = DrawnNode::Status;

namespace {

constexpr std::size_t kDrawnLabel = 80;  // nodes of a term in a label

Status status_of(const Tree& tree, NodeId id) {
  if (tree.stop(id).kind != Stop::Kind::Inner) return Status::Error;
  switch (tree[id].status) {
    case Node::Status::Covered: return Status::Covered;
    case Node::Status::Expanded: return Status::Expanded;
    case Node::Status::Open:
    case Node::Status::Removed: break;
  }
  return Status::Open;
}

std::string_view style_of(Status status) {
  switch (status) {
    case Status::Expanded: return "";
    case Status::Infeasible: return ", color=grey, fontcolor=grey, class=faint";
    case Status::Covered: return ", style=dashed, class=dashed";
    case Status::Error: return ", class=error";
    case Status::Open: return ", color=grey, class=faint";
  }
  return "";
}

std::string name_of(const Stop& stop, program::SourceLocation where) {
  const std::string_view kind = stop.kind == Stop::Kind::Error         ? "error"
                                : stop.kind == Stop::Kind::Unsupported ? "unsupported"
                                : stop.is_head                         ? "head"
                                                                       : "point";
  return where.known() ? fmt::format("{} line {}", kind, where.line) : std::string(kind);
}

}  // namespace

std::vector<DrawnNode> drawn(const Tree& tree) {
  std::vector<DrawnNode> result;
  std::vector<std::size_t> place(tree.nodes().size());
  for (std::size_t n = 0; n < tree.nodes().size(); ++n) {
    const NodeId id(n);
    const Node& node = tree[id];
    if (node.status == Node::Status::Removed) continue;
    place[n] = result.size();
    result.push_back({node.stop, node.parent.valid() ? place[node.parent.index()] : place[n], {}, status_of(tree, id)});
    if (node.status == Node::Status::Expanded && node.finished && !node.opaque) result.back().label = tree.label(id);
  }
  for (std::size_t n = 0; n < tree.nodes().size(); ++n) {
    const Node& node = tree[NodeId(n)];
    if (node.status == Node::Status::Covered && node.covered_by.valid())
      result[place[n]].by = place[node.covered_by.index()];
    if (node.status != Node::Status::Expanded || !node.finished) continue;
    for (std::size_t step = 0; step < node.children.size(); ++step) {
      const StopId target = tree.stop(NodeId(n)).steps[step].target;
      if (!node.children[step].valid()) result.push_back({target, place[n], {}, Status::Infeasible});
    }
  }
  return result;
}

std::string to_dot(const Steps& steps, std::span<const DrawnNode> nodes) {
  const program::Cfa& cfa = steps.cfa();
  logic::Terms& terms = cfa.terms();
  const program::NameOf names = program::CNames(cfa);
  std::vector<bool> red(nodes.size());
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    if (nodes[n].status != Status::Error) continue;
    for (std::size_t at = n; !red[at]; at = nodes[at].parent) red[at] = true;
  }
  std::string result = "digraph arg {\n  node [shape=box];\n";
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const DrawnNode& node = nodes[n];
    const Stop& stop = steps.stop(node.stop);
    const program::SourceLocation where = cfa.location(stop.location).where;
    std::string label = name_of(stop, where);
    if (node.status == Status::Infeasible) label += program::dot_label("false");
    if (node.status == Status::Expanded && stop.kind == Stop::Kind::Inner)
      label += program::dot_label(program::to_c(terms, terms.land(node.label), names, kDrawnLabel));
    result += fmt::format("  n{} [label=\"{}\"{}{}];\n", n, label, style_of(node.status),
                          program::dot_place(cfa.sources(), where));
  }
  for (std::size_t n = 0; n < nodes.size(); ++n) {
    const DrawnNode& node = nodes[n];
    if (node.parent != n)
      result += fmt::format("  n{} -> n{}{};\n", node.parent, n, red[n] ? " [color=red, penwidth=2, class=error]" : "");
    if (node.status == Status::Covered)
      result += fmt::format("  n{} -> n{} [style=dotted, constraint=false, class=dotted];\n", n, node.by);
  }
  return result + "}\n";
}

}  // namespace pincer::engine::minimax
