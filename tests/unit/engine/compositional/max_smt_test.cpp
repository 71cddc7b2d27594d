// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/max_smt.h"

#include <gtest/gtest.h>

#include "engine/toolbox.h"

namespace pincer::engine::compositional {
namespace {

using logic::Term;

/// An integer x with wishes about it.
class Wishing : public ::testing::Test {
 protected:
  std::optional<Model> solve(Wishes wishes, const base::Budget& budget = {}) {
    MaxSmt solver(terms_, *toolbox_.z3, formula_, {x_}, wishes, budget);
    std::optional<Model> model = solver.solve();
    cost_ = solver.cost();
    is_optimum_ = solver.is_optimum();
    return model;
  }
  [[nodiscard]] Term is(int value) { return terms_.eq(x_, terms_.integer(value)); }

  Toolbox toolbox_;
  logic::Terms terms_;
  Term x_ = terms_.variable("x", logic::Sort::integer());
  logic::MaxSatProblem formula_;
  std::uint64_t cost_ = 0;
  bool is_optimum_ = false;
};

// The heaviest wish excludes two others that weigh more together.
TEST_F(Wishing, TheOptimumIsBetterThanGreed) {
  formula_.soft = {{is(1), 3}, {terms_.int_le(terms_.integer(2), x_), 2}, {terms_.int_le(x_, terms_.integer(-2)), 1}};
  formula_.soft.push_back({terms_.ne(x_, terms_.integer(1)), 2});
  const auto greedy = solve(Wishes::Greedy);
  ASSERT_TRUE(greedy);
  EXPECT_EQ(greedy->at(x_), 1);
  EXPECT_EQ(cost_, 5U);
  EXPECT_FALSE(is_optimum_);
  const auto best = solve(Wishes::Optimum);
  ASSERT_TRUE(best);
  EXPECT_GE(best->at(x_), 2);
  EXPECT_EQ(cost_, 4U);
  EXPECT_TRUE(is_optimum_);
}

TEST_F(Wishing, HardConstraintsHold) {
  formula_.hard = {is(7)};
  formula_.soft = {{is(1), 3}};
  for (const Wishes wishes : {Wishes::Greedy, Wishes::Optimum}) {
    const auto model = solve(wishes);
    ASSERT_TRUE(model);
    EXPECT_EQ(model->at(x_), 7);
    EXPECT_EQ(cost_, 3U);
  }
  formula_.hard.push_back(is(8));
  for (const Wishes wishes : {Wishes::Greedy, Wishes::Optimum}) EXPECT_FALSE(solve(wishes));
}

TEST_F(Wishing, NothingIsAnOptimumWithoutEffort) {
  formula_.soft = {{is(1), 3}};
  for (const Wishes wishes : {Wishes::Greedy, Wishes::Optimum}) {
    EXPECT_FALSE(solve(wishes, base::Budget().part(base::Effort())));
    EXPECT_FALSE(is_optimum_);
  }
}

// What is made small keeps the wishes that were granted; after an optimum, nothing becomes greater for it.
TEST_F(Wishing, SmallConstantsKeepWhatIsGranted) {
  const Term y = terms_.variable("y", logic::Sort::integer());
  formula_.hard = {terms_.int_le(terms_.integer(10), terms_.int_add(x_, y)), terms_.int_le(terms_.integer(0), x_)};
  formula_.soft = {{terms_.int_le(terms_.integer(3), x_), 1}};
  MaxSmt solver(terms_, *toolbox_.z3, formula_, {x_, y}, Wishes::Optimum, {});
  const auto model = solver.solve();
  ASSERT_TRUE(model);
  const Model small = solver.minimize(*model, {x_, y});
  EXPECT_GE(small.at(x_), 3);
  EXPECT_LE(small.at(x_), model->at(x_));
  EXPECT_LE(small.at(y), model->at(y));
  EXPECT_GE(small.at(x_) + small.at(y), 10);
}

}  // namespace
}  // namespace pincer::engine::compositional
