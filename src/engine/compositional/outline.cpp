// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>
#include <set>

#include "engine/compositional/system.h"
#include "logic/free_variables.h"
#include "logic/traverse.h"

namespace pincer::engine::compositional {

using encode::NodeId;
using encode::NodeKind;
using logic::Kind;
using logic::Term;

namespace {

constexpr int kGreatestModulus = 4;  // ways are split by remainder, so that larger ones cost too much

/// The remainders that the program computes: (variable, modulus).
using Remainders = std::set<std::pair<Term, mpz_class>>;

void find_remainders(const logic::Terms& terms, Term root, std::set<Term>& seen, Remainders& found) {
  logic::visit_children_first(
      terms, root, [&](Term t) { return seen.contains(t); },
      [&](Term t) {
        seen.insert(t);
        if (terms.kind(t) != Kind::IntMod || !terms.is_const(terms.child(t, 1))) return;
        const mpz_class modulus = terms.const_value(terms.child(t, 1)).as_signed();
        if (modulus < 2 || modulus > kGreatestModulus) return;
        for (const Term v : logic::free_variables(terms, terms.child(t, 0))) {
          if (terms.sort(v).is_int()) found.emplace(v, modulus);
        }
      });
}

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

Outline outline_of(const encode::Transitions& transitions) {
  const encode::BlockGraph& graph = transitions.graph();
  const program::Cfa& cfa = graph.cfa();
  Remainders remainders;
  std::set<Term> seen;
  bool start_is_target = false;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const encode::Transition& transition : transitions.from(NodeId(n))) {
      find_remainders(cfa.terms(), transition.condition, seen, remainders);
      for (const auto& value : transition.values) find_remainders(cfa.terms(), value.term, seen, remainders);
      start_is_target = start_is_target || transition.target == graph.entry();
    }
  }
  Outline result;
  std::vector<std::size_t> number(graph.nodes().size());
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    if (graph.is_final(NodeId(n))) continue;
    number[n] = result.locations.size();
    const program::LocationId place = graph.nodes()[n].location;
    std::vector<Term> columns = columns_of(transitions, place, remainders);
    result.locations.push_back({NodeId(n), place, columns, {}, columns});
  }
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const encode::Transition& transition : transitions.from(NodeId(n))) {
      Outline::Step step{number[n], std::nullopt, transition.condition, {}};
      if (!graph.is_final(transition.target)) step.target = number[transition.target.index()];
      for (const auto& value : transition.values) step.values.emplace(cfa.variable(value.variable).term, value.term);
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
