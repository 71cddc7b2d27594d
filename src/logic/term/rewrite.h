// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <array>
#include <cstdint>
#include <utility>

#include "logic/term/terms.h"
#include "logic/value/bits.h"

/// What the constructors of `Terms` look for in their arguments. Private to logic/terms_*.cpp.
namespace pincer::logic::rewrite {

inline bool is_bv_number(const Terms& terms, Term t, std::int64_t number) {
  if (terms.kind(t) != Kind::BvConst) return false;
  const Value value = terms.const_value(t);
  const unsigned width = value.sort().width();
  // Without GMP in the usual case: every constructor asks this.
  if (width <= 64) return value.narrow_bits() == bits::from_signed(number, width);
  return value == Value::bits(width, mpz_class(static_cast<long>(number)));
}
inline bool is_bv_zero(const Terms& terms, Term t) { return is_bv_number(terms, t, 0); }
inline bool is_bv_one(const Terms& terms, Term t) { return is_bv_number(terms, t, 1); }
inline bool is_bv_ones(const Terms& terms, Term t) { return is_bv_number(terms, t, -1); }  // the greatest unsigned one

/// `t` is op(x, constant) for the given kind.
inline bool has_constant(const Terms& terms, Term t, Kind kind) {
  return terms.kind(t) == kind && terms.is_const(terms.child(t, 1));
}

/// An Ite between two constants: operations that have only constants besides move into its branches.
inline bool is_ite_of_constants(const Terms& terms, Term t) {
  return terms.kind(t) == Kind::Ite && terms.is_const(terms.child(t, 1)) && terms.is_const(terms.child(t, 2));
}

/// f(ite(c, k1, k2)) => ite(c, f(k1), f(k2)).
template <class F>
Term lift(Terms& terms, Term ite, F f) {
  const Term condition = terms.child(ite, 0);
  const Term then_constant = terms.child(ite, 1);
  const Term else_constant = terms.child(ite, 2);
  const Term then_term = f(then_constant);
  const Term else_term = f(else_constant);
  return terms.ite(condition, then_term, else_term);
}

/// f(a, b) where one is an ite of constants and the other a constant or an ite of constants over the same condition:
/// the operation moves into the branches. No term if that is not the case.
template <class F>
Term lift(Terms& terms, Term a, Term b, F f) {
  const bool choice_a = is_ite_of_constants(terms, a);
  const bool choice_b = is_ite_of_constants(terms, b);
  if (choice_a && terms.is_const(b)) return lift(terms, a, [&](Term k) { return f(k, b); });
  if (choice_b && terms.is_const(a)) return lift(terms, b, [&](Term k) { return f(a, k); });
  if (choice_a && choice_b && terms.child(a, 0) == terms.child(b, 0)) {
    const Term condition = terms.child(a, 0);
    const auto [a1, a2, b1, b2] =
        std::array{terms.child(a, 1), terms.child(a, 2), terms.child(b, 1), terms.child(b, 2)};
    const Term then_term = f(a1, b1);
    const Term else_term = f(a2, b2);
    return terms.ite(condition, then_term, else_term);
  }
  return {};
}

/// (p, k) where t is k if p holds and zero if not, with k a constant; else no terms.
inline std::pair<Term, Term> as_flag(Terms& terms, Term t) {
  if (!is_ite_of_constants(terms, t)) return {};
  const auto [p, a, b] = std::array{terms.child(t, 0), terms.child(t, 1), terms.child(t, 2)};
  if (is_bv_zero(terms, b)) return {p, a};
  if (is_bv_zero(terms, a)) return {terms.lnot(p), b};
  return {};
}

/// An extension by `fewer` bits less.
inline Term less_extended(Terms& terms, Term extension, unsigned fewer) {
  const Term x = terms.child(extension, 0);
  const unsigned added = terms.attribute(extension) - fewer;
  return terms.kind(extension) == Kind::BvZeroExtend ? terms.bv_zero_extend(x, added) : terms.bv_sign_extend(x, added);
}

/// Operand order of commutative operations: constants to the right, else by id.
inline void order(const Terms& terms, Term& a, Term& b) {
  const bool constant_a = terms.is_const(a);
  const bool constant_b = terms.is_const(b);
  if (constant_a != constant_b ? constant_a : b < a) std::swap(a, b);
}

}  // namespace pincer::logic::rewrite
