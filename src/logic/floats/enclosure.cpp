// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Written to be read: this decides proofs. It is slower than IntervalTape and knows less.
#include "logic/floats/enclosure.h"

#include <algorithm>
#include <array>
#include <vector>

#include "logic/value/operations.h"

namespace pincer::logic::floats {

namespace {

bool test(Kind kind, const Value& a) { return apply(kind, 0, Sort::boolean(), std::array{a}).as_bool(); }
bool test(Kind kind, const Value& a, const Value& b) {
  return apply(kind, 0, Sort::boolean(), std::array{a, b}).as_bool();
}
bool is_nan(const Value& a) { return a.sort().is_float() && test(Kind::FpIsNan, a); }
bool is_infinite(const Value& a) { return test(Kind::FpIsInf, a); }
bool is_negative(const Value& a) { return test(Kind::FpIsNegative, a); }

/// Neither is NaN.
bool is_less(const Value& a, const Value& b) {
  if (a.sort().is_float()) return test(Kind::FpLt, a, b);
  return a.sort().is_bool() ? !a.as_bool() && b.as_bool() : test(Kind::BvSlt, a, b);
}

using Borders = Enclosure::Borders;

bool has_infinity(const Borders& b) { return is_infinite(b.least) || is_infinite(b.greatest); }
bool has_zero(const Borders& b) {
  const Value zero = Value::zero(b.least.sort());
  return !is_less(zero, b.least) && !is_less(b.greatest, zero);
}

/// From the least to the greatest of some values; any if one of them is NaN.
Enclosure hull(const std::vector<Value>& values, bool can_be_nan) {
  if (std::any_of(values.begin(), values.end(), is_nan)) return Enclosure::any();
  return Enclosure::between(*std::min_element(values.begin(), values.end(), is_less),
                            *std::max_element(values.begin(), values.end(), is_less), can_be_nan);
}

Enclosure join(const Enclosure& a, const Enclosure& b) {
  if (a.is_any || b.is_any) return Enclosure::any();
  const bool can_be_nan = a.can_be_nan || b.can_be_nan;
  if (!a.numbers) return {b.numbers, can_be_nan, false};
  if (!b.numbers) return {a.numbers, can_be_nan, false};
  return hull({a.numbers->least, a.numbers->greatest, b.numbers->least, b.numbers->greatest}, can_be_nan);
}

/// One application of an operation, with the borders of its children at hand.
class Application {
 public:
  Application(Kind kind, unsigned attribute, Sort sort, std::span<const Enclosure> children)
      : kind_(kind), attribute_(attribute), sort_(sort), children_(children) {}

  Enclosure operator()() const {
    switch (kind_) {
      case Kind::And: return junction(false);
      case Kind::Or: return junction(true);
      case Kind::Not:
        return children_[0].is_any ? Enclosure::any()
                                   : Enclosure::boolean(!children_[0].is(false), !children_[0].is(true));
      case Kind::Ite:
        if (children_[0].is(true)) return children_[1];
        if (children_[0].is(false)) return children_[2];
        return join(children_[1], children_[2]);
      default: break;
    }
    std::vector<Value> values;
    for (const Enclosure& child : children_) {
      if (child.is_any) return Enclosure::any();
      if (const auto value = child.only()) values.push_back(*value);
    }
    if (values.size() == children_.size()) return Enclosure::of(apply(kind_, attribute_, sort_, values));
    for (const Enclosure& child : children_) {
      if (!child.numbers) return of_nan();
    }
    const bool is_of_floats = children_[0].numbers->least.sort().is_float();
    return is_of_floats ? of_floats() : of_bits();
  }

 private:
  [[nodiscard]] const Borders& child(std::size_t i) const { return *children_[i].numbers; }
  [[nodiscard]] bool can_be_nan() const {
    return std::any_of(children_.begin(), children_.end(), [](const Enclosure& c) { return c.can_be_nan; });
  }
  template <class... V>
  [[nodiscard]] Value at(const V&... values) const {
    return apply(kind_, attribute_, sort_, std::array{values...});
  }

