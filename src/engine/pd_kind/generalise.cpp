// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/pd_kind/generalise.h"

#include <algorithm>
#include <optional>

#include "base/efforts.h"
#include "logic/backend/z3_project.h"
#include "logic/query/implicant.h"
#include "logic/term/free_variables.h"
#include "logic/term/parts.h"

namespace pincer::engine::pd_kind {

using encode::Transition;
using logic::Kind;
using logic::Term;

Generaliser::Generaliser(const encode::Transitions& transitions, const base::Budget& budget,
                         base::Statistics& statistics)
    : transitions_(transitions),
      cfa_(transitions.graph().cfa()),
      terms_(cfa_.terms()),
      budget_(budget),
      projections_(statistics.count("projections")) {}

Generaliser::~Generaliser() = default;

Cube Generaliser::predecessors(const Transition& block, const std::vector<Term>& after,
                               const logic::VariableReader& reader) {
  auto known = before_.find(&block);
  if (known == before_.end()) known = before_.try_emplace(&block, terms_, encode::values_after(cfa_, block)).first;
  std::vector<Term> formulas{block.condition};
  for (const Term formula : after) formulas.push_back(known->second(formula));
  Cube result;
  for (const Term literal : without_inputs(block, logic::implicant(terms_, formulas, reader), reader))
    add_split(literal, reader, result);
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

// Inputs are projected away where all are numbers, else they are what the model chose.
Cube Generaliser::without_inputs(const Transition& block, const std::vector<Term>& literals,
                                 const logic::VariableReader& reader) {
  std::vector<Term> inputs;
  for (const auto& choice : transitions_.choices(block.source)) inputs.push_back(choice.unknown);
  std::sort(inputs.begin(), inputs.end());
  Cube result;
  std::vector<Term> open;
  std::vector<Term> mentioned;
  for (const Term literal : literals) {
    std::vector<Term> here = logic::free_variables(terms_, literal);
    std::erase_if(here, [&](Term v) { return !std::binary_search(inputs.begin(), inputs.end(), v); });
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
  for (const Term literal : open) result.push_back(logic::substitute(terms_, literal, chosen));
  return result;
}

// Equations of integers become inequalities, which say less one by one.
void Generaliser::add_split(Term literal, const logic::VariableReader& reader, Cube& cube) const {
  if (terms_.is_true(literal)) return;
  const bool is_negated = terms_.kind(literal) == Kind::Not;
  const Term atom = is_negated ? terms_.child(literal, 0) : literal;
  if (terms_.kind(atom) != Kind::Eq || !terms_.sort(terms_.child(atom, 0)).is_int()) {
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

}  // namespace pincer::engine::pd_kind
