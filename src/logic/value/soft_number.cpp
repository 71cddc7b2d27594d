// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/value/soft_number.h"

#include <algorithm>

#include "base/contract.h"
#include "logic/value/float_format.h"

namespace pincer::logic::detail {

namespace {

long bias(Sort sort) { return (1L << (sort.exponent_bits() - 1)) - 1; }
long least_normal_exponent(Sort sort) { return 1 - bias(sort); }

mpz_class all_ones(unsigned count) { return (mpz_class(1) << count) - 1; }

// significand / 2^shift, without its sign.
mpz_class shift_and_round(const SoftNumber& n, unsigned long shift, RoundingMode mode, bool inexact) {
  mpz_class quotient;
  mpz_class rest;
  mpz_fdiv_q_2exp(quotient.get_mpz_t(), n.significand.get_mpz_t(), shift);
  mpz_fdiv_r_2exp(rest.get_mpz_t(), n.significand.get_mpz_t(), shift);
  const int order = cmp(rest, mpz_class(1) << (shift - 1));
  const int rest_to_half = order == 0 && inexact ? 1 : order;
  const bool up = rounds_up(mode, n.negative, quotient, rest_to_half, rest == 0 && !inexact);
  return up ? mpz_class(quotient + 1) : quotient;
}

// What is too large for the format becomes infinite where rounding goes away from zero, else the greatest number.
bool overflows_to_infinity(RoundingMode mode, bool negative) { return rounds_up(mode, negative, 0, 1, false); }

}  // namespace

bool rounds_up(RoundingMode mode, bool negative, const mpz_class& quotient, int rest_to_half, bool exact) {
  switch (mode) {
    case RoundingMode::NearestEven:
      return rest_to_half > 0 || (rest_to_half == 0 && mpz_odd_p(quotient.get_mpz_t()) != 0);
    case RoundingMode::NearestAway: return rest_to_half >= 0;
    case RoundingMode::TowardPositive: return !exact && !negative;
    case RoundingMode::TowardNegative: return !exact && negative;
    case RoundingMode::TowardZero: return false;
  }
  base::require(false, "a rounding mode");
  return false;
}

unsigned bit_length(const mpz_class& n) { return n == 0 ? 0 : static_cast<unsigned>(mpz_sizeinbase(n.get_mpz_t(), 2)); }

SoftNumber SoftNumber::finite(const mpz_class& signed_significand, long exponent, bool negative_zero) {
  if (signed_significand == 0) return zero(negative_zero);
  return {Class::Finite, signed_significand < 0, abs(signed_significand), exponent};
}

mpz_class SoftNumber::in_units_of(long unit) const {
  if (!is_finite()) return 0;
  const mpz_class size = significand << static_cast<unsigned long>(exponent - unit);
  return negative ? mpz_class(-size) : size;
}

SoftNumber unpack(const Value& v) {
  const Sort sort = v.sort();
  const FloatFields fields = unpack_float(sort, v.float_bits());
  if (fields.exponent == all_ones(sort.exponent_bits())) {
    return fields.fraction != 0 ? SoftNumber::nan() : SoftNumber::infinity(fields.negative);
  }
  const long fraction_bits = sort.significand_bits() - 1;
  if (fields.exponent == 0) {
    mpz_class significand = fields.negative ? mpz_class(-fields.fraction) : fields.fraction;
    return SoftNumber::finite(significand, least_normal_exponent(sort) - fraction_bits, fields.negative);
  }
  return {SoftNumber::Class::Finite, fields.negative, fields.fraction + (mpz_class(1) << fraction_bits),
          fields.exponent.get_si() - bias(sort) - fraction_bits};
}

Value round_to_format(Sort sort, const SoftNumber& n, RoundingMode mode, bool inexact) {
  const unsigned fraction_bits = sort.significand_bits() - 1;
  const auto pattern = [&](const mpz_class& exponent, const mpz_class& fraction) {
    return Value::floating(sort, pack_float(sort, {n.negative, exponent, fraction}));
  };
  switch (n.cls) {
    case SoftNumber::Class::Nan: return Value::floating(sort, nan_pattern(sort));
    case SoftNumber::Class::Infinite: return pattern(all_ones(sort.exponent_bits()), 0);
    case SoftNumber::Class::Zero: return pattern(0, 0);
    case SoftNumber::Class::Finite: break;
  }
  const long leading = n.exponent + static_cast<long>(bit_length(n.significand)) - 1;
  long unit = std::max(leading, least_normal_exponent(sort)) - static_cast<long>(fraction_bits);
  mpz_class rounded = unit > n.exponent
                          ? shift_and_round(n, static_cast<unsigned long>(unit - n.exponent), mode, inexact)
                          : mpz_class(n.significand << static_cast<unsigned long>(n.exponent - unit));
  if (bit_length(rounded) > sort.significand_bits()) {  // rounded up to the next power of two
    rounded >>= 1;
    ++unit;
  }
  if (bit_length(rounded) < sort.significand_bits()) return pattern(0, rounded);  // subnormal or zero
  const long exponent = unit + static_cast<long>(fraction_bits);
  if (exponent > bias(sort)) {
    if (overflows_to_infinity(mode, n.negative)) return pattern(all_ones(sort.exponent_bits()), 0);
    return pattern(all_ones(sort.exponent_bits()) - 1, all_ones(fraction_bits));
  }
  return pattern(exponent + bias(sort), rounded - (mpz_class(1) << fraction_bits));
}

}  // namespace pincer::logic::detail
