// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/floats/backward.h"

#include <optional>

namespace pincer::logic::floats {

namespace {

/// Steps of keys that are more than one float, also across the zeros.
constexpr Key kStep = 2;

class Backward {
 public:
  Backward(const Operation& op, const Range& result, Operands& operands)
      : op_(op), result_(result), a_(operands[0]), b_(operands[1]), c_(operands[2]) {}

  void operator()() const {
    switch (op_.kind) {
      case Kind::Not: a_ = a_.meet(Range::boolean(!result_.is_false(), !result_.is_true())); break;
      case Kind::Eq:
        if (!result_.is_true()) break;
        a_ = a_.meet(b_);
        b_ = b_.meet(a_);
        break;
      case Kind::Ite: choice(); break;
      case Kind::FpLt: compare(true); break;
      case Kind::FpLe: compare(false); break;
      case Kind::FpEq: equal(); break;
      case Kind::FpIsNan:
        if (result_.is_true()) a_ = a_.meet(Range::only_nan());
        if (result_.is_false()) a_.nan = false;
        break;
      case Kind::BvSlt: compare_numbers(1); break;
      case Kind::BvSle: compare_numbers(0); break;
      case Kind::BvSignExtend: a_ = a_.meet(result_); break;
      case Kind::FpNeg: a_ = a_.meet(negated(result_)); break;
      case Kind::FpAbs:
        if (result_.has_numbers()) a_ = a_.meet(Range::of(~result_.hi, result_.hi, result_.nan));
        break;
      case Kind::FpAdd:
      case Kind::FpSub:
      case Kind::FpMul:
      case Kind::FpDiv: arithmetic(); break;
      case Kind::FpToFp: conversion(); break;
      default: break;
    }
  }

 private:
  static Range negated(const Range& r) { return r.has_numbers() ? Range::of(~r.hi, ~r.lo, r.nan) : r; }

  void choice() const {
    if (b_.meet(result_).empty()) a_ = a_.meet(Range::point(0));
    if (c_.meet(result_).empty()) a_ = a_.meet(Range::point(1));
    if (a_.is_true()) b_ = b_.meet(result_);
    if (a_.is_false()) c_ = c_.meet(result_);
  }

  /// lesser < greater, or <=; both are numbers. Equal zeros have two keys.
  static void less(Range& lesser, Range& greater, bool is_strict) {
    lesser.nan = greater.nan = false;
    const auto is_zero = [](Key key) { return key == 0 || key == -1; };
    const Key hi = is_strict ? (is_zero(greater.hi) ? -2 : greater.hi - 1) : (is_zero(greater.hi) ? 0 : greater.hi);
    const Key lo = is_strict ? (is_zero(lesser.lo) ? 1 : lesser.lo + 1) : (is_zero(lesser.lo) ? -1 : lesser.lo);
    if (!lesser.has_numbers() || !greater.has_numbers()) {
      lesser = greater = Range{};
      return;
    }
    lesser = lesser.meet(Range::of(lesser.lo, hi));
    greater = greater.meet(Range::of(lo, greater.hi));
  }
  void compare(bool is_strict) const {
    if (result_.is_true()) less(a_, b_, is_strict);
    if (result_.is_false() && !a_.nan && !b_.nan) less(b_, a_, !is_strict);
  }
  void equal() const {
    if (!result_.is_true()) return;
    less(a_, b_, false);
    if (a_.empty() || b_.empty()) return;
    less(b_, a_, false);
  }
  void compare_numbers(Key strict) const {
    const auto narrow = [](Range& lesser, Range& greater, Key step) {
      // Where nothing is beyond the border, the comparison is decided, and its value says so already.
      if (greater.hi != std::numeric_limits<Key>::min()) lesser.hi = std::min(lesser.hi, greater.hi - step);
      if (lesser.lo != std::numeric_limits<Key>::max()) greater.lo = std::max(greater.lo, lesser.lo + step);
    };
    if (result_.is_true()) narrow(a_, b_, strict);
    if (result_.is_false()) narrow(b_, a_, 1 - strict);
  }

  [[nodiscard]] static bool is_finite(const Range& r, Key infinity) {
    return r.has_numbers() && !r.nan && r.lo > ~infinity && r.hi < infinity;
  }
  [[nodiscard]] static bool has_zero(const Range& r) { return r.lo <= 0 && r.hi >= -1; }

  /// The real results that may have been rounded to `result`, and the real operands that may have been rounded to what
  /// the host or logic::apply gives: a float more on either side.
  [[nodiscard]] static Range around(const Range& r, Key infinity) {
    return Range::of(std::max(r.lo - kStep, ~infinity), std::min(r.hi + kStep, infinity));
  }
  /// The operation `kind` to nearest on two ranges of finite numbers.
  [[nodiscard]] Range inverse(Kind kind, const Range& x, const Range& y) const {
    const Sort sort = op_.operand[0].sort();
    const Operation operation(kind, 0, sort, std::array{sort, sort});
    const Range exact = apply_range(operation, {x, y, Range{}});
    const Key infinity = op_.operand[0].infinity();
    return exact.nan || !exact.has_numbers() ? Range::of(~infinity, infinity) : around(exact, infinity);
  }
  void arithmetic() const {
    const Key infinity = op_.operand[0].infinity();
    if (!is_finite(result_, infinity) || !is_finite(a_, infinity) || !is_finite(b_, infinity) || op_.same) return;
    const Range z = around(result_, infinity);
    const Range a = a_;
    switch (op_.kind) {
      case Kind::FpAdd:
        a_ = a_.meet(inverse(Kind::FpSub, z, b_));
        b_ = b_.meet(inverse(Kind::FpSub, z, a));
        break;
      case Kind::FpSub:
        a_ = a_.meet(inverse(Kind::FpAdd, z, b_));
        b_ = b_.meet(inverse(Kind::FpSub, a, z));
        break;
      case Kind::FpMul:
        if (!has_zero(b_)) a_ = a_.meet(inverse(Kind::FpDiv, z, b_));
        if (!has_zero(a)) b_ = b_.meet(inverse(Kind::FpDiv, z, a));
        break;
      case Kind::FpDiv:
        a_ = a_.meet(inverse(Kind::FpMul, z, b_));
        if (!has_zero(z)) b_ = b_.meet(inverse(Kind::FpDiv, a, z));
        break;
      default: break;
    }
  }
  void conversion() const {
    if (!is_finite(result_, op_.result.infinity())) return;
    const Range z = around(result_, op_.result.infinity());
    const Operation back(Kind::FpToFp, 0, op_.operand[0].sort(), std::array{op_.result.sort()});
    const Range exact = apply_range(back, {z, Range{}, Range{}});
    a_.nan = false;
    a_ = a_.meet(around(exact, op_.operand[0].infinity()));
  }

  const Operation& op_;
  const Range& result_;
  Range& a_;
  Range& b_;
  Range& c_;
};

}  // namespace

void narrow_operands(const Operation& op, const Range& result, Operands& operands) { Backward(op, result, operands)(); }

}  // namespace pincer::logic::floats
