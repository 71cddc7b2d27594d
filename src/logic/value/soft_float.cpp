// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/value/soft_float.h"

#include <algorithm>

#include "logic/value/float_format.h"
#include "logic/value/soft_number.h"

namespace pincer::logic::detail {

namespace {

SoftNumber negate(SoftNumber a) {
  a.negative = !a.negative;
  return a;
}

// The sign of a zero that is the sum of two numbers of different signs.
bool is_zero_negative(RoundingMode mode) { return mode == RoundingMode::TowardNegative; }

SoftNumber add(const SoftNumber& a, const SoftNumber& b, RoundingMode mode) {
  if (a.is_nan() || b.is_nan()) return SoftNumber::nan();
  if (a.is_infinite() && b.is_infinite()) return a.negative == b.negative ? a : SoftNumber::nan();
  if (a.is_infinite()) return a;
  if (b.is_infinite()) return b;
  if (a.is_zero() && b.is_zero()) {
    return SoftNumber::zero(a.negative == b.negative ? a.negative : is_zero_negative(mode));
  }
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  const long unit = std::min(a.exponent, b.exponent);
  return SoftNumber::finite(a.in_units_of(unit) + b.in_units_of(unit), unit, is_zero_negative(mode));
}

SoftNumber multiply(const SoftNumber& a, const SoftNumber& b) {
  const bool negative = a.negative != b.negative;
  if (a.is_nan() || b.is_nan()) return SoftNumber::nan();
  if (a.is_infinite() || b.is_infinite()) {
    return a.is_zero() || b.is_zero() ? SoftNumber::nan() : SoftNumber::infinity(negative);
  }
  if (a.is_zero() || b.is_zero()) return SoftNumber::zero(negative);
  return {SoftNumber::Class::Finite, negative, a.significand * b.significand, a.exponent + b.exponent};
}

Value divide(Sort sort, const SoftNumber& a, const SoftNumber& b, RoundingMode mode) {
  const bool negative = a.negative != b.negative;
  const auto exactly = [&](const SoftNumber& n) { return round_to_format(sort, n, mode); };
  if (a.is_nan() || b.is_nan()) return exactly(SoftNumber::nan());
  if (a.is_infinite()) return exactly(b.is_infinite() ? SoftNumber::nan() : SoftNumber::infinity(negative));
  if (b.is_infinite()) return exactly(SoftNumber::zero(negative));
  if (b.is_zero()) return exactly(a.is_zero() ? SoftNumber::nan() : SoftNumber::infinity(negative));
  if (a.is_zero()) return exactly(SoftNumber::zero(negative));
  const unsigned extra = sort.significand_bits() + 2 + bit_length(b.significand);
  const mpz_class scaled = a.significand << extra;
  const mpz_class quotient = scaled / b.significand;
  const bool inexact = quotient * b.significand != scaled;
  return round_to_format(
      sort, {SoftNumber::Class::Finite, negative, quotient, a.exponent - b.exponent - static_cast<long>(extra)}, mode,
      inexact);
}

Value square_root(Sort sort, const SoftNumber& a, RoundingMode mode) {
  if (a.is_nan() || (a.negative && !a.is_zero())) return round_to_format(sort, SoftNumber::nan(), mode);
  if (!a.is_finite()) return round_to_format(sort, a, mode);
  unsigned extra = 2 * (sort.significand_bits() + 2);
  if (((a.exponent - static_cast<long>(extra)) & 1) != 0) ++extra;  // the root of 2^e needs an even e
  const mpz_class scaled = a.significand << extra;
  const mpz_class root = sqrt(scaled);
  return round_to_format(sort, {SoftNumber::Class::Finite, false, root, (a.exponent - static_cast<long>(extra)) / 2},
                         mode, root * root != scaled);
}

// a - n * b, where n is a / b rounded to nearest even (IEEE remainder) or toward zero (fmod).
SoftNumber remainder(const SoftNumber& a, const SoftNumber& b, bool nearest) {
  if (a.is_nan() || b.is_nan() || a.is_infinite() || b.is_zero()) return SoftNumber::nan();
  if (a.is_zero() || b.is_infinite()) return a;
  const long unit = std::min(a.exponent, b.exponent);
  const mpz_class x = abs(a.in_units_of(unit));
  const mpz_class y = abs(b.in_units_of(unit));
  const mpz_class quotient = x / y;
  mpz_class rest = x % y;
  const bool up = 2 * rest > y || (2 * rest == y && mpz_odd_p(quotient.get_mpz_t()) != 0);
  if (nearest && up) rest -= y;
  return SoftNumber::finite(a.negative ? mpz_class(-rest) : rest, unit, a.negative);
}

SoftNumber to_integral(const SoftNumber& a, RoundingMode mode) {
  if (!a.is_finite() || a.exponent >= 0) return a;
  const auto shift = static_cast<unsigned long>(-a.exponent);
  mpz_class quotient = a.significand >> shift;
  const mpz_class rest = a.significand - (quotient << shift);
  const int rest_to_half = cmp(rest, mpz_class(1) << (shift - 1));
  if (rounds_up(mode, a.negative, quotient, rest_to_half, rest == 0)) quotient += 1;
  return SoftNumber::finite(a.negative ? mpz_class(-quotient) : quotient, 0, a.negative);
}

// -1, 0 or 1; neither is NaN, and zeros are equal.
int compare(const SoftNumber& a, const SoftNumber& b) {
  const auto sign = [](const SoftNumber& n) { return n.is_zero() ? 0 : n.negative ? -1 : 1; };
  if (a.is_infinite() || b.is_infinite()) {
    const int x = a.is_infinite() ? sign(a) : 0;
    const int y = b.is_infinite() ? sign(b) : 0;
    return (x > y) - (x < y);
  }
  const long unit = std::min(a.is_finite() ? a.exponent : b.exponent, b.is_finite() ? b.exponent : a.exponent);
  const int order = cmp(a.in_units_of(unit), b.in_units_of(unit));
  return (order > 0) - (order < 0);
}

Value choose(const Value& a, const Value& b, bool want_less) {
  const SoftNumber x = unpack(a);
  const SoftNumber y = unpack(b);
  if (x.is_nan()) return b;
  if (y.is_nan()) return a;
  const bool a_is_less = x.is_zero() && y.is_zero() ? x.negative : compare(x, y) < 0;
  return a_is_less == want_less ? a : b;
}

bool is_normal(const Value& v) {
  const SoftNumber n = unpack(v);
  return n.is_finite() && bit_length(n.significand) == v.sort().significand_bits();
}

}  // namespace

Value soft_float_of_integer(Sort to, const mpz_class& integer, RoundingMode mode) {
  return round_to_format(to, SoftNumber::finite(integer, 0, false), mode);
}

Value soft_float_to_integer(const Value& a, bool is_signed, unsigned width) {
  const SoftNumber n = to_integral(unpack(a), RoundingMode::TowardZero);
  const long too_long = static_cast<long>(width) + 1;  // more bits than any number of that width has
  if (!n.is_finite() || n.exponent + static_cast<long>(bit_length(n.significand)) > too_long) {
    return Value::bits(width, 0);
  }
  const mpz_class integer = n.in_units_of(0);
  const mpz_class least = is_signed ? mpz_class(-(mpz_class(1) << (width - 1))) : mpz_class(0);
  const mpz_class greatest = least + (mpz_class(1) << width) - 1;
  return Value::bits(width, integer < least || integer > greatest ? mpz_class(0) : integer);
}

Value apply_soft_float(Kind kind, unsigned attribute, Sort result, std::span<const Value> v) {
  const SoftNumber a = unpack(v[0]);
  const auto mode = has_rounding_mode(kind) ? static_cast<RoundingMode>(attribute) : RoundingMode::NearestEven;
  const auto rounded = [&](const SoftNumber& n) { return round_to_format(result, n, mode); };
  switch (kind) {
    case Kind::FpSqrt: return square_root(result, a, mode);
    case Kind::FpNeg: return rounded(negate(a));
    case Kind::FpAbs: return rounded(a.negative ? negate(a) : a);
    case Kind::FpRoundToIntegral: return rounded(to_integral(a, mode));
    case Kind::FpIsNan: return Value::boolean(a.is_nan());
    case Kind::FpIsInf: return Value::boolean(a.is_infinite());
    case Kind::FpIsZero: return Value::boolean(a.is_zero());
    case Kind::FpIsNormal: return Value::boolean(is_normal(v[0]));
    case Kind::FpIsSubnormal: return Value::boolean(a.is_finite() && !is_normal(v[0]));
    case Kind::FpIsNegative: return Value::boolean(!a.is_nan() && a.negative);
    case Kind::FpToFp: return rounded(a);
    case Kind::FpMin: return choose(v[0], v[1], true);
    case Kind::FpMax: return choose(v[0], v[1], false);
    case Kind::FpFma: return rounded(add(multiply(a, unpack(v[1])), unpack(v[2]), mode));
    default: break;
  }
  const SoftNumber b = unpack(v[1]);
  const bool ordered = !a.is_nan() && !b.is_nan();
  switch (kind) {
    case Kind::FpAdd: return rounded(add(a, b, mode));
    case Kind::FpSub: return rounded(add(a, negate(b), mode));
    case Kind::FpMul: return rounded(multiply(a, b));
    case Kind::FpDiv: return divide(result, a, b, mode);
    case Kind::FpRem: return rounded(remainder(a, b, true));
    case Kind::FpFmod: return rounded(remainder(a, b, false));
    case Kind::FpEq: return Value::boolean(ordered && compare(a, b) == 0);
    case Kind::FpLt: return Value::boolean(ordered && compare(a, b) < 0);
    case Kind::FpLe: return Value::boolean(ordered && compare(a, b) <= 0);
    default: break;
  }
  base::require(false, "a float operation");
  return {};
}

}  // namespace pincer::logic::detail
