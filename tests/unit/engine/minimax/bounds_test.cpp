// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/bounds.h"

#include <gtest/gtest.h>

#include <vector>

#include "logic/evaluate/evaluate.h"

namespace pincer::engine::minimax {
namespace {

using logic::Answer;
using logic::Sort;
using logic::Term;

/// Over integers, and over bits of which every value can be tried.
class Bounds : public ::testing::TestWithParam<bool> {
 protected:
  Term number(int n) { return GetParam() ? terms_.integer(n) : terms_.bv(4, mpz_class(n)); }
  Term at_most(Term a, Term b) { return GetParam() ? terms_.int_le(a, b) : terms_.bv_sle(a, b); }
  Term below(Term a, Term b) { return GetParam() ? terms_.int_lt(a, b) : terms_.bv_slt(a, b); }
  /// All that one comparison with a constant says.
  std::vector<Term> constraints() {
    std::vector<Term> result;
    for (int n = -8; n < 8; n += 3) {
      for (const Term t : {at_most(x_, number(n)), at_most(number(n), x_), below(x_, number(n)), below(number(n), x_),
                           terms_.eq(x_, number(n))}) {
        result.push_back(t);
        result.push_back(terms_.lnot(t));
      }
    }
    return result;
  }
  /// The values of x, of those that are tried, where a constraint holds.
  std::vector<int> values(Term constraint) {
    std::vector<int> result;
    for (int n = -8; n < 8; ++n) {
      const logic::Value value = terms_.const_value(number(n));
      if (logic::evaluate(terms_, constraint, [&](Term) { return value; }).as_bool()) result.push_back(n);
    }
    return result;
  }

  logic::Terms terms_;
  Term x_ = terms_.variable("x", GetParam() ? Sort::integer() : Sort::bitvec(4));
};

TEST_P(Bounds, SayWhatASolverWould) {
  std::size_t decided = 0;
  std::size_t missed = 0;
  for (const Term fact : constraints()) {
    if (values(fact).empty()) continue;
    for (const Term goal : constraints()) {
      const auto decision = decide_by_bounds(terms_, {&fact, 1}, goal);
      const std::vector<int> both = values(terms_.land(fact, goal));
      const bool clear = both.empty() || both == values(fact);
      if (clear) ++(decision ? decided : missed);
      if (!decision) continue;
      EXPECT_EQ(decision->fact, fact);
      EXPECT_TRUE(clear);
      EXPECT_EQ(decision->answer, both.empty() ? Answer::Unsat : Answer::Sat);
    }
  }
  EXPECT_GT(decided, 2 * missed);
}

TEST_P(Bounds, AreOfOneTerm) {
  const Term y = terms_.variable("y", terms_.sort(x_));
  const std::vector<Term> facts = {at_most(y, number(1)), at_most(number(2), x_)};
  EXPECT_FALSE(decide_by_bounds(terms_, facts, at_most(x_, number(3))));
  const auto decision = decide_by_bounds(terms_, facts, at_most(x_, number(0)));
  ASSERT_TRUE(decision);
  EXPECT_EQ(decision->answer, Answer::Unsat);
  EXPECT_EQ(decision->fact, facts[1]);
  EXPECT_FALSE(decide_by_bounds(terms_, facts, at_most(x_, y)));
}

TEST_P(Bounds, AFactIsKnownWhateverItSays) {
  const Term y = terms_.variable("y", terms_.sort(x_));
  const Term fact = at_most(x_, y);
  EXPECT_EQ(decide_by_bounds(terms_, {&fact, 1}, fact)->answer, Answer::Sat);
  EXPECT_EQ(decide_by_bounds(terms_, {&fact, 1}, terms_.lnot(fact))->answer, Answer::Unsat);
}

INSTANTIATE_TEST_SUITE_P(Numbers, Bounds, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "Integers" : "Bits"; });

}  // namespace
}  // namespace pincer::engine::minimax
