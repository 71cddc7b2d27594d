// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/equations.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "engine/toolbox.h"
#include "logic/evaluate/evaluate.h"
#include "unit/logic/random_terms.h"

namespace pincer::engine::minimax {
namespace {

using logic::Answer;
using logic::Sort;
using logic::Term;

class EquationsTest : public ::testing::Test {
 protected:
  Equations of(const std::vector<Term>& facts) { return {terms_, simplifier_, variables_, facts}; }
  Answer ask(const std::vector<Term>& facts) {
    solver_ = toolbox_.z3->make(terms_);
    return solver_->check(facts);
  }

  Toolbox toolbox_;
  logic::Terms terms_;
  logic::Simplifier simplifier_{terms_};
  logic::FreeVariables variables_{terms_};
  std::unique_ptr<logic::Solver> solver_;
  Term x_ = terms_.variable("x", Sort::bitvec(32));
  Term y_ = terms_.variable("y", Sort::bitvec(32));
  Term memory_ = terms_.variable("m", Sort::array(Sort::bitvec(32), Sort::bitvec(8)));
  Term old_ = terms_.variable("old", Sort::array(Sort::bitvec(32), Sort::bitvec(8)));
  Term unrelated_ = terms_.bv_sle(terms_.variable("z", Sort::bitvec(32)), terms_.bv(32, 7));
};

// What a solver took seconds for: one place of memory under two names, their equation slackened to two inequalities.
TEST_F(EquationsTest, TwoNamesOfOnePlaceNeedNoSolver) {
  const std::vector<Term> facts = {terms_.bv_sle(x_, y_), unrelated_, terms_.bv_sle(y_, x_),
                                   terms_.eq(terms_.select(memory_, x_), terms_.bv(8, 1)),
                                   terms_.lnot(terms_.eq(terms_.select(memory_, y_), terms_.bv(8, 1)))};
  const Equations equations = of(facts);
  EXPECT_EQ(equations.value(x_), equations.value(y_));
  const std::vector<Term>& rest = equations.rest();
  ASSERT_EQ(rest.size(), 3U);  // the element twice, and what is unrelated
  EXPECT_EQ(terms_.land(rest[1], rest[2]), terms_.boolean(false));
  const std::vector<Term> reason = equations.facts(std::vector{rest[1], rest[2]});
  EXPECT_EQ(reason, (std::vector{facts[0], facts[2], facts[3], facts[4]}));
}

TEST_F(EquationsTest, EquationsOfArraysGo) {
  const std::vector<Term> facts = {terms_.eq(memory_, terms_.store(old_, x_, terms_.bv(8, 3))),
                                   terms_.eq(terms_.select(memory_, x_), terms_.bv(8, 4))};
  const Equations equations = of(facts);
  ASSERT_EQ(equations.rest(), (std::vector{terms_.boolean(false)}));
  EXPECT_EQ(equations.facts(equations.rest()), facts);
}

TEST_F(EquationsTest, AnEquationOfAVariableWithItselfStays) {
  const Term circular = terms_.eq(x_, terms_.bv_mul(x_, y_));
  const Equations equations = of({circular});
  EXPECT_EQ(equations.value(x_), x_);
  EXPECT_EQ(equations.rest(), (std::vector{circular}));
}

// The laws, on random conjunctions with many equations.
TEST_F(EquationsTest, Laws) {
  const Sort small = Sort::bitvec(4);
  const Sort array = Sort::array(small, small);
  std::vector<Term> values;
  std::vector<Term> arrays;
  for (const char* name : {"a", "b", "c", "d"}) {
    values.push_back(terms_.variable(name, small));
    arrays.push_back(terms_.variable(std::string(name) + "[]", array));
  }
  logic::testing::RandomTerms random(terms_, {Sort::boolean(), small, array}, 7);
  for (int i = 0; i < 200; ++i) random.next();
  std::size_t impossible = 0;
  for (int round = 0; round < 150; ++round) {
    for (int i = 0; i < 5; ++i) random.next();
    std::vector<Term> facts;
    for (int i = 0; i < 4; ++i) {
      const Term v = random.random().pick(values);
      const Term t = random.pick(small);
      switch (random.random().below(4)) {
        case 0: facts.push_back(random.pick(Sort::boolean())); break;
        case 1: facts.push_back(terms_.eq(v, t)); break;
        case 2:
          facts.push_back(terms_.bv_sle(v, t));
          facts.push_back(terms_.bv_sle(t, v));
          break;
        default: facts.push_back(terms_.eq(random.random().pick(arrays), random.pick(array)));
      }
    }
    const Equations equations = of(facts);
    const Answer answer = ask(facts);
    ASSERT_NE(answer, Answer::Unknown);
    ASSERT_EQ(ask(equations.rest()), answer);
    switch (answer) {
      case Answer::Sat: {
        // A model of the rest gives one of the facts.
        const auto read = [&](Term v) { return solver_->value(equations.value(v)); };
        for (const Term fact : facts) EXPECT_TRUE(logic::evaluate(terms_, fact, read).as_bool());
        break;
      }
      case Answer::Unsat: {
        ++impossible;
        const std::vector<Term> core = solver_->core();
        EXPECT_EQ(ask(equations.facts(core)), Answer::Unsat);
        break;
      }
      case Answer::Unknown: break;
    }
  }
  EXPECT_GT(impossible, 30U);
  EXPECT_LT(impossible, 120U);
}

}  // namespace
}  // namespace pincer::engine::minimax
