// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "domain/interval_partition.h"

#include <gtest/gtest.h>

#include <random>

#include "logic/evaluate/evaluate.h"

namespace pincer::domain {
namespace {

using logic::Sort;
using logic::Term;
using logic::Value;

Interval small_interval(std::mt19937& random) {
  const int low = static_cast<int>(random() % 9) - 4;
  return {low, low + static_cast<int>(random() % 4)};
}

TEST(Interval, NarrowingStaysBetween) {
  std::mt19937 random(3);
  for (int i = 0; i < 20'000; ++i) {
    const Interval after = small_interval(random);
    const Interval before = widen(after, join(after, small_interval(random)));
    const Interval narrowed = narrow(before, after);
    EXPECT_TRUE(before.contains(narrowed));
    EXPECT_TRUE(narrowed.contains(after));
  }
  EXPECT_EQ(narrow(widen({0, 0}, {0, 1}), {0, 10}), (Interval{0, 10}));
  EXPECT_EQ(narrow({0, Bound::plus_infinity()}, {0, 10}), (Interval{0, 10}));
}

class PartitionTest : public ::testing::Test {
 protected:
  IntervalState random_state() {
    IntervalState state;
    state.set(x, small_interval(random));
    state.set(y, small_interval(random));
    return state;
  }
  bool describes(const IntervalPartition& partition, int a, int b) {
    const Term formula = partition.formula(terms, [](Term) { return true; });
    return logic::evaluate(terms, formula, [&](Term v) { return Value::integer(v == x ? a : b); }).as_bool();
  }

  std::mt19937 random{4};
  logic::Terms terms;
  Term x = terms.variable("x", Sort::integer());
  Term y = terms.variable("y", Sort::integer());
  std::vector<Term> by_x = {x};
};

TEST_F(PartitionTest, JoinsDescribeWhatTheyJoin) {
  for (int round = 0; round < 60; ++round) {
    IntervalPartition partition(by_x);
    std::vector<IntervalState> joined;
    for (int i = 0; i < 6; ++i) {
      joined.push_back(random_state());
      partition.join_with(joined.back(), i % 2 == 1);
      EXPECT_FALSE(partition.join_with(joined.back(), false)) << "joined twice, nothing grows";
    }
    for (int a = -6; a <= 8; ++a) {
      for (int b = -6; b <= 8; ++b) {
        for (const IntervalState& state : joined) {
          const bool inside = state.get(x).contains(Interval{a, a}) && state.get(y).contains(Interval{b, b});
          if (inside) EXPECT_TRUE(describes(partition, a, b));
        }
      }
    }
  }
}

TEST_F(PartitionTest, KeepsApartWhatItIsSplitBy) {
  IntervalPartition partition(by_x);
  for (int i = 0; i < 3; ++i) {
    IntervalState state;
    state.set(x, {i, i});
    state.set(y, {10 * i, 10 * i});
    EXPECT_TRUE(partition.join_with(state, false));
  }
  EXPECT_EQ(partition.parts().size(), 3U);
  EXPECT_TRUE(describes(partition, 1, 10));
  EXPECT_FALSE(describes(partition, 1, 20));
  EXPECT_FALSE(describes(partition, 1, 11));
}

TEST_F(PartitionTest, WideningOfAPartEnds) {
  IntervalPartition partition(by_x);
  int steps = 0;
  for (; steps < 200; ++steps) {
    IntervalState state;
    state.set(x, {0, 0});
    state.set(y, {0, static_cast<__int128>(steps) * 1'000'000'000});
    if (!partition.join_with(state, true) && steps > 150) break;
  }
  EXPECT_LT(steps, 200);
  EXPECT_EQ(partition.parts().size(), 1U);
}

TEST_F(PartitionTest, TheImpossibleIsNoPart) {
  IntervalPartition partition(by_x);
  IntervalState impossible;
  impossible.make_impossible();
  EXPECT_FALSE(partition.join_with(impossible, false));
  EXPECT_TRUE(partition.impossible());
  EXPECT_FALSE(describes(partition, 0, 0));
}

}  // namespace
}  // namespace pincer::domain
