// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <memory>
#include <string>

#include "logic/sort.h"

namespace pincer::logic {

/// A concrete value of any sort. Scalars of up to 64 bits live inline; wider ones and arrays are shared
/// and copied on write, so that `store` into an array that nobody else holds is done in place.
class Value {
 public:
  Value();  // false
  static Value boolean(bool b);
  static Value bits(unsigned width, std::uint64_t value);      // modulo 2^width
  static Value bits(unsigned width, const mpz_class& value);   // negative in two's complement
  static Value integer(const mpz_class& value);
  static Value floating(Sort sort, const mpz_class& bits);     // from the IEEE (x87 for Float80) bit pattern; NaNs become canonical
  static Value float32(float f);
  static Value float64(double d);
  static Value float80(long double d);
  static Value array(Sort sort, const Value& everywhere);
  static Value zero(Sort sort);                                // false, 0, +0.0, or the array of them

  [[nodiscard]] Sort sort() const;
  [[nodiscard]] bool as_bool() const;
  [[nodiscard]] std::uint64_t as_uint64() const;   // BitVec of width <= 64, zero-extended
  [[nodiscard]] std::int64_t as_int64() const;     // BitVec of width <= 64, sign-extended
  [[nodiscard]] mpz_class as_unsigned() const;     // BitVec, Int
  [[nodiscard]] mpz_class as_signed() const;       // BitVec, Int
  [[nodiscard]] float as_float() const;
  [[nodiscard]] double as_double() const;
  [[nodiscard]] long double as_long_double() const;
  [[nodiscard]] mpz_class float_bits() const;

  [[nodiscard]] Value select(const Value& index) const;
  void store(const Value& index, const Value& element);

  bool operator==(const Value& other) const;       // same sort and same value; arrays extensionally
  [[nodiscard]] std::uint64_t hash() const;
  [[nodiscard]] std::string to_string() const;     // SMT-LIB constant
};

}  // namespace pincer::logic
