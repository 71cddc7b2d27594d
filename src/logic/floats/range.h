// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "logic/value/bits.h"
#include "logic/value/sort.h"
#include "logic/value/value.h"

namespace pincer::logic::floats {

/// A scalar of up to 64 bits by its place in an order without gaps: false < true; bit-vectors as signed numbers; floats
/// from -inf through -0 and +0, which are neighbours, to +inf. NaN has no place.
using Key = std::int64_t;

/// What an operation at a border gives if it gives NaN. No scalar has this key but the least number of 64 bits.
inline constexpr Key kNan = std::numeric_limits<Key>::min();

/// Keys and values of one sort.
class Order {
 public:
  Order() : Order(Sort::boolean()) {}
  explicit Order(Sort sort) : sort_(sort) {
    if (sort.is_float()) {
      const unsigned fraction = sort.significand_bits() - 1;
      sign_ = std::uint64_t{1} << (sort.bits() - 1);
      infinity_ = static_cast<Key>(((std::uint64_t{1} << sort.exponent_bits()) - 1) << fraction);
    }
  }

  static bool has(Sort sort) { return sort.is_narrow(); }
  [[nodiscard]] Sort sort() const { return sort_; }
  [[nodiscard]] Key infinity() const { return infinity_; }  // of floats; -inf is -infinity() - 1

  /// From the bits of Value::narrow_bits.
  [[nodiscard]] Key key(std::uint64_t bits) const {
    if (sort_.is_float()) return float_key(bits);
    return sort_.is_bool() ? static_cast<Key>(bits) : bits::to_signed(bits, sort_.width());
  }
  [[nodiscard]] std::uint64_t bits(Key key) const {
    if (sort_.is_float()) return key >= 0 ? static_cast<std::uint64_t>(key) : sign_ | static_cast<std::uint64_t>(~key);
    return sort_.is_bool() ? static_cast<std::uint64_t>(key) : bits::from_signed(key, sort_.width());
  }
  [[nodiscard]] Value value(Key key) const { return Value::narrow(sort_, bits(key)); }

 private:
  [[nodiscard]] Key float_key(std::uint64_t bits) const {
    const auto size = static_cast<Key>(bits & (sign_ - 1));
    if (size > infinity_) return kNan;
    return (bits & sign_) != 0 ? ~size : size;
  }

  Sort sort_;
  std::uint64_t sign_ = 0;
  Key infinity_ = 0;
};

/// A set of scalars of one sort: all from lo to hi, none if lo > hi; and NaN or not.
struct Range {
  Key lo = std::numeric_limits<Key>::max();
  Key hi = std::numeric_limits<Key>::min();
  bool nan = false;

  static Range of(Key lo, Key hi, bool nan = false) { return {lo, hi, nan}; }
  static Range point(Key key) { return {key, key, false}; }
  static Range only_nan() { return {std::numeric_limits<Key>::max(), std::numeric_limits<Key>::min(), true}; }
  static Range boolean(bool can_be_false, bool can_be_true) {
    return {can_be_false ? 0 : 1, can_be_true ? 1 : 0, false};
  }
  /// All values of the sort, which has keys.
  static Range all(const Order& order) {
    const Sort sort = order.sort();
    if (sort.is_bool()) return {0, 1, false};
    if (sort.is_float()) return {~order.infinity(), order.infinity(), true};
    const Key half = static_cast<Key>(bits::sign_bit(sort.width()) - 1);
    return {~half, half, false};
  }

  [[nodiscard]] bool has_numbers() const { return lo <= hi; }
  [[nodiscard]] bool empty() const { return !has_numbers() && !nan; }
  [[nodiscard]] bool is_point() const { return nan ? !has_numbers() : lo == hi; }
  [[nodiscard]] bool contains(Key key) const { return lo <= key && key <= hi; }
  [[nodiscard]] bool is_true() const { return lo == 1; }
  [[nodiscard]] bool is_false() const { return hi == 0; }
  bool operator==(const Range&) const = default;

  /// The least range that has both.
  [[nodiscard]] Range join(const Range& other) const {
    return {std::min(lo, other.lo), std::max(hi, other.hi), nan || other.nan};
  }
  [[nodiscard]] Range meet(const Range& other) const {
    const Range both{std::max(lo, other.lo), std::min(hi, other.hi), nan && other.nan};
    return both.has_numbers() ? both : both.nan ? only_nan() : Range{};
  }
};

}  // namespace pincer::logic::floats
