// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Every operation on ranges of floats, in every rounding mode, for all ranges of tiny formats: nothing is lost forwards,
// backwards and by enclosures, and forwards nothing is added where no infinity is near.
#include "logic/floats/operation.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "logic/floats/backward.h"
#include "logic/floats/enclosure.h"
#include "logic/value/operations.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::floats {
namespace {

/// All ranges of a sort, by the keys of their borders, with and without NaN.
std::vector<Range> all_ranges(Sort sort) {
  const Range all = Range::all(Order(sort));
  std::vector<Range> result;
  if (sort.is_float()) result.push_back(Range::only_nan());
  for (Key lo = all.lo; lo <= all.hi; ++lo) {
    for (Key hi = lo; hi <= all.hi; ++hi) {
      result.push_back(Range::of(lo, hi));
      if (sort.is_float() && (lo + hi) % 3 == 0) result.push_back(Range::of(lo, hi, true));
    }
  }
  return result;
}

/// All members of a range; NaN is kNan.
std::vector<Key> members(const Range& range) {
  std::vector<Key> result;
  if (range.nan) result.push_back(kNan);
  for (Key key = range.lo; range.has_numbers() && key <= range.hi; ++key) result.push_back(key);
  return result;
}

bool has(const Range& range, Key key) { return key == kNan ? range.nan : range.contains(key); }

Value value_of(const Order& order, Key key) {
  if (key != kNan) return order.value(key);
  return Value::floating(order.sort(), (mpz_class(1) << order.sort().bits()) - 1);
}

Enclosure enclosure_of(const Order& order, const Range& range) {
  if (!range.has_numbers()) return {std::nullopt, true, false};
  return Enclosure::between(order.value(range.lo), order.value(range.hi), range.nan);
}

/// Zeros count as one number.
bool has(const Enclosure& e, const Value& value) {
  if (e.is_any) return true;
  const Sort sort = value.sort();
  const auto test = [](Kind kind, const Value& a, const Value& b) {
    return apply(kind, 0, Sort::boolean(), std::array{a, b}).as_bool();
  };
  if (sort.is_float()) {
    if (apply(Kind::FpIsNan, 0, Sort::boolean(), std::array{value}).as_bool()) return e.can_be_nan;
    return e.numbers && test(Kind::FpLe, e.numbers->least, value) && test(Kind::FpLe, value, e.numbers->greatest);
  }
  if (!e.numbers) return false;
  if (sort.is_bool()) return value == e.numbers->least || value == e.numbers->greatest;
  return test(Kind::BvSle, e.numbers->least, value) && test(Kind::BvSle, value, e.numbers->greatest);
}

class SmallRanges {
 public:
  using Keys = std::array<Key, 3>;

  SmallRanges(Kind kind, unsigned attribute, Sort result, std::vector<Sort> operands)
      : op_(kind, attribute, result, operands), sorts_(std::move(operands)) {}

  void check_one() {
    for (const Range& a : all_ranges(sorts_[0])) {
      check({a, Range{}, Range{}}, [&](auto visit) {
        for (const Key x : members(a)) visit(Keys{x});
      });
      if (::testing::Test::HasFailure()) return;
    }
  }
  /// Every so many-th pair of ranges.
  void check_two(std::size_t stride) {
    std::size_t number = 0;
    const auto seconds = all_ranges(sorts_[1]);
    for (const Range& a : all_ranges(sorts_[0])) {
      for (const Range& b : seconds) {
        if (++number % stride != 0) continue;
        check({a, b, Range{}}, [&](auto visit) {
          for (const Key x : members(a)) {
            for (const Key y : members(b)) visit(Keys{x, y});
          }
        });
        if (::testing::Test::HasFailure()) return;
      }
    }
  }
  void check_three(std::size_t stride) {
    std::size_t number = 0;
    const auto ranges = all_ranges(sorts_[0]);
    for (const Range& a : ranges) {
      for (const Range& b : ranges) {
        for (const Range& c : ranges) {
          if (++number % stride != 0) continue;
          check({a, b, c}, [&](auto visit) {
            for (const Key x : members(a)) {
              for (const Key y : members(b)) {
                for (const Key z : members(c)) visit(Keys{x, y, z});
              }
            }
          });
          if (::testing::Test::HasFailure()) return;
        }
      }
    }
  }

