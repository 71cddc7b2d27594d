// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/dot.h"

#include <ostream>
#include <unordered_map>

#include "program/loop_heads.h"
#include "program/print.h"

namespace pincer::program {
namespace {

constexpr std::size_t kLabelBudget = 60;  // nodes of a term in an edge label

/// Text inside a quoted label.
std::string escape(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    if (c == '\n') {
      result += "\\n";
    } else {
      result += c;
    }
  }
  return result;
}

class DotWriter {
 public:
  DotWriter(std::ostream& out, const Cfa& cfa)
      : out_(out), cfa_(cfa), names_(CNames(cfa)), is_loop_head_(loop_heads(cfa)) {
    for (const Unsupported& unsupported : cfa.unsupported())
      unsupported_[unsupported.location] += unsupported.what + "\n";
    locations_of_.resize(cfa.procedures().size());
    for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
      const LocationId id(i);
      if (cfa.error_location() != id) locations_of_[cfa.location(id).procedure.index()].push_back(id);
    }
  }

  void write() {
    out_ << "digraph cfa {\n  node [shape=circle, fontname=\"Helvetica\"];\n  edge [fontname=\"Courier\"];\n";
    for (std::size_t i = 0; i < locations_of_.size(); ++i) {
      out_ << "  subgraph cluster_" << i << " {\n    label=\"" << escape(cfa_.procedures()[i].name) << "\";\n";
      for (const LocationId id : locations_of_[i]) write_location(id);
      out_ << "  }\n";
    }
    // Edges of all procedures enter it, so it stands outside of the clusters.
    if (const auto error = cfa_.error_location()) {
      out_ << "  l" << error->index() << " [label=\"error\", style=filled, fillcolor=red, fontcolor=white];\n";
    }
    for (const Edge& edge : cfa_.edges()) write_edge(edge);
    out_ << "}\n";
  }

 private:
  void write_location(LocationId id) {
    const Procedure& procedure = cfa_.procedure(cfa_.location(id).procedure);
    std::string label = std::to_string(id.index());
    if (id == procedure.entry) label += "\nentry";
    if (id == procedure.exit) label += "\nexit";
    std::string style;
    if (is_loop_head_[id.index()]) style += ", shape=doublecircle";
    if (const auto what = unsupported_.find(id); what != unsupported_.end()) {
      label += "\nunsupported: " + what->second;
      style += ", style=filled, fillcolor=orange";
    }
    out_ << "    l" << id.index() << " [label=\"" << escape(label) << "\"" << style << "];\n";
  }

  void write_edge(const Edge& edge) {
    std::string label = to_c(cfa_, edge.statement, names_, kLabelBudget);
    if (edge.branch) label += *edge.branch ? "  (then)" : "  (else)";
    if (edge.where.known()) label += "\nline " + std::to_string(edge.where.line);
    out_ << "  l" << edge.source.index() << " -> l" << edge.target.index() << " [label=\"" << escape(label) << "\"];\n";
  }

  std::ostream& out_;
  const Cfa& cfa_;
  NameOf names_;
  std::vector<bool> is_loop_head_;
  std::unordered_map<LocationId, std::string> unsupported_;
  std::vector<std::vector<LocationId>> locations_of_;  // by procedure
};

}  // namespace

std::string dot_place(const SourceMap& sources, SourceLocation where) {
  if (!where.known()) return "";
  return ", file=\"" + escape(sources.path(where.file)) + "\", line=" + std::to_string(where.line);
}

void write_dot(std::ostream& out, const Cfa& cfa) { DotWriter(out, cfa).write(); }

}  // namespace pincer::program
