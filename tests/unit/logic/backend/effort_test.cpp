// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What every back end promises about effort: it charges its work, it ends when its allowance is used up, and the same
// question costs the same again.
#include <gtest/gtest.h>

#include <array>

#include "logic/backend/interpolators.h"
#include "logic/backend/solvers.h"
#include "logic/backend/spacer_horn.h"
#include "logic/backend/z3_optimize.h"
#include "unit/logic/backend/interpolation_problems.h"

namespace pincer::logic {
namespace {

using base::Budget;
using base::Effort;

/// Factors of a product of two primes of `half` bits, other than these: there are none, and no solver sees it at once.
Term no_factors(Terms& terms, unsigned half) {
  const unsigned width = 2 * half;
  const Term a = terms.variable("a", Sort::bitvec(width));
  const Term b = terms.variable("b", Sort::bitvec(width));
  const Term limit = terms.bv(width, mpz_class(1) << half);
  mpz_class p;
  mpz_class q;
  mpz_nextprime(p.get_mpz_t(), mpz_class(mpz_class(1) << (half - 1)).get_mpz_t());
  mpz_nextprime(q.get_mpz_t(), p.get_mpz_t());
  return terms.land(std::array{terms.bv_ult(a, b), terms.bv_ult(b, limit), terms.ne(a, terms.bv(width, p)),
                               terms.eq(terms.bv_mul(a, b), terms.bv(width, mpz_class(p * q)))});
}

class SolverEffort : public ::testing::TestWithParam<std::string> {
 protected:
  struct Run {
    Answer answer;
    std::string reason;
    Effort spent;
  };
  static Run run(unsigned half, std::optional<Effort> allowance) {
    Terms terms;
    const auto solver = make_solver(GetParam(), terms);
    const Budget budget = allowance ? Budget().part(*allowance) : Budget();
    solver->set_budget(budget);
    solver->add(no_factors(terms, half));
    const Answer answer = solver->check();
    return {answer, answer == Answer::Unknown ? solver->reason() : "", budget.spent()};
  }
};

TEST_P(SolverEffort, EndsWhenTheAllowanceIsUsedUp) {
  const Run short_run = run(40, Effort(300'000));
  EXPECT_EQ(short_run.answer, Answer::Unknown);
  EXPECT_EQ(short_run.reason, "effort limit");
  EXPECT_GE(short_run.spent, Effort(300'000));
  EXPECT_EQ(run(40, Effort(300'000)).spent, short_run.spent);
}

TEST_P(SolverEffort, TheSameQuestionCostsTheSame) {
  const Run first = run(9, std::nullopt);
  EXPECT_EQ(first.answer, Answer::Unsat);
  EXPECT_GT(first.spent, Effort(100));
  EXPECT_EQ(run(9, std::nullopt).spent, first.spent);
  EXPECT_EQ(run(9, Effort(1'000'000'000)).spent, first.spent);
}

TEST_P(SolverEffort, NothingStartsWithoutAllowance) {
  Terms terms;
  const auto solver = make_solver(GetParam(), terms);
  const Budget budget = Budget().part(Effort(10));
  budget.spend(Effort(10));
  solver->set_budget(budget);
  EXPECT_EQ(solver->check(), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "effort limit");
}

TEST_P(SolverEffort, QuestionsThatCostNothingAreAsked) {
  Terms terms;
  const auto solver = make_solver(GetParam(), terms);
  EXPECT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(solver->check({terms.boolean(false)}), Answer::Unsat);
}

TEST_P(SolverEffort, ALimitSpoilsNothingLater) {
  Terms terms;
  const auto solver = make_solver(GetParam(), terms);
  const Term p = terms.variable("p", Sort::boolean());
  solver->add(p);
  solver->push();
  solver->add(no_factors(terms, 40));
  solver->set_budget(Budget().part(Effort(100'000)));
  ASSERT_EQ(solver->check(), Answer::Unknown);
  solver->pop();
  solver->set_budget({});
  EXPECT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(solver->check({terms.lnot(p)}), Answer::Unsat);
}

INSTANTIATE_TEST_SUITE_P(, SolverEffort, ::testing::ValuesIn(solver_names()),
                         [](const auto& info) { return info.param; });

TEST(InterpolatorEffort, EndsWhenTheAllowanceIsUsedUp) {
  for (const std::string name : {"proof-raw", "spacer-raw", "proof", "spacer"}) {
    std::array<Effort, 2> spent;
    for (Effort& total : spent) {
      Terms terms;
      const testing::LoopProgram program = testing::wide_families().front().make(terms);
      const DagProblem problem = sequence_problem(terms, testing::unroll(terms, program, 12));
      const Budget budget;
      const Interpolation cut = make_interpolator(name, terms)->interpolate(problem, budget.part(Effort(200)));
      EXPECT_EQ(cut.answer, Answer::Unknown) << name;
      EXPECT_EQ(cut.reason, "effort limit") << name;
      EXPECT_GE(budget.spent(), Effort(200)) << name;
      const Interpolation whole = make_interpolator(name, terms)->interpolate(problem, budget);
      EXPECT_EQ(whole.answer, Answer::Unsat) << name;
      total = budget.spent();
    }
    EXPECT_EQ(spent[0], spent[1]) << name;
  }
}

TEST(OtherEffort, HornClausesEnd) {
  Terms terms;
  const Term x = terms.variable("x", Sort::integer());
  const Term y = terms.variable("y", Sort::integer());
  // The sum of the odd numbers is a square: no linear invariant.
  const auto square = [&](Term t) { return terms.int_mul(t, t); };
  const Term always = terms.boolean(true);
  const Term next = terms.int_add(y, terms.int_add(x, terms.int_add(x, terms.integer(1))));
  const HornProblem problem{{{x, y}, {}},
                            {{{}, always, {0, {terms.integer(0), terms.integer(0)}}},
                             {{{0, {x, y}}}, always, {0, {terms.int_add(x, terms.integer(1)), next}}},
                             {{{0, {x, y}}}, terms.ne(y, square(x)), {1, {}}}}};
  const Budget budget = Budget().part(Effort(100'000));
  const HornSolution solution = make_spacer_horn_solver(terms)->solve(problem, budget);
  EXPECT_EQ(solution.answer, Answer::Unknown);
  EXPECT_EQ(solution.reason, "effort limit");
  EXPECT_TRUE(budget.exhausted());
}

TEST(OtherEffort, OptimisationEnds) {
  Terms terms;
  const Budget budget = Budget().part(Effort(100'000));
  const MaxSatProblem problem{{no_factors(terms, 40)}, {{terms.variable("p", Sort::boolean()), 1}}};
  const MaxSatResult result = make_z3_optimize(terms)->solve(problem, budget);
  EXPECT_EQ(result.answer, Answer::Unknown);
  EXPECT_EQ(result.reason, "effort limit");
  EXPECT_TRUE(budget.exhausted());
}

}  // namespace
}  // namespace pincer::logic
