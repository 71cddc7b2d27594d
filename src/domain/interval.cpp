// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "domain/interval.h"

#include <algorithm>
#include <array>

namespace pincer::domain {

Bound Bound::from(const mpz_class& value) {
  if (mpz_sizeinbase(value.get_mpz_t(), 2) > 125) return value < 0 ? minus_infinity() : plus_infinity();
  const mpz_class magnitude = abs(value);
  const mpz_class high = magnitude >> 64;
  const mpz_class low = magnitude - (high << 64);
  const auto word = [](const mpz_class& n) {
    std::uint64_t result = 0;
    mpz_export(&result, nullptr, -1, sizeof(result), 0, 0, n.get_mpz_t());
    return static_cast<unsigned __int128>(n == 0 ? 0 : result);
  };
  const auto whole = static_cast<__int128>((word(high) << 64) | word(low));
  return {value < 0 ? -whole : whole};
}

mpz_class Bound::to_mpz() const {
  const bool negative = value_ < 0;
  const auto magnitude = static_cast<unsigned __int128>(negative ? -value_ : value_);
  const std::array<std::uint64_t, 2> words = {static_cast<std::uint64_t>(magnitude),
                                              static_cast<std::uint64_t>(magnitude >> 64)};
  mpz_class result;
  mpz_import(result.get_mpz_t(), words.size(), -1, sizeof(std::uint64_t), 0, 0, words.data());
  return negative ? mpz_class(-result) : result;
}

Bound operator+(Bound a, Bound b) {
  if (!a.finite()) return a;
  if (!b.finite()) return b;
  const __int128 sum = a.value_ + b.value_;  // two numbers below 2^126
  if (sum <= -Bound::kInfinity) return Bound::minus_infinity();
  return sum >= Bound::kInfinity ? Bound::plus_infinity() : Bound(sum);
}

Bound operator*(Bound a, Bound b) {
  if (a.value_ == 0 || b.value_ == 0) return {0};
  const bool negative = (a.value_ < 0) != (b.value_ < 0);
  const Bound infinite = negative ? Bound::minus_infinity() : Bound::plus_infinity();
  __int128 product = 0;
  if (!a.finite() || !b.finite() || __builtin_mul_overflow(a.value_, b.value_, &product)) return infinite;
  return product <= -Bound::kInfinity || product >= Bound::kInfinity ? infinite : Bound(product);
}

Interval join(const Interval& a, const Interval& b) {
  if (a.is_empty()) return b;
  if (b.is_empty()) return a;
  return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

Interval meet(const Interval& a, const Interval& b) {
  const Interval result{std::max(a.low, b.low), std::min(a.high, b.high)};
  return result.is_empty() ? Interval::empty() : result;
}

namespace {

constexpr int kThresholdBits[] = {0, 7, 8, 15, 16, 31, 32, 63, 64};

/// The greatest threshold that is not above the bound.
Bound down(Bound bound) {
  for (const int bits : kThresholdBits) {
    const __int128 threshold = bits == 0 ? 0 : -(static_cast<__int128>(1) << bits);
    if (bound >= Bound(threshold)) return {threshold};
  }
  return Bound::minus_infinity();
}

}  // namespace

Bound threshold_above(Bound bound) {
  for (const int bits : kThresholdBits) {
    const __int128 threshold = (static_cast<__int128>(1) << bits) - 1;
    if (bound <= Bound(threshold)) return {threshold};
  }
  return Bound::plus_infinity();
}

Interval widen(const Interval& before, const Interval& after) {
  if (before.is_empty()) return after;
  if (after.is_empty()) return before;
  return {after.low < before.low ? down(after.low) : before.low,
          after.high > before.high ? threshold_above(after.high) : before.high};
}

Interval narrow(const Interval& before, const Interval& after) {
  if (before.is_empty() || after.is_empty()) return Interval::empty();
  return {before.low == down(before.low) ? after.low : before.low,
          before.high == threshold_above(before.high) ? after.high : before.high};
}

Interval operator+(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return Interval::empty();
  return {a.low + b.low, a.high + b.high};
}

Interval operator-(const Interval& a) {
  if (a.is_empty()) return a;
  return {-a.high, -a.low};
}

Interval operator*(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return Interval::empty();
  const std::array<Bound, 4> products = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  const auto [low, high] = std::minmax_element(products.begin(), products.end());
  return {*low, *high};
}

namespace {

/// Rounded towards minus infinity; b > 0.
Bound floor_divide(Bound a, __int128 b) {
  if (!a.finite()) return a;
  const __int128 quotient = a.value() / b;
  return {a.value() % b < 0 ? quotient - 1 : quotient};
}

}  // namespace

Interval divide(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return Interval::empty();
  if (!b.is_single() || b.low.value() == 0) return Interval::top();
  const __int128 divisor = b.low.value();
  if (divisor > 0) return {floor_divide(a.low, divisor), floor_divide(a.high, divisor)};
  return -Interval{floor_divide(a.low, -divisor), floor_divide(a.high, -divisor)};
}

Interval modulo(const Interval& a, const Interval& b) {
  if (a.is_empty() || b.is_empty()) return Interval::empty();
  if (!b.is_single() || b.low.value() == 0) return Interval::top();
  const __int128 divisor = b.low.value() < 0 ? -b.low.value() : b.low.value();
  if (a.low >= Bound(0) && a.high < Bound(divisor)) return a;
  return {0, divisor - 1};
}

}  // namespace pincer::domain
