// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/ranges/span.h"

namespace pincer::logic::ranges {

namespace {

Number power(unsigned exponent) { return Number{1} << exponent; }

/// How often a number has to be moved by 2^width to be a value of this width.
Number turns(Number n, unsigned width) {
  const Number shifted = n + power(width) / 2;
  return shifted >= 0 ? shifted / power(width) : -((power(width) - 1 - shifted) / power(width));
}

Span truth(bool may_be_false, bool may_be_true) { return {may_be_false ? 0 : 1, may_be_true ? 1 : 0}; }

/// The smallest number 2^k - 1 that is not less.
Number all_ones(Number n) {
  Number result = 0;
  while (result < n) result = 2 * result + 1;
  return result;
}

Span corners(Number a, Number b, Number c, Number d, unsigned width) {
  return wrapped(std::min({a, b, c, d}), std::max({a, b, c, d}), width);
}

Span signed_quotient(Span a, Span b, unsigned width) {
  if (b.contains(0)) return everything(width);
  return corners(a.lo / b.lo, a.lo / b.hi, a.hi / b.lo, a.hi / b.hi, width);
}

Span signed_remainder(Span a, Span b, unsigned width) {
  if (b.contains(0)) return everything(width);
  if (b.is_point() && (a.lo >= 0 || a.hi <= 0) && a.lo / b.lo == a.hi / b.lo) return {a.lo % b.lo, a.hi % b.lo};
  const Number most = std::max(b.hi, -b.lo) - 1;
  return {a.lo < 0 ? std::max(-most, a.lo) : 0, a.hi > 0 ? std::min(most, a.hi) : 0};
}

Span unsigned_quotient(Span a, Span b, unsigned width) {
  if (b.lo <= 0) return everything(width);
  return wrapped(a.lo / b.hi, a.hi / b.lo, width);
}

Span unsigned_remainder(Span a, Span b, unsigned width) {
  if (b.lo <= 0) return everything(width);
  if (b.is_point() && a.lo / b.lo == a.hi / b.lo) return wrapped(a.lo % b.lo, a.hi % b.lo, width);
  return wrapped(0, std::min(a.hi, b.hi - 1), width);
}

Span bitwise(Kind kind, Span a, Span b, unsigned width) {
  const bool are_natural = a.lo >= 0 && b.lo >= 0;
  const bool are_points = a.is_point() && b.is_point();
  switch (kind) {
    case Kind::BvAnd:
      if (are_points) return point(a.lo & b.lo);
      if (are_natural) return {0, std::min(a.hi, b.hi)};
      if (a.lo >= 0) return {0, a.hi};
      if (b.lo >= 0) return {0, b.hi};
      return everything(width);
    case Kind::BvOr:
      if (are_points) return point(a.lo | b.lo);
      return are_natural ? Span{std::max(a.lo, b.lo), all_ones(std::max(a.hi, b.hi))} : everything(width);
    default:
      if (are_points) return point(a.lo ^ b.lo);
      return are_natural ? Span{0, all_ones(std::max(a.hi, b.hi))} : everything(width);
  }
}

Span shifted(const Operation& op, Span a, Span b) {
  const Span amount = natural(b, op.other);
  if (!amount.is_point()) return everything(op.width);
  const bool is_all = amount.lo >= op.width;
  const auto by = static_cast<unsigned>(is_all ? 0 : amount.lo);
  switch (op.kind) {
    case Kind::BvShl: return is_all ? point(0) : wrapped(a.lo * power(by), a.hi * power(by), op.width);
    case Kind::BvLShr: {
      const Span u = natural(a, op.width);
      return is_all ? point(0) : wrapped(u.lo >> by, u.hi >> by, op.width);
    }
    default: return is_all ? Span{a.lo < 0 ? -1 : 0, a.hi < 0 ? -1 : 0} : Span{a.lo >> by, a.hi >> by};
  }
}

Span junction(Kind kind, std::span<const Span> operands) {
  const Number strong = kind == Kind::And ? 0 : 1;
  bool is_open = false;
  for (const Span& operand : operands) {
    if (!operand.is_point()) {
      is_open = true;
    } else if (operand.lo == strong) {
      return operand;
    }
  }
  return is_open ? truth(true, true) : point(1 - strong);
}

}  // namespace

Span everything(unsigned width) {
  if (width == 0) return {0, 1};
  return {-power(width - 1), power(width - 1) - 1};
}

Span wrapped(Number lo, Number hi, unsigned width) {
  const Number by = turns(lo, width);
  if (by != turns(hi, width)) return everything(width);
  return {lo - by * power(width), hi - by * power(width)};
}

Span natural(Span a, unsigned width) {
  if (a.lo >= 0) return a;
  if (a.hi < 0) return {a.lo + power(width), a.hi + power(width)};
  return {0, power(width) - 1};
}

bool is_known(Kind kind) {
  switch (kind) {
    case Kind::Eq:
    case Kind::Ite:
    case Kind::Not:
    case Kind::And:
    case Kind::Or:
    case Kind::BvNot:
    case Kind::BvNeg:
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor:
    case Kind::BvAdd:
    case Kind::BvSub:
    case Kind::BvMul:
    case Kind::BvUDiv:
    case Kind::BvURem:
    case Kind::BvSDiv:
    case Kind::BvSRem:
    case Kind::BvShl:
    case Kind::BvLShr:
    case Kind::BvAShr:
    case Kind::BvConcat:
    case Kind::BvExtract:
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend:
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: return true;
    default: return false;
  }
}

Span forwards(const Operation& op, std::span<const Span> operands) {
  const Span a = operands[0];
  const Span b = operands.size() > 1 ? operands[1] : Span{};
  switch (op.kind) {
    case Kind::Not: return {1 - a.hi, 1 - a.lo};
    case Kind::And:
    case Kind::Or: return junction(op.kind, operands);
    case Kind::Eq: return truth(!a.is_point() || a != b, !meet(a, b).is_empty());
    case Kind::Ite: return !a.is_point() ? hull(b, operands[2]) : a.lo == 1 ? b : operands[2];
    case Kind::BvNot: return {-1 - a.hi, -1 - a.lo};
    case Kind::BvNeg: return wrapped(-a.hi, -a.lo, op.width);
    case Kind::BvAdd: return wrapped(a.lo + b.lo, a.hi + b.hi, op.width);
    case Kind::BvSub: return wrapped(a.lo - b.hi, a.hi - b.lo, op.width);
    case Kind::BvMul: return corners(a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi, op.width);
    case Kind::BvSDiv: return signed_quotient(a, b, op.width);
    case Kind::BvSRem: return signed_remainder(a, b, op.width);
    case Kind::BvUDiv: return unsigned_quotient(natural(a, op.width), natural(b, op.width), op.width);
    case Kind::BvURem: return unsigned_remainder(natural(a, op.width), natural(b, op.width), op.width);
    case Kind::BvAnd:
    case Kind::BvOr:
    case Kind::BvXor: return bitwise(op.kind, a, b, op.width);
    case Kind::BvShl:
    case Kind::BvLShr:
    case Kind::BvAShr: return shifted(op, a, b);
    case Kind::BvConcat: {
      const Span low = natural(b, op.other);
      return {a.lo * power(op.other) + low.lo, a.hi * power(op.other) + low.hi};
    }
    case Kind::BvExtract: return wrapped(a.lo >> op.attribute, a.hi >> op.attribute, op.width);
    case Kind::BvZeroExtend: return natural(a, op.from);
    case Kind::BvSignExtend: return a;
    case Kind::BvSlt: return truth(a.hi >= b.lo, a.lo < b.hi);
    case Kind::BvSle: return truth(a.hi > b.lo, a.lo <= b.hi);
    case Kind::BvUlt: {
      const Span x = natural(a, op.from);
      const Span y = natural(b, op.from);
      return truth(x.hi >= y.lo, x.lo < y.hi);
    }
    case Kind::BvUle: {
      const Span x = natural(a, op.from);
      const Span y = natural(b, op.from);
      return truth(x.hi > y.lo, x.lo <= y.hi);
    }
    default: return everything(op.width);
  }
}

}  // namespace pincer::logic::ranges
