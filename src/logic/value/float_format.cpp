// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/value/float_format.h"

#include <cstdint>
#include <cstring>
#include <limits>

namespace pincer::logic {

static_assert(std::numeric_limits<float>::is_iec559 && std::numeric_limits<double>::is_iec559);
static_assert(std::numeric_limits<long double>::digits == 64, "the host's long double is x87 extended");

namespace {

mpz_class low_bits(const mpz_class& value, unsigned count) {
  mpz_class result;
  mpz_fdiv_r_2exp(result.get_mpz_t(), value.get_mpz_t(), count);
  return result;
}

bool has_explicit_leading_bit(Sort sort) { return sort == Sort::float80(); }

mpz_class all_ones(unsigned count) { return (mpz_class(1) << count) - 1; }

}  // namespace

FloatFields unpack_float(Sort sort, const mpz_class& pattern) {
  const unsigned fraction_bits = sort.significand_bits() - 1;
  const unsigned stored = fraction_bits + (has_explicit_leading_bit(sort) ? 1 : 0);
  FloatFields fields;
  fields.fraction = low_bits(pattern, fraction_bits);
  fields.exponent = low_bits(pattern >> stored, sort.exponent_bits());
  fields.negative = mpz_tstbit(pattern.get_mpz_t(), stored + sort.exponent_bits()) != 0;
  return fields;
}

mpz_class pack_float(Sort sort, const FloatFields& fields) {
  const unsigned fraction_bits = sort.significand_bits() - 1;
  mpz_class high = (mpz_class(fields.negative ? 1 : 0) << sort.exponent_bits()) + fields.exponent;
  if (has_explicit_leading_bit(sort)) high = 2 * high + (fields.exponent != 0 ? 1 : 0);
  return (high << fraction_bits) + fields.fraction;
}

mpz_class nan_pattern(Sort sort) {
  return pack_float(sort, {false, all_ones(sort.exponent_bits()), mpz_class(1) << (sort.significand_bits() - 2)});
}

mpz_class canonical_float_pattern(Sort sort, const mpz_class& pattern) {
  const FloatFields fields = unpack_float(sort, pattern);
  if (fields.exponent == all_ones(sort.exponent_bits()) && fields.fraction != 0) return nan_pattern(sort);
  return pack_float(sort, fields);
}

// The host's long double has 16 bytes, of which the first 10 count: 8 of significand, 2 of sign and exponent.

mpz_class pattern_of_long_double(long double d) {
  std::uint64_t significand = 0;
  std::uint16_t high = 0;
  std::memcpy(&significand, &d, 8);
  std::memcpy(&high, reinterpret_cast<const char*>(&d) + 8, 2);
  return (mpz_class(high) << 64) + mpz_class(static_cast<unsigned long>(significand));
}

long double long_double_of_pattern(const mpz_class& pattern) {
  const std::uint64_t significand = mpz_getlimbn(pattern.get_mpz_t(), 0);
  const auto high = static_cast<std::uint16_t>(mpz_getlimbn(pattern.get_mpz_t(), 1));
  long double d = 0;
  std::memcpy(&d, &significand, 8);
  std::memcpy(reinterpret_cast<char*>(&d) + 8, &high, 2);
  return d;
}

}  // namespace pincer::logic