 private:
  [[nodiscard]] std::string shown(const Operands& operands) const {
    std::string text = "kind " + std::to_string(static_cast<int>(op_.kind)) + " mode " + std::to_string(op_.attribute);
    for (std::size_t i = 0; i < sorts_.size(); ++i) {
      text += " [" + std::to_string(operands[i].lo) + ", " + std::to_string(operands[i].hi) + "]" +
              (operands[i].nan ? " or NaN" : "");
    }
    return text;
  }

  const Value& exact(const Keys& keys) {
    Value* known = nullptr;
    std::size_t place = 0;
    for (std::size_t i = 0; i < sorts_.size(); ++i) {
      const Key limit = Key{1} << sorts_[i].bits();
      place = place * static_cast<std::size_t>(2 * limit) +
              static_cast<std::size_t>(keys[i] == kNan ? 2 * limit - 1 : keys[i] + limit);
    }
    if (place >= cache_.size()) cache_.resize(place + 1);
    known = &cache_[place].first;
    if (!cache_[place].second) {
      std::vector<Value> values;
      for (std::size_t i = 0; i < sorts_.size(); ++i) values.push_back(value_of(op_.operand[i], keys[i]));
      *known = logic::apply(op_.kind, op_.attribute, op_.result.sort(), values);
      cache_[place].second = true;
    }
    return *known;
  }

  template <class ForAll>
  void check(const Operands& operands, ForAll for_all) {
    const Range forward = apply_range(op_, operands);
    std::vector<Enclosure> enclosures;
    for (std::size_t i = 0; i < sorts_.size(); ++i) enclosures.push_back(enclosure_of(op_.operand[i], operands[i]));
    const Enclosure enclosure = enclose(op_.kind, op_.attribute, op_.result.sort(), enclosures);
    Range attained;
    for_all([&](const Keys& keys) {
      const Value& value = exact(keys);
      const Key key = op_.result.key(value.narrow_bits());
      if (!has(forward, key) || !has(enclosure, value))
        ADD_FAILURE() << shown(operands) << " gives " << value.to_string();
      attained = attained.join(key == kNan && op_.result.sort().is_float() ? Range::only_nan() : Range::point(key));
    });
    if (attained.nan) EXPECT_TRUE(forward.nan);
    check_backwards(operands, forward, attained, for_all);
    attained_ += forward == attained ? 1 : 0;
    ++all_;
  }

  /// Narrowing to a part of the results loses no operands that lead there.
  template <class ForAll>
  void check_backwards(const Operands& operands, const Range& forward, const Range& attained, ForAll for_all) {
    std::vector<Range> parts{forward};
    if (attained.has_numbers()) {
      const Key middle = attained.lo + (attained.hi - attained.lo) / 2;
      for (const bool nan : {false, true}) {
        parts.push_back(Range::of(attained.lo, middle, nan && attained.nan));
        parts.push_back(Range::of(middle, attained.hi, nan && attained.nan));
      }
      parts.push_back(Range::point(attained.lo));
      parts.push_back(Range::point(attained.hi));
    }
    if (attained.nan) parts.push_back(Range::only_nan());
    for (const Range& part : parts) {
      Operands narrowed = operands;
      narrow_operands(op_, part, narrowed);
      for_all([&](const Keys& keys) {
        if (!has(part, op_.result.key(exact(keys).narrow_bits()))) return;
        for (std::size_t i = 0; i < sorts_.size(); ++i) {
          if (!has(narrowed[i], keys[i])) ADD_FAILURE() << "backwards: " << shown(operands) << ", result " << part.lo;
        }
      });
    }
  }

