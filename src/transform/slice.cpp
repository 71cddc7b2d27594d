// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/slice.h"

#include <memory>
#include <set>

#include "invariant/interval_analysis.h"
#include "program/ledgers.h"
#include "program/loop_heads.h"
#include "transform/rebuild.h"

namespace pincer::transform {

using domain::Bound;
using domain::IntervalState;
using logic::Term;
using program::Cfa;
using program::EdgeId;
using program::LocationId;

Transformed slice(const Cfa& cfa) {
  // Backwards from the ends that matter; a call may come back, so the exits of procedures matter where there are calls.
  std::vector<bool> relevant(cfa.locations().size());
  std::vector<LocationId> work;
  const auto add = [&](LocationId location) {
    if (relevant[location.index()]) return;
    relevant[location.index()] = true;
    work.push_back(location);
  };
  if (cfa.error_location()) add(*cfa.error_location());
  for (const program::Unsupported& part : cfa.unsupported()) add(part.location);
  for (const program::Edge& edge : cfa.edges()) {
    const auto* call = std::get_if<program::Call>(&edge.statement);
    if (call == nullptr) continue;
    add(edge.source);
    add(edge.target);
    add(cfa.procedure(call->procedure).exit);
  }
  while (!work.empty()) {
    const LocationId location = work.back();
    work.pop_back();
    for (const EdgeId edge : cfa.incoming(location)) add(cfa.edge(edge).source);
  }
  const program::Ledgers ledgers(cfa);
  return rebuild(cfa, [&](EdgeId edge) -> std::optional<program::Statement> {
    if (!relevant[cfa.edge(edge).target.index()]) return std::nullopt;
    const auto* assign = std::get_if<program::Assign>(&cfa.edge(edge).statement);
    if (assign != nullptr && ledgers.is_told(assign->variable)) return program::Assume{cfa.terms().boolean(true)};
    return cfa.edge(edge).statement;
  });
}

namespace {

/// What a state says, as a formula.
Term formula_of(const Cfa& cfa, const IntervalState& state) {
  logic::Terms& terms = cfa.terms();
  if (state.impossible()) return terms.boolean(false);
  std::vector<Term> parts;
  for (const program::Variable& variable : cfa.variables()) {
    const domain::Interval known = state.get(variable.term);
    if (terms.sort(variable.term).is_bool()) {
      if (known.is_single()) parts.push_back(known.low == Bound(1) ? variable.term : terms.lnot(variable.term));
    } else if (terms.sort(variable.term).is_int()) {
      if (known.low.finite()) parts.push_back(terms.int_le(terms.integer(known.low.to_mpz()), variable.term));
      if (known.high.finite()) parts.push_back(terms.int_le(variable.term, terms.integer(known.high.to_mpz())));
    }
  }
  return terms.land(parts);
}

}  // namespace

Transformed propagate_intervals(const Cfa& cfa) {
  logic::Terms& terms = cfa.terms();
  const auto known = std::make_shared<const std::vector<IntervalState>>(invariant::interval_analysis(cfa));
  const std::vector<IntervalState>& states = *known;
  certificate::Invariants facts;
  const std::vector<bool> heads = program::loop_heads(cfa);
  for (std::size_t l = 0; l < heads.size(); ++l) {
    if (!heads[l]) continue;
    if (const Term fact = formula_of(cfa, states[l]); !terms.is_true(fact)) facts.emplace_back(LocationId(l), fact);
  }
  const auto change = [&](EdgeId id) -> std::optional<program::Statement> {
    const program::Edge& edge = cfa.edge(id);
    const IntervalState& before = states[edge.source.index()];
    // Edges stay, so that the loop heads do: a proof needs an invariant at each head of the program it goes back to.
    if (before.impossible()) return edge.statement;
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) {
      IntervalState after = before;
      after.assume(terms, assume->condition);
      if (after.impossible()) return program::Assume{terms.boolean(false)};
      if (before.decide(terms, assume->condition) == true) return program::Assume{terms.boolean(true)};
    } else if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      const domain::Interval value = before.evaluate(terms, assign->value);
      const logic::Sort sort = terms.sort(assign->value);
      if (value.is_single() && sort.is_int())
        return program::Assign{assign->variable, terms.integer(value.low.to_mpz())};
      if (value.is_single() && sort.is_bool())
        return program::Assign{assign->variable, terms.boolean(value.low == Bound(1))};
    }
    return edge.statement;
  };
  Transformed result = rebuild(cfa, change, std::move(facts));
  // What a proof says about other locations may rest on the intervals there.
  result.back = [&cfa, known, heads, inner = std::move(result.back)](const certificate::Verdict& verdict) {
    certificate::Verdict back = inner(verdict);
    if (auto* proof = std::get_if<certificate::Inductive>(&back)) {
      std::set<LocationId> others;
      for (const auto& [location, invariant] : proof->invariants) {
        if (!heads[location.index()] && location != cfa.entry()) others.insert(location);
      }
      for (const LocationId location : others)
        proof->invariants.emplace_back(location, formula_of(cfa, (*known)[location.index()]));
    }
    return back;
  };
  return result;
}

Transformed pipeline(const Cfa& cfa, const std::vector<std::function<Transformed(const Cfa&)>>& passes) {
  // Each pass may refer to the program that it was given as long as its way back is used.
  auto programs = std::make_shared<std::vector<std::unique_ptr<Cfa>>>();
  programs->push_back(std::make_unique<Cfa>(cfa));
  std::vector<BackTranslator> backs;
  for (const auto& pass : passes) {
    Transformed step = pass(*programs->back());
    programs->push_back(std::make_unique<Cfa>(std::move(step.program)));
    backs.push_back(std::move(step.back));
  }
  Cfa last = *programs->back();
  return {std::move(last), [programs, backs](const certificate::Verdict& verdict) {
            certificate::Verdict result = verdict;
            for (auto back = backs.rbegin(); back != backs.rend(); ++back) result = (*back)(result);
            return result;
          }};
}

}  // namespace pincer::transform
