// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/ufo/dot.h"

#include <fmt/format.h>

#include <algorithm>

#include "program/dot.h"
#include "program/dot_label.h"
#include "program/print.h"

namespace pincer::engine::ufo {

namespace {

constexpr std::size_t kLabelBudget = 80;  // nodes of a term in a label

program::SourceLocation place_of(const Arg& arg, ArgNode v) {
  if (v == arg.error()) return {};
  const auto& graph = arg.transitions().graph();
  return graph.cfa().location(graph.node(arg.node(v).place).location).where;
}

std::string name_of(const Arg& arg, ArgNode v) {
  if (v == arg.error()) return "error";
  const program::SourceLocation where = place_of(arg, v);
  return fmt::format("{} line {}", v == arg.entry() ? "entry" : "head",
                     where.known() ? std::to_string(where.line) : "?");
}

}  // namespace

std::string to_dot(const Arg& arg, std::span<const ArgEdge> error_path) {
  const program::Cfa& cfa = arg.transitions().graph().cfa();
  const logic::Terms& terms = cfa.terms();
  const program::NameOf names = program::CNames(cfa);
  std::string result = "digraph arg {\n  node [shape=box];\n";
  for (std::size_t n = 0; n < arg.size(); ++n) {
    const Arg::Node& node = arg.node(ArgNode(n));
    const bool is_error = ArgNode(n) == arg.error();
    const char* style = is_error       ? ", class=error"
                        : node.covered ? ", style=dashed, class=dashed"
                        : node.visited ? ""
                                       : ", color=grey, fontcolor=grey, class=faint";
    const std::string label =
        node.visited && !is_error ? program::dot_label(program::to_c(terms, node.label, names, kLabelBudget)) : "";
    result += fmt::format("  n{} [label=\"{}{}\"{}{}];\n", n, name_of(arg, ArgNode(n)), label, style,
                          program::dot_place(cfa.sources(), place_of(arg, ArgNode(n))));
  }
  for (std::size_t e = 0; e < arg.edge_count(); ++e) {
    const auto& [from, to, block] = arg.edge(ArgEdge(e));
    const bool red = std::find(error_path.begin(), error_path.end(), ArgEdge(e)) != error_path.end();
    result +=
        fmt::format("  n{} -> n{}{};\n", from.index(), to.index(), red ? " [color=red, penwidth=2, class=error]" : "");
  }
  // Coverings: to the heads whose labels together imply the node's
  for (std::size_t n = 0; n < arg.size(); ++n) {
    for (const ArgNode by : arg.node(ArgNode(n)).covered_by)
      result += fmt::format("  n{} -> n{} [style=dotted, constraint=false, class=dotted];\n", n, by.index());
  }
  return result + "}\n";
}

}  // namespace pincer::engine::ufo
