// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/floats/operation.h"

#include <bit>
#include <cmath>

#include "base/contract.h"
#include "logic/value/operations.h"

namespace pincer::logic::floats {

namespace {

template <class F>
struct Machine;
template <>
struct Machine<float> {
  using Word = std::uint32_t;
};
template <>
struct Machine<double> {
  using Word = std::uint64_t;
};

template <class F>
F number(Key key) {
  using Word = typename Machine<F>::Word;
  constexpr Word kSign = Word{1} << (8 * sizeof(Word) - 1);
  return std::bit_cast<F>(key >= 0 ? static_cast<Word>(key) : static_cast<Word>(kSign | static_cast<Word>(~key)));
}

template <class F>
Key key_of(F f) {
  using Word = typename Machine<F>::Word;
  constexpr Word kSign = Word{1} << (8 * sizeof(Word) - 1);
  if (f != f) return kNan;
  const auto bits = std::bit_cast<Word>(f);
  const auto size = static_cast<Key>(bits & ~kSign);
  return (bits & kSign) != 0 ? ~size : size;
}

/// The host rounds to nearest even. False: none of its operations.
template <class F>
bool apply_machine(const Operation& op, Key a, Key b, Key& result) {
  switch (op.kind) {
    case Kind::FpAdd: result = key_of(number<F>(a) + number<F>(b)); return true;
    case Kind::FpSub: result = key_of(number<F>(a) - number<F>(b)); return true;
    case Kind::FpMul: result = key_of(number<F>(a) * number<F>(b)); return true;
    case Kind::FpDiv: result = key_of(number<F>(a) / number<F>(b)); return true;
    case Kind::FpSqrt: result = key_of(std::sqrt(number<F>(a))); return true;
    case Kind::FpToFp:
      if (op.result.sort() == Sort::float64())
        result = key_of(static_cast<double>(number<F>(a)));
      else if (op.result.sort() == Sort::float32())
        result = key_of(static_cast<float>(number<F>(a)));
      else
        return false;
      return true;
    default: return false;
  }
}

/// For comparisons: the zeros are equal.
Key ordered(Key key) { return key == -1 ? 0 : key; }

class FloatOperation {
 public:
  FloatOperation(const Operation& op, const Operands& operands)
      : op_(op), a_(operands[0]), b_(operands[1]), c_(operands[2]), infinity_(op.operand[0].infinity()) {}

  Range operator()() const {
    switch (op_.kind) {
      case Kind::FpAdd: return sum(b_);
      case Kind::FpSub: return difference();
      case Kind::FpMul: return product();
      case Kind::FpDiv: return quotient();
      case Kind::FpFma: return fused();
      case Kind::FpSqrt: return root();
      case Kind::FpNeg: return negated(a_);
      case Kind::FpAbs: return absolute(a_);
      case Kind::FpMin: return minimum();
      case Kind::FpMax: return maximum();
      case Kind::FpRoundToIntegral:
      case Kind::FpToFp: return monotone();
      case Kind::FpToSBv:
      case Kind::FpToUBv: return integer();
      case Kind::FpToBits: return pattern();
      case Kind::FpLt: return less(false);
      case Kind::FpLe: return less(true);
      case Kind::FpEq: return equal();
      case Kind::FpIsNan: return Range::boolean(a_.has_numbers(), a_.nan);
      case Kind::FpIsInf: return size_between(infinity_, infinity_);
      case Kind::FpIsZero: return size_between(0, 0);
      case Kind::FpIsNormal: return size_between(least_normal(), infinity_ - 1);
      case Kind::FpIsSubnormal: return size_between(1, least_normal() - 1);
      case Kind::FpIsNegative:
        return Range::boolean(a_.nan || (a_.has_numbers() && a_.hi >= 0), a_.has_numbers() && a_.lo < 0);
      default: return Range::all(op_.result);
    }
  }

