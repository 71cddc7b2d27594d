// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/rewrite_bounds.h"

#include <algorithm>
#include <bit>

#include "logic/value/bits.h"

namespace pincer::logic::rewrite {

namespace {

using bits::Word;
constexpr unsigned kDeepestBound = 4;

Word bound(const Terms& terms, Term t, unsigned depth) {
  const unsigned width = terms.sort(t).width();
  const Word greatest = bits::mask(width);
  if (terms.kind(t) == Kind::BvConst) return terms.const_value(t).narrow_bits();
  if (depth == kDeepestBound) return greatest;
  const auto of = [&](std::size_t i) { return bound(terms, terms.child(t, i), depth + 1); };
  const auto constant = [&](std::size_t i) -> Word {  // 0 if it is none
    return terms.is_const(terms.child(t, i)) ? terms.const_value(terms.child(t, i)).narrow_bits() : 0;
  };
  switch (terms.kind(t)) {
    case Kind::Ite: return std::max(of(1), of(2));
    case Kind::BvAnd: return std::min(of(0), of(1));
    case Kind::BvOr:
    case Kind::BvXor: return bits::mask(std::max(1, static_cast<int>(std::bit_width(of(0) | of(1)))));
    case Kind::BvAdd: {
      const Word a = of(0);
      const Word b = of(1);
      return a > greatest - b ? greatest : a + b;
    }
    case Kind::BvMul: {
      const Word a = of(0);
      const Word b = of(1);
      return a != 0 && b > greatest / a ? greatest : a * b;
    }
    case Kind::BvURem: {
      const Word divisor = constant(1);
      return divisor == 0 ? of(0) : std::min(of(0), divisor - 1);
    }
    case Kind::BvUDiv: {
      const Word divisor = constant(1);
      return divisor == 0 ? greatest : of(0) / divisor;
    }
    case Kind::BvLShr: return bits::lshr(of(0), constant(1), width);  // at worst by 0
    case Kind::BvZeroExtend: return of(0);
    case Kind::BvExtract: {
      // Without the cut-off bits, if there are none above.
      if (terms.sort(terms.child(t, 0)).width() > 64) return greatest;
      return std::min(of(0) >> terms.attribute(t), greatest);
    }
    case Kind::BvConcat: {
      const unsigned low_width = terms.sort(terms.child(t, 1)).width();
      return bits::concat(of(0), of(1), low_width);
    }
    default: return greatest;
  }
}

}  // namespace

std::uint64_t upper_bound(const Terms& terms, Term t) { return bound(terms, t, 0); }

bool surely_less(const Terms& terms, Term a, Term b) {
  if (!terms.is_const(b) || terms.sort(b).width() > 64) return false;
  return upper_bound(terms, a) < terms.const_value(b).narrow_bits();
}

std::optional<bool> decided_by_bounds(const Terms& terms, Kind order, Term a, Term b) {
  const bool constant_left = terms.is_const(a);
  if ((!constant_left && !terms.is_const(b)) || terms.sort(a).width() > 64) return std::nullopt;
  const unsigned width = terms.sort(a).width();
  const Term x = constant_left ? b : a;
  const Word most = upper_bound(terms, x);
  const Word k = terms.const_value(constant_left ? a : b).narrow_bits();
  if (order == Kind::BvSlt || order == Kind::BvSle) {
    if (most >= bits::sign_bit(width)) return std::nullopt;  // x may be negative
    if (k >= bits::sign_bit(width)) return constant_left;    // only k is negative
  }
  const bool strict = order == Kind::BvUlt || order == Kind::BvSlt;
  if (k == 0 && constant_left != strict) return constant_left;  // 0 <= x, x < 0
  if (most < k) return !constant_left;
  if (most == k && constant_left && strict) return false;   // k < x
  if (most == k && !constant_left && !strict) return true;  // x <= k
  return std::nullopt;
}

bool mask_keeps_all(const Terms& terms, Term a, Term b) {
  if (!terms.is_const(b) || terms.sort(b).width() > 64) return false;
  const auto needed = static_cast<unsigned>(std::bit_width(upper_bound(terms, a)));
  return needed == 0 || (terms.const_value(b).narrow_bits() & bits::mask(needed)) == bits::mask(needed);
}

}  // namespace pincer::logic::rewrite
