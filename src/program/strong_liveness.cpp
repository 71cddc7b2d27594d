// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A worklist of (variable, location) facts, from what matters backwards. A global is followed through calls: from after
// a call to the callee's exit, and from the callee's entry to before its calls (all of them: calling contexts are not
// told apart).
#include "program/strong_liveness.h"

#include "program/def_use.h"

namespace pincer::program {

std::size_t StrongLiveness::PairSet::find(std::uint64_t key) const {
  std::uint64_t hash = key * 0x9e3779b97f4a7c15;
  hash ^= hash >> 32;
  std::size_t at = hash & (slots_.size() - 1);
  while (slots_[at].locations != 0 && slots_[at].key != key) at = (at + 1) & (slots_.size() - 1);
  return at;
}

void StrongLiveness::PairSet::grow() {
  std::vector<Slot> old(2 * slots_.size());
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.locations != 0) slots_[find(slot.key)] = slot;
  }
}

bool StrongLiveness::PairSet::contains(VariableId variable, LocationId location) const {
  // A free slot has no locations, whatever its key.
  return (slots_[find(key(variable, location))].locations & bit(location)) != 0;
}

bool StrongLiveness::PairSet::insert(VariableId variable, LocationId location) {
  if (2 * (used_ + 1) > slots_.size()) grow();
  Slot& slot = slots_[find(key(variable, location))];
  if ((slot.locations & bit(location)) != 0) return false;
  if (slot.locations == 0) ++used_;
  slot.key = key(variable, location);
  slot.locations |= bit(location);
  return true;
}

StrongLiveness::StrongLiveness(const Cfa& cfa) {
  struct Fact {
    VariableId variable;
    LocationId location;
  };
  const DefUse def_use(cfa);
  std::vector<Fact> work;
  const auto mark = [&](VariableId variable, LocationId location) {
    if (live_.insert(variable, location)) work.push_back({variable, location});
  };
  const auto mark_reads = [&](EdgeId edge) {
    for (const VariableId variable : def_use.reads(edge)) mark(variable, cfa.edge(edge).source);
  };

  std::vector<std::vector<EdgeId>> calls_by_entry(cfa.locations().size());
  for (std::size_t i = 0; i < cfa.edges().size(); ++i) {
    const Statement& statement = cfa.edges()[i].statement;
    const auto* call = std::get_if<Call>(&statement);
    if (call != nullptr) calls_by_entry[cfa.procedure(call->procedure).entry.index()].emplace_back(i);
    if (call != nullptr || std::holds_alternative<Assume>(statement)) mark_reads(EdgeId(i));
  }
  for (const Procedure& procedure : cfa.procedures()) {
    for (const VariableId result : procedure.results) mark(result, procedure.exit);
  }

  std::vector<bool> matters(cfa.edges().size(), false);  // assignments whose reads are marked
  while (!work.empty()) {
    const auto [variable, location] = work.back();
    work.pop_back();
    const bool is_global = !cfa.variable(variable).procedure;
    for (const EdgeId id : cfa.incoming(location)) {
      const Edge& edge = cfa.edge(id);
      const auto* call = std::get_if<Call>(&edge.statement);
      if (!is_global && cfa.location(edge.source).procedure != cfa.variable(variable).procedure) continue;
      if (def_use.is_written(variable, id)) {
        if (call == nullptr && !matters[id.index()]) mark_reads(id);
        matters[id.index()] = true;
      } else if (call != nullptr && is_global) {
        mark(variable, cfa.procedure(call->procedure).exit);
      } else {
        mark(variable, edge.source);
      }
    }
    if (!is_global) continue;
    for (const EdgeId call : calls_by_entry[location.index()]) mark(variable, cfa.edge(call).source);
  }
}

bool StrongLiveness::is_live(VariableId variable, LocationId location) const {
  return live_.contains(variable, location);
}

}  // namespace pincer::program