 private:
  [[nodiscard]] Key at(Key a, Key b = 0, Key c = 0) const { return detail::apply_at(op_, a, b, c); }
  [[nodiscard]] Range numbers(Key lo, Key hi, bool nan) const {
    return Range::of(lo == kNan ? ~infinity_ : lo, hi == kNan ? infinity_ : hi, nan);
  }
  [[nodiscard]] Range all_numbers(bool nan) const { return Range::of(~infinity_, infinity_, nan); }

  [[nodiscard]] static bool has_zero(const Range& r) { return r.lo <= 0 && r.hi >= -1; }
  [[nodiscard]] bool has_infinity(const Range& r) const { return r.lo == ~infinity_ || r.hi == infinity_; }
  [[nodiscard]] bool are_numbers() const { return a_.has_numbers() && b_.has_numbers(); }
  [[nodiscard]] bool are_nan() const { return a_.nan || b_.nan; }
  [[nodiscard]] static Range without_numbers(bool nan) { return nan ? Range::only_nan() : Range{}; }

  [[nodiscard]] static Range negated(const Range& r) { return r.has_numbers() ? Range::of(~r.hi, ~r.lo, r.nan) : r; }
  [[nodiscard]] static Range absolute(const Range& r) {
    if (!r.has_numbers() || r.lo >= 0) return r;
    const Range negative = negated(r);
    return r.hi < 0 ? negative : Range::of(0, std::max(r.hi, negative.hi), r.nan);
  }

  [[nodiscard]] Range sum(const Range& b) const {
    if (!are_numbers()) return without_numbers(are_nan());
    const bool opposite = (a_.hi == infinity_ && b.lo == ~infinity_) || (a_.lo == ~infinity_ && b.hi == infinity_);
    return numbers(at(a_.lo, b.lo), at(a_.hi, b.hi), are_nan() || opposite);
  }
  [[nodiscard]] Range difference() const {
    if (!are_numbers()) return without_numbers(are_nan());
    const bool same = (a_.hi == infinity_ && b_.hi == infinity_) || (a_.lo == ~infinity_ && b_.lo == ~infinity_);
    return numbers(at(a_.lo, b_.hi), at(a_.hi, b_.lo), are_nan() || same);
  }

  /// Monotone in both operands, upwards or downwards: the extremes are at the corners.
  [[nodiscard]] Range corners(bool nan) const {
    const Key k[] = {at(a_.lo, b_.lo), at(a_.lo, b_.hi), at(a_.hi, b_.lo), at(a_.hi, b_.hi)};
    Range result;
    for (const Key key : k) {
      if (key == kNan) return all_numbers(nan);
      result = result.join(Range::point(key));
    }
    result.nan = nan;
    return result;
  }
  [[nodiscard]] Range product() const {
    if (!are_numbers()) return without_numbers(are_nan());
    if (op_.same) {  // x * x, also of x = -0, is not negative
      const Range size = absolute(a_);
      return numbers(at(size.lo, size.lo), at(size.hi, size.hi), a_.nan);
    }
    if ((has_zero(a_) && has_infinity(b_)) || (has_infinity(a_) && has_zero(b_))) return all_numbers(true);
    return corners(are_nan());
  }
  [[nodiscard]] Range quotient() const {
    if (!are_numbers()) return without_numbers(are_nan());
    if ((has_zero(a_) && has_zero(b_)) || (has_infinity(a_) && has_infinity(b_))) return all_numbers(true);
    if (b_.lo < 0 && b_.hi >= 0) return all_numbers(are_nan());
    return corners(are_nan());
  }
  [[nodiscard]] Range fused() const {
    const bool nan = are_nan() || c_.nan;
    if (!are_numbers() || !c_.has_numbers()) return without_numbers(nan);
    if (has_infinity(a_) || has_infinity(b_) || has_infinity(c_)) return all_numbers(true);
    Range result;
    for (const Key a : {a_.lo, a_.hi}) {
      for (const Key b : {b_.lo, b_.hi}) {
        result = result.join(Range::of(at(a, b, c_.lo), at(a, b, c_.hi)));
      }
    }
    result.nan = nan;
    return result;
  }
  [[nodiscard]] Range root() const {
    const bool nan = a_.nan || (a_.has_numbers() && a_.lo < -1);
    if (!a_.has_numbers() || a_.hi < -1) return without_numbers(nan);
    return Range::of(at(std::max<Key>(a_.lo, -1)), at(a_.hi), nan);
  }
  [[nodiscard]] Range minimum() const {
    Range result;
    if (are_numbers()) result = Range::of(std::min(a_.lo, b_.lo), std::min(a_.hi, b_.hi));
    return result.join(where_one_is_nan());
  }
  [[nodiscard]] Range maximum() const {
    Range result;
    if (are_numbers()) result = Range::of(std::max(a_.lo, b_.lo), std::max(a_.hi, b_.hi));
    return result.join(where_one_is_nan());
  }
  /// Of a minimum or maximum: the other one.
  [[nodiscard]] Range where_one_is_nan() const {
    Range result;
    if (a_.nan) result = result.join(b_);
    if (b_.nan) result = result.join(a_);
    result.nan = a_.nan && b_.nan;
    return result;
  }
  [[nodiscard]] Range monotone() const {
    if (!a_.has_numbers()) return a_;
    return Range::of(at(a_.lo), at(a_.hi), a_.nan);
  }

