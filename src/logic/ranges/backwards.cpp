// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/ranges/span.h"

namespace pincer::logic::ranges {

namespace {

Number floor_quotient(Number a, Number b) {  // b > 0
  return a >= 0 ? a / b : -((b - 1 - a) / b);
}
Number ceiling_quotient(Number a, Number b) { return -floor_quotient(-a, b); }

/// The operand of a product with `factor` that does not wrap around.
Span factor_of(Span result, Number factor) {
  if (factor < 0) return factor_of({-result.hi, -result.lo}, -factor);
  return {ceiling_quotient(result.lo, factor), floor_quotient(result.hi, factor)};
}

void product(const Operation& op, Span result, Span& a, Span factor) {
  if (!factor.is_point() || factor.lo == 0) return;
  const Span all = everything(op.width);
  const Number x = a.lo * factor.lo;
  const Number y = a.hi * factor.lo;
  if (std::min(x, y) < all.lo || std::max(x, y) > all.hi) return;
  a = meet(a, factor_of(result, factor.lo));
}

/// The dividend of a signed division, which truncates.
Span dividend_of(Span quotient, Number divisor) {
  if (divisor < 0) return dividend_of({-quotient.hi, -quotient.lo}, -divisor);
  return {quotient.lo * divisor - (quotient.lo <= 0 ? divisor - 1 : 0),
          quotient.hi * divisor + (quotient.hi >= 0 ? divisor - 1 : 0)};
}

void junction(Kind kind, Span result, std::span<Span> operands) {
  if (!result.is_point()) return;
  const Number strong = kind == Kind::And ? 0 : 1;
  if (result.lo != strong) {
    for (Span& operand : operands) operand = meet(operand, result);
    return;
  }
  // One of them has to be strong: the last one that can be.
  Span* last = nullptr;
  for (Span& operand : operands) {
    if (!operand.contains(strong)) continue;
    if (last != nullptr) return;
    last = &operand;
  }
  if (last == nullptr) {
    operands[0] = {1, 0};
  } else {
    *last = point(strong);
  }
}

void equal(Span result, Span& a, Span& b) {
  if (!result.is_point()) return;
  if (result.lo == 1) {
    a = b = meet(a, b);
    return;
  }
  const auto without = [](Span& from, Span other) {
    if (!other.is_point()) return;
    if (from.lo == other.lo) ++from.lo;
    if (from.hi == other.lo) --from.hi;
  };
  without(a, b);
  without(b, a);
}

/// a < b, or a <= b.
void ordered(Span& a, Span& b, bool is_strict) {
  const Number gap = is_strict ? 1 : 0;
  a.hi = std::min(a.hi, b.hi - gap);
  b.lo = std::max(b.lo, a.lo + gap);
}

void compare(const Operation& op, Span result, Span& a, Span& b) {
  if (!result.is_point()) return;
  const bool is_unsigned = op.kind == Kind::BvUlt || op.kind == Kind::BvUle;
  const bool is_strict = op.kind == Kind::BvUlt || op.kind == Kind::BvSlt;
  Span x = is_unsigned ? natural(a, op.from) : a;
  Span y = is_unsigned ? natural(b, op.from) : b;
  if (result.lo == 1) {
    ordered(x, y, is_strict);
  } else {
    ordered(y, x, !is_strict);
  }
  if (x.is_empty() || y.is_empty()) {
    a = {1, 0};
    return;
  }
  a = meet(a, is_unsigned ? wrapped(x.lo, x.hi, op.from) : x);
  b = meet(b, is_unsigned ? wrapped(y.lo, y.hi, op.from) : y);
}

void choice(Span result, std::span<Span> operands) {
  Span& condition = operands[0];
  if (meet(operands[1], result).is_empty()) condition = meet(condition, point(0));
  if (meet(operands[2], result).is_empty()) condition = meet(condition, point(1));
  if (!condition.is_point()) return;
  Span& chosen = operands[condition.lo == 1 ? 1 : 2];
  chosen = meet(chosen, result);
}

void shift(const Operation& op, Span result, Span& a, Span b) {
  if (!b.is_point() || b.lo < 0 || b.lo >= op.width) return;
  const Number scale = Number{1} << static_cast<unsigned>(b.lo);
  if (op.kind == Kind::BvShl) product(op, result, a, point(scale));
  if (op.kind == Kind::BvAShr) a = meet(a, {result.lo * scale, result.hi * scale + scale - 1});
}

}  // namespace

void backwards(const Operation& op, Span result, std::span<Span> operands) {
  Span& a = operands[0];
  switch (op.kind) {
    case Kind::Not: a = meet(a, {1 - result.hi, 1 - result.lo}); return;
    case Kind::And:
    case Kind::Or: junction(op.kind, result, operands); return;
    case Kind::BvNot: a = meet(a, {-1 - result.hi, -1 - result.lo}); return;
    case Kind::BvNeg: a = meet(a, wrapped(-result.hi, -result.lo, op.width)); return;
    case Kind::BvSignExtend: a = meet(a, result); return;
    // The operand is the result modulo 2^from.
    case Kind::BvZeroExtend: a = meet(a, wrapped(result.lo, result.hi, op.from)); return;
    case Kind::BvExtract:
      if (const Span all = everything(op.width); op.attribute == 0 && all.lo <= a.lo && a.hi <= all.hi)
        a = meet(a, result);
      return;
    case Kind::Ite: choice(result, operands); return;
    default: break;
  }
  if (operands.size() < 2) return;
  Span& b = operands[1];
  switch (op.kind) {
    case Kind::Eq: equal(result, a, b); return;
    case Kind::BvSlt:
    case Kind::BvSle:
    case Kind::BvUlt:
    case Kind::BvUle: compare(op, result, a, b); return;
    case Kind::BvAdd:
      a = meet(a, wrapped(result.lo - b.hi, result.hi - b.lo, op.width));
      if (!a.is_empty()) b = meet(b, wrapped(result.lo - a.hi, result.hi - a.lo, op.width));
      return;
    case Kind::BvSub:
      a = meet(a, wrapped(result.lo + b.lo, result.hi + b.hi, op.width));
      if (!a.is_empty()) b = meet(b, wrapped(a.lo - result.hi, a.hi - result.lo, op.width));
      return;
    case Kind::BvMul:
      product(op, result, a, b);
      if (!a.is_empty()) product(op, result, b, a);
      return;
    case Kind::BvSDiv:
      // The smallest number divided by -1 wraps around.
      if (b.is_point() && b.lo != 0 && (b.lo != -1 || a.lo > everything(op.width).lo))
        a = meet(a, dividend_of(result, b.lo));
      return;
    case Kind::BvSRem:  // no larger than the dividend, with the same sign
      if (result.lo > 0) a.lo = std::max(a.lo, result.lo);
      if (result.hi < 0) a.hi = std::min(a.hi, result.hi);
      return;
    case Kind::BvShl:
    case Kind::BvAShr: shift(op, result, a, b); return;
    default: return;
  }
}

}  // namespace pincer::logic::ranges