  /// And, or with false and true exchanged.
  [[nodiscard]] Enclosure junction(bool neutral_for_or) const {
    const bool decides = neutral_for_or;
    bool all_are_neutral = true;
    for (const Enclosure& part : children_) {
      if (part.is(decides)) return Enclosure::of(Value::boolean(decides));
      all_are_neutral = all_are_neutral && part.is(!decides);
    }
    return all_are_neutral ? Enclosure::of(Value::boolean(!decides)) : Enclosure::any();
  }

  /// Some child is always NaN.
  [[nodiscard]] Enclosure of_nan() const {
    switch (kind_) {
      case Kind::FpAdd:
      case Kind::FpSub:
      case Kind::FpMul:
      case Kind::FpDiv:
      case Kind::FpSqrt:
      case Kind::FpNeg:
      case Kind::FpAbs:
      case Kind::FpRoundToIntegral:
      case Kind::FpToFp: return {std::nullopt, true, false};
      case Kind::FpLt:
      case Kind::FpLe:
      case Kind::FpEq: return Enclosure::of(Value::boolean(false));
      case Kind::FpIsNan: return Enclosure::of(Value::boolean(true));
      default: return Enclosure::any();
    }
  }

  [[nodiscard]] Enclosure of_floats() const {
    switch (kind_) {
      case Kind::FpAdd:
        if (has_infinity(child(0)) || has_infinity(child(1))) return Enclosure::any();
        return hull({at(child(0).least, child(1).least), at(child(0).greatest, child(1).greatest)}, can_be_nan());
      case Kind::FpSub:
        if (has_infinity(child(0)) || has_infinity(child(1))) return Enclosure::any();
        return hull({at(child(0).least, child(1).greatest), at(child(0).greatest, child(1).least)}, can_be_nan());
      case Kind::FpMul:
        if (has_infinity(child(0)) || has_infinity(child(1))) return Enclosure::any();
        return corners();
      case Kind::FpDiv:
        if (has_infinity(child(0)) || has_infinity(child(1)) || has_zero(child(1))) return Enclosure::any();
        return corners();
      case Kind::FpSqrt:
        if (is_negative(child(0).least)) return Enclosure::any();
        return monotone();
      case Kind::FpRoundToIntegral:
      case Kind::FpToFp: return monotone();
      case Kind::FpNeg: return hull({at(child(0).least), at(child(0).greatest)}, can_be_nan());
      case Kind::FpAbs: {
        std::vector<Value> values{at(child(0).least), at(child(0).greatest)};
        if (has_zero(child(0))) values.push_back(Value::zero(sort_));
        return hull(values, can_be_nan());
      }
      case Kind::FpLt: return comparison(child(0), child(1), true);
      case Kind::FpLe: return comparison(child(0), child(1), false);
      case Kind::FpEq:
        // Points are no matter here.
        return are_apart() ? Enclosure::of(Value::boolean(false)) : Enclosure::any();
      case Kind::FpIsNan: return can_be_nan() ? Enclosure::any() : Enclosure::of(Value::boolean(false));
      case Kind::FpToSBv: return truncated();
      default: return Enclosure::any();
    }
  }

