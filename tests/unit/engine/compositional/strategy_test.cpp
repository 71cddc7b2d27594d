// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/strategy.h"

#include <gtest/gtest.h>

#include <set>

namespace pincer::engine::compositional {
namespace {

/// All attempts, where those with so many conjuncts give up.
std::vector<Attempt> all(Strategy& strategy, unsigned gives_up) {
  std::vector<Attempt> result;
  while (const auto attempt = strategy.next()) {
    result.push_back(*attempt);
    if (attempt->conjuncts == gives_up) strategy.gave_up();
  }
  return result;
}

TEST(Strategy, NeverAsksForMoreConjuncts) {
  for (unsigned most = 1; most <= 3; ++most) {
    Strategy strategy({}, {}, most);
    unsigned greatest = 0;
    for (const Attempt& attempt : all(strategy, 0)) greatest = std::max(greatest, attempt.conjuncts);
    EXPECT_EQ(greatest, most);
  }
}

TEST(Strategy, AsksHardQuestionsAgainBeforeDisjuncts) {
  Strategy easy({}, {}, 3);
  Strategy hard({}, {}, 3);
  const std::vector<Attempt> once = all(easy, 0);
  const std::vector<Attempt> again = all(hard, 2);
  EXPECT_GT(again.size(), once.size());
  std::set<std::size_t> numbers;
  base::Effort most;  // spent on two conjuncts so far
  bool is_disjunct = false;
  for (const Attempt& attempt : again) {
    EXPECT_TRUE(numbers.insert(attempt.number).second);
    const bool has_been = std::exchange(is_disjunct, is_disjunct || attempt.is_disjunct());
    if (!has_been && is_disjunct) {
      EXPECT_GT(most, base::efforts::kCondSafeAttempt);
    }
    if (!is_disjunct && attempt.conjuncts == 2) most = std::max(most, attempt.effort);
  }
  EXPECT_TRUE(is_disjunct);
}

TEST(Strategy, DoesNotAskLargeQuestionsAgain) {
  Strategy easy({}, {}, 3);
  Strategy hard({}, {}, 3);
  EXPECT_EQ(all(easy, 0).size(), all(hard, 3).size());
}

// Lines 1, 7 and 8 of Alg. 1: k = 1, 2, 3, and nothing is asked of a solution but F_k.
TEST(Strategy, CountsConjunctsAsThePaperDoes) {
  Strategy strategy({}, {}, 3, Questions::Conjuncts);
  unsigned k = 1;
  while (const auto attempt = strategy.next()) {
    EXPECT_TRUE(attempt->conjuncts == k || attempt->conjuncts == k + 1);
    k = attempt->conjuncts;
    EXPECT_FALSE(attempt->everything);
    EXPECT_FALSE(attempt->layered);
    EXPECT_TRUE(strategy.is_settled(0));
    // A cheaper solution is looked for in larger domains, not with more conjuncts.
    const auto next = strategy.upcoming(1);
    EXPECT_EQ(strategy.is_settled(1), next.empty() || next.front().conjuncts != k);
  }
  EXPECT_EQ(k, 3U);
}

TEST(Strategy, KnowsWhatComesNext) {
  Strategy strategy({}, {}, 3);
  while (const auto attempt = strategy.next()) {
    if (attempt->conjuncts == 2) strategy.gave_up();
    const auto upcoming = strategy.upcoming(1);
    if (upcoming.empty()) break;
    Strategy ahead = strategy;
    EXPECT_EQ(ahead.next()->number, upcoming.front().number);
  }
}

// Steps by two are what factors other than 1 come from.
TEST(Strategy, LooksForLargeFactorsWhereTheProgramHasSome) {
  logic::Terms terms;
  const logic::Term x = terms.variable("x", logic::Sort::integer());
  const auto first_of_two = [&](int step) {
    Edge edge;
    edge.update = {{x, Linear::column(x).plus(step, Linear::number(1))}};
    Strategy strategy({{}, {edge}, {}}, {}, 3);
    std::size_t place = 0;
    for (const Attempt& attempt : all(strategy, 0)) {
      if (attempt.conjuncts == 2 && attempt.greatest_factor > 1 && attempt.layered) return place;
      ++place;
    }
    return place;
  };
  EXPECT_LT(first_of_two(2), first_of_two(1));
}

}  // namespace
}  // namespace pincer::engine::compositional
