// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "logic/term/term.h"

namespace pincer::engine::states {

/// The signed numbers from lo to hi. A Bool is 0 or 1 and has width 0; bit-vectors have at most 64 bits.
struct Range {
  std::int64_t lo = 0;
  std::int64_t hi = 0;

  [[nodiscard]] bool is_one() const { return lo == hi; }
  [[nodiscard]] bool is_empty() const { return lo > hi; }
  [[nodiscard]] bool contains(std::int64_t value) const { return lo <= value && value <= hi; }
  [[nodiscard]] bool contains(const Range& other) const { return lo <= other.lo && other.hi <= hi; }
  bool operator==(const Range&) const = default;
};

inline constexpr Range kEmpty{1, 0};

inline Range full(unsigned width) {
  if (width == 0) return {0, 1};
  if (width == 1) return {-1, 0};
  const auto most = static_cast<std::int64_t>(~std::uint64_t{0} >> (65 - width));
  return {-most - 1, most};
}
inline Range one(std::int64_t value) { return {value, value}; }
inline Range meet(Range a, Range b) { return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)}; }
inline Range hull(Range a, Range b) { return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)}; }

/// The numbers from lo to hi modulo 2^width: a range if all of them wrap around equally often, else all numbers.
Range wrapped(__int128 lo, __int128 hi, unsigned width);
/// `range` moved by `offset`, modulo 2^width; none if a part of it wraps around and another does not.
std::optional<Range> moved(Range range, std::int64_t offset, unsigned width);

/// An operation of terms on ranges. `width`: of the operands; `to`: of the result; `attribute` as in the term.
/// Law: contains the result for all operands that are in the ranges, and is one number if the operands are.
Range apply_unary(logic::Kind kind, Range a, unsigned width, unsigned to, unsigned attribute);
Range apply_binary(logic::Kind kind, Range a, Range b, unsigned width, unsigned to, unsigned other_width);
/// Are there such operations?
bool is_unary(logic::Kind kind);
bool is_binary(logic::Kind kind);
/// A binary one with a Boolean result?
bool is_comparison(logic::Kind kind);

}  // namespace pincer::engine::states