  [[nodiscard]] Enclosure monotone() const { return hull({at(child(0).least), at(child(0).greatest)}, can_be_nan()); }
  /// Of operations that are monotone, upwards or downwards, in each operand.
  [[nodiscard]] Enclosure corners() const {
    return hull({at(child(0).least, child(1).least), at(child(0).least, child(1).greatest),
                 at(child(0).greatest, child(1).least), at(child(0).greatest, child(1).greatest)},
                can_be_nan());
  }
  [[nodiscard]] bool are_apart() const {
    return is_less(child(0).greatest, child(1).least) || is_less(child(1).greatest, child(0).least);
  }
  [[nodiscard]] Enclosure comparison(const Borders& a, const Borders& b, bool is_strict) const {
    const bool never = is_strict ? !is_less(a.least, b.greatest) : is_less(b.greatest, a.least);
    const bool always = is_strict ? is_less(a.greatest, b.least) : !is_less(b.least, a.greatest);
    if (never) return Enclosure::of(Value::boolean(false));
    return always && !can_be_nan() ? Enclosure::of(Value::boolean(true)) : Enclosure::any();
  }
  /// To a signed number, by numbers that fit: the least number that there is does not count as one.
  [[nodiscard]] Enclosure truncated() const {
    if (can_be_nan() || has_infinity(child(0))) return Enclosure::any();
    const Value limit = apply(Kind::SBvToFp, 0, child(0).least.sort(),
                              std::array{Value::bits(sort_.width(), mpz_class(-1) << (sort_.width() - 1))});
    const Value opposite = apply(Kind::FpNeg, 0, limit.sort(), std::array{limit});
    if (is_infinite(limit) || !is_less(limit, child(0).least) || !is_less(child(0).greatest, opposite)) {
      return Enclosure::any();
    }
    return Enclosure::between(at(child(0).least), at(child(0).greatest));
  }

  [[nodiscard]] Enclosure of_bits() const {
    switch (kind_) {
      case Kind::Eq: return are_apart() ? Enclosure::of(Value::boolean(false)) : Enclosure::any();
      case Kind::BvSlt: return comparison(child(0), child(1), true);
      case Kind::BvSle: return comparison(child(0), child(1), false);
      case Kind::BvUlt:
      case Kind::BvUle:
        // Signed and unsigned are the same order where the sign is.
        if (child(0).least.as_signed() < 0 || child(1).least.as_signed() < 0) return Enclosure::any();
        return comparison(child(0), child(1), kind_ == Kind::BvUlt);
      case Kind::BvAdd:
        return if_it_fits(child(0).least.as_signed() + child(1).least.as_signed(),
                          child(0).greatest.as_signed() + child(1).greatest.as_signed());
      case Kind::BvSub:
        return if_it_fits(child(0).least.as_signed() - child(1).greatest.as_signed(),
                          child(0).greatest.as_signed() - child(1).least.as_signed());
      case Kind::BvMul: {
        std::vector<mpz_class> products;
        for (const Value& a : {child(0).least, child(0).greatest}) {
          for (const Value& b : {child(1).least, child(1).greatest}) {
            products.push_back(a.as_signed() * b.as_signed());
          }
        }
        return if_it_fits(*std::min_element(products.begin(), products.end()),
                          *std::max_element(products.begin(), products.end()));
      }
      case Kind::BvSignExtend: return if_it_fits(child(0).least.as_signed(), child(0).greatest.as_signed());
      case Kind::SBvToFp: return monotone();
      default: return Enclosure::any();
    }
  }
  [[nodiscard]] Enclosure if_it_fits(const mpz_class& least, const mpz_class& greatest) const {
    const Value lo = Value::bits(sort_.width(), least);
    const Value hi = Value::bits(sort_.width(), greatest);
    return lo.as_signed() == least && hi.as_signed() == greatest ? Enclosure::between(lo, hi) : Enclosure::any();
  }

  Kind kind_;
  unsigned attribute_;
  Sort sort_;
  std::span<const Enclosure> children_;
};

}  // namespace

Enclosure Enclosure::of(const Value& value) {
  if (is_nan(value)) return {std::nullopt, true, false};
  if (value.sort().is_array() || value.sort().is_int()) return any();
  return between(value, value);
}

std::optional<Value> Enclosure::only() const {
  if (is_any || can_be_nan || !numbers || !(numbers->least == numbers->greatest)) return std::nullopt;
  if (numbers->least.sort().is_float() && test(Kind::FpIsZero, numbers->least)) return std::nullopt;
  return numbers->least;
}

Enclosure enclose(Kind kind, unsigned attribute, Sort sort, std::span<const Enclosure> children) {
  return Application(kind, attribute, sort, children)();
}

}  // namespace pincer::logic::floats
