// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/predecessors.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/efforts.h"
#include "logic/backend/z3_project.h"
#include "logic/query/implicant.h"
#include "logic/term/free_variables.h"
#include "logic/term/parts.h"

namespace pincer::engine {

using encode::Transition;
using logic::Kind;
using logic::Term;

namespace {

// x = t, where x is an input and t has no inputs.
template <class InputsOf>
std::optional<std::pair<Term, Term>> definition(const logic::Terms& terms, Term literal, const InputsOf& inputs_of) {
  if (terms.kind(literal) != Kind::Eq) return std::nullopt;
  const Term left = terms.child(literal, 0);
  const Term right = terms.child(literal, 1);
  for (const auto& [x, t] : {std::pair(left, right), std::pair(right, left)}) {
    const std::vector<Term> here = inputs_of(x);
    if (here.size() == 1 && here[0] == x && inputs_of(t).empty()) return std::pair(x, t);
  }
  return std::nullopt;
}

}  // namespace

Predecessors::Predecessors(const encode::Transitions& transitions, std::vector<Term> named, const base::Budget& budget,
                           base::Statistics& statistics)
    : transitions_(transitions),
      cfa_(transitions.graph().cfa()),
      terms_(cfa_.terms()),
      named_(std::move(named)),
      budget_(budget),
      projections_(statistics.count("projections")) {
  std::sort(named_.begin(), named_.end());
}

Predecessors::~Predecessors() = default;

Predecessors::Cube Predecessors::conditions(const Transition& block, std::span<const Term> after,
                                            const logic::VariableReader& reader) {
  auto known = before_.find(&block);
  if (known == before_.end()) known = before_.try_emplace(&block, terms_, encode::values_after(cfa_, block)).first;
  std::vector<Term> formulas{block.condition};
  for (const Term formula : after) formulas.push_back(known->second(formula));
  return without_inputs(block, logic::implicant(terms_, formulas, reader), reader);
}

Predecessors::Cube Predecessors::of(const Transition& block, std::span<const Term> after,
                                    const logic::VariableReader& reader) {
  Cube result;
  for (const Term literal : conditions(block, after, reader)) add_split(literal, reader, result);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

// An input that is equal to a term without inputs is that term. Numbers are projected away, if all inputs that are left are
// numbers; else they are what the model chose.
Predecessors::Cube Predecessors::without_inputs(const Transition& block, std::vector<Term> literals,
                                                const logic::VariableReader& reader) {
  std::vector<Term> inputs;
  for (const auto& choice : transitions_.choices(block.source)) inputs.push_back(choice.unknown);
  std::sort(inputs.begin(), inputs.end());
  const auto inputs_of = [&](Term t) {
    std::vector<Term> result = logic::free_variables(terms_, t);
    std::erase_if(result, [&](Term v) { return !std::binary_search(inputs.begin(), inputs.end(), v); });
    return result;
  };
  for (std::size_t i = 0; i < literals.size(); ++i) {
    const auto solved = definition(terms_, literals[i], inputs_of);
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
  if (std::all_of(mentioned.begin(), mentioned.end(), is_number)) {
    if (!projector_) projector_ = logic::make_z3_projector(terms_);
    const Term formula = terms_.land(open);
    logic::Projector::Model model;
    for (const Term variable : logic::free_variables(terms_, formula)) model.emplace(variable, reader(variable));
    ++projections_;
    const auto projected = projector_->project(formula, mentioned, model, budget_.part(base::efforts::kProofLabels));
    if (projected) {
      for (const Term literal : logic::all_conjuncts(terms_, {&*projected, 1})) result.push_back(literal);
      return result;
    }
  }
  logic::Substitution chosen;
  for (const Term input : mentioned) chosen.emplace(input, terms_.constant(reader(input)));
  logic::Substituter with(terms_, chosen);
  for (const Term literal : open) result.push_back(with(literal));
  return result;
}

bool Predecessors::is_named(Term variable) const { return std::binary_search(named_.begin(), named_.end(), variable); }

bool Predecessors::names_a_state(Term a, Term b) const {
  return (is_named(a) && (terms_.is_const(b) || is_named(b))) || (is_named(b) && terms_.is_const(a));
}

// Equations of integers become inequalities, which say less one by one.
void Predecessors::add_split(Term literal, const logic::VariableReader& reader, Cube& cube) const {
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
  const bool is_less = logic::evaluate(terms_, terms_.int_lt(left, right), reader).as_bool();
  cube.push_back(is_less ? terms_.int_lt(left, right) : terms_.int_lt(right, left));
}

}  // namespace pincer::engine
