// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/simplify/simplify_bits.h"

#include <algorithm>
#include <bit>

#include "logic/term/traverse.h"
#include "logic/value/bits.h"

namespace pincer::logic {

namespace {

using bits::Word;

bool is_small(const Terms& terms, Term t) { return terms.sort(t).is_bitvec() && terms.sort(t).width() <= 64; }

BitFact anything(unsigned width) { return {~bits::mask(width), 0, 0, bits::mask(width)}; }
BitFact exactly(Word value) { return {~value, value, value, value}; }

/// Each of the two descriptions says something about the other.
BitFact tightened(BitFact f, unsigned width) {
  f.zeros |= ~bits::mask(width);
  f.least = std::max(f.least, f.ones);
  f.greatest = std::min(f.greatest, ~f.zeros);
  // The leading bits that the ends of the range have in common.
  const int common = std::countl_zero(f.least ^ f.greatest);
  const Word prefix = common == 0 ? 0 : (common == 64 ? ~Word{0} : ~(~Word{0} >> common));
  f.ones |= f.least & prefix;
  f.zeros |= ~f.least & prefix;
  return f;
}

BitFact from_bits(Word zeros, Word ones, unsigned width) {
  return tightened({zeros, ones, 0, bits::mask(width)}, width);
}

BitFact from_range(Word least, Word greatest, unsigned width) { return tightened({0, 0, least, greatest}, width); }

/// The lowest bits of a sum or product depend on the lowest bits of the operands only.
unsigned known_low(const BitFact& a, const BitFact& b) {
  return static_cast<unsigned>(std::countr_one((a.zeros | a.ones) & (b.zeros | b.ones)));
}

BitFact with_low(BitFact f, Word low, unsigned count, unsigned width) {
  const Word mask = count >= 64 ? ~Word{0} : (Word{1} << count) - 1;
  f.ones |= low & mask & bits::mask(width);
  f.zeros |= ~low & mask;
  return tightened(f, width);
}

BitFact add(const BitFact& a, const BitFact& b, unsigned width) {
  const Word top = bits::mask(width);
  const bool never_wraps = a.greatest <= top - b.greatest;
  const bool always_wraps = a.least > top - b.least;
  BitFact f = anything(width);
  if (never_wraps || always_wraps) {
    f = from_range(bits::add(a.least, b.least, width), bits::add(a.greatest, b.greatest, width), width);
  }
  return with_low(f, a.ones + b.ones, known_low(a, b), width);
}

BitFact sub(const BitFact& a, const BitFact& b, unsigned width) {
  BitFact f = anything(width);
  const bool never_wraps = a.least >= b.greatest;
  const bool always_wraps = a.greatest < b.least;
  if (never_wraps || always_wraps) {
    f = from_range(bits::sub(a.least, b.greatest, width), bits::sub(a.greatest, b.least, width), width);
  }
  return with_low(f, a.ones - b.ones, known_low(a, b), width);
}

BitFact mul(const BitFact& a, const BitFact& b, unsigned width) {
  const Word top = bits::mask(width);
  BitFact f = anything(width);
  if (a.greatest == 0 || b.greatest <= top / a.greatest) {
    f = from_range(a.least * b.least, a.greatest * b.greatest, width);
  }
  f = with_low(f, a.ones * b.ones, known_low(a, b), width);
  // Trailing zeros add up.
  const int zeros = std::countr_one(a.zeros) + std::countr_one(b.zeros);
  return with_low(f, 0, static_cast<unsigned>(std::min(zeros, 64)), width);
}

BitFact shift(Kind kind, const BitFact& a, const BitFact& amount, unsigned width) {
  if (!amount.is_value()) {
    if (kind == Kind::BvLShr) return from_range(0, a.greatest, width);
    if (kind == Kind::BvAShr && a.is_non_negative(width)) return from_range(0, a.greatest, width);
    return anything(width);
  }
  const Word by = amount.least;
  const Word mask = bits::mask(width);
  if (by == 0) return a;
  if (by >= width) {
    if (kind != Kind::BvAShr || a.is_non_negative(width)) return exactly(0);
    return a.is_negative(width) ? exactly(mask) : anything(width);
  }
  const Word vacated_high = mask & ~(mask >> by);
  switch (kind) {
    case Kind::BvShl: return from_bits((a.zeros << by) | ((Word{1} << by) - 1), (a.ones << by) & mask, width);
    case Kind::BvLShr: {
      BitFact f = from_bits(((a.zeros & mask) >> by) | vacated_high, a.ones >> by, width);
      f.least = std::max(f.least, a.least >> by);
      f.greatest = std::min(f.greatest, a.greatest >> by);
      return tightened(f, width);
    }
    default: {
      Word zeros = (a.zeros & mask) >> by;
      Word ones = a.ones >> by;
      if (a.is_non_negative(width)) zeros |= vacated_high;
      if (a.is_negative(width)) ones |= vacated_high;
      return from_bits(zeros, ones, width);
    }
  }
}

BitFact divide(Kind kind, const BitFact& a, const BitFact& b, unsigned width) {
  const bool may_be_zero = b.least == 0;
  if (kind == Kind::BvUDiv) {  // by zero: all ones
    return may_be_zero ? anything(width) : from_range(a.least / b.greatest, a.greatest / b.least, width);
  }
  if (may_be_zero) return from_range(0, a.greatest, width);  // by zero: a
  if (a.greatest < b.least) return a;
  return from_range(0, std::min(a.greatest, b.greatest - 1), width);
}

}  // namespace

BitFact BitFacts::of(Term t) {
  visit_children_first(
      terms_, t, [&](Term part) { return facts_.contains(part) || !is_small(terms_, part); },
      [&](Term part) { facts_[part] = compute(part); });
  return *facts_.find(t);
}

BitFact BitFacts::known(Term t) const {
  const BitFact* fact = facts_.find(t);
  return fact == nullptr ? anything(64) : *fact;  // wider than 64 bits
}

BitFact BitFacts::compute(Term t) const {
  const unsigned width = terms_.sort(t).width();
  const Word mask = bits::mask(width);
  const Kind kind = terms_.kind(t);
  if (kind == Kind::BvConst) return exactly(terms_.const_value(t).narrow_bits());
  const auto of = [&](std::size_t i) { return known(terms_.child(t, i)); };
  switch (kind) {
    case Kind::Ite: {
      const BitFact a = of(1);
      const BitFact b = of(2);
      return tightened(
          {a.zeros & b.zeros, a.ones & b.ones, std::min(a.least, b.least), std::max(a.greatest, b.greatest)}, width);
    }
    case Kind::BvNot: {
      const BitFact a = of(0);
      return tightened({a.ones, a.zeros & mask, mask - a.greatest, mask - a.least}, width);
    }
    case Kind::BvNeg: return sub(exactly(0), of(0), width);
    case Kind::BvAnd: {
      const BitFact a = of(0);
      const BitFact b = of(1);
      return tightened({a.zeros | b.zeros, a.ones & b.ones, 0, std::min(a.greatest, b.greatest)}, width);
    }
    case Kind::BvOr: {
      const BitFact a = of(0);
      const BitFact b = of(1);
      return tightened({a.zeros & b.zeros, a.ones | b.ones, std::max(a.least, b.least), mask}, width);
    }
    case Kind::BvXor: {
      const BitFact a = of(0);
      const BitFact b = of(1);
      return from_bits((a.zeros & b.zeros) | (a.ones & b.ones), (a.zeros & b.ones) | (a.ones & b.zeros), width);
    }
    case Kind::BvAdd: return add(of(0), of(1), width);
    case Kind::BvSub: return sub(of(0), of(1), width);
    case Kind::BvMul: return mul(of(0), of(1), width);
    case Kind::BvUDiv:
    case Kind::BvURem: return divide(kind, of(0), of(1), width);
    case Kind::BvShl:
    case Kind::BvLShr:
    case Kind::BvAShr: return shift(kind, of(0), of(1), width);
    case Kind::BvConcat: {
      const BitFact a = of(0);
      const BitFact b = of(1);
      const unsigned low = terms_.sort(terms_.child(t, 1)).width();
      const Word low_mask = bits::mask(low);
      return tightened({(a.zeros << low) | (b.zeros & low_mask), (a.ones << low) | b.ones, (a.least << low) | b.least,
                        (a.greatest << low) | b.greatest},
                       width);
    }
    case Kind::BvExtract: {
      if (!is_small(terms_, terms_.child(t, 0))) return anything(width);
      const BitFact a = of(0);
      const unsigned low = terms_.attribute(t);
      BitFact f = from_bits(a.zeros >> low, (a.ones >> low) & mask, width);
      if ((a.greatest >> low) <= mask) {  // nothing was cut off above
        f.least = std::max(f.least, a.least >> low);
        f.greatest = std::min(f.greatest, a.greatest >> low);
      }
      return tightened(f, width);
    }
    case Kind::BvZeroExtend: return tightened(of(0), width);
    case Kind::BvSignExtend: {
      const BitFact a = of(0);
      const unsigned narrow = width - terms_.attribute(t);
      const Word added = mask & ~bits::mask(narrow);
      if (a.is_non_negative(narrow)) return tightened(a, width);
      if (a.is_negative(narrow)) {
        return tightened({a.zeros & ~added, a.ones | added, a.least | added, a.greatest | added}, width);
      }
      const Word below_sign = bits::sign_bit(narrow) - 1;
      return from_bits(a.zeros & below_sign, a.ones & below_sign, width);
    }
    default: return anything(width);
  }
}

}  // namespace pincer::logic
