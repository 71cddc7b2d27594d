// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/query/minimal_core.h"

#include <gtest/gtest.h>

#include "logic/backend/z3_solver.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using testing::Random;
using testing::RandomTerms;

TEST(MinimalCore, LosesNothingThatIsNeeded) {
  Terms terms;
  Random random(11);
  for (int round = 0; round < 30; ++round) {
    RandomTerms generator(terms, {Sort::boolean(), Sort::bitvec(4)}, 700 + round);
    std::vector<Term> assumptions;
    while (assumptions.size() < 15) {
      const Term t = generator.next().result;
      if (terms.sort(t).is_bool() && !terms.is_const(t)) assumptions.push_back(random.one_in(2) ? t : terms.lnot(t));
    }
    const auto solver = make_z3_solver(terms);
    if (solver->check(assumptions) != Answer::Unsat) continue;
    const MinimalCore minimal = minimise_core(*solver, assumptions);
    EXPECT_TRUE(minimal.is_minimal);
    EXPECT_EQ(solver->check(minimal.core), Answer::Unsat);
    for (std::size_t i = 0; i < minimal.core.size(); ++i) {
      std::vector<Term> less = minimal.core;
      less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_EQ(solver->check(less), Answer::Sat);
    }
  }
}

TEST(MinimalCore, WithinABudget) {
  Terms terms;
  const Term x = terms.variable("x", Sort::bitvec(8));
  const Term y = terms.variable("y", Sort::bitvec(8));
  const Term p = terms.variable("p", Sort::boolean());
  const Term small = terms.bv_ult(x, terms.bv(8, 5));
  const Term large = terms.bv_ult(terms.bv(8, 10), x);
  const auto solver = make_z3_solver(terms);
  const base::Budget none(base::Budget::Seconds(0));
  const MinimalCore core = minimise_core(*solver, {p, small, large}, none);
  EXPECT_FALSE(core.is_minimal);
  EXPECT_EQ(core.core.size(), 3U);
  const MinimalCore done = minimise_core(*solver, {p, small, large, terms.eq(x, y)});
  EXPECT_TRUE(done.is_minimal);
  EXPECT_EQ(done.core, (std::vector{small, large}));
}

}  // namespace
}  // namespace pincer::logic
