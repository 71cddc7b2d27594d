// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "domain/interval.h"

#include <gtest/gtest.h>

#include <random>

#include "domain/interval_state.h"
#include "logic/evaluate/evaluate.h"

namespace pincer::domain {
namespace {

using logic::Sort;
using logic::Term;
using logic::Value;

Interval random_interval(std::mt19937& random) {
  static constexpr int kEnds[] = {-9, -4, -1, 0, 1, 2, 5, 11};
  Interval result{kEnds[random() % std::size(kEnds)], kEnds[random() % std::size(kEnds)]};
  if (result.low > result.high) std::swap(result.low, result.high);
  if (random() % 5 == 0) result.low = Bound::minus_infinity();
  if (random() % 5 == 0) result.high = Bound::plus_infinity();
  return result;
}

bool holds(const Interval& interval, int value) {
  return interval.low <= Bound(value) && Bound(value) <= interval.high;
}

TEST(Interval, LatticeLaws) {
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    const Interval a = random_interval(random);
    const Interval b = random_interval(random);
    EXPECT_TRUE(join(a, b).contains(a));
    EXPECT_TRUE(join(a, b).contains(b));
    EXPECT_TRUE(a.contains(meet(a, b)));
    EXPECT_TRUE(b.contains(meet(a, b)));
    EXPECT_TRUE(widen(a, b).contains(a));
    EXPECT_TRUE(widen(a, b).contains(b));
    EXPECT_EQ(join(a, Interval::empty()), a);
  }
}

TEST(Interval, OperationsCoverTheirResults) {
  std::mt19937 random(2);
  const auto euclid = [](int x, int y) {
    int rest = x % y;
    if (rest < 0) rest += std::abs(y);
    return std::pair((x - rest) / y, rest);
  };
  for (int i = 0; i < 300'000; ++i) {
    const Interval a = random_interval(random);
    const Interval b = random_interval(random);
    const int x = static_cast<int>(random() % 41) - 20;
    const int y = static_cast<int>(random() % 41) - 20;
    if (!holds(a, x) || !holds(b, y)) continue;
    EXPECT_TRUE(holds(a + b, x + y));
    EXPECT_TRUE(holds(-a, -x));
    EXPECT_TRUE(holds(a * b, x * y));
    if (y == 0) continue;
    EXPECT_TRUE(holds(divide(a, b), euclid(x, y).first));
    EXPECT_TRUE(holds(modulo(a, b), euclid(x, y).second));
  }
}

TEST(Interval, WideningEnds) {
  Interval now{0, 0};
  int steps = 0;
  for (; steps < 100; ++steps) {
    const Interval next = widen(now, join(now, now + Interval{1, 3}));
    if (next == now) break;
    now = next;
  }
  EXPECT_LT(steps, 15);
  EXPECT_FALSE(now.high.finite());
  EXPECT_EQ(now.low, Bound(0));
}

TEST(Bound, BigNumbers) {
  const mpz_class big = (mpz_class(1) << 100) - 7;
  EXPECT_EQ(Bound::from(big).to_mpz(), big);
  EXPECT_EQ(Bound::from(-big).to_mpz(), -big);
  EXPECT_FALSE(Bound::from(big * big).finite());
  EXPECT_EQ(Bound::from(big) * Bound::from(big), Bound::plus_infinity());
  EXPECT_EQ(Bound::from(big) * Bound::from(-big), Bound::minus_infinity());
  EXPECT_EQ(Bound(0) * Bound::plus_infinity(), Bound(0));
}

/// Random formulas over two numbers and a truth value.
class Formulas {
 public:
  explicit Formulas(std::uint32_t seed) : random_(seed) {}
  Term number(int depth) {
    switch (depth == 0 ? random_() % 2 : random_() % 6) {
      case 0: return random_() % 2 == 0 ? x : y;
      case 1: return terms.integer(static_cast<int>(random_() % 13) - 6);
      case 2: return terms.int_add(number(depth - 1), number(depth - 1));
      case 3: return terms.int_mul(terms.integer(static_cast<int>(random_() % 7) - 3), number(depth - 1));
      case 4: return terms.ite(formula(depth - 1), number(depth - 1), number(depth - 1));
      default: return terms.int_mod(number(depth - 1), terms.integer(1 + static_cast<int>(random_() % 5)));
    }
  }
  Term formula(int depth) {
    switch (depth == 0 ? random_() % 4 : random_() % 7) {
      case 0: return b;
      case 1: return terms.int_le(number(depth > 0 ? depth - 1 : 0), number(0));
      case 2: return terms.int_lt(number(0), number(depth > 0 ? depth - 1 : 0));
      case 3: return terms.eq(number(0), number(0));
      case 4: return terms.lnot(formula(depth - 1));
      case 5: return terms.land(formula(depth - 1), formula(depth - 1));
      default: return terms.lor(formula(depth - 1), formula(depth - 1));
    }
  }
  std::mt19937& random() { return random_; }