  Operation op_;
  std::vector<Sort> sorts_;
  std::vector<std::pair<Value, bool>> cache_;

 public:
  std::size_t attained_ = 0;  // results that are as small as they can be
  std::size_t all_ = 0;
};

class FloatRanges : public ::testing::TestWithParam<unsigned> {};

TEST_P(FloatRanges, TwoOperands) {
  for (const Kind kind : {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv}) {
    for (const Sort sort : {Sort::floating(2, 2), Sort::floating(2, 3), Sort::floating(3, 2)}) {
      SmallRanges small(kind, GetParam(), sort, {sort, sort});
      small.check_two(sort.bits() == 4 ? 1 : 307);
      if (kind == Kind::FpAdd || kind == Kind::FpSub) EXPECT_GT(10 * small.attained_, 9 * small.all_);
    }
  }
}

TEST_P(FloatRanges, OneOperand) {
  for (const Sort sort : {Sort::floating(2, 2), Sort::floating(2, 4), Sort::floating(3, 3), Sort::floating(4, 2)}) {
    for (const Kind kind : {Kind::FpSqrt, Kind::FpRoundToIntegral}) {
      SmallRanges small(kind, GetParam(), sort, {sort});
      small.check_one();
      EXPECT_EQ(small.attained_, small.all_) << static_cast<int>(kind);
    }
    for (const Sort to : {Sort::floating(2, 2), Sort::floating(3, 4), Sort::floating(4, 2)}) {
      if (to != sort) SmallRanges(Kind::FpToFp, GetParam(), to, {sort}).check_one();
    }
    for (const Kind kind : {Kind::SBvToFp, Kind::UBvToFp}) {
      SmallRanges(kind, GetParam(), sort, {Sort::bitvec(5)}).check_one();
    }
  }
}

TEST_P(FloatRanges, Fused) {
  const Sort sort = Sort::floating(2, 2);
  SmallRanges(Kind::FpFma, GetParam(), sort, {sort, sort, sort}).check_three(997);
}

INSTANTIATE_TEST_SUITE_P(, FloatRanges, ::testing::Range(0U, 5U));

TEST(FloatRangesExact, WithoutRounding) {
  const Sort boolean = Sort::boolean();
  for (const Sort sort : {Sort::floating(2, 2), Sort::floating(2, 3), Sort::floating(3, 2)}) {
    for (const Kind kind : {Kind::FpMin, Kind::FpMax})
      SmallRanges(kind, 0, sort, {sort, sort}).check_two(sort.bits() == 4 ? 1 : 61);
    for (const Kind kind : {Kind::FpEq, Kind::FpLt, Kind::FpLe, Kind::Eq}) {
      SmallRanges(kind, 0, boolean, {sort, sort}).check_two(sort.bits() == 4 ? 1 : 61);
    }
    for (const Kind kind : {Kind::FpNeg, Kind::FpAbs}) SmallRanges(kind, 0, sort, {sort}).check_one();
    for (const Kind kind :
         {Kind::FpIsNan, Kind::FpIsInf, Kind::FpIsZero, Kind::FpIsNormal, Kind::FpIsSubnormal, Kind::FpIsNegative}) {
      SmallRanges(kind, 0, boolean, {sort}).check_one();
    }
    for (const unsigned width : {1U, 2U, 3U, 5U}) {
      for (const Kind kind : {Kind::FpToSBv, Kind::FpToUBv}) {
        SmallRanges(kind, 0, Sort::bitvec(width), {sort}).check_one();
      }
    }
    SmallRanges(Kind::FpToBits, 0, Sort::bitvec(sort.bits()), {sort}).check_one();
    SmallRanges(Kind::FpFromBits, 0, sort, {Sort::bitvec(sort.bits())}).check_one();
    SmallRanges(Kind::FpRem, 0, sort, {sort, sort}).check_two(101);
  }
}

TEST(FloatRangesExact, BitVectors) {
  const Sort bits = Sort::bitvec(4);
  for (const Kind kind : {Kind::BvAnd, Kind::BvOr, Kind::BvXor, Kind::BvAdd, Kind::BvSub, Kind::BvMul, Kind::BvUDiv,
                          Kind::BvURem, Kind::BvSDiv, Kind::BvSRem, Kind::BvShl, Kind::BvLShr, Kind::BvAShr}) {
    SmallRanges(kind, 0, bits, {bits, bits}).check_two(3);
  }
  for (const Kind kind : {Kind::BvUlt, Kind::BvUle, Kind::BvSlt, Kind::BvSle, Kind::Eq}) {
    SmallRanges(kind, 0, Sort::boolean(), {bits, bits}).check_two(3);
  }
  for (const Kind kind : {Kind::BvNot, Kind::BvNeg}) SmallRanges(kind, 0, bits, {bits}).check_one();
  for (const Kind kind : {Kind::BvZeroExtend, Kind::BvSignExtend}) {
    SmallRanges(kind, 3, Sort::bitvec(7), {bits}).check_one();
  }
  for (const unsigned low : {0U, 1U, 2U}) SmallRanges(Kind::BvExtract, low, Sort::bitvec(2), {bits}).check_one();
  SmallRanges(Kind::BvConcat, 0, Sort::bitvec(7), {bits, Sort::bitvec(3)}).check_two(1);
  SmallRanges(Kind::Not, 0, Sort::boolean(), {Sort::boolean()}).check_one();
}

/// The host's formats: ranges around random numbers have what random members give.
TEST(FloatRangesExact, HostFormats) {
  logic::testing::Random random(7);
  for (const Sort sort : {Sort::float32(), Sort::float64()}) {
    const Order order(sort);
    const auto near = [&](Key key) {
      const Range all = Range::all(order);
      const Key width = Key{1} << random.below(random.one_in(2) ? 6 : sort.bits() - 3);
      return std::clamp(key + static_cast<Key>(random.word() % static_cast<std::uint64_t>(width)) - width / 2, all.lo,
                        all.hi);
    };
    for (int i = 0; i < 20'000; ++i) {
      Operands operands;
      std::array<Value, 2> values;
      for (std::size_t k = 0; k < 2; ++k) {
        Key key = kNan;
        while (key == kNan) key = order.key(logic::testing::random_value(random, sort).narrow_bits());
        const Key a = near(key);
        const Key b = near(key);
        operands[k] = Range::of(std::min({a, b, key}), std::max({a, b, key}));
        values[k] = order.value(key);
      }
      for (const Kind kind : {Kind::FpAdd, Kind::FpSub, Kind::FpMul, Kind::FpDiv}) {
        const Operation op(kind, 0, sort, std::array{sort, sort});
        const Key result = order.key(logic::apply(kind, 0, sort, values).narrow_bits());
        const Range range = apply_range(op, operands);
        ASSERT_TRUE(has(range, result)) << values[0].to_string() << " " << values[1].to_string();
        const Range part = Range::of(result - static_cast<Key>(random.below(3)), result, range.nan);
        if (result == kNan) continue;
        Operands narrowed = operands;
        narrow_operands(op, part, narrowed);
        for (std::size_t k = 0; k < 2; ++k) {
          ASSERT_TRUE(has(narrowed[k], order.key(values[k].narrow_bits())))
              << static_cast<int>(kind) << " " << values[0].to_string() << " " << values[1].to_string();
        }
      }
      const Sort other = sort == Sort::float32() ? Sort::float64() : Sort::float32();
      for (const Kind kind : {Kind::FpSqrt, Kind::FpToFp, Kind::FpRoundToIntegral}) {
        const Sort to = kind == Kind::FpToFp ? other : sort;
        const Operation op(kind, 0, to, std::array{sort});
        const Value result = logic::apply(kind, 0, to, std::span(values).first(1));
        ASSERT_TRUE(has(apply_range(op, operands), Order(to).key(result.narrow_bits()))) << values[0].to_string();
      }
    }
  }
}

}  // namespace
}  // namespace pincer::logic::floats
