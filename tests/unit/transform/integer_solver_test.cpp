// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/integer_solver.h"

#include <gtest/gtest.h>

#include "logic/backend/solvers.h"
#include "unit/logic/random_terms.h"

namespace pincer::transform {
namespace {

using logic::Answer;
using logic::Sort;
using logic::Term;

class IntegerSolverTest : public ::testing::Test {
 protected:
  std::unique_ptr<logic::SolverFactory> z3_ = logic::make_solver_factory("z3");
  std::unique_ptr<logic::SolverFactory> factory_ = make_integer_solver_factory(*z3_);
};

TEST_F(IntegerSolverTest, RefutesByTheRangesOfRemainders) {
  logic::Terms terms;
  const auto solver = factory_->make(terms);
  const Term x = terms.variable("x", Sort::bitvec(32));
  const auto number = [&](long n) { return terms.bv(32, mpz_class(n)); };
  // ((x - 289151) % 15) + 275 is between 261 and 289, also where x - 289151 wraps.
  const Term y = terms.bv_add(terms.bv_srem(terms.bv_sub(x, number(289151)), number(15)), number(275));
  const Term less = terms.bv_slt(y, number(261));
  const Term greater = terms.bv_slt(number(289), y);
  EXPECT_EQ(solver->check({less}), Answer::Unsat);
  EXPECT_EQ(solver->core(), std::vector{less});
  EXPECT_EQ(solver->check({greater}), Answer::Unsat);
  EXPECT_EQ(solver->check({terms.bv_slt(y, number(262))}), Answer::Unknown);  // there is such an x
  EXPECT_FALSE(solver->reason().empty());
}

TEST_F(IntegerSolverTest, KnowsTheRangesOfVariablesAfterAPop) {
  logic::Terms terms;
  const auto solver = factory_->make(terms);
  const Term x = terms.variable("x", Sort::bitvec(8));
  const Term y = terms.variable("y", Sort::bitvec(8));
  const auto beyond = [&](Term v) {  // 50 < v / 3: not in the range of 8 bits
    return terms.bv_slt(terms.bv(8, 50), terms.bv_sdiv(v, terms.bv(8, 3)));
  };
  solver->push();
  solver->add(beyond(x));
  EXPECT_EQ(solver->check(), Answer::Unsat);
  solver->pop();
  EXPECT_EQ(solver->check({beyond(x)}), Answer::Unsat);
  EXPECT_EQ(solver->check({beyond(y)}), Answer::Unsat);
  EXPECT_NE(solver->check(), Answer::Unsat);
}

TEST_F(IntegerSolverTest, ComparesChoicesCaseByCase) {
  logic::Terms terms;
  const auto solver = factory_->make(terms);
  const Term x = terms.variable("x", Sort::bitvec(32));
  const auto number = [&](long n) { return terms.bv(32, mpz_class(n)); };
  const auto rest = [&](long of, long from) { return terms.bv_add(terms.bv_srem(x, number(of)), number(from)); };
  // 261 .. 289, 86 .. 114 or -114 .. -86: never between 120 and 250, whatever is chosen.
  const Term y = terms.ite(terms.variable("a", Sort::boolean()), rest(15, 275),
                           terms.ite(terms.variable("b", Sort::boolean()), rest(15, 100), rest(15, -100)));
  EXPECT_EQ(solver->check({terms.bv_slt(number(120), y), terms.bv_sle(y, number(250))}), Answer::Unsat);
  EXPECT_EQ(solver->check({terms.eq(y, number(0))}), Answer::Unsat);
  EXPECT_EQ(solver->check({terms.bv_slt(number(100), y), terms.bv_sle(y, number(250))}), Answer::Unknown);
  EXPECT_EQ(solver->check({terms.eq(y, number(-90))}), Answer::Unknown);
}

TEST_F(IntegerSolverTest, LeavesQuestionsWithoutADivisionToOthers) {
  logic::Terms terms;
  const auto solver = factory_->make(terms);
  const Term x = terms.variable("x", Sort::bitvec(8));
  const Term y = terms.variable("y", Sort::bitvec(8));
  solver->add(terms.bv_slt(x, y));
  EXPECT_EQ(solver->check({terms.bv_slt(y, x)}), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "no division");
}

// Over bits of width 1, an array that was written at both places is constant; over integers it is not.
TEST_F(IntegerSolverTest, DoesNotCompareArrays) {
  logic::Terms terms;
  const auto solver = factory_->make(terms);
  const Sort array = Sort::array(Sort::bitvec(1), Sort::bitvec(8));
  const Term x = terms.variable("x", Sort::bitvec(8));
  const Term a = terms.variable("a", array);
  const Term seven = terms.bv(8, 7);
  const Term written = terms.store(terms.store(a, terms.bv(1, 0), seven), terms.bv(1, 1), seven);
  solver->add(terms.eq(terms.bv_urem(x, terms.bv(8, 3)), terms.bv(8, 1)));
  const Term was_zero = terms.eq(a, terms.const_array(array, terms.bv(8, 0)));
  EXPECT_EQ(solver->check({was_zero, terms.eq(written, terms.const_array(array, seven))}), Answer::Unknown);
}

// Law: what it refutes has no model.
TEST_F(IntegerSolverTest, NeverRefutesWhatHasAModel) {
  const auto bits = logic::make_solver_factory("cadical");
  std::size_t refuted = 0;
  std::size_t satisfiable = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    logic::Terms terms;
    logic::testing::RandomTerms random(terms, {Sort::boolean(), Sort::bitvec(4), Sort::bitvec(8)}, seed);
    for (int i = 0; i < 60; ++i) random.next();
    for (int i = 0; i < 4; ++i) {
      const Term quotient = terms.bv_sdiv(random.pick(Sort::bitvec(8)), terms.bv(8, 3 + seed % 5));
      const Term rest = terms.bv_urem(random.pick(Sort::bitvec(8)), terms.bv(8, 3 + seed % 11));
      const std::vector<Term> parts = {random.pick(Sort::boolean()),
                                       terms.bv_slt(quotient, random.pick(Sort::bitvec(8))),
                                       terms.bv_ule(random.pick(Sort::bitvec(8)), rest)};
      const Term formula = terms.land(parts);
      const auto expected = bits->make(terms);
      expected->add(formula);
      const bool has_model = expected->check() == Answer::Sat;
      const auto solver = factory_->make(terms);
      solver->set_budget(base::Budget(base::Budget::Seconds(1)));
      solver->add(formula);
      const Answer answer = solver->check();
      EXPECT_NE(answer, Answer::Sat);
      if (has_model) {
        EXPECT_NE(answer, Answer::Unsat) << "seed " << seed;
        ++satisfiable;
      }
      if (answer == Answer::Unsat) ++refuted;
    }
  }
  EXPECT_GT(refuted, 5U);
  EXPECT_GT(satisfiable, 10U);
}

}  // namespace
}  // namespace pincer::transform
