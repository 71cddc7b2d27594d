// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <gtest/gtest.h>

#include "unit/engine/ufo_chain.h"

namespace pincer::engine::ufo {
namespace {

using logic::Answer;
using testing::ChainRefinement;

/// What twice as many nodes may cost: twice as much, and what does not depend on them.
void expect_at_most_linear(const testing::Meter& half, const testing::Meter& whole) {
  EXPECT_LE(whole.formulas, 2 * half.formulas + 10);
  EXPECT_LE(whole.checks, 2 * half.checks + 10);
  EXPECT_LE(whole.assumptions, 2 * half.assumptions + 10);
}

TEST(UfoCost, OfBlockingIsLinearInTheGraph) {
  const ChainRefinement half(20, std::nullopt, true);
  const ChainRefinement whole(40, std::nullopt, true);
  ASSERT_EQ(half.answer, Answer::Unsat);
  ASSERT_EQ(whole.answer, Answer::Unsat);
  expect_at_most_linear(half.meter, whole.meter);
}

TEST(UfoCost, OfTheQueryIsLinearInTheGraph) {
  const ChainRefinement half(20, 18, false);
  const ChainRefinement whole(40, 38, false);
  ASSERT_EQ(half.answer, Answer::Sat);
  ASSERT_EQ(whole.answer, Answer::Sat);
  expect_at_most_linear(half.meter, whole.meter);
  EXPECT_EQ(whole.meter.checks, 1U);
}

}  // namespace
}  // namespace pincer::engine::ufo
