// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>

/// Arithmetic of bit-vectors of up to 64 bits in machine words: a value is zero-extended to 64 bits. Division by
/// zero and shifts by the width or more have SMT-LIB's values. Used by constant folding and by the evaluator alike.
namespace pincer::logic::bits {

using Word = std::uint64_t;

constexpr Word mask(unsigned width) { return ~Word{0} >> ((64 - width) & 63); }  // 1 <= width <= 64
constexpr Word sign_bit(unsigned width) { return Word{1} << (width - 1); }

constexpr std::int64_t to_signed(Word a, unsigned width) {
  const unsigned unused = 64 - width;
  return static_cast<std::int64_t>(a << unused) >> unused;
}
constexpr Word from_signed(std::int64_t a, unsigned width) { return static_cast<Word>(a) & mask(width); }

constexpr Word neg(Word a, unsigned width) { return (Word{0} - a) & mask(width); }
constexpr Word add(Word a, Word b, unsigned width) { return (a + b) & mask(width); }
constexpr Word sub(Word a, Word b, unsigned width) { return (a - b) & mask(width); }
constexpr Word mul(Word a, Word b, unsigned width) { return (a * b) & mask(width); }

constexpr Word udiv(Word a, Word b, unsigned width) { return b == 0 ? mask(width) : a / b; }
constexpr Word urem(Word a, Word b) { return b == 0 ? a : a % b; }

// Signed division is defined by unsigned division of the absolute values, so that also the smallest number divided
// by -1 and division by zero come out as SMT-LIB says.
constexpr Word sdiv(Word a, Word b, unsigned width) {
  const bool negative_a = (a & sign_bit(width)) != 0;
  const bool negative_b = (b & sign_bit(width)) != 0;
  const Word quotient = udiv(negative_a ? neg(a, width) : a, negative_b ? neg(b, width) : b, width);
  return negative_a != negative_b ? neg(quotient, width) : quotient;
}
constexpr Word srem(Word a, Word b, unsigned width) {
  const bool negative_a = (a & sign_bit(width)) != 0;
  const bool negative_b = (b & sign_bit(width)) != 0;
  const Word rest = urem(negative_a ? neg(a, width) : a, negative_b ? neg(b, width) : b);
  return negative_a ? neg(rest, width) : rest;
}

constexpr Word shl(Word a, Word b, unsigned width) { return b >= width ? 0 : (a << b) & mask(width); }
constexpr Word lshr(Word a, Word b, unsigned width) { return b >= width ? 0 : a >> b; }
constexpr Word ashr(Word a, Word b, unsigned width) {
  return from_signed(to_signed(a, width) >> (b >= width ? width - 1 : b), width);
}

constexpr Word concat(Word high, Word low, unsigned low_width) { return (high << low_width) | low; }
constexpr Word extract(Word a, unsigned low, unsigned width) { return (a >> low) & mask(width); }
constexpr Word sign_extend(Word a, unsigned width, unsigned new_width) {
  return from_signed(to_signed(a, width), new_width);
}
constexpr bool slt(Word a, Word b, unsigned width) { return to_signed(a, width) < to_signed(b, width); }
constexpr bool sle(Word a, Word b, unsigned width) { return to_signed(a, width) <= to_signed(b, width); }

/// A well-mixed 64-bit hash of a word (the finaliser of splitmix64).
constexpr Word mix(Word x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

}  // namespace pincer::logic::bits
