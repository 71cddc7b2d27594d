// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include "logic/value/sort.h"

/// Bit patterns of floats: sign, exponent and fraction, and between the last two the explicit leading bit of Float80.
namespace pincer::logic {

struct FloatFields {
  bool negative = false;
  mpz_class exponent;  // biased, exponent_bits() wide
  mpz_class fraction;  // without the leading bit, significand_bits() - 1 wide
};

FloatFields unpack_float(Sort sort, const mpz_class& pattern);
mpz_class pack_float(Sort sort, const FloatFields& fields);

/// The one pattern that stands for the value: NaNs are positive and quiet with payload 0, and the leading bit of
/// Float80 is set iff the exponent is not 0.
mpz_class canonical_float_pattern(Sort sort, const mpz_class& pattern);
mpz_class nan_pattern(Sort sort);

/// Between the host's long double and the pattern of Float80.
mpz_class pattern_of_long_double(long double d);
long double long_double_of_pattern(const mpz_class& pattern);

}  // namespace pincer::logic
