// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/published/exists.h"

#include <algorithm>
#include <unordered_set>

#include "logic/backend/z3_project.h"

namespace pincer::engine::minimax::published {

using logic::Kind;
using logic::Term;

Exists::Exists(logic::Terms& terms, Queries& queries, const base::Budget& budget)
    : terms_(terms), queries_(queries), budget_(budget) {}

std::optional<std::vector<Term>> Exists::operator()(std::span<const Term> constraints, std::span<const Term> names,
                                                    std::span<const Term> variables) {
  logic::Substitution to_variables;
  logic::Substitution are_variables;
  for (std::size_t i = 0; i < names.size(); ++i) {
    to_variables.emplace(names[i], variables[i]);
    are_variables.emplace(variables[i], variables[i]);
  }
  std::vector<Term> rest;
  for (const Term t : queries_.relevant(constraints, names)) split(terms_, queries_.substitute(t, to_variables), rest);
  eliminate_by_equations(rest, are_variables);
  eliminate_writes(rest, are_variables);
  std::vector<Term> result;
  std::vector<Term> open;
  std::vector<Term> others;
  for (const Term t : rest) {
    const std::size_t before = others.size();
    for (const Term v : queries_.variables(t)) {
      if (!are_variables.contains(v)) others.push_back(v);
    }
    (others.size() == before ? result : open).push_back(t);
  }
  if (!open.empty()) {
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    // Over bits, and of arrays, elimination is not what it should be: it ends the process, or says nothing.
    const auto is_number = [&](Term v) { return terms_.sort(v).is_int() || terms_.sort(v).is_bool(); };
    const auto& all = queries_.variables(terms_.land(open));
    if (!std::all_of(all.begin(), all.end(), is_number)) return std::nullopt;
    if (!projector_) projector_ = logic::make_z3_projector(terms_);
    const auto said = projector_->eliminate(terms_.land(open), others, budget_.part(base::efforts::kMinimaxCore));
    if (!said) return std::nullopt;
    split(terms_, queries_.simplify(*said), result);
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

std::optional<std::pair<Term, Term>> Exists::solved(Term equation, const logic::Substitution& variables) {
  if (terms_.kind(equation) != Kind::Eq) return std::nullopt;
  const auto is_other = [&](Term t) { return terms_.kind(t) == Kind::Variable && !variables.contains(t); };
  for (const std::size_t side : {0, 1}) {
    const Term left = terms_.child(equation, side);
    const Term right = terms_.child(equation, 1 - side);
    if (is_other(left) && !queries_.mentions(right, left)) return std::pair(left, right);
    const bool integers = terms_.kind(left) == Kind::IntAdd;
    if (!integers && terms_.kind(left) != Kind::BvAdd) continue;
    for (const Term summand : terms_.children(left)) {
      if (!is_other(summand) || queries_.mentions(right, summand)) continue;
      const Term other = integers ? terms_.int_sub(left, summand) : terms_.bv_sub(left, summand);
      if (queries_.mentions(other, summand)) continue;
      return std::pair(summand, integers ? terms_.int_sub(right, other) : terms_.bv_sub(right, other));
    }
  }
  return std::nullopt;
}

void Exists::eliminate_by_equations(std::vector<Term>& constraints, const logic::Substitution& variables) {
  for (std::size_t i = 0; i < constraints.size();) {
    const auto definition = solved(constraints[i], variables);
    if (!definition) {
      ++i;
      continue;
    }
    const logic::Substitution value = {*definition};
    std::vector<Term> rest;
    for (std::size_t j = 0; j < constraints.size(); ++j) {
      if (j != i) split(terms_, queries_.substitute(constraints[j], value), rest);
    }
    constraints = std::move(rest);
    i = 0;
  }
}

void Exists::eliminate_writes(std::vector<Term>& constraints, const logic::Substitution& variables) {
  for (Term& t : constraints) {
    if (terms_.kind(t) != Kind::Eq) continue;
    for (const std::size_t side : {0, 1}) {
      const Term array = terms_.child(t, side);
      const Term written = terms_.child(t, 1 - side);
      if (terms_.kind(array) != Kind::Variable || terms_.kind(written) != Kind::Store) continue;
      const Term base = terms_.child(written, 0);
      const Term place = terms_.child(written, 1);
      const Term value = terms_.child(written, 2);
      if (terms_.kind(base) != Kind::Variable || variables.contains(base) || base == array) continue;
      const auto others = std::count_if(constraints.begin(), constraints.end(),
                                        [&](Term other) { return queries_.mentions(other, base); });
      if (others != 1 || queries_.mentions(place, base) || queries_.mentions(value, base)) continue;
      t = terms_.eq(terms_.select(array, place), value);
      break;
    }
  }
}

}  // namespace pincer::engine::minimax::published
