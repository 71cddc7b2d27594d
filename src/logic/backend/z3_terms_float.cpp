// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Floats for Z3. Float80 is Z3's (_ FloatingPoint 15 64): the numbers are the same, only the pattern in memory has the
// explicit leading bit, which is dropped and restored at FpFromBits and FpToBits.
#include "base/contract.h"
#include "logic/backend/z3_terms.h"
#include "logic/value/float_format.h"
#include "logic/value/soft_float.h"

namespace pincer::logic {

z3::expr Z3Terms::rounding(unsigned mode) const {
  const Z3_context c = context_;
  switch (static_cast<RoundingMode>(mode)) {
    case RoundingMode::NearestEven: return wrap(Z3_mk_fpa_rne(c));
    case RoundingMode::NearestAway: return wrap(Z3_mk_fpa_rna(c));
    case RoundingMode::TowardPositive: return wrap(Z3_mk_fpa_rtp(c));
    case RoundingMode::TowardNegative: return wrap(Z3_mk_fpa_rtn(c));
    case RoundingMode::TowardZero: return wrap(Z3_mk_fpa_rtz(c));
  }
  base::require(false, "a rounding mode");
  return wrap(nullptr);
}

z3::expr Z3Terms::float_constant(const Value& value) {
  const Sort sort = value.sort();
  const mpz_class pattern = value.float_bits();
  if (pattern == nan_pattern(sort)) return wrap(Z3_mk_fpa_nan(context_, to_z3(sort)));
  const FloatFields fields = unpack_float(sort, pattern);
  const z3::expr sign = context_.bv_val(fields.negative ? 1 : 0, 1);
  const z3::expr exponent = bits_constant(sort.exponent_bits(), fields.exponent);
  const z3::expr fraction = bits_constant(sort.significand_bits() - 1, fields.fraction);
  return wrap(Z3_mk_fpa_fp(context_, sign, exponent, fraction));
}

// Z3 leaves the pattern of NaN open.
z3::expr Z3Terms::float_to_bits(Sort sort, Z3_ast x) {
  const z3::expr is_nan = wrap(Z3_mk_fpa_is_nan(context_, x));
  z3::expr pattern = wrap(Z3_mk_fpa_to_ieee_bv(context_, x));
  if (sort == Sort::float80()) {
    const z3::expr exponent = pattern.extract(77, 63);
    const z3::expr leading = z3::ite(exponent == context_.bv_val(0, 15), context_.bv_val(0, 1), context_.bv_val(1, 1));
    pattern = z3::concat(pattern.extract(78, 63), z3::concat(leading, pattern.extract(62, 0)));
  }
  return z3::ite(is_nan, bits_constant(sort.bits(), nan_pattern(sort)), pattern);
}

// Truncation; 0 where the number does not fit, which SMT-LIB leaves open.
z3::expr Z3Terms::float_to_integer(Term t, Z3_ast x) {
  const bool is_signed = terms_.kind(t) == Kind::FpToSBv;
  const unsigned width = terms_.sort(t).width();
  const Sort sort = terms_.sort(terms_.child(t, 0));
  const mpz_class least = is_signed ? mpz_class(-(mpz_class(1) << (width - 1))) : mpz_class(0);
  const mpz_class end = least + (mpz_class(1) << width);
  const auto is_exact = [&](const mpz_class& n) {
    const unsigned enough = static_cast<unsigned>(mpz_sizeinbase(n.get_mpz_t(), 2)) + 1;
    return detail::soft_float_to_integer(detail::soft_float_of_integer(sort, n), true, enough).as_signed() == n;
  };
  const auto number = [&](const mpz_class& n) { return float_constant(detail::soft_float_of_integer(sort, n)); };
  // When least - 1 is no float, none lies between it and least; when least is none either, it is below them all and
  // was rounded to minus infinity. `end` is a power of two: a float, or it rounds to infinity.
  const bool or_equal = !is_exact(least - 1) && is_exact(least);
  const z3::expr above =
      or_equal ? wrap(Z3_mk_fpa_leq(context_, number(least), x)) : wrap(Z3_mk_fpa_lt(context_, number(least - 1), x));
  const z3::expr below = wrap(Z3_mk_fpa_lt(context_, x, number(end)));
  const z3::expr mode = rounding(static_cast<unsigned>(RoundingMode::TowardZero));
  const z3::expr integer =
      is_signed ? wrap(Z3_mk_fpa_to_sbv(context_, mode, x, width)) : wrap(Z3_mk_fpa_to_ubv(context_, mode, x, width));
  return z3::ite(above && below, integer, bits_constant(width, 0));
}

z3::expr Z3Terms::float_node(Term t, const Args& a) {
  const Z3_context c = context_;
  const Sort sort = terms_.sort(t);
  const z3::expr mode = rounding(has_rounding_mode(terms_.kind(t)) ? terms_.attribute(t) : 0);
  const auto min_max = [&](bool min) {  // of two zeros either may be the result in SMT-LIB
    const z3::expr zeros = wrap(Z3_mk_fpa_is_zero(c, a[0])) && wrap(Z3_mk_fpa_is_zero(c, a[1]));
    const z3::expr negative = wrap(Z3_mk_fpa_is_negative(c, a[0]));
    const z3::expr of_zeros = z3::ite(negative, wrap(a[min ? 0 : 1]), wrap(a[min ? 1 : 0]));
    const z3::expr other = wrap(min ? Z3_mk_fpa_min(c, a[0], a[1]) : Z3_mk_fpa_max(c, a[0], a[1]));
    return z3::ite(zeros, of_zeros, other);
  };
  switch (terms_.kind(t)) {
    case Kind::FpAdd: return wrap(Z3_mk_fpa_add(c, mode, a[0], a[1]));
    case Kind::FpSub: return wrap(Z3_mk_fpa_sub(c, mode, a[0], a[1]));
    case Kind::FpMul: return wrap(Z3_mk_fpa_mul(c, mode, a[0], a[1]));
    case Kind::FpDiv: return wrap(Z3_mk_fpa_div(c, mode, a[0], a[1]));
    case Kind::FpRem: return wrap(Z3_mk_fpa_rem(c, a[0], a[1]));
    case Kind::FpFmod: throw Z3Unsupported("fmod of floating-point numbers");
    case Kind::FpFma: return wrap(Z3_mk_fpa_fma(c, mode, a[0], a[1], a[2]));
    case Kind::FpSqrt: return wrap(Z3_mk_fpa_sqrt(c, mode, a[0]));
    case Kind::FpNeg: return wrap(Z3_mk_fpa_neg(c, a[0]));
    case Kind::FpAbs: return wrap(Z3_mk_fpa_abs(c, a[0]));
    case Kind::FpMin: return min_max(true);
    case Kind::FpMax: return min_max(false);
    case Kind::FpRoundToIntegral: {
      if (sort.exponent_bits() > 2) return wrap(Z3_mk_fpa_round_to_integral(c, mode, a[0]));
      // Z3 4.8.12 rounds 1/2 to 1 to nearest even where 1/2 is subnormal.
      const z3::sort wide = to_z3(Sort::floating(3, sort.significand_bits()));
      const z3::expr exact = wrap(Z3_mk_fpa_to_fp_float(c, mode, a[0], wide));
      const z3::expr whole = wrap(Z3_mk_fpa_round_to_integral(c, mode, exact));
      return wrap(Z3_mk_fpa_to_fp_float(c, mode, whole, to_z3(sort)));
    }
    case Kind::FpEq: return wrap(Z3_mk_fpa_eq(c, a[0], a[1]));
    case Kind::FpLt: return wrap(Z3_mk_fpa_lt(c, a[0], a[1]));
    case Kind::FpLe: return wrap(Z3_mk_fpa_leq(c, a[0], a[1]));
    case Kind::FpIsNan: return wrap(Z3_mk_fpa_is_nan(c, a[0]));
    case Kind::FpIsInf: return wrap(Z3_mk_fpa_is_infinite(c, a[0]));
    case Kind::FpIsZero: return wrap(Z3_mk_fpa_is_zero(c, a[0]));
    case Kind::FpIsNormal: return wrap(Z3_mk_fpa_is_normal(c, a[0]));
    case Kind::FpIsSubnormal: return wrap(Z3_mk_fpa_is_subnormal(c, a[0]));
    case Kind::FpIsNegative: return wrap(Z3_mk_fpa_is_negative(c, a[0]));
    case Kind::FpFromBits: {
      const z3::expr bits = wrap(a[0]);
      const z3::expr pattern = sort == Sort::float80() ? z3::concat(bits.extract(79, 64), bits.extract(62, 0)) : bits;
      return wrap(Z3_mk_fpa_to_fp_bv(c, pattern, to_z3(sort)));
    }
    case Kind::FpToBits: return float_to_bits(terms_.sort(terms_.child(t, 0)), a[0]);
    case Kind::FpToFp: return wrap(Z3_mk_fpa_to_fp_float(c, mode, a[0], to_z3(sort)));
    case Kind::SBvToFp: return wrap(Z3_mk_fpa_to_fp_signed(c, mode, a[0], to_z3(sort)));
    case Kind::UBvToFp: return wrap(Z3_mk_fpa_to_fp_unsigned(c, mode, a[0], to_z3(sort)));
    case Kind::FpToSBv:
    case Kind::FpToUBv: return float_to_integer(t, a[0]);
    default: throw Z3Unsupported("an operator that Z3 does not have");
  }
}

}  // namespace pincer::logic
