// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Locals: one backward walk per variable from its reads to its writes. The cost is the size of the result (times the
// number of edges into a location), where a bit matrix of locations and variables would cost their product; front ends
// make many variables that live for a few edges. Variables are taken in order, so each location's list comes out sorted.
// Globals are live almost everywhere, and are followed together.
#include "program/liveness.h"

#include <algorithm>

#include "program/def_use.h"

namespace pincer::program {
namespace {

/// The edges that read each variable, and the globals that each procedure reads, itself or in what it calls.
struct Reads {
  std::vector<std::vector<EdgeId>> by_variable;
  std::vector<std::vector<VariableId>> globals_of_procedure;  // sorted

  Reads(const Cfa& cfa, const DefUse& def_use)
      : by_variable(cfa.variables().size()), globals_of_procedure(cfa.procedures().size()) {
    std::vector<std::vector<EdgeId>> callers(cfa.procedures().size());
    for (std::size_t i = 0; i < cfa.edges().size(); ++i) {
      const EdgeId edge(i);
      for (const VariableId variable : def_use.reads(edge)) by_variable[variable.index()].push_back(edge);
      if (const auto* call = std::get_if<Call>(&cfa.edge(edge).statement)) {
        callers[call->procedure.index()].push_back(edge);
      }
    }
    close_over_calls(cfa, callers);
    add_call_reads(callers);
  }

 private:
  void close_over_calls(const Cfa& cfa, const std::vector<std::vector<EdgeId>>& callers) {
    constexpr std::size_t kNone = ~std::size_t{0};
    std::vector<std::size_t> seen_for(cfa.procedures().size(), kNone);
    std::vector<ProcedureId> stack;
    for (std::size_t v = 0; v < by_variable.size(); ++v) {
      if (cfa.variable(VariableId(v)).procedure) continue;
      for (const EdgeId edge : by_variable[v]) stack.push_back(cfa.location(cfa.edge(edge).source).procedure);
      while (!stack.empty()) {
        const ProcedureId procedure = stack.back();
        stack.pop_back();
        if (seen_for[procedure.index()] == v) continue;
        seen_for[procedure.index()] = v;
        globals_of_procedure[procedure.index()].emplace_back(v);
        for (const EdgeId call : callers[procedure.index()]) {
          stack.push_back(cfa.location(cfa.edge(call).source).procedure);
        }
      }
    }
  }

  void add_call_reads(const std::vector<std::vector<EdgeId>>& callers) {
    for (std::size_t p = 0; p < callers.size(); ++p) {
      for (const VariableId global : globals_of_procedure[p]) {
        auto& edges = by_variable[global.index()];
        edges.insert(edges.end(), callers[p].begin(), callers[p].end());
      }
    }
  }
};

/// The exits at which each variable is a result.
std::vector<std::vector<LocationId>> exits_by_result(const Cfa& cfa) {
  std::vector<std::vector<LocationId>> exits(cfa.variables().size());
  for (const Procedure& procedure : cfa.procedures()) {
    for (const VariableId result : procedure.results) exits[result.index()].push_back(procedure.exit);
  }
  return exits;
}

}  // namespace

Liveness::Liveness(const Cfa& cfa) : locals_(cfa.locations().size()), globals_(cfa) {
  const DefUse def_use(cfa);
  const Reads reads(cfa, def_use);
  const auto exits = exits_by_result(cfa);
  std::vector<LocationId> stack;
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    const VariableId variable(v);
    if (globals_.is_global(variable)) {
      for (const EdgeId edge : reads.by_variable[v]) globals_.mark(variable, cfa.edge(edge).source);
      for (const LocationId exit : exits[v]) globals_.mark(variable, exit);
      continue;
    }
    const auto mark = [&](LocationId location) {
      auto& here = locals_[location.index()];
      if (!here.empty() && here.back() == variable) return;
      here.push_back(variable);
      stack.push_back(location);
    };
    for (const EdgeId edge : reads.by_variable[v]) mark(cfa.edge(edge).source);
    for (const LocationId exit : exits[v]) mark(exit);
    while (!stack.empty()) {
      const LocationId location = stack.back();
      stack.pop_back();
      for (const EdgeId id : cfa.incoming(location)) {
        const LocationId source = cfa.edge(id).source;
        if (!def_use.is_written(variable, id) && cfa.location(source).procedure == cfa.variable(variable).procedure)
          mark(source);
      }
    }
  }
  globals_.propagate([&](LocationId location, LiveGlobals::Row row) {
    for (const EdgeId id : cfa.incoming(location)) {
      const Edge& edge = cfa.edge(id);
      globals_.mark(row, def_use.writes(id), edge.source);
      if (const auto* call = std::get_if<Call>(&edge.statement))
        globals_.mark(row, def_use.writes(id), cfa.procedure(call->procedure).exit);
    }
  });
}

std::vector<VariableId> Liveness::live(LocationId location) const {
  const auto& locals = locals_[location.index()];
  const std::vector<VariableId> globals = globals_.live(location);
  std::vector<VariableId> result(locals.size() + globals.size());
  std::merge(locals.begin(), locals.end(), globals.begin(), globals.end(), result.begin());
  return result;
}

bool Liveness::is_live(VariableId variable, LocationId location) const {
  if (globals_.is_global(variable)) return globals_.is_live(variable, location);
  const auto& here = locals_[location.index()];
  return std::binary_search(here.begin(), here.end(), variable);
}

}  // namespace pincer::program
