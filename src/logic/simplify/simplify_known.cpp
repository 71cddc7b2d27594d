// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <optional>

#include "logic/simplify/simplify_rules.h"
#include "logic/value/bits.h"

namespace pincer::logic::simplify_rules {

namespace {

std::optional<bool> decided_less(const BitFact& a, const BitFact& b, bool or_equal) {
  if (or_equal ? a.greatest <= b.least : a.greatest < b.least) return true;
  if (or_equal ? b.greatest < a.least : b.greatest <= a.least) return false;
  return std::nullopt;
}

Term unsigned_order(Terms& terms, Term t, const BitFact& a, const BitFact& b) {
  const auto decided = decided_less(a, b, terms.kind(t) == Kind::BvUle);
  return decided ? terms.boolean(*decided) : t;
}

Term signed_order(Terms& terms, Term t, const BitFact& a, const BitFact& b, unsigned width) {
  const bool known_a = a.is_negative(width) || a.is_non_negative(width);
  const bool known_b = b.is_negative(width) || b.is_non_negative(width);
  if (!known_a || !known_b) return t;
  if (a.is_negative(width) != b.is_negative(width)) return terms.boolean(a.is_negative(width));
  // Within one sign both orders are the same.
  const Term x = terms.child(t, 0);
  const Term y = terms.child(t, 1);
  return terms.kind(t) == Kind::BvSlt ? terms.bv_ult(x, y) : terms.bv_ule(x, y);
}

Term equation(Terms& terms, Term t, const BitFact& a, const BitFact& b) {
  const bool is_impossible =
      ((a.ones & b.zeros) | (a.zeros & b.ones)) != 0 || a.greatest < b.least || b.greatest < a.least;
  return is_impossible ? terms.boolean(false) : t;
}

Term operation(Terms& terms, BitFacts& facts, Term t, unsigned width) {
  const Term x = terms.child(t, 0);
  switch (terms.kind(t)) {
    case Kind::BvSignExtend:
      if (!facts.of(x).is_non_negative(terms.sort(x).width())) return t;
      return terms.bv_zero_extend(x, terms.attribute(t));
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvUDiv:
    case Kind::BvURem:
    case Kind::BvSDiv:
    case Kind::BvSRem:
    case Kind::BvShl:
    case Kind::BvLShr:
    case Kind::BvAShr: break;
    default: return t;
  }
  const Term y = terms.child(t, 1);
  const BitFact a = facts.of(x);
  const BitFact b = facts.of(y);
  const auto zero = [&] { return terms.bv(width, 0); };
  const bool no_signs = a.is_non_negative(width) && b.is_non_negative(width);
  switch (terms.kind(t)) {
    case Kind::BvAnd:  // every bit that one side clears is clear in the other
      if ((~b.ones & ~a.zeros) == 0) return x;
      return (~a.ones & ~b.zeros) == 0 ? y : t;
    case Kind::BvOr:
      if ((~b.zeros & ~a.ones) == 0) return x;
      return (~a.zeros & ~b.ones) == 0 ? y : t;
    case Kind::BvUDiv: return a.greatest < b.least ? zero() : t;
    case Kind::BvURem: return a.greatest < b.least ? x : t;
    case Kind::BvSDiv: return no_signs ? terms.bv_udiv(x, y) : t;
    case Kind::BvSRem: return no_signs ? terms.bv_urem(x, y) : t;
    case Kind::BvShl:
    case Kind::BvLShr: return b.least >= width ? zero() : t;
    default: return a.is_non_negative(width) ? terms.bv_lshr(x, y) : t;
  }
}

}  // namespace

Term known_bits(Terms& terms, BitFacts& facts, Term t) {
  const Kind kind = terms.kind(t);
  const bool is_order = kind == Kind::BvUlt || kind == Kind::BvUle || kind == Kind::BvSlt || kind == Kind::BvSle;
  if (is_order || kind == Kind::Eq) {
    const Term x = terms.child(t, 0);
    if (!terms.sort(x).is_bitvec() || terms.sort(x).width() > 64) return t;
    const BitFact a = facts.of(x);
    const BitFact b = facts.of(terms.child(t, 1));
    if (kind == Kind::Eq) return equation(terms, t, a, b);
    const bool is_signed = kind == Kind::BvSlt || kind == Kind::BvSle;
    return is_signed ? signed_order(terms, t, a, b, terms.sort(x).width()) : unsigned_order(terms, t, a, b);
  }
  if (!terms.sort(t).is_bitvec() || terms.sort(t).width() > 64 || terms.children(t).empty()) return t;
  const BitFact fact = facts.of(t);
  const unsigned width = terms.sort(t).width();
  if (fact.is_value()) return terms.bv(width, fact.least);
  return operation(terms, facts, t, width);
}

}  // namespace pincer::logic::simplify_rules
