// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/ranges/refuter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>

#include "logic/evaluate/evaluate.h"
#include "logic/ranges/front.h"
#include "logic/term/free_variables.h"
#include "logic/text/smtlib.h"
#include "logic/value/bits.h"
#include "logic/value/operations.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::ranges {
namespace {

using logic::testing::Random;
using logic::testing::RandomTerms;

Value value_of(Number number, unsigned width) {
  return width == 0 ? Value::boolean(number != 0)
                    : Value::bits(width, bits::from_signed(static_cast<std::int64_t>(number), width));
}
Number number_of(const Value& value, unsigned width) {
  return width == 0 ? static_cast<Number>(value.as_bool() ? 1 : 0)
                    : static_cast<Number>(bits::to_signed(value.narrow_bits(), width));
}
Sort sort_of(unsigned width) { return width == 0 ? Sort::boolean() : Sort::bitvec(width); }

std::vector<Span> all_spans(unsigned width) {
  std::vector<Span> result;
  const Span all = everything(width);
  for (Number lo = all.lo; lo <= all.hi; ++lo) {
    for (Number hi = lo; hi <= all.hi; ++hi) result.push_back({lo, hi});
  }
  return result;
}

/// What an operation does, as the one definition of it says.
class RangeOperation : public ::testing::TestWithParam<Operation> {
 protected:
  [[nodiscard]] Number result_of(std::span<const Number> operands) const {
    const Operation& op = GetParam();
    std::vector<Value> values;
    for (std::size_t i = 0; i < operands.size(); ++i)
      values.push_back(value_of(operands[i], i == 0 ? op.from : i == 1 ? op.other : op.width));
    return number_of(apply(op.kind, op.attribute, sort_of(op.width), values), op.width);
  }
};

class RangeOfTwo : public RangeOperation {};
class RangeOfOne : public RangeOperation {};

TEST_P(RangeOfOne, ContainsAllResultsAndKeepsAllOperands) {
  const Operation& op = GetParam();
  for (const Span a : all_spans(op.from)) {
    const Span forward = forwards(op, std::array{a});
    for (Number x = a.lo; x <= a.hi; ++x) EXPECT_TRUE(forward.contains(result_of(std::array{x})));
    if (a.is_point()) EXPECT_TRUE(forward.is_point());
    for (const Span result : all_spans(op.width)) {
      std::array narrowed{a};
      backwards(op, result, narrowed);
      for (Number x = a.lo; x <= a.hi; ++x) {
        if (result.contains(result_of(std::array{x}))) EXPECT_TRUE(narrowed[0].contains(x));
      }
    }
  }
}

TEST_P(RangeOfTwo, ContainsAllResultsAndKeepsAllOperands) {
  const Operation& op = GetParam();
  Random random(7);
  const std::vector<Span> results = all_spans(op.width);
  for (const Span a : all_spans(op.from)) {
    for (const Span b : all_spans(op.other)) {
      const Span forward = forwards(op, std::array{a, b});
      const Span result = random.pick(results);
      std::array narrowed{a, b};
      backwards(op, result, narrowed);
      for (Number x = a.lo; x <= a.hi; ++x) {
        for (Number y = b.lo; y <= b.hi; ++y) {
          const Number value = result_of(std::array{x, y});
          ASSERT_TRUE(forward.contains(value)) << static_cast<int>(x) << ", " << static_cast<int>(y);
          if (result.contains(value))
            ASSERT_TRUE(narrowed[0].contains(x) && narrowed[1].contains(y))
                << static_cast<int>(x) << ", " << static_cast<int>(y);
        }
      }
    }
  }
}

std::vector<Operation> of_two() {
  std::vector<Operation> result;
  for (const Kind kind : {Kind::BvAnd, Kind::BvOr, Kind::BvXor, Kind::BvAdd, Kind::BvSub, Kind::BvMul, Kind::BvUDiv,
                          Kind::BvURem, Kind::BvSDiv, Kind::BvSRem, Kind::BvShl, Kind::BvLShr, Kind::BvAShr})
    result.push_back({.kind = kind, .width = 4, .from = 4, .other = 4});
  for (const Kind kind : {Kind::Eq, Kind::BvUlt, Kind::BvUle, Kind::BvSlt, Kind::BvSle})
    result.push_back({.kind = kind, .width = 0, .from = 4, .other = 4});
  for (const Kind kind : {Kind::Eq, Kind::And, Kind::Or}) result.push_back({.kind = kind});
  result.push_back({.kind = Kind::BvConcat, .width = 5, .from = 3, .other = 2});
  return result;
}
INSTANTIATE_TEST_SUITE_P(All, RangeOfTwo, ::testing::ValuesIn(of_two()));
INSTANTIATE_TEST_SUITE_P(
    All, RangeOfOne,
    ::testing::Values(Operation{.kind = Kind::Not}, Operation{.kind = Kind::BvNot, .width = 4, .from = 4},
                      Operation{.kind = Kind::BvNeg, .width = 4, .from = 4},
                      Operation{.kind = Kind::BvExtract, .width = 3, .from = 5},
                      Operation{.kind = Kind::BvExtract, .attribute = 2, .width = 2, .from = 5},
                      Operation{.kind = Kind::BvZeroExtend, .attribute = 2, .width = 5, .from = 3},
                      Operation{.kind = Kind::BvSignExtend, .attribute = 2, .width = 5, .from = 3}));

/// By trying everything; none: too many assignments.
std::optional<bool> is_satisfiable(const Terms& terms, Term formula) {
  const std::vector<Term> variables = free_variables(terms, formula);
  unsigned width = 0;
  for (const Term v : variables) width += std::max(terms.sort(v).is_bool() ? 1U : terms.sort(v).width(), 1U);
  if (width > 14) return std::nullopt;
  for (std::uint64_t n = 0; n < std::uint64_t{1} << width; ++n) {
    std::uint64_t rest = n;
    std::vector<Value> values;
    for (const Term v : variables) {
      const unsigned own = terms.sort(v).is_bool() ? 1 : terms.sort(v).width();
      const std::uint64_t pattern = rest & bits::mask(own);
      rest >>= own;
      values.push_back(terms.sort(v).is_bool() ? Value::boolean(pattern != 0) : Value::bits(own, pattern));
    }
    const auto value = [&](Term v) {
      return values[static_cast<std::size_t>(std::find(variables.begin(), variables.end(), v) - variables.begin())];
    };
    if (evaluate(terms, formula, value).as_bool()) return true;
  }
  return false;
}

TEST(Refuter, RefutesOnlyWhatHasNoModel) {
  int refuted = 0;
  int open = 0;
  for (int seed = 0; seed < 600; ++seed) {
    Terms terms;
    Random random(seed);
    RandomTerms generator(terms, {Sort::boolean(), Sort::bitvec(3), Sort::bitvec(4)}, 100 + seed);
    std::vector<Term> formulas;
    for (int i = 0; i < 24; ++i) {
      const Term t = generator.next().result;
      if (terms.sort(t).is_bool() && !terms.is_const(t)) formulas.push_back(random.one_in(2) ? t : terms.lnot(t));
    }
    if (formulas.size() > 4) formulas.erase(formulas.begin(), formulas.end() - 4);
    const auto expected = is_satisfiable(terms, terms.land(formulas));
    if (!expected) continue;
    const base::Budget budget;
    const bool is_refuted = Refuter(terms, formulas).refute(budget.part(base::Effort(20'000)));
    if (is_refuted) ASSERT_FALSE(*expected) << to_smtlib(terms, terms.land(formulas));
    ++(is_refuted ? refuted : open);
  }
  EXPECT_GT(refuted, 20);
  EXPECT_GT(open, 20);
}

/// A step of a state machine: `after` is what the invariant says of the new value.
class RefuterOfSteps : public ::testing::Test {
 protected:
  Term number(std::int64_t n) { return terms_.bv(32, static_cast<std::uint64_t>(n)); }
  Term within(Term t, std::int64_t lo, std::int64_t hi) {
    return terms_.land(terms_.bv_sle(number(lo), t), terms_.bv_sle(t, number(hi)));
  }
  bool is_refuted(std::vector<Term> conjuncts) {
    const base::Budget budget;
    return Refuter(terms_, conjuncts).refute(budget.part(base::Effort(50'000)));
  }

  Terms terms_;
  Term x_ = terms_.variable("x", Sort::bitvec(32));
  Term mode_ = terms_.variable("mode", Sort::bitvec(32));
};

TEST_F(RefuterOfSteps, CasesOfRangesAreKeptApart) {
  const Term before = terms_.lor(terms_.land(terms_.eq(mode_, number(1)), within(x_, 10, 200)),
                                 terms_.land(terms_.eq(mode_, number(2)), within(x_, -1000, -500)));
  const Term moved = terms_.bv_add(terms_.bv_srem(x_, number(25)), number(-100));
  const Term low = terms_.land(terms_.eq(mode_, number(1)), within(moved, -100, -76));
  const Term high = terms_.land(terms_.eq(mode_, number(2)), within(moved, -124, -100));
  EXPECT_TRUE(is_refuted({before, terms_.lnot(terms_.lor(low, high))}));
  EXPECT_FALSE(is_refuted({before, terms_.lnot(low)}));
}

TEST_F(RefuterOfSteps, RemaindersAreCutAtMultiples) {
  const Term rest = terms_.bv_srem(x_, number(25));
  // 48, 49, 50, 51 leave 23, 24, 0, 1.
  EXPECT_TRUE(is_refuted({within(x_, 48, 51), within(rest, 2, 22)}));
  EXPECT_FALSE(is_refuted({within(x_, 48, 51), within(rest, 1, 22)}));
}

TEST_F(RefuterOfSteps, WhatIsDifferentFromANumberIsAboveOrBelow) {
  const Term five_times = terms_.bv_mul(x_, number(5));
  const Term not_three = terms_.lnot(terms_.eq(x_, number(3)));
  EXPECT_TRUE(is_refuted({within(x_, 0, 9), not_three, within(five_times, 13, 18)}));
  EXPECT_FALSE(is_refuted({within(x_, 0, 9), not_three, within(five_times, 13, 20)}));
}

TEST_F(RefuterOfSteps, TheBudgetEndsIt) {
  // Too many cases for so little: y and z are different in 2^32 ways.
  const Term y = terms_.variable("y", Sort::bitvec(32));
  std::vector<Term> conjuncts = {terms_.lnot(terms_.eq(terms_.bv_mul(x_, y), terms_.bv_mul(y, mode_))),
                                 terms_.eq(x_, mode_)};
  for (int i = 0; i < 40; ++i) {
    const Term a = terms_.variable("a" + std::to_string(i), Sort::boolean());
    const Term b = terms_.variable("b" + std::to_string(i), Sort::boolean());
    conjuncts.push_back(terms_.lor(a, b));
  }
  const base::Budget budget;
  const base::Budget part = budget.part(base::Effort(1'000));
  EXPECT_FALSE(Refuter(terms_, conjuncts).refute(part));
}

}  // namespace
}  // namespace pincer::logic::ranges
