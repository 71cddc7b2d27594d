// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <algorithm>

#include "base/contract.h"
#include "logic/term/rewrite.h"
#include "logic/term/rewrite_bounds.h"
#include "logic/term/terms.h"

namespace pincer::logic {

namespace {

bool is_signed_order(Kind kind) { return kind == Kind::BvSlt || kind == Kind::BvSle; }
bool is_strict(Kind kind) { return kind == Kind::BvUlt || kind == Kind::BvSlt; }
Kind order_kind(bool is_signed, bool strict) {
  if (is_signed) return strict ? Kind::BvSlt : Kind::BvSle;
  return strict ? Kind::BvUlt : Kind::BvUle;
}

Term make_order(Terms& terms, Kind kind, Term a, Term b) {
  switch (kind) {
    case Kind::BvUlt: return terms.bv_ult(a, b);
    case Kind::BvUle: return terms.bv_ule(a, b);
    case Kind::BvSlt: return terms.bv_slt(a, b);
    default: return terms.bv_sle(a, b);
  }
}

struct Range {
  mpz_class least;
  mpz_class greatest;
};

Range range_of(unsigned width, bool is_signed) {
  const mpz_class size = mpz_class(1) << width;
  if (!is_signed) return {0, size - 1};
  return {-(size / 2), size / 2 - 1};
}

mpz_class number(const Terms& terms, Term constant, bool is_signed) {
  const Value v = terms.const_value(constant);
  return is_signed ? v.as_signed() : v.as_unsigned();
}

// Comparisons with a constant at or next to an end of the range are constants or equations.
Term at_the_ends(Terms& terms, Kind kind, Term a, Term b) {
  const bool is_signed = is_signed_order(kind);
  const bool constant_left = terms.is_const(a);
  if (!constant_left && !terms.is_const(b)) return {};
  const unsigned width = terms.sort(a).width();
  const Range range = range_of(width, is_signed);
  const mpz_class k = number(terms, constant_left ? a : b, is_signed);
  const Term x = constant_left ? b : a;
  const auto equals = [&](const mpz_class& end) { return terms.eq(x, terms.bv(width, end)); };
  if (constant_left) {  // k < x, k <= x
    if (is_strict(kind) && k == range.greatest) return terms.boolean(false);
    if (!is_strict(kind) && k == range.least) return terms.boolean(true);
    if (is_strict(kind) && k == range.least) return terms.lnot(equals(range.least));
    if (k == (is_strict(kind) ? mpz_class(range.greatest - 1) : range.greatest)) return equals(range.greatest);
    if (!is_strict(kind) && k == range.least + 1) return terms.lnot(equals(range.least));
  } else {  // x < k, x <= k
    if (is_strict(kind) && k == range.least) return terms.boolean(false);
    if (!is_strict(kind) && k == range.greatest) return terms.boolean(true);
    if (is_strict(kind) && k == range.greatest) return terms.lnot(equals(range.greatest));
    if (k == (is_strict(kind) ? mpz_class(range.least + 1) : range.least)) return equals(range.least);
    if (!is_strict(kind) && k == range.greatest - 1) return terms.lnot(equals(range.greatest));
  }
  return {};
}

// How an extended term compares with a constant `k` that is given as a number in the order's own reading: the same
// comparison in the narrow width, or a constant when k is outside of what the narrow term can be.
Term extended_with_constant(Terms& terms, Kind kind, Term extended, const mpz_class& k, bool constant_left) {
  const bool is_signed = is_signed_order(kind);
  const bool zeros = terms.kind(extended) == Kind::BvZeroExtend;
  const Term x = terms.child(extended, 0);
  const unsigned narrow = terms.sort(x).width();
  const unsigned wide = terms.sort(extended).width();
  const auto compare = [&](bool narrow_signed, const mpz_class& narrow_k) {
    const Term constant = terms.bv(narrow, narrow_k);
    const Kind narrow_kind = order_kind(narrow_signed, is_strict(kind));
    return constant_left ? make_order(terms, narrow_kind, constant, x) : make_order(terms, narrow_kind, x, constant);
  };
  if (zeros || is_signed) {
    // The numbers of `extended` are those of x: unsigned after zeros, signed after copies of the sign.
    const Range range = range_of(narrow, !zeros);
    if (k < range.least) return terms.boolean(constant_left);
    if (k > range.greatest) return terms.boolean(!constant_left);
    return compare(!zeros, k);
  }
  // Unsigned order of sign-extended numbers: those without sign come first, then a gap, then those with sign.
  const mpz_class half = mpz_class(1) << (narrow - 1);
  const mpz_class upper = (mpz_class(1) << wide) - half;
  if (k < half || k >= upper) return compare(false, k);
  const Term negative = terms.bv_slt(x, terms.bv(narrow, 0));
  return constant_left ? negative : terms.lnot(negative);
}

Term order_of_extended(Terms& terms, Kind kind, Term a, Term b) {
  const auto is_extension = [&](Term t) {
    return terms.kind(t) == Kind::BvZeroExtend || terms.kind(t) == Kind::BvSignExtend;
  };
  if (terms.is_const(b) && is_extension(a)) {
    return extended_with_constant(terms, kind, a, number(terms, b, is_signed_order(kind)), false);
  }
  if (terms.is_const(a) && is_extension(b)) {
    return extended_with_constant(terms, kind, b, number(terms, a, is_signed_order(kind)), true);
  }
  if (!is_extension(a) || terms.kind(a) != terms.kind(b)) return {};
  // Zero extension makes numbers non-negative in both orders; sign extension keeps both orders.
  const bool is_signed = is_signed_order(kind) && terms.kind(a) == Kind::BvSignExtend;
  const unsigned common = std::min(terms.attribute(a), terms.attribute(b));
  const Term x = rewrite::less_extended(terms, a, common);
  const Term y = rewrite::less_extended(terms, b, common);
  return make_order(terms, order_kind(is_signed, is_strict(kind)), x, y);
}

}  // namespace

Term Terms::bv_comparison(Kind order, Term a, Term b) {
  base::require(sort(a).is_bitvec() && sort(a) == sort(b), "a comparison takes two bit-vectors of one width");
  if (a == b) return boolean(!is_strict(order));
  if (const Term folded = fold(order, Sort::boolean(), 0, {a, b}); folded.valid()) return folded;
  if (const Term simpler = at_the_ends(*this, order, a, b); simpler.valid()) return simpler;
  if (const Term simpler = order_of_extended(*this, order, a, b); simpler.valid()) return simpler;
  if (const auto decided = rewrite::decided_by_bounds(*this, order, a, b)) return boolean(*decided);
  const auto again = [&](Term x, Term y) { return bv_comparison(order, x, y); };
  if (const Term lifted = rewrite::lift(*this, a, b, again); lifted.valid()) return lifted;
  return make(order, Sort::boolean(), 0, {a, b});
}

Term Terms::bv_ult(Term a, Term b) { return bv_comparison(Kind::BvUlt, a, b); }
Term Terms::bv_ule(Term a, Term b) { return bv_comparison(Kind::BvUle, a, b); }
Term Terms::bv_slt(Term a, Term b) { return bv_comparison(Kind::BvSlt, a, b); }
Term Terms::bv_sle(Term a, Term b) { return bv_comparison(Kind::BvSle, a, b); }

}  // namespace pincer::logic
