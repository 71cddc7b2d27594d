// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Callees come before their callers. Of procedures that call each other nothing is known at first; the second round knows
// what the first one found, and finds the same or more: what it finds rests on no more than itself.
#include <algorithm>
#include <map>

#include "invariant/interval_analysis.h"
#include "program/loop_heads.h"
#include "transform/summaries.h"

namespace pincer::transform {

using certificate::Inductive;
using domain::Interval;
using logic::Term;
using program::Cfa;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;

namespace {

constexpr std::size_t kAnalysedTogether = 600;  // edges
constexpr int kRounds = 2;

/// The limits of types are known of all numbers.
bool is_limit_of_type(const domain::Bound& bound) {
  const mpz_class number = abs(bound.to_mpz());
  const mpz_class next = number + 1;
  const auto is_power = [](const mpz_class& n) { return mpz_popcount(n.get_mpz_t()) == 1; };
  return number >= 127 && (is_power(number) || is_power(next));
}

Term bounds_of(logic::Terms& terms, Term variable, const Interval& known) {
  if (known.is_empty()) return terms.boolean(false);
  std::vector<Term> parts;
  if (terms.sort(variable).is_bool()) {
    if (known.is_single()) parts.push_back(known.low == domain::Bound(1) ? variable : terms.lnot(variable));
  } else if (terms.sort(variable).is_int()) {
    if (known.low.finite() && !is_limit_of_type(known.low))
      parts.push_back(terms.int_le(terms.integer(known.low.to_mpz()), variable));
    if (known.high.finite() && !is_limit_of_type(known.high))
      parts.push_back(terms.int_le(variable, terms.integer(known.high.to_mpz())));
  }
  return terms.land(parts);
}

}  // namespace

Inductive interval_summaries(const CutCalls& calls) {
  const Cfa& cfa = calls.program();
  logic::Terms& terms = cfa.terms();
  const program::Frames frames(cfa);
  const program::Liveness liveness(cfa);
  const std::vector<bool> is_head = program::loop_heads(cfa);
  std::map<LocationId, Term> found;
  const auto known = [&] {
    Inductive result;
    for (const auto& [location, formula] : found) result.invariants.emplace_back(location, formula);
    return result;
  };
  for (const std::vector<ProcedureId>& group : calls.groups(kAnalysedTogether)) {
    for (int round = 0; round < kRounds; ++round) {
      const CutCalls::Cut cut = calls.cut(known(), CutCalls::Exits::Silent, group);
      const std::vector<domain::IntervalState> states = invariant::interval_analysis(cut.view.program);
      const auto note = [&](LocationId location, const auto& variables) {
        const domain::IntervalState& state = states[cut.at[location.index()].index()];
        std::vector<Term> parts;
        if (state.impossible()) parts.push_back(terms.boolean(false));
        for (const VariableId v : variables) {
          if (!cfa.sort(v).is_array())
            parts.push_back(bounds_of(terms, cfa.variable(v).term, state.get(cfa.variable(v).term)));
        }
        const Term formula = terms.land(parts);
        if (!terms.is_true(formula)) found[location] = formula;
      };
      for (const ProcedureId p : group) {
        const program::Procedure& procedure = cfa.procedure(p);
        for (const LocationId location : calls.locations(p)) {
          if (is_head[location.index()]) note(location, liveness.live(location));
        }
        if (!std::binary_search(calls.called().begin(), calls.called().end(), p) || p == ProcedureId(0)) continue;
        std::vector<VariableId> outputs = procedure.results;
        outputs.insert(outputs.end(), frames.writes(p).begin(), frames.writes(p).end());
        note(procedure.exit, outputs);
        // Entry values that never change are the variables themselves there.
        if (const auto here = found.find(procedure.exit); here != found.end())
          here->second = calls.summary(p, here->second);
      }
    }
  }
  return known();
}

}  // namespace pincer::transform