  /// Truncated; 0 where it does not fit, and for NaN.
  [[nodiscard]] Range integer() const {
    Range result = a_.nan ? Range::point(0) : Range{};
    if (!a_.has_numbers()) return result;
    const Key lo = at(a_.lo);
    const Key hi = at(a_.hi);
    // Only small numbers and those that do not fit give 0. So both borders fit if none is 0 or they are small, and then
    // all between them do.
    if ((lo == 0 && !is_small(a_.lo)) || (hi == 0 && !is_small(a_.hi))) return Range::all(op_.result);
    // Unsigned numbers have the order of keys within each half.
    if (lo > hi) return Range::all(op_.result);
    if (op_.kind == Kind::FpToUBv && (lo < 0) != (hi < 0)) return Range::all(op_.result);
    return result.join(Range::of(lo, hi));
  }
  /// Less than 1 by size.
  [[nodiscard]] bool is_small(Key key) const {
    const Sort sort = op_.operand[0].sort();
    const Key one =
        static_cast<Key>(((std::uint64_t{1} << (sort.exponent_bits() - 1)) - 1) << (sort.significand_bits() - 1));
    return (key < 0 ? ~key : key) < one;
  }

  /// The bits as a number: those of floats with a sign are negative, and the greater the less.
  [[nodiscard]] Range pattern() const {
    if (a_.nan || !a_.has_numbers() || (a_.lo < 0) != (a_.hi < 0)) {
      return a_.is_point() ? Range::point(at_nan()) : Range::all(op_.result);
    }
    const Key lo = at(a_.lo);
    const Key hi = at(a_.hi);
    return Range::of(std::min(lo, hi), std::max(lo, hi));
  }
  [[nodiscard]] Key at_nan() const {
    const Value nan = Value::floating(op_.operand[0].sort(), (mpz_class(1) << op_.operand[0].sort().bits()) - 1);
    return op_.result.key(logic::apply(op_.kind, 0, op_.result.sort(), std::array{nan}).narrow_bits());
  }

