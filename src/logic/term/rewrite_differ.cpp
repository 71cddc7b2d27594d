// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/rewrite_differ.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "logic/term/rewrite.h"
#include "logic/term/rewrite_bounds.h"
#include "logic/value/bits.h"

namespace pincer::logic::rewrite {

namespace {

// The lowest `count` bits of a term are those of `value`.
struct LowBits {
  unsigned count = 0;  // at most 64
  std::uint64_t value = 0;
};

constexpr unsigned kDeepestDifference = 5;

LowBits known(unsigned count, std::uint64_t value) {
  count = std::min(count, 64U);
  return {count, count == 0 ? 0 : value & bits::mask(count)};
}

std::uint64_t low_word(const Terms& terms, Term constant) {
  return terms.const_value(constant).as_unsigned().get_ui();  // the lowest 64 bits
}

// Trailing zeros of what is known: all of it when its value is 0.
unsigned trailing_zeros(const LowBits& x) {
  return x.value == 0 ? x.count : static_cast<unsigned>(std::countr_zero(x.value));
}

LowBits low_bits(const Terms& terms, Term t, unsigned depth) {
  const unsigned width = terms.sort(t).width();
  if (terms.kind(t) == Kind::BvConst) return known(width, low_word(terms, t));
  if (depth == kDeepestDifference) return {};
  const auto of = [&](std::size_t i) { return low_bits(terms, terms.child(t, i), depth + 1); };
  switch (terms.kind(t)) {
    case Kind::BvAdd: {
      const LowBits b = of(1);
      if (b.count == 0) return {};
      const LowBits a = of(0);
      return known(std::min(a.count, b.count), a.value + b.value);
    }
    case Kind::BvSub: {
      const LowBits a = of(0);
      const LowBits b = of(1);
      return known(std::min(a.count, b.count), a.value - b.value);
    }
    case Kind::BvMul: {
      const LowBits a = of(0);
      const LowBits b = of(1);
      // a = a0 + 2^i * x with i known bits, likewise b: the product is known below the first unknown bit times what
      // the other factor has as trailing zeros.
      const unsigned count = std::min(a.count + trailing_zeros(b), b.count + trailing_zeros(a));
      return known(std::min(count, width), a.value * b.value);
    }
    case Kind::BvShl: {
      if (!terms.is_const(terms.child(t, 1))) return {};
      const LowBits a = of(0);
      const std::uint64_t amount = low_word(terms, terms.child(t, 1));  // less than the width
      if (amount >= 64) return known(64, 0);
      return known(std::min(a.count + static_cast<unsigned>(amount), width), a.value << amount);
    }
    case Kind::BvAnd:
    case Kind::BvOr: {
      // A bit is known if both are, or if the constant decides it; what counts is the first that is not.
      const LowBits b = of(1);
      if (b.count == 0) return {};
      const LowBits a = of(0);
      const bool is_and = terms.kind(t) == Kind::BvAnd;
      const std::uint64_t low_a = a.count == 0 ? 0 : bits::mask(a.count);
      const std::uint64_t decided = (low_a | (is_and ? ~b.value : b.value)) & bits::mask(b.count);
      return known(static_cast<unsigned>(std::countr_one(decided)), is_and ? a.value & b.value : a.value | b.value);
    }
    case Kind::BvURem: {
      // Modulo 2^k, or at least the low bits that the divisor leaves alone.
      if (!terms.is_const(terms.child(t, 1))) return {};
      const LowBits a = of(0);
      const unsigned kept = trailing_zeros(of(1));
      return known(std::min(a.count, kept), a.value);
    }
    case Kind::BvExtract: {
      if (terms.attribute(t) != 0) return {};
      const LowBits a = of(0);
      return known(std::min(a.count, width), a.value);
    }
    case Kind::BvConcat: {
      const LowBits low = of(1);
      const unsigned low_width = terms.sort(terms.child(t, 1)).width();
      if (low.count < low_width || low_width >= 64) return low;
      const LowBits high = of(0);
      return known(low_width + high.count, low.value | (high.value << low_width));
    }
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: return of(0);
    default: return {};
  }
}

}  // namespace

std::optional<std::uint64_t> known_low_bits(const Terms& terms, Term t, unsigned count) {
  const LowBits low = low_bits(terms, t, 0);
  if (low.count < count) return std::nullopt;
  return count == 0 ? 0 : low.value & bits::mask(count);
}

bool surely_different(const Terms& terms, Term a, Term b) {
  if (a == b) return false;
  if (terms.is_const(a) && terms.is_const(b)) return true;
  if (!terms.sort(a).is_bitvec()) return false;
  const bool offset_a = has_constant(terms, a, Kind::BvAdd);
  const bool offset_b = has_constant(terms, b, Kind::BvAdd);
  // Offsets are never 0 and terms are hash-consed, so different terms over one base have different offsets.
  const Term base_a = offset_a ? terms.child(a, 0) : a;
  const Term base_b = offset_b ? terms.child(b, 0) : b;
  if (base_a == base_b) return true;
  if (surely_less(terms, a, b) || surely_less(terms, b, a)) return true;
  const LowBits low_a = low_bits(terms, a, 0);
  if (low_a.count == 0) return false;
  const LowBits low_b = low_bits(terms, b, 0);
  const unsigned common = std::min(low_a.count, low_b.count);
  return common != 0 && ((low_a.value ^ low_b.value) & bits::mask(common)) != 0;
}

}  // namespace pincer::logic::rewrite
