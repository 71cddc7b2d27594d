// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The model's way through a block gives literals that imply that the block leads into the cube (engine/predecessors.h).
// Where cubes are of values, an unsatisfiable core of
//     values & inputs & not (condition & cube after the block)
// tells which values matter: what ternary simulation tells about circuits.
#include "engine/pdr/lifting.h"

#include <algorithm>
#include <utility>

#include "logic/term/free_variables.h"

namespace pincer::engine::pdr {

using logic::Answer;
using logic::Term;
using logic::Value;

Lifting::Lifting(const encode::Transitions& transitions, Steps& steps, const logic::SolverFactory& solvers,
                 Literals literals, std::vector<Term> named, const base::Budget& budget, base::Statistics& statistics)
    : transitions_(transitions),
      cfa_(transitions.graph().cfa()),
      terms_(cfa_.terms()),
      steps_(steps),
      solvers_(solvers),
      literals_(literals),
      budget_(budget),
      predecessors_(transitions, std::move(named), budget, statistics),
      lifters_(steps.blocks()) {}

Lifting::~Lifting() = default;

Witness Lifting::witness(BlockId b) {
  Witness result;
  const auto node = transitions_.graph().node(steps_.block(b).source).location;
  for (const auto v : transitions_.liveness().live(node)) {
    const Term variable = cfa_.variable(v).term;
    result.emplace(variable, steps_.value(b, variable));
  }
  return result;
}

Cube Lifting::predecessors(BlockId b, const Cube& cube) {
  const auto reader = [&](Term variable) { return steps_.value(b, variable); };
  switch (literals_) {
    case Literals::Conditions: return predecessors_.of(steps_.block(b), cube, reader);
    case Literals::Values: break;
  }
  Cube result = needed(b, cube, values_of(b, predecessors_.conditions(steps_.block(b), cube, reader)));
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

Cube Lifting::values_of(BlockId b, const Cube& conditions) {
  Cube result;
  for (const Term variable : logic::free_variables(terms_, terms_.land(conditions))) {
    const logic::Sort sort = terms_.sort(variable);
    const Value value = steps_.value(b, variable);
    if (sort.is_bool()) {
      result.push_back(value.as_bool() ? variable : terms_.lnot(variable));
    } else if (sort.is_bitvec()) {
      const mpz_class number = value.as_unsigned();
      for (unsigned i = 0; i < sort.width(); ++i) {
        const bool bit = mpz_tstbit(number.get_mpz_t(), i) != 0;
        result.push_back(terms_.eq(terms_.bv_extract(variable, i, i), terms_.bv(1, bit ? 1 : 0)));
      }
    } else if (sort.is_int() && !predecessors_.is_named(variable)) {
      result.push_back(terms_.int_le(variable, terms_.constant(value)));
      result.push_back(terms_.int_le(terms_.constant(value), variable));
    } else if (sort.is_int()) {
      result.push_back(terms_.eq(variable, terms_.constant(value)));
    } else {
      return conditions;  // of arrays and floats conditions say less
    }
  }
  return result;
}

Cube Lifting::needed(BlockId b, const Cube& cube, Cube states) {
  auto& lifter = lifters_[b.index()];
  if (!lifter) lifter = solvers_.make(terms_);
  lifter->set_budget(budget_);
  std::vector<Term> leads{steps_.block(b).condition};
  for (const Term literal : cube) leads.push_back(steps_.before(b, literal));
  std::vector<Term> assumptions = states;
  assumptions.push_back(terms_.lnot(terms_.land(leads)));
  for (const auto& choice : transitions_.choices(steps_.block(b).source))
    assumptions.push_back(terms_.eq(choice.unknown, terms_.constant(steps_.value(b, choice.unknown))));
  switch (lifter->check(assumptions)) {
    case Answer::Sat:
    case Answer::Unknown: return states;
    case Answer::Unsat: break;
  }
  const std::vector<Term> core = lifter->core();
  std::erase_if(states, [&](Term literal) { return std::find(core.begin(), core.end(), literal) == core.end(); });
  return states;
}

}  // namespace pincer::engine::pdr
