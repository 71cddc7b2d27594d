// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// One walk per global from the procedures that touch it to their callers: the cost is the size of the result.
#include "program/frames.h"

#include <algorithm>

#include "program/def_use.h"

namespace pincer::program {
namespace {

using Procedures = std::vector<ProcedureId>;

/// Adds every global to the procedures that touch it and to all that call them.
void close_over_callers(const std::vector<Procedures>& touched_by, const std::vector<Procedures>& callers,
                        std::vector<std::vector<VariableId>>& result) {
  result.resize(callers.size());
  Procedures work;
  for (std::size_t v = 0; v < touched_by.size(); ++v) {
    work = touched_by[v];
    while (!work.empty()) {
      std::vector<VariableId>& known = result[work.back().index()];
      const Procedures& next = callers[work.back().index()];
      work.pop_back();
      if (!known.empty() && known.back() == VariableId(v)) continue;
      known.emplace_back(v);
      work.insert(work.end(), next.begin(), next.end());
    }
  }
}

bool is_among(std::span<const VariableId> sorted, VariableId variable) {
  return std::binary_search(sorted.begin(), sorted.end(), variable);
}

}  // namespace

Frames::Frames(const Cfa& cfa) {
  const DefUse def_use(cfa);
  std::vector<Procedures> readers(cfa.variables().size());  // of globals only
  std::vector<Procedures> writers(cfa.variables().size());
  std::vector<Procedures> callers(cfa.procedures().size());
  for (std::size_t i = 0; i < cfa.edges().size(); ++i) {
    const EdgeId edge(i);
    const ProcedureId here = cfa.location(cfa.edge(edge).source).procedure;
    const auto note = [&](VariableId variable, std::vector<Procedures>& touching) {
      Procedures& known = touching[variable.index()];
      if (!cfa.variable(variable).procedure && (known.empty() || known.back() != here)) known.push_back(here);
    };
    for (const VariableId variable : def_use.reads(edge)) note(variable, readers);
    for (const VariableId variable : def_use.writes(edge)) note(variable, writers);
    if (const auto* call = std::get_if<Call>(&cfa.edge(edge).statement)) {
      Procedures& known = callers[call->procedure.index()];
      if (known.empty() || known.back() != here) known.push_back(here);
    }
  }
  close_over_callers(readers, callers, reads_);
  close_over_callers(writers, callers, writes_);
}

bool Frames::is_read(VariableId global, ProcedureId procedure) const { return is_among(reads(procedure), global); }

bool Frames::is_written(VariableId global, ProcedureId procedure) const { return is_among(writes(procedure), global); }

}  // namespace pincer::program
