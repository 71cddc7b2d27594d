// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/form.h"

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

}  // namespace pincer::engine::minimax
