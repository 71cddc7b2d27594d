// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <compare>
#include <cstdint>
#include <limits>

namespace pincer::base {

/// An amount of work. One unit is what a solver does in about a microsecond on an ordinary machine, but it is counted,
/// never measured: the same work has the same effort on every machine, loaded or not. Sums and products saturate.
class Effort {
 public:
  constexpr Effort() = default;
  constexpr explicit Effort(std::uint64_t units) : units_(units) {}
  static constexpr Effort most() { return Effort(std::numeric_limits<std::uint64_t>::max()); }

  [[nodiscard]] constexpr std::uint64_t units() const { return units_; }
  constexpr auto operator<=>(const Effort&) const = default;

  friend constexpr Effort operator+(Effort a, Effort b) {
    return a.units_ > most().units_ - b.units_ ? most() : Effort(a.units_ + b.units_);
  }
  /// Nothing is left of less.
  friend constexpr Effort operator-(Effort a, Effort b) { return Effort(a < b ? 0 : a.units_ - b.units_); }
  friend constexpr Effort operator*(Effort a, std::uint64_t factor) {
    if (factor != 0 && a.units_ > most().units_ / factor) return most();
    return Effort(a.units_ * factor);
  }
  friend constexpr Effort operator/(Effort a, std::uint64_t divisor) { return Effort(a.units_ / divisor); }
  /// How often `b`, which is not 0, is contained in `a`.
  friend constexpr std::uint64_t operator/(Effort a, Effort b) { return a.units_ / b.units_; }
  constexpr Effort& operator+=(Effort other) { return *this = *this + other; }

 private:
  std::uint64_t units_ = 0;
};

}  // namespace pincer::base
