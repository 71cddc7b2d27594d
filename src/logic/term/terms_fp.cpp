// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Floats. Few laws of numbers hold: x + 0 is not x for x = -0, x - x is not 0 for infinities, and so on.
#include "base/contract.h"
#include "logic/term/rewrite.h"
#include "logic/term/terms.h"

namespace pincer::logic {

namespace {

// `t` is the constant that the integer `n` is in its format, with the sign of zero given.
bool is_float_number(Terms& terms, Term t, int n, bool negative_zero = false) {
  if (terms.kind(t) != Kind::FloatConst) return false;
  Term number = terms.fp_from_bv(terms.bv(8, mpz_class(n)), true, terms.sort(t));
  if (negative_zero) number = terms.fp_unary(Kind::FpNeg, number);
  return t == number;
}

// Every float of sort `from` is one of sort `to`, subnormals included.
bool is_exact_conversion(Sort from, Sort to) {
  return from.exponent_bits() <= to.exponent_bits() && from.significand_bits() <= to.significand_bits();
}

// Every integer of that many bits, signed or unsigned, is a float of that sort.
bool holds_integers(Sort sort, unsigned width) {
  const unsigned greatest_exponent = (1U << (sort.exponent_bits() - 1)) - 1;
  return width <= sort.significand_bits() && width <= greatest_exponent;
}

// `t` as a term of sort `to`, if it was converted from that without loss or is a constant that has an equal there.
Term before_widening(Terms& terms, Term t, Sort to) {
  if (!is_exact_conversion(to, terms.sort(t))) return {};
  if (terms.kind(t) == Kind::FpToFp && terms.sort(terms.child(t, 0)) == to) return terms.child(t, 0);
  if (!terms.is_const(t)) return {};
  const Term narrow = terms.fp_to_fp(t, to);
  return terms.fp_to_fp(narrow, terms.sort(t)) == t ? narrow : Term();
}

// A comparison of widened floats is one of the floats themselves; such is `f < 0.5` for a float f in C.
Term compare_before_widening(Terms& terms, Kind op, Term a, Term b) {
  for (const Term t : {a, b}) {
    if (terms.kind(t) != Kind::FpToFp) continue;
    const Sort narrow = terms.sort(terms.child(t, 0));
    const Term x = before_widening(terms, a, narrow);
    const Term y = x.valid() ? before_widening(terms, b, narrow) : Term();
    if (y.valid()) return terms.fp_compare(op, x, y);
  }
  return {};
}

bool is_commutative(Kind kind) {
  return kind == Kind::FpAdd || kind == Kind::FpMul || kind == Kind::FpMin || kind == Kind::FpMax;
}

unsigned attribute_of(Kind kind, RoundingMode mode) {
  return has_rounding_mode(kind) ? static_cast<unsigned>(mode) : 0;
}

// The sum of +0 and -0 is -0 when rounding down and +0 in all other modes, so x + k is x for one zero k only.
bool is_neutral(Terms& terms, Kind op, Term k, RoundingMode mode) {
  const bool down = mode == RoundingMode::TowardNegative;
  switch (op) {
    case Kind::FpAdd: return is_float_number(terms, k, 0, !down);
    case Kind::FpSub: return is_float_number(terms, k, 0, down);
    case Kind::FpMul:
    case Kind::FpDiv: return is_float_number(terms, k, 1);
    default: return false;
  }
}

}  // namespace

Term Terms::fp_binary(Kind op, Term a, Term b, RoundingMode mode) {
  base::require(op == Kind::FpAdd || op == Kind::FpSub || op == Kind::FpMul || op == Kind::FpDiv || op == Kind::FpRem ||
                    op == Kind::FpFmod || op == Kind::FpMin || op == Kind::FpMax,
                "a binary operation on floats");
  const Sort s = sort(a);
  base::require(s.is_float() && s == sort(b), "two floats of one sort");
  const unsigned attribute = attribute_of(op, mode);
  if (const Term folded = fold(op, s, attribute, {a, b}); folded.valid()) return folded;
  if (is_commutative(op)) rewrite::order(*this, a, b);
  if (is_neutral(*this, op, b, mode)) return a;
  if ((op == Kind::FpMin || op == Kind::FpMax) && a == b) return a;
  return make(op, s, attribute, {a, b});
}

Term Terms::fp_fma(Term a, Term b, Term c, RoundingMode mode) {
  const Sort s = sort(a);
  base::require(s.is_float() && s == sort(b) && s == sort(c), "three floats of one sort");
  const unsigned attribute = attribute_of(Kind::FpFma, mode);
  if (const Term folded = fold(Kind::FpFma, s, attribute, {a, b, c}); folded.valid()) return folded;
  rewrite::order(*this, a, b);
  return make(Kind::FpFma, s, attribute, {a, b, c});
}

Term Terms::fp_unary(Kind op, Term a, RoundingMode mode) {
  base::require(op == Kind::FpSqrt || op == Kind::FpNeg || op == Kind::FpAbs, "a unary operation on floats");
  const Sort s = sort(a);
  base::require(s.is_float(), "a float");
  const unsigned attribute = attribute_of(op, mode);
  if (const Term folded = fold(op, s, attribute, {a}); folded.valid()) return folded;
  if (op == Kind::FpNeg && kind(a) == Kind::FpNeg) return child(a, 0);
  if (op == Kind::FpAbs && kind(a) == Kind::FpNeg) return fp_unary(Kind::FpAbs, child(a, 0));
  if (op == Kind::FpAbs && kind(a) == Kind::FpAbs) return a;
  return make(op, s, attribute, {a});
}

Term Terms::fp_round(Term a, RoundingMode mode) {
  const Sort s = sort(a);
  base::require(s.is_float(), "fp_round takes a float");
  const auto attribute = static_cast<unsigned>(mode);
  if (const Term folded = fold(Kind::FpRoundToIntegral, s, attribute, {a}); folded.valid()) return folded;
  if (kind(a) == Kind::FpRoundToIntegral) return a;  // integral already, whatever the mode
  return make(Kind::FpRoundToIntegral, s, attribute, {a});
}

Term Terms::fp_compare(Kind op, Term a, Term b) {
  base::require(op == Kind::FpEq || op == Kind::FpLt || op == Kind::FpLe, "a comparison of floats");
  base::require(sort(a).is_float() && sort(a) == sort(b), "two floats of one sort");
  if (const Term folded = fold(op, Sort::boolean(), 0, {a, b}); folded.valid()) return folded;
  if (a == b) return op == Kind::FpLt ? boolean(false) : lnot(fp_test(Kind::FpIsNan, a));
  for (const Term t : {a, b}) {
    if (is_const(t) && is_true(fp_test(Kind::FpIsNan, t))) return boolean(false);
  }
  if (op == Kind::FpEq) rewrite::order(*this, a, b);
  if (const Term narrow = compare_before_widening(*this, op, a, b); narrow.valid()) return narrow;
  const auto again = [&](Term x, Term y) { return fp_compare(op, x, y); };
  if (const Term lifted = rewrite::lift(*this, a, b, again); lifted.valid()) return lifted;
  return make(op, Sort::boolean(), 0, {a, b});
}

Term Terms::fp_test(Kind op, Term a) {
  base::require(op == Kind::FpIsNan || op == Kind::FpIsInf || op == Kind::FpIsZero || op == Kind::FpIsNormal ||
                    op == Kind::FpIsSubnormal || op == Kind::FpIsNegative,
                "a test of a float");
  base::require(sort(a).is_float(), "a float");
  if (const Term folded = fold(op, Sort::boolean(), 0, {a}); folded.valid()) return folded;
  const bool changes_sign = kind(a) == Kind::FpNeg || kind(a) == Kind::FpAbs;
  if (changes_sign && op != Kind::FpIsNegative) return fp_test(op, child(a, 0));
  if (kind(a) == Kind::FpAbs && op == Kind::FpIsNegative) return boolean(false);
  const bool from_integer = kind(a) == Kind::SBvToFp || kind(a) == Kind::UBvToFp;
  if (from_integer && (op == Kind::FpIsNan || op == Kind::FpIsSubnormal)) return boolean(false);
  if (rewrite::is_ite_of_constants(*this, a)) return rewrite::lift(*this, a, [&](Term k) { return fp_test(op, k); });
  return make(op, Sort::boolean(), 0, {a});
}

Term Terms::fp_from_bits(Term bits, Sort to) {
  base::require(to.is_float() && sort(bits) == Sort::bitvec(to.bits()), "as many bits as the format has");
  if (const Term folded = fold(Kind::FpFromBits, to, 0, {bits}); folded.valid()) return folded;
  if (kind(bits) == Kind::FpToBits && sort(child(bits, 0)) == to) return child(bits, 0);
  if (rewrite::is_ite_of_constants(*this, bits)) {
    return rewrite::lift(*this, bits, [&](Term k) { return fp_from_bits(k, to); });
  }
  return make(Kind::FpFromBits, to, 0, {bits});
}

Term Terms::fp_to_bits(Term a) {
  base::require(sort(a).is_float(), "fp_to_bits takes a float");
  const Sort result = Sort::bitvec(sort(a).bits());
  if (const Term folded = fold(Kind::FpToBits, result, 0, {a}); folded.valid()) return folded;
  if (rewrite::is_ite_of_constants(*this, a)) return rewrite::lift(*this, a, [&](Term k) { return fp_to_bits(k); });
  return make(Kind::FpToBits, result, 0, {a});
}

Term Terms::fp_to_fp(Term a, Sort to, RoundingMode mode) {
  base::require(sort(a).is_float() && to.is_float(), "fp_to_fp takes a float to a Float sort");
  if (sort(a) == to) return a;
  if (is_exact_conversion(sort(a), to)) mode = RoundingMode::NearestEven;
  const unsigned attribute = attribute_of(Kind::FpToFp, mode);
  if (const Term folded = fold(Kind::FpToFp, to, attribute, {a}); folded.valid()) return folded;
  if (kind(a) == Kind::FpToFp && is_exact_conversion(sort(child(a, 0)), sort(a))) {
    return fp_to_fp(child(a, 0), to, mode);
  }
  if (rewrite::is_ite_of_constants(*this, a)) {
    return rewrite::lift(*this, a, [&](Term k) { return fp_to_fp(k, to, mode); });
  }
  return make(Kind::FpToFp, to, attribute, {a});
}

Term Terms::fp_from_bv(Term a, bool is_signed, Sort to, RoundingMode mode) {
  base::require(sort(a).is_bitvec() && to.is_float(), "fp_from_bv takes a bit-vector to a Float sort");
  const Kind op = is_signed ? Kind::SBvToFp : Kind::UBvToFp;
  if (holds_integers(to, sort(a).width())) mode = RoundingMode::NearestEven;
  const unsigned attribute = attribute_of(op, mode);
  if (const Term folded = fold(op, to, attribute, {a}); folded.valid()) return folded;
  // The number is what counts, not in how many bits it comes.
  if (kind(a) == Kind::BvZeroExtend) return fp_from_bv(child(a, 0), false, to, mode);
  if (kind(a) == Kind::BvSignExtend && is_signed) return fp_from_bv(child(a, 0), true, to, mode);
  if (rewrite::is_ite_of_constants(*this, a)) {
    return rewrite::lift(*this, a, [&](Term k) { return fp_from_bv(k, is_signed, to, mode); });
  }
  return make(op, to, attribute, {a});
}

Term Terms::fp_to_bv(Term a, bool is_signed, unsigned width) {
  base::require(sort(a).is_float(), "fp_to_bv takes a float");
  const Kind op = is_signed ? Kind::FpToSBv : Kind::FpToUBv;
  const Sort result = Sort::bitvec(width);
  if (const Term folded = fold(op, result, 0, {a}); folded.valid()) return folded;
  const Kind from_integer = is_signed ? Kind::SBvToFp : Kind::UBvToFp;
  if (kind(a) == from_integer && holds_integers(sort(a), sort(child(a, 0)).width()) &&
      width >= sort(child(a, 0)).width()) {
    return bv_resize(child(a, 0), width, is_signed);
  }
  if (rewrite::is_ite_of_constants(*this, a)) {
    return rewrite::lift(*this, a, [&](Term k) { return fp_to_bv(k, is_signed, width); });
  }
  return make(op, result, 0, {a});
}

}  // namespace pincer::logic
