// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "domain/octagon.h"

#include <algorithm>

#include "base/contract.h"

namespace pincer::domain {

namespace {

constexpr std::size_t opposite(std::size_t i) { return i ^ 1U; }

Bound half(Bound bound) {
  if (!bound.finite()) return bound;
  const __int128 value = bound.value();
  return {value >= 0 ? value / 2 : -((-value + 1) / 2)};  // rounded down
}

/// Infinity stays: an upper bound that is not there cannot be made smaller by adding.
Bound sum(Bound a, Bound b) {
  if (a == Bound::plus_infinity() || b == Bound::plus_infinity()) return Bound::plus_infinity();
  return a + b;
}

}  // namespace

Octagon::Octagon(std::size_t variables)
    : variables_(variables), bounds_(4 * variables * variables, Bound::plus_infinity()) {
  for (std::size_t i = 0; i < 2 * variables; ++i) at(i, i) = 0;
}

Octagon Octagon::empty(std::size_t variables) {
  Octagon result(variables);
  result.is_empty_ = true;
  return result;
}

void Octagon::tighten(std::size_t i, std::size_t j, Bound c) {
  // Each bound has a twin that says the same: v(j) - v(i) = v(-i) - v(-j).
  at(i, j) = std::min(at(i, j), c);
  at(opposite(j), opposite(i)) = std::min(at(opposite(j), opposite(i)), c);
  is_closed_ = false;
}

void Octagon::close() const {
  if (is_closed_ || is_empty_) return;
  is_closed_ = true;
  const std::size_t n = 2 * variables_;
  const auto cell = [&](std::size_t i, std::size_t j) -> Bound& { return bounds_[i * n + j]; };
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      if (cell(i, k) == Bound::plus_infinity()) continue;
      for (std::size_t j = 0; j < n; ++j) cell(i, j) = std::min(cell(i, j), sum(cell(i, k), cell(k, j)));
    }
  }
  // 2x <= c means x <= floor(c / 2); then x + y <= (2x + 2y) / 2.
  for (std::size_t i = 0; i < n; ++i) {
    Bound& twice = cell(i, opposite(i));
    if (twice != Bound::plus_infinity()) twice = half(twice) + half(twice);
  }
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j)
      cell(i, j) = std::min(cell(i, j), sum(half(cell(i, opposite(i))), half(cell(opposite(j), j))));
  }
  for (std::size_t i = 0; i < n; ++i) {
    const Bound around = sum(cell(i, opposite(i)), cell(opposite(i), i));
    if (cell(i, i) < Bound(0) || around < Bound(0)) is_empty_ = true;
    cell(i, i) = std::min(cell(i, i), Bound(0));
  }
}

bool Octagon::is_empty() const {
  close();
  return is_empty_;
}

bool Octagon::contains(const Octagon& other) const {
  base::require(variables_ == other.variables_, "octagons of the same variables are compared");
  if (other.is_empty()) return true;
  if (is_empty()) return false;
  for (std::size_t i = 0; i < bounds_.size(); ++i) {
    if (other.bounds_[i] > bounds_[i]) return false;
  }
  return true;
}

bool Octagon::contains(const std::vector<std::int64_t>& point) const {
  if (is_empty_) return false;
  const auto value = [&](std::size_t i) { return Bound(i % 2 == 0 ? point[i / 2] : -point[i / 2]); };
  for (std::size_t i = 0; i < 2 * variables_; ++i) {
    for (std::size_t j = 0; j < 2 * variables_; ++j) {
      if (value(j) + -value(i) > at(i, j)) return false;
    }
  }
  return true;
}

void Octagon::assume(Literal a, Bound c) { tighten(opposite(index(a)), index(a), c + c); }

void Octagon::assume(Literal a, Literal b, Bound c) {
  if (a.variable == b.variable) {
    if (a.negative == b.negative) return assume(a, half(c));
    if (c < Bound(0)) is_empty_ = true;
    return;
  }
  tighten(opposite(index(b)), index(a), c);
}

void Octagon::forget(std::size_t variable) {
  close();
  for (const std::size_t i : {2 * variable, 2 * variable + 1}) {
    for (std::size_t j = 0; j < 2 * variables_; ++j) {
      if (i == j) continue;
      at(i, j) = Bound::plus_infinity();
      at(j, i) = Bound::plus_infinity();
    }
  }
}

