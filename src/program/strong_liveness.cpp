// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// From what matters backwards: a worklist of (variable, location) facts for locals, and all globals together. A global is
// followed through calls: from after a call to the callee's exit, and from the callee's entry to before its calls (all
// of them: calling contexts are not told apart).
#include "program/strong_liveness.h"

#include <span>

#include "program/def_use.h"
#include "program/ledgers.h"

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

namespace {

/// One edge seen from its target, small enough that walks stay in the cache.
struct StepBack {
  LocationId source;
  VariableId written;  // the variable that it writes, if it writes one
  EdgeId edge;
  bool is_call = false;
  bool is_foreign = false;  // it comes from another procedure: locals do not pass
};

/// The steps into each location, one after the other.
class StepsBack {
 public:
  StepsBack(const Cfa& cfa, const DefUse& def_use) : start_(cfa.locations().size() + 1, 0) {
    steps_.reserve(cfa.edges().size());
    for (std::size_t l = 0; l < cfa.locations().size(); ++l) {
      start_[l] = steps_.size();
      for (const EdgeId id : cfa.incoming(LocationId(l))) {
        const Edge& edge = cfa.edge(id);
        const auto writes = def_use.writes(id);
        steps_.push_back({edge.source, writes.size() == 1 ? writes.front() : VariableId(), id,
                          std::holds_alternative<Call>(edge.statement),
                          cfa.location(edge.source).procedure != cfa.location(LocationId(l)).procedure});
      }
    }
    start_.back() = steps_.size();
  }
  [[nodiscard]] std::span<const StepBack> into(LocationId location) const {
    return std::span(steps_).subspan(start_[location.index()], start_[location.index() + 1] - start_[location.index()]);
  }

 private:
  std::vector<std::size_t> start_;
  std::vector<StepBack> steps_;
};

}  // namespace

bool StrongLiveness::is_live(VariableId variable, LocationId location) const {
  return globals_.is_global(variable) ? globals_.is_live(variable, location) : locals_.contains(variable, location);
}

StrongLiveness::StrongLiveness(const Cfa& cfa) : globals_(cfa) {
  struct Fact {
    VariableId variable;
    LocationId location;
  };
  const DefUse def_use(cfa);
  const StepsBack steps(cfa, def_use);
  std::vector<Fact> work;
  const auto mark = [&](VariableId variable, LocationId location) {
    if (globals_.is_global(variable))
      globals_.mark(variable, location);
    else if (locals_.insert(variable, location))
      work.push_back({variable, location});
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
  for (const VariableId ledger : Ledgers(cfa).told) {
    for (std::size_t l = 0; l < cfa.locations().size(); ++l) mark(ledger, LocationId(l));
  }

  std::vector<bool> matters(cfa.edges().size(), false);  // assignments whose reads are marked
  const auto matter = [&](const StepBack& step) {
    if (!step.is_call && !matters[step.edge.index()]) mark_reads(step.edge);
    matters[step.edge.index()] = true;
  };
  const auto follow_locals = [&] {
    while (!work.empty()) {
      const auto [variable, location] = work.back();
      work.pop_back();
      for (const StepBack& step : steps.into(location)) {
        if (step.is_foreign && cfa.location(step.source).procedure != cfa.variable(variable).procedure) continue;
        if (step.is_call ? def_use.is_written(variable, step.edge) : step.written == variable)
          matter(step);
        else
          mark(variable, step.source);
      }
    }
  };
  const auto follow_globals = [&](LocationId location, LiveGlobals::Row row) {
    for (const StepBack& step : steps.into(location)) {
      const auto written = def_use.writes(step.edge);
      for (const VariableId variable : written) {
        if (globals_.is_global(variable) && globals_.contains(row, variable)) matter(step);
      }
      const auto* call = step.is_call ? std::get_if<Call>(&cfa.edge(step.edge).statement) : nullptr;
      globals_.mark(row, written, call != nullptr ? cfa.procedure(call->procedure).exit : step.source);
    }
    for (const EdgeId call : calls_by_entry[location.index()]) globals_.mark(row, {}, cfa.edge(call).source);
  };
  // In turns, so that globals travel in company.
  do {
    follow_locals();
    globals_.propagate(follow_globals);
  } while (!work.empty());
}

}  // namespace pincer::program