  [[nodiscard]] Range less(bool or_equal) const {
    bool can_be_true = false;
    bool can_be_false = are_nan();
    if (are_numbers()) {
      const Key a_lo = ordered(a_.lo), a_hi = ordered(a_.hi), b_lo = ordered(b_.lo), b_hi = ordered(b_.hi);
      can_be_true = or_equal ? a_lo <= b_hi : a_lo < b_hi;
      can_be_false = can_be_false || (or_equal ? a_hi > b_lo : a_hi >= b_lo);
    }
    return Range::boolean(can_be_false, can_be_true);
  }
  [[nodiscard]] Range equal() const {
    bool can_be_true = false;
    bool can_be_false = are_nan();
    if (are_numbers()) {
      const Key a_lo = ordered(a_.lo), a_hi = ordered(a_.hi), b_lo = ordered(b_.lo), b_hi = ordered(b_.hi);
      can_be_true = a_lo <= b_hi && b_lo <= a_hi;
      can_be_false = can_be_false || a_lo != a_hi || b_lo != b_hi || a_lo != b_lo;
    }
    return Range::boolean(can_be_false, can_be_true);
  }
  /// Is the size a key from `lo` to `hi`?
  [[nodiscard]] Range size_between(Key lo, Key hi) const {
    bool can_be_true = false;
    bool can_be_false = a_.nan;
    if (a_.has_numbers()) {
      const Range size = absolute(a_);
      can_be_true = std::max(a_.lo, lo) <= std::min(a_.hi, hi) || std::max(a_.lo, ~hi) <= std::min(a_.hi, ~lo);
      can_be_false = can_be_false || size.lo < lo || size.hi > hi;
    }
    return Range::boolean(can_be_false, can_be_true);
  }
  [[nodiscard]] Key least_normal() const { return Key{1} << (op_.operand[0].sort().significand_bits() - 1); }

  const Operation& op_;
  const Range& a_;
  const Range& b_;
  const Range& c_;
  Key infinity_;
};

/// Equality as SMT-LIB has it, of any sort.
Range identical(const Range& a, const Range& b) {
  const bool can_be_true = (a.nan && b.nan) || std::max(a.lo, b.lo) <= std::min(a.hi, b.hi);
  return Range::boolean(!(a.is_point() && a == b), can_be_true);
}

}  // namespace

Operation::Operation(Kind k, unsigned attribute_of, Sort result_sort, std::span<const Sort> operands)
    : kind(k), attribute(attribute_of), count(static_cast<unsigned>(operands.size())), result(result_sort) {
  base::require(!operands.empty() && operands.size() <= 3, "one to three operands");
  for (std::size_t i = 0; i < operands.size(); ++i) operand[i] = Order(operands[i]);
  const bool as_host = !has_rounding_mode(k) || static_cast<RoundingMode>(attribute) == RoundingMode::NearestEven;
  if (as_host && operands[0] == Sort::float32()) machine = Machine::Single;
  if (as_host && operands[0] == Sort::float64()) machine = Machine::Double;
}

Key detail::apply_at(const Operation& op, Key a, Key b, Key c) {
  Key result = 0;
  if (op.machine == Operation::Machine::Single && apply_machine<float>(op, a, b, result)) return result;
  if (op.machine == Operation::Machine::Double && apply_machine<double>(op, a, b, result)) return result;
  const std::array values{op.operand[0].value(a), op.operand[1].value(b), op.operand[2].value(c)};
  return op.result.key(
      logic::apply(op.kind, op.attribute, op.result.sort(), std::span(values).first(op.count)).narrow_bits());
}

Range detail::apply_range_to_floats(const Operation& op, const Operands& operands) {
  return FloatOperation(op, operands)();
}

Range apply_range(const Operation& op, const Operands& operands) {
  switch (op.kind) {
    case Kind::Eq: return op.same ? Range::boolean(false, true) : identical(operands[0], operands[1]);
    case Kind::Ite:
      if (operands[0].is_true()) return operands[1];
      if (operands[0].is_false()) return operands[2];
      return operands[1].join(operands[2]);
    case Kind::Not: return Range::boolean(!operands[0].is_false(), !operands[0].is_true());
    default: break;
  }
  return op.operand[0].sort().is_float() ? detail::apply_range_to_floats(op, operands)
                                         : detail::apply_range_to_bits(op, operands);
}

}  // namespace pincer::logic::floats