void Octagon::assign(std::size_t x, const Interval& value) {
  forget(x);
  if (value.is_empty()) is_empty_ = true;
  if (value.high.finite()) assume({x, false}, value.high);
  if (value.low.finite()) assume({x, true}, -value.low);
}

void Octagon::assign(std::size_t x, Literal a, const Interval& c) {
  if (c.is_empty()) is_empty_ = true;
  if (a.variable != x) {
    forget(x);
    // x - a <= c.high and a - x <= -c.low
    if (c.high.finite()) assume({x, false}, {a.variable, !a.negative}, c.high);
    if (c.low.finite()) assume({x, true}, a, -c.low);
    return;
  }
  close();
  const std::size_t plus = 2 * x;
  const std::size_t minus = plus + 1;
  if (a.negative) {  // x := -x + c: first the names change
    for (std::size_t j = 0; j < 2 * variables_; ++j) std::swap(at(plus, j), at(minus, j));
    for (std::size_t j = 0; j < 2 * variables_; ++j) std::swap(at(j, plus), at(j, minus));
  }
  // x := x + c: what bounds v(plus) from above grows by c.high, what bounds it from below by -c.low.
  const Bound up = c.high;
  const Bound down = -c.low;
  for (std::size_t j = 0; j < 2 * variables_; ++j) {
    if (j == plus || j == minus) continue;
    at(j, plus) = sum(at(j, plus), up);
    at(plus, j) = sum(at(plus, j), down);
    at(j, minus) = sum(at(j, minus), down);
    at(minus, j) = sum(at(minus, j), up);
  }
  at(minus, plus) = sum(at(minus, plus), sum(up, up));
  at(plus, minus) = sum(at(plus, minus), sum(down, down));
  is_closed_ = false;
}

Interval Octagon::interval(std::size_t variable) const {
  if (is_empty()) return Interval::empty();
  const std::size_t plus = 2 * variable;
  return {-half(at(plus, plus + 1)), half(at(plus + 1, plus))};
}

Bound Octagon::most(Literal a, Literal b) const {
  close();
  if (is_empty_) return Bound::minus_infinity();
  return at(opposite(index(b)), index(a));
}

Octagon join(const Octagon& a, const Octagon& b) {
  if (a.is_empty()) return b;
  if (b.is_empty()) return a;
  Octagon result = a;
  for (std::size_t i = 0; i < result.bounds_.size(); ++i) result.bounds_[i] = std::max(a.bounds_[i], b.bounds_[i]);
  return result;  // of closed octagons, so closed
}

Octagon meet(const Octagon& a, const Octagon& b) {
  Octagon result = a;
  for (std::size_t i = 0; i < result.bounds_.size(); ++i) result.bounds_[i] = std::min(a.bounds_[i], b.bounds_[i]);
  result.is_closed_ = false;
  result.is_empty_ = a.is_empty_ || b.is_empty_;
  return result;
}

Octagon widen(const Octagon& before, const Octagon& after, std::span<const Bound> thresholds) {
  if (before.is_empty_) return after;
  if (after.is_empty()) return before;
  Octagon result = before;
  for (std::size_t i = 0; i < result.bounds_.size(); ++i) {
    if (after.bounds_[i] <= before.bounds_[i]) continue;
    const auto given = std::lower_bound(thresholds.begin(), thresholds.end(), after.bounds_[i]);
    const Bound other = threshold_above(after.bounds_[i]);
    result.bounds_[i] = given == thresholds.end() ? other : std::min(*given, other);
  }
  result.is_closed_ = true;  // not closed, but closing it could undo the widening
  return result;
}

Octagon narrow(const Octagon& before, const Octagon& after) {
  if (before.is_empty() || after.is_empty()) return Octagon::empty(before.variables_);
  Octagon result = before;
  for (std::size_t i = 0; i < result.bounds_.size(); ++i) {
    if (!before.bounds_[i].finite()) result.bounds_[i] = std::min(before.bounds_[i], after.bounds_[i]);
  }
  result.is_closed_ = false;
  return result;
}

}  // namespace pincer::domain
