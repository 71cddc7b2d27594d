// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>

#include "engine/compositional/remainders.h"
#include "engine/compositional/system.h"
#include "program/liveness.h"
#include "program/loop_heads.h"

namespace pincer::engine::compositional {

using encode::NodeId;
using encode::NodeKind;
using logic::Term;

namespace {

std::vector<Term> columns_of(const encode::Transitions& transitions, program::LocationId place,
                             const Remainders& remainders) {
  const program::Cfa& cfa = transitions.graph().cfa();
  logic::Terms& terms = cfa.terms();
  std::vector<Term> result;
  for (const program::VariableId v : transitions.liveness().live(place)) {
    const Term variable = cfa.variable(v).term;
    if (terms.sort(variable).is_int()) {
      result.push_back(variable);
      for (const auto& [of, modulus] : remainders) {
        if (of == variable) result.push_back(terms.int_mod(variable, terms.integer(modulus)));
      }
    } else if (terms.sort(variable).is_bool()) {
      result.push_back(terms.ite(variable, terms.integer(1), terms.integer(0)));
    }
  }
  return result;
}

}  // namespace

Linear Edge::before(const Linear& l) const {
  return l.substitute([&](Term column) -> const Linear* {
    for (const auto& [of, value] : update) {
      if (of == column) return &value;
    }
    return nullptr;
  });
}

std::vector<program::LocationId> fresh_locations(const program::Cfa& cfa) {
  const program::Liveness liveness(cfa);
  const std::vector<bool> heads = program::loop_heads(cfa);
  std::vector<bool> leads_to_loop = heads;
  std::vector<program::LocationId> open;
  for (std::size_t i = 0; i < heads.size(); ++i) {
    if (heads[i]) open.emplace_back(i);
  }
  while (!open.empty()) {
    const program::LocationId location = open.back();
    open.pop_back();
    for (const program::EdgeId edge : cfa.incoming(location)) {
      const program::LocationId before = cfa.edge(edge).source;
      if (leads_to_loop[before.index()]) continue;
      leads_to_loop[before.index()] = true;
      open.push_back(before);
    }
  }
  std::vector<program::LocationId> result;
  for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
    const program::LocationId location(i);
    if (heads[i] || !leads_to_loop[i] || !liveness.live(location).empty()) continue;
    const auto incoming = cfa.incoming(location);
    if (std::any_of(incoming.begin(), incoming.end(),
                    [&](program::EdgeId edge) { return !liveness.live(cfa.edge(edge).source).empty(); }))
      result.push_back(location);
  }
  return result;
}

Outline outline_of(const encode::Transitions& transitions, Tracked which) {
  const encode::BlockGraph& graph = transitions.graph();
  const program::Cfa& cfa = graph.cfa();
  const Remainders remainders = remainders_of(transitions, which);
  bool start_is_target = false;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const encode::Transition& transition : transitions.from(NodeId(n)))
      start_is_target = start_is_target || transition.target == graph.entry();
  }
  Outline result;
  std::vector<std::size_t> number(graph.nodes().size());
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    if (graph.is_final(NodeId(n))) continue;
    number[n] = result.locations.size();
    const program::LocationId place = graph.nodes()[n].location;
    std::vector<Term> columns = columns_of(transitions, place, remainders);
    const bool is_fresh = transitions.liveness().live(place).empty();
    result.locations.push_back({NodeId(n), place, columns, {}, columns, is_fresh});
  }
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const encode::Transition& transition : transitions.from(NodeId(n))) {
      Outline::Step step{number[n], std::nullopt, transition.condition, encode::values_after(cfa, transition)};
      if (!graph.is_final(transition.target)) step.target = number[transition.target.index()];
      result.steps.push_back(std::move(step));
    }
  }
  const std::size_t entry = number[graph.entry().index()];
  result.start = entry;
  if (start_is_target) {  // a location before the loop that the program begins with; variables have any value
    result.start = result.locations.size();
    result.locations.push_back({});
    Outline::Step step{result.start, entry, cfa.terms().boolean(true), {}};
    for (const program::VariableId v : transitions.liveness().live(cfa.entry()))
      step.values.emplace(cfa.variable(v).term, cfa.variable(v).term);
    result.steps.push_back(std::move(step));
  }
  return result;
}

}  // namespace pincer::engine::compositional
