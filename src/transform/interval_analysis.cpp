// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/interval_analysis.h"

#include <deque>

#include "program/loop_heads.h"

namespace pincer::transform {

using domain::IntervalState;
using logic::Term;
using program::Cfa;
using program::EdgeId;
using program::LocationId;

std::vector<IntervalState> interval_analysis(const Cfa& cfa) {
  const logic::Terms& terms = cfa.terms();
  std::vector<IntervalState> states(cfa.locations().size());
  for (IntervalState& state : states) state.make_impossible();
  const std::vector<bool> heads = program::loop_heads(cfa);
  std::vector<unsigned> visits(cfa.locations().size());
  std::deque<LocationId> work;
  std::vector<bool> queued(cfa.locations().size());
  const auto enqueue = [&](LocationId location) {
    if (queued[location.index()]) return;
    queued[location.index()] = true;
    work.push_back(location);
  };
  for (const program::Procedure& procedure : cfa.procedures()) {
    states[procedure.entry.index()] = IntervalState();
    enqueue(procedure.entry);
  }
  constexpr unsigned kBeforeWidening = 2;
  while (!work.empty()) {
    const LocationId location = work.front();
    work.pop_front();
    queued[location.index()] = false;
    for (const EdgeId id : cfa.outgoing(location)) {
      const program::Edge& edge = cfa.edge(id);
      IntervalState state = states[location.index()];
      if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
        state.assume(terms, assume->condition);
      } else if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
        const Term variable = cfa.variable(assign->variable).term;
        if (terms.sort(variable).is_int() || terms.sort(variable).is_bool())
          state.set(variable, state.evaluate(terms, assign->value));
      } else if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) {
        state.forget(cfa.variable(havoc->variable).term);
      } else if (const auto* input = std::get_if<program::Input>(&edge.statement)) {
        state.forget(cfa.variable(input->variable).term);
      } else {
        state = state.impossible() ? state : IntervalState();
      }
      if (state.impossible()) continue;
      const std::size_t target = edge.target.index();
      const bool widening = heads[target] && visits[target] >= kBeforeWidening;
      if (!states[target].join_with(state, widening)) continue;
      ++visits[target];
      enqueue(edge.target);
    }
  }
  return states;
}

}  // namespace pincer::transform
