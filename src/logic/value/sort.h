// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string>

#include "base/contract.h"

namespace pincer::logic {

enum class SortKind : std::uint8_t { Bool, BitVec, Int, Float, Array };

/// The sort of a term; a small value, equal iff structurally equal.
/// Arrays map a scalar sort to a scalar sort; arrays of arrays do not exist.
class Sort {
 public:
  static Sort boolean();
  static Sort bitvec(unsigned width);  // 1 <= width < 2^24
  static Sort integer();
  static Sort floating(unsigned exponent_bits, unsigned significand_bits);  // as in SMT-LIB: the hidden bit counts
  static Sort float32() { return floating(8, 24); }
  static Sort float64() { return floating(11, 53); }
  static Sort float80() { return floating(15, 64); }  // x87 extended: 80 bits in memory, explicit leading bit
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
  [[nodiscard]] std::uint64_t code() const { return code_; }        // for hashing; the top bit is always clear
  static Sort from_code(std::uint64_t code) { return Sort(code); }  // of a code that `code()` gave

  /// Bits of the representation in memory: BitVec its width, Float its IEEE width (80 for Float80), Bool 1.
  [[nodiscard]] unsigned bits() const;
  /// A scalar whose values fit into 64 bits.
  [[nodiscard]] bool is_narrow() const;

 private:
  explicit Sort(std::uint64_t code) : code_(code) {}
  // A scalar takes 32 bits: the kind in the top four, its parameters in the low 24. A scalar sort is its code;
  // an array has the element's code in the low half and the index's, which is never 0, in the high half.
  static constexpr std::uint64_t scalar(SortKind kind, std::uint64_t parameters) {
    return ((static_cast<std::uint64_t>(kind) + 1) << 28) | parameters;
  }
  std::uint64_t code_;
};

inline Sort Sort::boolean() { return Sort(scalar(SortKind::Bool, 0)); }
inline Sort Sort::integer() { return Sort(scalar(SortKind::Int, 0)); }

inline Sort Sort::bitvec(unsigned width) {
  base::require(width >= 1 && width < (1U << 24), "a bit-vector has between 1 and 2^24 - 1 bits");
  return Sort(scalar(SortKind::BitVec, width));
}

inline SortKind Sort::kind() const {
  if ((code_ >> 32) != 0) return SortKind::Array;
  return static_cast<SortKind>(((code_ >> 28) & 0xf) - 1);
}

inline unsigned Sort::width() const {
  base::require(is_bitvec(), "width() of a BitVec sort");
  return static_cast<unsigned>(code_ & 0xffffff);
}

}  // namespace pincer::logic