 private:
  std::mt19937 random_;

 public:
  logic::Terms terms;
  Term x = terms.variable("x", Sort::integer());
  Term y = terms.variable("y", Sort::integer());
  Term b = terms.variable("b", Sort::boolean());
};

TEST(IntervalState, CoversWhatHappens) {
  Formulas f(7);
  for (int i = 0; i < 4'000; ++i) {
    IntervalState state;
    state.set(f.x, random_interval(f.random()));
    state.set(f.y, random_interval(f.random()));
    const Term condition = f.formula(3);
    const Term value = f.number(3);
    IntervalState assumed = state;
    assumed.assume(f.terms, condition);
    IntervalState refuted = state;
    refuted.assume(f.terms, condition, false);
    for (int j = 0; j < 30; ++j) {
      const int x = static_cast<int>(f.random()() % 31) - 15;
      const int y = static_cast<int>(f.random()() % 31) - 15;
      const bool b = f.random()() % 2 == 0;
      if (!holds(state.get(f.x), x) || !holds(state.get(f.y), y)) continue;
      const auto read = [&](Term v) { return v == f.b ? Value::boolean(b) : Value::integer(v == f.x ? x : y); };
      const bool is_true = logic::evaluate(f.terms, condition, read).as_bool();
      const IntervalState& after = is_true ? assumed : refuted;
      EXPECT_FALSE(after.impossible());
      EXPECT_TRUE(holds(after.get(f.x), x) && holds(after.get(f.y), y) && holds(after.get(f.b), b ? 1 : 0));
      if (const auto decided = state.decide(f.terms, condition)) EXPECT_EQ(*decided, is_true);
      const mpz_class result = logic::evaluate(f.terms, value, read).as_signed();
      EXPECT_TRUE(state.evaluate(f.terms, value).contains(Interval::single(result)));
    }
    IntervalState joined = assumed;
    joined.join_with(refuted, false);
    EXPECT_TRUE(joined.get(f.x).contains(assumed.get(f.x)));
    EXPECT_TRUE(joined.get(f.x).contains(refuted.get(f.x)));
  }
}

TEST(IntervalState, ConditionsOfAnyDepthAreAssumed) {
  for (const int depth : {60, 100'000}) {
    logic::Terms terms;
    const auto positive = [&](int i) {
      return terms.int_lt(terms.integer(0), terms.variable("v" + std::to_string(i), Sort::integer()));
    };
    Term condition = positive(depth);
    for (int i = depth - 1; i >= 0; --i)
      condition = i % 2 == 0 ? terms.land(positive(i), condition) : terms.lor(positive(i), condition);
    IntervalState state;
    state.assume(terms, condition);
    EXPECT_EQ(state.get(terms.variable("v0", Sort::integer())), (Interval{1, Bound::plus_infinity()}));
    EXPECT_TRUE(state.get(terms.variable("v2", Sort::integer())).is_top());
  }
}

TEST(IntervalState, LongSumsAreAssumed) {
  logic::Terms terms;
  IntervalState state;
  std::vector<Term> parts;
  for (int i = 0; i < 10'000; ++i) {
    parts.push_back(terms.variable("v" + std::to_string(i), Sort::integer()));
    state.set(parts.back(), {0, 1});
  }
  const Term sum = terms.int_add(parts);
  EXPECT_EQ(state.evaluate(terms, sum), (Interval{0, 10'000}));
  state.assume(terms, terms.int_lt(terms.integer(10'000), sum));
  EXPECT_TRUE(state.impossible());
}

}  // namespace
}  // namespace pincer::domain
