// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A block is a function of the state and of the inputs. The model's way through it gives literals that imply that the
// block leads into the cube (logic/query/implicant.h). Of these, inputs are projected away (integers) or fixed to the
// model's (bits). Where cubes are of values, an unsatisfiable core of
//     values & inputs & not (condition & cube after the block)
// tells which values matter: what ternary simulation tells about circuits.
#include "engine/pdr/lifting.h"

#include <algorithm>
#include <utility>

#include "base/efforts.h"
#include "logic/backend/z3_project.h"
#include "logic/query/implicant.h"
#include "logic/term/free_variables.h"
#include "logic/term/parts.h"
#include "logic/term/substitute.h"

namespace pincer::engine::pdr {

using encode::Transition;
using logic::Answer;
using logic::Kind;
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
      named_(std::move(named)),
      budget_(budget),
      lifters_(steps.blocks()),
      projections_(statistics.count("projections")) {
  std::sort(named_.begin(), named_.end());
}

Lifting::~Lifting() = default;

// x = t, where x is an input and t has no inputs.
template <class InputsOf>
std::optional<std::pair<Term, Term>> Lifting::definition(Term literal, const InputsOf& inputs_of) const {
  if (terms_.kind(literal) != Kind::Eq) return std::nullopt;
  const Term left = terms_.child(literal, 0);
  const Term right = terms_.child(literal, 1);
  for (const auto& [x, t] : {std::pair(left, right), std::pair(right, left)}) {
    const std::vector<Term> here = inputs_of(x);
    if (here.size() == 1 && here[0] == x && inputs_of(t).empty()) return std::pair(x, t);
  }
  return std::nullopt;
}

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
  std::vector<Term> formulas{steps_.block(b).condition};
  for (const Term literal : cube) formulas.push_back(steps_.before(b, literal));
  const auto reader = [&](Term variable) { return steps_.value(b, variable); };
  const Cube conditions = without_inputs(b, logic::implicant(terms_, formulas, reader));
  Cube result;
  switch (literals_) {
    case Literals::Conditions:
      for (const Term literal : conditions) add_split(b, literal, result);
      break;
    case Literals::Values: result = needed(b, cube, values_of(b, conditions)); break;
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

// An input that is equal to a term without inputs is that term. Over integers the others are projected away, over bits they
// are what the model chose.
Cube Lifting::without_inputs(BlockId b, std::vector<Term> literals) {
  std::vector<Term> inputs;
  for (const auto& choice : transitions_.choices(steps_.block(b).source)) inputs.push_back(choice.unknown);
  std::sort(inputs.begin(), inputs.end());
  const auto inputs_of = [&](Term t) {
    std::vector<Term> result = logic::free_variables(terms_, t);
    std::erase_if(result, [&](Term v) { return !std::binary_search(inputs.begin(), inputs.end(), v); });
    return result;
  };
  for (std::size_t i = 0; i < literals.size(); ++i) {
    const auto solved = definition(literals[i], inputs_of);
    if (!solved) continue;
    logic::Substituter with(terms_, {*solved});
    for (Term& literal : literals) literal = with(literal);
    i = 0;
  }
  Cube result;
  std::vector<Term> open;
  std::vector<Term> mentioned;
  for (const Term literal : literals) {
    if (terms_.is_true(literal)) continue;
    const std::vector<Term> here = inputs_of(literal);
    (here.empty() ? result : open).push_back(literal);
    mentioned.insert(mentioned.end(), here.begin(), here.end());
  }
  if (open.empty()) return result;
  std::sort(mentioned.begin(), mentioned.end());
  mentioned.erase(std::unique(mentioned.begin(), mentioned.end()), mentioned.end());
  const auto is_number = [&](Term v) { return terms_.sort(v).is_int() || terms_.sort(v).is_bool(); };
  std::optional<Term> projected;
  if (std::all_of(mentioned.begin(), mentioned.end(), is_number)) projected = project(b, terms_.land(open), mentioned);
  if (projected) {
    for (const Term literal : logic::all_conjuncts(terms_, {&*projected, 1})) result.push_back(literal);
    return result;
  }
  logic::Substitution chosen;
  for (const Term input : mentioned) chosen.emplace(input, terms_.constant(steps_.value(b, input)));
  logic::Substituter with(terms_, chosen);
  for (const Term literal : open) result.push_back(with(literal));
  return result;
}

std::optional<Term> Lifting::project(BlockId b, Term formula, const std::vector<Term>& inputs) {
  if (!projector_) projector_ = logic::make_z3_projector(terms_);
  logic::Projector::Model model;
  for (const Term variable : logic::free_variables(terms_, formula)) model.emplace(variable, steps_.value(b, variable));
  ++projections_;
  return projector_->project(formula, inputs, model, budget_.part(base::efforts::kProofLabels));
}

bool Lifting::names_a_state(Term a, Term b) const {
  const auto is_named = [&](Term t) { return std::binary_search(named_.begin(), named_.end(), t); };
  return (is_named(a) && (terms_.is_const(b) || is_named(b))) || (is_named(b) && terms_.is_const(a));
}

void Lifting::add_split(BlockId b, Term literal, Cube& cube) {
  if (terms_.is_true(literal)) return;
  const bool is_negated = terms_.kind(literal) == Kind::Not;
  const Term atom = is_negated ? terms_.child(literal, 0) : literal;
  if (terms_.kind(atom) != Kind::Eq || !terms_.sort(terms_.child(atom, 0)).is_int() ||
      names_a_state(terms_.child(atom, 0), terms_.child(atom, 1))) {
    cube.push_back(literal);
    return;
  }
  const Term left = terms_.child(atom, 0);
  const Term right = terms_.child(atom, 1);
  if (!is_negated) {
    cube.push_back(terms_.int_le(left, right));
    cube.push_back(terms_.int_le(right, left));
    return;
  }
  const bool is_less = steps_.value(b, left).as_signed() < steps_.value(b, right).as_signed();
  cube.push_back(is_less ? terms_.int_lt(left, right) : terms_.int_lt(right, left));
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
    } else if (sort.is_int() && !std::binary_search(named_.begin(), named_.end(), variable)) {
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
