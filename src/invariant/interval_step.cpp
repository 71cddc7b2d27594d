// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/interval_step.h"

#include <vector>

namespace pincer::invariant {

void step(const program::Cfa& cfa, const program::Statement& statement, domain::IntervalState& state) {
  const logic::Terms& terms = cfa.terms();
  if (const auto* assume = std::get_if<program::Assume>(&statement)) {
    state.assume(terms, assume->condition);
  } else if (const auto* assign = std::get_if<program::Assign>(&statement)) {
    const logic::Term variable = cfa.variable(assign->variable).term;
    if (terms.sort(variable).is_int() || terms.sort(variable).is_bool())
      state.set(variable, state.evaluate(terms, assign->value));
  } else if (const auto* havoc = std::get_if<program::Havoc>(&statement)) {
    state.forget(cfa.variable(havoc->variable).term);
  } else if (const auto* input = std::get_if<program::Input>(&statement)) {
    state.forget(cfa.variable(input->variable).term);
  } else if (!state.impossible()) {
    // The callee may write any global; the caller's locals stay.
    std::vector<logic::Term> globals;
    for (const auto& [term, range] : state.known()) {
      const auto variable = cfa.variable_of(term);
      if (!variable || !cfa.variable(*variable).procedure) globals.push_back(term);
    }
    for (const logic::Term global : globals) state.forget(global);
    for (const program::VariableId result : std::get<program::Call>(statement).results) {
      if (result.valid()) state.forget(cfa.variable(result).term);
    }
  }
}

}  // namespace pincer::invariant
