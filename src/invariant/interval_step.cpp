// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/interval_step.h"

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
    state = domain::IntervalState();
  }
}

}  // namespace pincer::invariant
