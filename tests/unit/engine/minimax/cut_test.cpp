// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/cut.h"

#include <gtest/gtest.h>

#include "logic/term/terms.h"

namespace pincer::engine::minimax {
namespace {

using enum Annotation;
using logic::Term;

class CutTest : public ::testing::Test {
 protected:
  logic::Terms terms;
  Term x = terms.variable("x", logic::Sort::integer());
  Term y = terms.variable("y", logic::Sort::integer());
  std::vector<Term> variables{x, y};
  Term x_is_1 = terms.eq(x, terms.integer(1));
  Term y_at_least_x = terms.int_le(x, y);

  Cut make() {
    Cut cut(variables, nullptr);
    cut.add(x_is_1, false);
    cut.add(y_at_least_x, false);
    return cut;
  }
};

TEST_F(CutTest, WhatIsNeededCannotBeRemoved) {
  Cut cut = make();
  const std::size_t needed[] = {0};
  cut.require(needed);
  EXPECT_FALSE(cut.remove(0));
  EXPECT_TRUE(cut.remove(1));
  EXPECT_EQ(cut.state().annotations, (Annotations{Max, Min}));
  EXPECT_EQ(min_interpretation(cut.state()), std::vector<Term>{x_is_1});
}

// Sect. 2 on Fig. 2: the traversal starts again with the locked constraint; what else was deleted is tried again.
TEST_F(CutTest, ARestartKeepsWhatIsLockedAndNothingElse) {
  Cut cut = make();
  EXPECT_TRUE(cut.remove(0));
  EXPECT_TRUE(cut.remove(1));
  cut.lock({Max, Neutral});
  EXPECT_EQ(cut.state().annotations, (Annotations{Min, Min})) << "it holds after the restart";
  cut.restart(terms, variables);
  EXPECT_EQ(cut.state().annotations, (Annotations{Max, Neutral}));
  EXPECT_FALSE(cut.remove(0));
  EXPECT_EQ(cut.values(), (std::vector<Term>{terms.integer(1), y})) << "x is no unknown any more";
}

TEST_F(CutTest, FollowsTheCutAboveUntilThatIsWeakened) {
  Cut cut = make();
  EXPECT_TRUE(cut.follows(0));
  EXPECT_FALSE(cut.follows(1));
  EXPECT_TRUE(cut.follows(1));
  cut.restart(terms, variables);
  EXPECT_FALSE(cut.follows(1)) << "what became neutral again may not hold";
}

}  // namespace
}  // namespace pincer::engine::minimax
