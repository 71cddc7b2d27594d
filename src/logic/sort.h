// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string>

namespace pincer::logic {

enum class SortKind : std::uint8_t { Bool, BitVec, Int, Float, Array };

/// The sort of a term; a small value, equal iff structurally equal.
/// Arrays map a scalar sort to a scalar sort; arrays of arrays do not exist.
class Sort {
 public:
  static Sort boolean();
  static Sort bitvec(unsigned width);                                // 1 <= width < 2^24
  static Sort integer();
  static Sort floating(unsigned exponent_bits, unsigned significand_bits);  // as in SMT-LIB: the hidden bit counts
  static Sort float32() { return floating(8, 24); }
  static Sort float64() { return floating(11, 53); }
  static Sort float80() { return floating(15, 64); }                 // x87 extended: 80 bits in memory, explicit leading bit
  static Sort array(Sort index, Sort element);

  [[nodiscard]] SortKind kind() const;
  [[nodiscard]] bool is_bool() const { return kind() == SortKind::Bool; }
  [[nodiscard]] bool is_bitvec() const { return kind() == SortKind::BitVec; }
  [[nodiscard]] bool is_int() const { return kind() == SortKind::Int; }
  [[nodiscard]] bool is_float() const { return kind() == SortKind::Float; }
  [[nodiscard]] bool is_array() const { return kind() == SortKind::Array; }
  [[nodiscard]] unsigned width() const;             // BitVec
  [[nodiscard]] unsigned exponent_bits() const;     // Float
  [[nodiscard]] unsigned significand_bits() const;  // Float
  [[nodiscard]] Sort index() const;                 // Array
  [[nodiscard]] Sort element() const;               // Array
  /// SMT-LIB text, for example `(_ BitVec 32)` or `(Array (_ BitVec 64) (_ BitVec 8))`.
  [[nodiscard]] std::string to_string() const;

  bool operator==(const Sort&) const = default;
  [[nodiscard]] std::uint64_t code() const { return code_; }  // for hashing

 private:
  explicit Sort(std::uint64_t code) : code_(code) {}
  std::uint64_t code_;  // element scalar in the low half; for arrays the index scalar in the high half
};

}  // namespace pincer::logic
