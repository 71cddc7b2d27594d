// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <map>
#include <ostream>

#include "program/dot.h"
#include "program/liveness.h"
#include "program/loop_heads.h"
#include "program/print.h"

namespace pincer::program {
namespace {

constexpr std::size_t kTermBudget = 200;

class TextWriter {
 public:
  TextWriter(std::ostream& out, const Cfa& cfa)
      : out_(out),
        cfa_(cfa),
        names_(CNames(cfa)),
        liveness_(cfa),
        is_loop_head_(loop_heads(cfa)),
        locations_of_(cfa.procedures().size()) {
    for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
      locations_of_[cfa.locations()[i].procedure.index()].emplace_back(i);
    }
    for (const Unsupported& unsupported : cfa.unsupported())
      unsupported_.emplace(unsupported.location, unsupported.what);
  }

  void write() {
    write_variables(std::nullopt, "globals:");
    for (std::size_t i = 0; i < cfa_.procedures().size(); ++i) {
      const Procedure& procedure = cfa_.procedures()[i];
      out_ << "procedure " << procedure.name << "(" << list(procedure.parameters) << ")";
      if (!procedure.results.empty()) out_ << " -> " << list(procedure.results);
      out_ << "\n";
      write_variables(ProcedureId(i), "  locals:");
      for (const LocationId location : locations_of_[i]) write_location(location, procedure);
    }
  }

 private:
  [[nodiscard]] std::string name(VariableId id) const { return names_(cfa_.variable(id).term); }

  template <class Range>
  [[nodiscard]] std::string list(const Range& variables) const {
    std::string text;
    for (const VariableId id : variables) text += (text.empty() ? "" : ", ") + name(id);
    return text;
  }

  void write_variables(std::optional<ProcedureId> procedure, const char* title) {
    bool is_first = true;
    for (std::size_t i = 0; i < cfa_.variables().size(); ++i) {
      const VariableId id(i);
      if (cfa_.variable(id).procedure != procedure) continue;
      if (is_first) out_ << title << "\n";
      is_first = false;
      out_ << "    " << name(id) << ": " << cfa_.sort(id).to_string();
      if (!cfa_.variable(id).type.name.empty()) out_ << "  // " << cfa_.variable(id).type.name;
      out_ << "\n";
    }
  }

  void write_location(LocationId id, const Procedure& procedure) {
    out_ << "  " << id.index() << ":";
    if (id == procedure.entry) out_ << " entry";
    if (id == procedure.exit) out_ << " exit";
    if (cfa_.error_location() == id) out_ << " error";
    if (is_loop_head_[id.index()]) out_ << " loop";
    const auto [first, last] = unsupported_.equal_range(id);
    for (auto at = first; at != last; ++at) out_ << " unsupported: " << at->second;
    if (cfa_.location(id).where.known()) out_ << " (" << cfa_.sources().to_string(cfa_.location(id).where) << ")";
    if (!liveness_.live(id).empty()) out_ << " live: " << list(liveness_.live(id));
    out_ << "\n";
    for (const EdgeId edge_id : cfa_.outgoing(id)) {
      const Edge& edge = cfa_.edge(edge_id);
      out_ << "      " << to_c(cfa_, edge.statement, names_, kTermBudget) << " -> " << edge.target.index();
      if (edge.branch) out_ << (*edge.branch ? " then" : " else");
      if (edge.where.known()) out_ << " (" << edge.where.line << ":" << edge.where.column << ")";
      out_ << "\n";
    }
  }

  std::ostream& out_;
  const Cfa& cfa_;
  NameOf names_;
  Liveness liveness_;
  std::vector<bool> is_loop_head_;
  std::multimap<LocationId, std::string> unsupported_;
  std::vector<std::vector<LocationId>> locations_of_;  // by procedure
};

}  // namespace

void write_text(std::ostream& out, const Cfa& cfa) { TextWriter(out, cfa).write(); }

}  // namespace pincer::program
