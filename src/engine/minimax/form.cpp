// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/form.h"

#include <set>
#include <vector>

namespace pincer::engine::minimax {

using logic::Kind;
using logic::Term;
using logic::Terms;

Form form_of(const Terms& terms, Term constraint) {
  const Kind kind = terms.kind(constraint);
  const bool order = kind == Kind::IntLe || kind == Kind::IntLt || kind == Kind::BvSle || kind == Kind::BvSlt;
  if (!order && kind != Kind::Eq) return {constraint, Form::Kind::Any};
  for (const std::size_t i : {0, 1}) {
    if (!terms.is_const(terms.child(constraint, i))) continue;
    const Term bounded = terms.child(constraint, 1 - i);
    if (!order) return {bounded, Form::Kind::Equal};
    return {bounded, i == 1 ? Form::Kind::AtMost : Form::Kind::AtLeast};
  }
  return {constraint, Form::Kind::Any};
}

bool at_least_as_tight(const Terms& terms, Term a, Term b) {
  const Form form = form_of(terms, a);
  if (form != form_of(terms, b) || terms.kind(a) != Kind::IntLe || terms.kind(b) != Kind::IntLe) return false;
  const std::size_t bound = form.kind == Form::Kind::AtMost ? 1 : 0;
  const mpz_class bound_a = terms.const_value(terms.child(a, bound)).as_signed();
  const mpz_class bound_b = terms.const_value(terms.child(b, bound)).as_signed();
  return form.kind == Form::Kind::AtMost ? bound_a <= bound_b : bound_a >= bound_b;
}

bool is_simple(const Terms& terms, Term constraint) {
  const Form form = form_of(terms, constraint);
  if (form.kind == Form::Kind::Any) return false;
  std::vector<Term> open{form.term};
  while (!open.empty()) {
    const Term t = open.back();
    open.pop_back();
    const Kind kind = terms.kind(t);
    if (terms.is_const(t) || kind == Kind::Variable) continue;
    if (kind != Kind::IntAdd && kind != Kind::IntMul && kind != Kind::BvAdd) return false;
    const auto children = terms.children(t);
    open.insert(open.end(), children.begin(), children.end());
  }
  return true;
}

std::optional<Term> pinned(const Terms& terms, std::span<const Term> constraints, Term variable) {
  std::set<Term> low;
  std::set<Term> high;
  for (const Term t : constraints) {
    const Form form = form_of(terms, t);
    if (form.term != variable || form.kind == Form::Kind::Any || terms.kind(t) == Kind::IntLt ||
        terms.kind(t) == Kind::BvSlt)
      continue;
    const Term bound = terms.child(t, terms.is_const(terms.child(t, 0)) ? 0 : 1);
    if (form.kind == Form::Kind::Equal) return bound;
    (form.kind == Form::Kind::AtLeast ? low : high).insert(bound);
  }
  for (const Term bound : low) {
    if (high.contains(bound)) return bound;
  }
  return std::nullopt;
}

}  // namespace pincer::engine::minimax
