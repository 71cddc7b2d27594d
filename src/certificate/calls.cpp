// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/calls.h"

#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"

namespace pincer::certificate {

using logic::Term;
using program::VariableId;

Calls::Calls(const program::Cfa& cfa, const EntryValues& entry_values, InvariantAt invariant_at)
    : cfa_(cfa),
      frames_(cfa),
      entry_values_(entry_values.begin(), entry_values.end()),
      invariant_at_(std::move(invariant_at)) {}

std::optional<VariableId> Calls::entry_value(Term term) const {
  const auto known = entry_values_.find(term);
  return known == entry_values_.end() ? std::nullopt : std::optional(known->second);
}

Term Calls::at_start(Term claim) const {
  logic::Substitution values;
  for (const auto& [term, variable] : entry_values_) values.emplace(term, cfa_.variable(variable).term);
  return logic::substitute(cfa_.terms(), claim, values);
}

CallDemand Calls::take(program::EdgeId id, encode::State& state, encode::Executor& executor,
                       encode::Unknowns& unknowns) {
  logic::Terms& terms = cfa_.terms();
  const auto& call = std::get<program::Call>(cfa_.edge(id).statement);
  const program::Procedure& callee = cfa_.procedure(call.procedure);
  const auto fresh = [&](VariableId v) { return terms.fresh_variable(cfa_.variable(v).name, cfa_.sort(v)); };

  // The activation at its start: globals as they are, arguments for the parameters, anything for its other locals.
  std::unordered_map<VariableId, Term> before;
  for (std::size_t i = 0; i < callee.parameters.size(); ++i)
    before[callee.parameters[i]] = executor.read(call.arguments[i], state, unknowns);
  const auto value_before = [&](VariableId v) {
    if (!cfa_.variable(v).procedure) return executor.read(cfa_.variable(v).term, state, unknowns);
    Term& value = before[v];
    if (!value.valid()) value = fresh(v);
    return value;
  };
  // The activation at its exit: anything for what it writes and for its locals.
  std::unordered_map<VariableId, Term> after;
  const auto value_after = [&](VariableId v) {
    if (!cfa_.variable(v).procedure && !frames_.is_written(v, call.procedure)) return value_before(v);
    Term& value = after[v];
    if (!value.valid()) value = fresh(v);
    return value;
  };
  const auto read = [&](Term claim, const auto& value_of) {
    logic::Substitution values;
    for (const Term term : logic::free_variables(terms, claim)) {
      if (const auto variable = entry_value(term)) {
        values.emplace(term, value_before(*variable));
      } else {
        values.emplace(term, value_of(*cfa_.variable_of(term)));
      }
    }
    return logic::substitute(terms, claim, values);
  };

  const CallDemand demand{id, state.path, read(invariant_at_(callee.entry), value_before)};
  const Term summary = read(invariant_at_(callee.exit), value_after);
  for (const VariableId global : frames_.writes(call.procedure)) state.values[global.index()] = value_after(global);
  for (std::size_t i = 0; i < call.results.size(); ++i) {
    if (call.results[i].valid()) state.values[call.results[i].index()] = value_after(callee.results[i]);
  }
  state.path = executor.paths().extend(state.path, summary);
  return demand;
}

}  // namespace pincer::certificate
