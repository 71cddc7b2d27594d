// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Bit-vectors where floats meet them: indices, conversions, comparisons. Everything is computed exactly in 128 bits and
// taken if it fits.
#include <array>

#include "logic/floats/operation.h"
#include "logic/value/operations.h"

namespace pincer::logic::floats {

namespace {

__extension__ using Wide = __int128;

/// Keys without a limit.
struct Span {
  Wide lo = 0;
  Wide hi = 0;
};

class BitOperation {
 public:
  BitOperation(const Operation& op, const Operands& operands)
      : op_(op), a_(operands[0]), b_(operands[1]), operands_(operands) {}

  Range operator()() const {
    bool are_points = true;
    for (unsigned i = 0; i < op_.count; ++i) are_points = are_points && operands_[i].is_point();
    if (are_points) return point();
    switch (op_.kind) {
      case Kind::BvNot: return Range::of(~a_.hi, ~a_.lo);
      case Kind::BvNeg: return fitted({-Wide{a_.hi}, -Wide{a_.lo}});
      case Kind::BvAdd: return fitted({Wide{a_.lo} + b_.lo, Wide{a_.hi} + b_.hi});
      case Kind::BvSub: return fitted({Wide{a_.lo} - b_.hi, Wide{a_.hi} - b_.lo});
      case Kind::BvMul: return product();
      case Kind::BvAnd: return a_.lo >= 0 && b_.lo >= 0 ? Range::of(0, std::min(a_.hi, b_.hi)) : all();
      case Kind::BvURem: return remainder();
      case Kind::BvUDiv: return a_.lo >= 0 && b_.lo > 0 ? Range::of(a_.lo / b_.hi, a_.hi / b_.lo) : all();
      case Kind::BvAShr: return b_.is_point() && is_shift(b_.lo) ? Range::of(a_.lo >> b_.lo, a_.hi >> b_.lo) : all();
      case Kind::BvLShr:
        return b_.is_point() && is_shift(b_.lo) && a_.lo >= 0 ? Range::of(a_.lo >> b_.lo, a_.hi >> b_.lo) : all();
      case Kind::BvShl: return b_.is_point() && is_shift(b_.lo) ? shifted_left() : all();
      case Kind::BvSignExtend: return a_;
      case Kind::BvZeroExtend: return fitted(as_unsigned(a_, 0));
      case Kind::BvExtract: return fitted({Wide{a_.lo} >> op_.attribute, Wide{a_.hi} >> op_.attribute});
      case Kind::BvConcat: return concatenation();
      case Kind::BvSlt: return Range::boolean(a_.hi >= b_.lo, a_.lo < b_.hi);
      case Kind::BvSle: return Range::boolean(a_.hi > b_.lo, a_.lo <= b_.hi);
      case Kind::BvUlt: {
        const Span a = as_unsigned(a_, 0);
        const Span b = as_unsigned(b_, 1);
        return Range::boolean(a.hi >= b.lo, a.lo < b.hi);
      }
      case Kind::BvUle: {
        const Span a = as_unsigned(a_, 0);
        const Span b = as_unsigned(b_, 1);
        return Range::boolean(a.hi > b.lo, a.lo <= b.hi);
      }
      case Kind::SBvToFp: return Range::of(detail::apply_at(op_, a_.lo), detail::apply_at(op_, a_.hi));
      case Kind::UBvToFp: return from_unsigned();
      case Kind::FpFromBits: return from_pattern();
      default: return all();
    }
  }

 private:
  [[nodiscard]] Range all() const { return Range::all(op_.result); }
  [[nodiscard]] unsigned width(unsigned operand) const { return op_.operand[operand].sort().width(); }
  [[nodiscard]] bool is_shift(Key amount) const { return amount >= 0 && amount < static_cast<Key>(width(0)); }

  [[nodiscard]] Range point() const {
    const Key key = detail::apply_at(op_, a_.lo, b_.lo, operands_[2].lo);
    return op_.result.sort().is_float() && key == kNan ? Range::only_nan() : Range::point(key);
  }

  /// Modulo 2^width: if all of it wraps around as often, it stays a range.
  [[nodiscard]] Range fitted(Span span) const {
    const Wide modulus = Wide{1} << op_.result.sort().width();
    const Wide half = modulus / 2;
    const auto turns = [&](Wide number) {
      return (number + half) >= 0 ? (number + half) / modulus : -((modulus - 1 - (number + half)) / modulus);
    };
    if (turns(span.lo) != turns(span.hi)) return all();
    const Wide wrapped = turns(span.lo) * modulus;
    return Range::of(static_cast<Key>(span.lo - wrapped), static_cast<Key>(span.hi - wrapped));
  }
  [[nodiscard]] Span as_unsigned(const Range& r, unsigned operand) const {
    const Wide modulus = Wide{1} << width(operand);
    if (r.lo >= 0) return {r.lo, r.hi};
    if (r.hi < 0) return {r.lo + modulus, r.hi + modulus};
    return {0, modulus - 1};
  }

  [[nodiscard]] Range product() const {
    const Wide k[] = {Wide{a_.lo} * b_.lo, Wide{a_.lo} * b_.hi, Wide{a_.hi} * b_.lo, Wide{a_.hi} * b_.hi};
    return fitted({std::min({k[0], k[1], k[2], k[3]}), std::max({k[0], k[1], k[2], k[3]})});
  }
  [[nodiscard]] Range remainder() const {
    if (a_.lo < 0 || b_.lo <= 0) return all();
    return Range::of(0, std::min(a_.hi, b_.hi - 1));
  }
  [[nodiscard]] Range shifted_left() const {
    return fitted({Wide{a_.lo} * (Wide{1} << b_.lo), Wide{a_.hi} * (Wide{1} << b_.lo)});
  }
  [[nodiscard]] Range concatenation() const {
    const Span low = as_unsigned(b_, 1);
    const Wide scale = Wide{1} << width(1);
    return fitted({a_.lo * scale + low.lo, a_.hi * scale + low.hi});
  }
  [[nodiscard]] Range from_unsigned() const {
    if (a_.lo < 0 && a_.hi >= 0) return Range::of(detail::apply_at(op_, 0), detail::apply_at(op_, -1));
    return Range::of(detail::apply_at(op_, a_.lo), detail::apply_at(op_, a_.hi));
  }
  [[nodiscard]] Range from_pattern() const {
    const Key infinity = op_.result.infinity();
    if (a_.lo >= 0 && a_.hi <= infinity) return Range::of(a_.lo, a_.hi);
    const Key lo = detail::apply_at(op_, a_.hi);
    const Key hi = detail::apply_at(op_, a_.lo);
    if (a_.hi < 0 && lo != kNan && hi != kNan) return Range::of(lo, hi);
    return all();
  }

  const Operation& op_;
  const Range& a_;
  const Range& b_;
  const Operands& operands_;
};

}  // namespace

Range detail::apply_range_to_bits(const Operation& op, const Operands& operands) {
  return BitOperation(op, operands)();
}

}  // namespace pincer::logic::floats
