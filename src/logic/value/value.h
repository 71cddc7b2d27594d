// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "logic/value/sort.h"

namespace pincer::logic::detail {
struct Box;
struct ArrayBox;
}  // namespace pincer::logic::detail

namespace pincer::logic {

/// A concrete value of any sort. Scalars of up to 64 bits live inline; wider ones and arrays are shared
/// and copied on write, so that `store` into an array that nobody else holds is done in place.
class Value {
 public:
  Value() : tag_(Sort::boolean().code()), bits_(0) {}  // false
  Value(const Value& other) : tag_(other.tag_), bits_(other.bits_) {
    if (is_boxed()) retain();
  }
  Value(Value&& other) noexcept : tag_(other.tag_), bits_(other.bits_) { other.forget(); }
  Value& operator=(const Value& other) {
    if (this != &other) *this = Value(other);
    return *this;
  }
  Value& operator=(Value&& other) noexcept {
    std::swap(tag_, other.tag_);
    std::swap(bits_, other.bits_);
    return *this;
  }
  ~Value() {
    if (is_boxed()) release();
  }

  static Value boolean(bool b);
  static Value bits(unsigned width, std::uint64_t value);     // modulo 2^width
  static Value bits(unsigned width, const mpz_class& value);  // negative in two's complement
  static Value integer(const mpz_class& value);
  /// From the IEEE (x87 for Float80) bit pattern. All NaNs become the canonical one: positive, quiet, payload 0.
  /// The explicit leading bit of x87 is ignored, it follows from the exponent; so patterns that the x87 calls
  /// invalid operands or pseudo-denormals count as what their other bits say.
  static Value floating(Sort sort, const mpz_class& bits);
  static Value float32(float f);
  static Value float64(double d);
  static Value float80(long double d);
  static Value array(Sort sort, const Value& everywhere);
  static Value zero(Sort sort);  // false, 0, +0.0, or the array of them

  [[nodiscard]] Sort sort() const { return Sort::from_code(tag_ & ~kBoxed); }
  [[nodiscard]] bool as_bool() const;
  [[nodiscard]] std::uint64_t as_uint64() const;  // BitVec of width <= 64, zero-extended
  [[nodiscard]] std::int64_t as_int64() const;    // BitVec of width <= 64, sign-extended
  [[nodiscard]] mpz_class as_unsigned() const;    // BitVec, Int
  [[nodiscard]] mpz_class as_signed() const;      // BitVec, Int
  [[nodiscard]] float as_float() const;
  [[nodiscard]] double as_double() const;
  [[nodiscard]] long double as_long_double() const;
  [[nodiscard]] mpz_class float_bits() const;

  [[nodiscard]] Value select(const Value& index) const;
  void store(const Value& index, const Value& element);

  bool operator==(const Value& other) const;  // same sort and same value; arrays extensionally
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::string to_string() const;  // SMT-LIB constant

  // Arrays: the element where nothing was stored, and the (index, element) pairs that differ from it, by index.
  [[nodiscard]] Value everywhere() const;
  [[nodiscard]] std::vector<std::pair<Value, Value>> entries() const;

  /// Scalars of narrow sorts are 64 bits: false/true as 0/1, the unsigned value of a BitVec, the pattern of a Float.
  /// `narrow` trusts its caller: the bits above the sort's are zero and NaNs are canonical.
  static Value narrow(Sort sort, std::uint64_t bits) { return {sort.code(), bits}; }
  [[nodiscard]] std::uint64_t narrow_bits() const { return bits_; }
  /// An Int in two's complement, if it fits into 64 bits.
  [[nodiscard]] std::optional<std::uint64_t> small_int() const {
    return is_boxed() ? std::nullopt : std::optional(bits_);
  }
  /// select and store for arrays whose index and element sorts are narrow; they trust their callers, too.
  [[nodiscard]] std::uint64_t select_word(std::uint64_t index) const;
  void store_word(std::uint64_t index, std::uint64_t element);

 private:
  static constexpr std::uint64_t kBoxed = std::uint64_t{1} << 63;  // a bit that no sort's code uses

  Value(std::uint64_t tag, std::uint64_t bits) : tag_(tag), bits_(bits) {}
  Value(Sort sort, detail::Box* box) : tag_(sort.code() | kBoxed), box_(box) {}
  static Value wide(Sort sort, mpz_class value);
  [[nodiscard]] const mpz_class& big() const;
  [[nodiscard]] const detail::ArrayBox& array_box() const;
  [[nodiscard]] detail::ArrayBox& own_array_box();  // copies the array if somebody else holds it
  [[nodiscard]] bool is_boxed() const { return (tag_ & kBoxed) != 0; }
  void forget() {
    tag_ = Sort::boolean().code();
    bits_ = 0;
  }
  void retain() const;
  void release() const;

  // Narrow scalars, and Ints that fit into 64 bits, are in `bits_`; all else is a counted reference.
  std::uint64_t tag_;  // the sort's code, plus kBoxed
  union {
    std::uint64_t bits_;
    detail::Box* box_;
  };
};

}  // namespace pincer::logic
