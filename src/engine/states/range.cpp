// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/states/range.h"

#include "logic/value/bits.h"

namespace pincer::engine::states {

namespace bits = logic::bits;
using logic::Kind;
using Wide = __int128;

namespace {

constexpr Range kFalse{0, 0};
constexpr Range kTrue{1, 1};
constexpr Range kAny{0, 1};

bits::Word word(std::int64_t value, unsigned width) { return bits::from_signed(value, width == 0 ? 1 : width); }
Range number(bits::Word value, unsigned width) {
  return one(width == 0 ? static_cast<std::int64_t>(value & 1) : bits::to_signed(value, width));
}

/// Bounds of a range as unsigned numbers.
struct Natural {
  std::uint64_t lo, hi;
};
Natural natural(Range a, unsigned width) {
  if (a.lo < 0 && a.hi >= 0) return {0, bits::mask(width)};
  return {word(a.lo, width), word(a.hi, width)};
}

/// The smallest number 2^k - 1 that is not less.
std::int64_t all_ones(std::int64_t value) {
  std::int64_t result = 0;
  while (result < value) result = result * 2 + 1;
  return result;
}

Range corners(Wide a, Wide b, Wide c, Wide d, unsigned width) {
  return wrapped(std::min({a, b, c, d}), std::max({a, b, c, d}), width);
}

Range divided(Range a, Range b, unsigned width) {
  if (b.contains(0)) return full(width);
  const auto quotient = [](std::int64_t x, std::int64_t y) { return Wide{x} / Wide{y}; };
  return corners(quotient(a.lo, b.lo), quotient(a.lo, b.hi), quotient(a.hi, b.lo), quotient(a.hi, b.hi), width);
}

Range remainder(Range a, Range b, unsigned width) {
  if (b.contains(0)) return full(width);
  if (b.is_one() && Wide{a.lo} / b.lo == Wide{a.hi} / b.lo && (a.lo >= 0 || a.hi <= 0)) {
    return {static_cast<std::int64_t>(Wide{a.lo} % b.lo), static_cast<std::int64_t>(Wide{a.hi} % b.lo)};
  }
  const Wide most = std::max(Wide{b.hi} < 0 ? -Wide{b.hi} : Wide{b.hi}, Wide{b.lo} < 0 ? -Wide{b.lo} : Wide{b.lo}) - 1;
  Range result{0, 0};
  if (a.lo < 0) result.lo = static_cast<std::int64_t>(std::max(-most, Wide{a.lo}));
  if (a.hi > 0) result.hi = static_cast<std::int64_t>(std::min(most, Wide{a.hi}));
  return result;
}

Range compared(Kind kind, Range a, Range b, unsigned width) {
  switch (kind) {
    case Kind::Eq:
      if (a.hi < b.lo || b.hi < a.lo) return kFalse;
      return a.is_one() && a == b ? kTrue : kAny;
    case Kind::BvSlt: return a.hi < b.lo ? kTrue : a.lo >= b.hi ? kFalse : kAny;
    case Kind::BvSle: return a.hi <= b.lo ? kTrue : a.lo > b.hi ? kFalse : kAny;
    default: break;
  }
  const Natural x = natural(a, width);
  const Natural y = natural(b, width);
  if (kind == Kind::BvUlt) return x.hi < y.lo ? kTrue : x.lo >= y.hi ? kFalse : kAny;
  return x.hi <= y.lo ? kTrue : x.lo > y.hi ? kFalse : kAny;
}

Range exact(Kind kind, std::int64_t a, std::int64_t b, unsigned width, unsigned to, unsigned other_width) {
  const bits::Word x = word(a, width);
  const bits::Word y = word(b, other_width);
  switch (kind) {
    case Kind::BvAnd: return number(x & y, to);
    case Kind::BvOr: return number(x | y, to);
    case Kind::BvXor: return number(x ^ y, to);
    case Kind::BvAdd: return number(bits::add(x, y, width), to);
    case Kind::BvSub: return number(bits::sub(x, y, width), to);
    case Kind::BvMul: return number(bits::mul(x, y, width), to);
    case Kind::BvUDiv: return number(bits::udiv(x, y, width), to);
    case Kind::BvURem: return number(bits::urem(x, y), to);
    case Kind::BvSDiv: return number(bits::sdiv(x, y, width), to);
    case Kind::BvSRem: return number(bits::srem(x, y, width), to);
    case Kind::BvShl: return number(bits::shl(x, y, width), to);
    case Kind::BvLShr: return number(bits::lshr(x, y, width), to);
    case Kind::BvAShr: return number(bits::ashr(x, y, width), to);
    case Kind::BvConcat: return number(bits::concat(x, y, other_width), to);
    default: return compared(kind, one(a), one(b), width);
  }
}

}  // namespace

Range wrapped(Wide lo, Wide hi, unsigned width) {
  const Range all = full(width);
  if (lo >= all.lo && hi <= all.hi) return {static_cast<std::int64_t>(lo), static_cast<std::int64_t>(hi)};
  const Wide period = Wide{1} << width;
  if (hi - lo >= period) return all;
  // How often the lower end has to be moved; the upper end has to land inside, too.
  const Wide shifted = lo - all.lo;
  const Wide turns = shifted >= 0 ? shifted / period : -((-shifted + period - 1) / period);
  lo -= turns * period;
  hi -= turns * period;
  return hi <= all.hi ? Range{static_cast<std::int64_t>(lo), static_cast<std::int64_t>(hi)} : all;
}

std::optional<Range> moved(Range range, std::int64_t offset, unsigned width) {
  const Range all = full(width);
  if (offset == 0 && all.contains(range)) return range;
  // A wider number that becomes a narrow one: more numbers than there are.
  if (Wide{range.hi} - range.lo > Wide{all.hi} - all.lo) return std::nullopt;
  const Wide lo = Wide{range.lo} + offset;
  const Wide hi = Wide{range.hi} + offset;
  const Range result = wrapped(lo, hi, width);
  // All numbers are a range, too, but they are not moved by one number.
  if (result.lo != wrapped(lo, lo, width).lo || result.hi != wrapped(hi, hi, width).lo) return std::nullopt;
  return result;
}

bool is_unary(Kind kind) {
  switch (kind) {
    case Kind::Not:
    case Kind::BvNot:
    case Kind::BvNeg:
    case Kind::BvExtract:
    case Kind::BvZeroExtend:
    case Kind::BvSignExtend: return true;
    default: return false;
  }
}

bool is_binary(Kind kind) {
  switch (kind) {
    case Kind::Eq:
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
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: return true;
    default: return false;
  }
}

Range apply_unary(Kind kind, Range a, unsigned width, unsigned to, unsigned attribute) {
  switch (kind) {
    case Kind::Not: return {1 - a.hi, 1 - a.lo};
    case Kind::BvNot: return {-1 - a.hi, -1 - a.lo};
    case Kind::BvNeg: return wrapped(-Wide{a.hi}, -Wide{a.lo}, width);
    case Kind::BvSignExtend: return a;
    case Kind::BvZeroExtend: {
      const Natural x = natural(a, width);
      return {static_cast<std::int64_t>(x.lo), static_cast<std::int64_t>(x.hi)};  // wider, so that both fit
    }
    case Kind::BvExtract:
      if (a.is_one()) return number(bits::extract(word(a.lo, width), attribute, to), to);
      return wrapped(Wide{a.lo} >> attribute, Wide{a.hi} >> attribute, to);
    default: return full(to);
  }
}

Range apply_binary(Kind kind, Range a, Range b, unsigned width, unsigned to, unsigned other_width) {
  if (a.is_one() && b.is_one()) return exact(kind, a.lo, b.lo, width, to, other_width);
  const bool are_natural = a.lo >= 0 && b.lo >= 0;
  switch (kind) {
    case Kind::Eq:
    case Kind::BvUlt:
    case Kind::BvUle:
    case Kind::BvSlt:
    case Kind::BvSle: return compared(kind, a, b, width);
    case Kind::BvAdd: return wrapped(Wide{a.lo} + b.lo, Wide{a.hi} + b.hi, width);
    case Kind::BvSub: return wrapped(Wide{a.lo} - b.hi, Wide{a.hi} - b.lo, width);
    case Kind::BvMul: return corners(Wide{a.lo} * b.lo, Wide{a.lo} * b.hi, Wide{a.hi} * b.lo, Wide{a.hi} * b.hi, width);
    case Kind::BvSDiv: return divided(a, b, width);
    case Kind::BvSRem: return remainder(a, b, width);
    case Kind::BvUDiv: return are_natural ? divided(a, b, width) : full(to);
    case Kind::BvURem: return are_natural ? remainder(a, b, width) : full(to);
    case Kind::BvAnd:
      if (are_natural) return {0, std::min(a.hi, b.hi)};
      if (a.lo >= 0) return {0, a.hi};
      if (b.lo >= 0) return {0, b.hi};
      return full(to);
    case Kind::BvOr:
      if (are_natural) return {std::max(a.lo, b.lo), all_ones(std::max(a.hi, b.hi))};
      return full(to);
    case Kind::BvXor: return are_natural ? Range{0, all_ones(std::max(a.hi, b.hi))} : full(to);
    case Kind::BvShl:
      if (!b.is_one() || b.lo < 0 || b.lo >= static_cast<std::int64_t>(width) || b.lo > 62) return full(to);
      return wrapped(Wide{a.lo} << b.lo, Wide{a.hi} << b.lo, width);
    case Kind::BvAShr:
    case Kind::BvLShr: {
      if (!b.is_one() || b.lo < 0 || b.lo >= static_cast<std::int64_t>(width)) return full(to);
      if (kind == Kind::BvAShr || a.lo >= 0) return {a.lo >> b.lo, a.hi >> b.lo};
      const Natural x = natural(a, width);
      if (b.lo == 0) return a;
      return {static_cast<std::int64_t>(x.lo >> b.lo), static_cast<std::int64_t>(x.hi >> b.lo)};
    }
    case Kind::BvConcat: {
      if (!a.is_one() || a.lo != 0) return full(to);
      const Natural x = natural(b, other_width);
      return {static_cast<std::int64_t>(x.lo), static_cast<std::int64_t>(x.hi)};
    }
    default: return full(to);
  }
}

bool is_comparison(Kind kind) {
  return kind == Kind::Eq || kind == Kind::BvUlt || kind == Kind::BvUle || kind == Kind::BvSlt || kind == Kind::BvSle;
}

}  // namespace pincer::engine::states
