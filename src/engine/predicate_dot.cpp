// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/predicate_dot.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "program/dot.h"
#include "program/dot_label.h"
#include "program/loop_heads.h"
#include "program/print.h"

namespace pincer::engine {

using cpa::ArgId;
using encode::NodeKind;

namespace {

constexpr std::size_t kFormulaBudget = 80;  // nodes of a term in a label

const char* name_of(NodeKind kind, bool is_head) {
  switch (kind) {
    case NodeKind::Entry: return "entry";
    case NodeKind::Inner: return is_head ? "head" : "point";
    case NodeKind::Call: return "call";
    case NodeKind::Exit: return "exit";
    case NodeKind::Error: return "error";
    case NodeKind::Unsupported: return "unsupported";
  }
  return "";
}

/// `said` is what a state says, besides its place.
template <class Reached, class Said>
std::string draw(const Reached& reached, const encode::BlockGraph& graph, ArgId target, const Said& said) {
  const program::Cfa& cfa = graph.cfa();
  const std::vector<bool> heads = program::loop_heads(cfa);
  std::vector<bool> red(reached.made());
  for (ArgId at = target; at.valid();) {
    red[at.index()] = true;
    at = reached[at].parents.empty() ? ArgId() : reached[at].parents.front();
  }
  std::string result = "digraph arg {\n  node [shape=box];\n";
  std::string edges;
  for (std::size_t n = 0; n < reached.made(); ++n) {
    const ArgId id(n);
    const auto& node = reached[id];
    if (node.removed) continue;
    const auto& place = graph.node(reached.location(id));
    const program::SourceLocation where = cfa.location(place.location).where;
    std::string label = name_of(place.kind, heads[place.location.index()]);
    if (where.known()) label += fmt::format(" line {}", where.line);
    label += said(id);
    const char* style = graph.is_final(reached.location(id)) ? ", class=error"
                        : node.covered_by.valid()            ? ", style=dashed, class=dashed"
                        : node.expanded                      ? ""
                                                             : ", color=grey, fontcolor=grey, class=faint";
    result += fmt::format("  n{} [label=\"{}\"{}{}];\n", n, label, style, program::dot_place(cfa.sources(), where));
    for (const ArgId parent : node.parents) {
      const bool on_path = red[n] && red[parent.index()];
      edges +=
          fmt::format("  n{} -> n{}{};\n", parent.index(), n, on_path ? " [color=red, penwidth=2, class=error]" : "");
    }
    if (node.covered_by.valid())
      edges +=
          fmt::format("  n{} -> n{} [style=dotted, constraint=false, class=dotted];\n", n, node.covered_by.index());
  }
  return result + edges + "}\n";
}

}  // namespace

std::string to_dot(const cpa::PredicateArg& reached, const encode::BlockGraph& graph, ArgId target) {
  const program::Cfa& cfa = graph.cfa();
  const program::NameOf names = program::CNames(cfa);
  return draw(reached, graph, target, [&](ArgId id) -> std::string {
    if (graph.is_final(reached.location(id)) || !cpa::predicate_state(reached, id).is_abstraction()) return "";
    return program::dot_label(program::to_c(cfa.terms(), cpa::abstraction_formula(reached, id), names, kFormulaBudget));
  });
}

std::string to_dot(const cpa::Arg<cpa::BoundedAnalysis>& reached, const encode::BlockGraph& graph) {
  const program::Cfa& cfa = graph.cfa();
  const program::NameOf names = program::CNames(cfa);
  return draw(reached, graph, ArgId(), [&](ArgId id) {
    const auto& counters = std::get<cpa::LoopBound::State>(reached[id].state).counters;
    const cpa::PathFormula& path = std::get<cpa::Predicate::State>(reached[id].state).path;
    std::string result;
    if (!counters.empty()) result = fmt::format(", {}", fmt::join(counters, " "));
    if (path.is_true()) return result;
    return result + program::dot_label(program::to_c(cfa.terms(), path.block->condition, names, kFormulaBudget));
  });
}

}  // namespace pincer::engine
