// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <compare>
#include <string>

namespace pincer::domain {

/// A bound: a number of up to 126 bits, or infinity. Arithmetic that leaves the range is infinite, towards the outside.
class Bound {
 public:
  constexpr Bound() = default;
  constexpr Bound(__int128 value) : value_(value) {}  // NOLINT: numbers are bounds
  static constexpr Bound minus_infinity() { return {-kInfinity}; }
  static constexpr Bound plus_infinity() { return {kInfinity}; }
  /// Infinite, with the sign of the number, when it does not fit.
  static Bound from(const mpz_class& value);

  [[nodiscard]] constexpr bool finite() const { return value_ > -kInfinity && value_ < kInfinity; }
  [[nodiscard]] constexpr __int128 value() const { return value_; }
  [[nodiscard]] mpz_class to_mpz() const;  // finite
  constexpr auto operator<=>(const Bound&) const = default;

  friend Bound operator+(Bound a, Bound b);
  friend Bound operator*(Bound a, Bound b);  // 0 * infinity is 0
  friend constexpr Bound operator-(Bound a) { return {-a.value_}; }

 private:
  static constexpr __int128 kInfinity = static_cast<__int128>(1) << 126;
  __int128 value_ = 0;
};

/// A set of integers low .. high; empty when low > high.
/// Laws: a <= join(a, b); meet(a, b) <= a; a <= widen(a, b), b <= widen(a, b); x in a, y in b => x op y in (a op b).
struct Interval {
  Bound low = Bound::minus_infinity();
  Bound high = Bound::plus_infinity();

  static constexpr Interval top() { return {}; }
  static constexpr Interval empty() { return {1, 0}; }
  static Interval single(const mpz_class& value) { return {Bound::from(value), Bound::from(value)}; }

  [[nodiscard]] bool is_empty() const { return low > high; }
  [[nodiscard]] bool is_top() const { return !low.finite() && !high.finite(); }
  [[nodiscard]] bool is_single() const { return low == high && low.finite(); }
  [[nodiscard]] bool contains(const Interval& other) const {
    return other.is_empty() || (low <= other.low && other.high <= high);
  }
  bool operator==(const Interval& other) const = default;
};

Interval join(const Interval& a, const Interval& b);
Interval meet(const Interval& a, const Interval& b);
/// The least of a few thresholds that is not below the bound; at last infinity.
Bound threshold_above(Bound bound);
/// Bounds that grew move on to the next threshold.
Interval widen(const Interval& before, const Interval& after);
/// Undoes what widening lost: bounds of `before` that a widening may have put there become those of `after`.
/// Law: after <= before implies after <= narrow(before, after) <= before.
Interval narrow(const Interval& before, const Interval& after);
Interval operator+(const Interval& a, const Interval& b);
Interval operator-(const Interval& a);
Interval operator*(const Interval& a, const Interval& b);
/// SMT-LIB's (Euclidean) division and remainder.
Interval divide(const Interval& a, const Interval& b);
Interval modulo(const Interval& a, const Interval& b);

}  // namespace pincer::domain
