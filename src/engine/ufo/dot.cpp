// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/ufo/dot.h"

#include <fmt/format.h>

#include <algorithm>

#include "logic/text/smtlib.h"

namespace pincer::engine::ufo {

namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string name_of(const Arg& arg, ArgNode v) {
  if (v == arg.error()) return "error";
  const auto& graph = arg.transitions().graph();
  const auto where = graph.cfa().location(graph.node(arg.node(v).place).location).where;
  return fmt::format("{} line {}", v == arg.entry() ? "entry" : "head",
                     where.known() ? std::to_string(where.line) : "?");
}

}  // namespace

std::string to_dot(const Arg& arg, std::span<const ArgEdge> error_path) {
  const logic::Terms& terms = arg.transitions().graph().cfa().terms();
  std::string result = "digraph arg {\n  node [shape=box];\n";
  for (std::size_t n = 0; n < arg.size(); ++n) {
    const Arg::Node& node = arg.node(ArgNode(n));
    const bool is_error = ArgNode(n) == arg.error();
    const char* style = node.covered               ? ", style=dashed"
                        : node.visited || is_error ? ""
                                                   : ", color=grey, fontcolor=grey";
    const std::string label = node.visited || is_error ? logic::to_smtlib(terms, node.label) : "";
    result += fmt::format("  n{} [label=\"{}\n{}\"{}];\n", n, name_of(arg, ArgNode(n)), escaped(label), style);
  }
  for (std::size_t e = 0; e < arg.edge_count(); ++e) {
    const auto& [from, to, block] = arg.edge(ArgEdge(e));
    const bool red = std::find(error_path.begin(), error_path.end(), ArgEdge(e)) != error_path.end();
    result += fmt::format("  n{} -> n{}{};\n", from.index(), to.index(), red ? " [color=red, penwidth=2]" : "");
  }
  // Coverings: to the heads whose labels together imply the node's
  for (std::size_t n = 0; n < arg.size(); ++n) {
    for (const ArgNode by : arg.node(ArgNode(n)).covered_by)
      result += fmt::format("  n{} -> n{} [style=dotted, constraint=false];\n", n, by.index());
  }
  return result + "}\n";
}

}  // namespace pincer::engine::ufo
