// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "domain/interval.h"

namespace pincer::domain {

/// A set of integer points described by bounds on x, x + y and x - y (A. Mine, The Octagon Abstract Domain, HOSC 2006).
///
/// Laws: a <= join(a, b), b <= join(a, b); meet(a, b) <= a; a <= widen(a, b), b <= widen(a, b), and widening ends;
/// after <= before implies after <= narrow(before, after) <= before; closing changes no set.
class Octagon {
 public:
  /// A variable, or its negation.
  struct Literal {
    std::size_t variable = 0;
    bool negative = false;
  };

  /// All points.
  explicit Octagon(std::size_t variables);
  static Octagon empty(std::size_t variables);

  [[nodiscard]] std::size_t variables() const { return variables_; }
  [[nodiscard]] bool is_empty() const;
  [[nodiscard]] bool contains(const Octagon& other) const;
  [[nodiscard]] bool contains(const std::vector<std::int64_t>& point) const;

  /// Keeps the points where a <= c, or a + b <= c.
  void assume(Literal a, Bound c);
  void assume(Literal a, Literal b, Bound c);
  void forget(std::size_t variable);
  /// x := a + c for some c of an interval.
  void assign(std::size_t x, Literal a, const Interval& c);
  void assign(std::size_t x, const Interval& value);

  /// What is known about a variable, and about a + b.
  [[nodiscard]] Interval interval(std::size_t variable) const;
  [[nodiscard]] Bound most(Literal a, Literal b) const;

  friend Octagon join(const Octagon& a, const Octagon& b);
  friend Octagon meet(const Octagon& a, const Octagon& b);
  /// Bounds that grew move on to the next threshold: one of those given, ascending, or of those of intervals; then to
  /// infinity. `before` must be the result of widening, so that it ends; therefore nothing is closed here.
  friend Octagon widen(const Octagon& before, const Octagon& after, std::span<const Bound> thresholds);
  friend Octagon narrow(const Octagon& before, const Octagon& after);

 private:
  /// Entry (i, j) bounds v(j) - v(i), where v(2n) is variable n and v(2n + 1) its negation.
  [[nodiscard]] Bound& at(std::size_t i, std::size_t j) { return bounds_[i * 2 * variables_ + j]; }
  [[nodiscard]] Bound at(std::size_t i, std::size_t j) const { return bounds_[i * 2 * variables_ + j]; }
  static std::size_t index(Literal a) { return 2 * a.variable + (a.negative ? 1 : 0); }
  void tighten(std::size_t i, std::size_t j, Bound c);
  /// Strong closure with integer tightening: all bounds become as small as the others imply.
  void close() const;

  std::size_t variables_;
  mutable std::vector<Bound> bounds_;
  mutable bool is_closed_ = true;
  mutable bool is_empty_ = false;
};

Octagon join(const Octagon& a, const Octagon& b);
Octagon widen(const Octagon& before, const Octagon& after, std::span<const Bound> thresholds = {});

}  // namespace pincer::domain
