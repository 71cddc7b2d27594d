// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <cstdint>

#include "logic/term/term.h"
#include "logic/value/sort.h"
#include "logic/value/value.h"

namespace pincer::logic::detail {

/// A float taken apart: for Finite, (-1)^negative * significand * 2^exponent with significand > 0.
struct SoftNumber {
  enum class Class : std::uint8_t { Nan, Infinite, Zero, Finite };
  Class cls = Class::Nan;
  bool negative = false;
  mpz_class significand = 0;
  long exponent = 0;

  static SoftNumber nan() { return {}; }
  static SoftNumber infinity(bool negative) { return {Class::Infinite, negative, 0, 0}; }
  static SoftNumber zero(bool negative) { return {Class::Zero, negative, 0, 0}; }
  /// Any sign and size of `signed_significand`; when it is 0, a zero of the given sign.
  static SoftNumber finite(const mpz_class& signed_significand, long exponent, bool negative_zero);

  [[nodiscard]] bool is_nan() const { return cls == Class::Nan; }
  [[nodiscard]] bool is_infinite() const { return cls == Class::Infinite; }
  [[nodiscard]] bool is_zero() const { return cls == Class::Zero; }
  [[nodiscard]] bool is_finite() const { return cls == Class::Finite; }  // and not zero
  /// significand with its sign, in units of 2^unit, where unit <= exponent; 0 for zeros.
  [[nodiscard]] mpz_class in_units_of(long unit) const;
};

SoftNumber unpack(const Value& v);

/// The float that `n` is rounded to. `inexact` says that the true significand lies strictly between n.significand and
/// n.significand + 1; then it must have at least two bits more than the format's precision.
Value round_to_format(Sort sort, const SoftNumber& n, RoundingMode mode, bool inexact = false);

/// A number of which `quotient` units and a rest are known: take one unit more? `rest_to_half` compares the rest with
/// half a unit: < 0, 0 or > 0; `exact` says that there is no rest.
bool rounds_up(RoundingMode mode, bool negative, const mpz_class& quotient, int rest_to_half, bool exact);

unsigned bit_length(const mpz_class& n);

}  // namespace pincer::logic::detail
