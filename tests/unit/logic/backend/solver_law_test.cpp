// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What every solver promises, on small examples; the laws of logic/solver.h.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <thread>

#include "base/contract.h"
#include "logic/backend/solvers.h"

namespace pincer::logic {
namespace {

using ::testing::Contains;
using ::testing::IsSubsetOf;
using ::testing::IsSupersetOf;
using ::testing::Not;

class SolverLaw : public ::testing::TestWithParam<std::string> {
 protected:
  /// The product of two primes, which is far too hard for every solver here.
  Term hard(unsigned half) {
    const Term a = terms.variable("a", Sort::bitvec(2 * half));
    const Term b = terms.variable("b", Sort::bitvec(2 * half));
    const Term limit = terms.bv(2 * half, mpz_class(1) << half);
    const mpz_class p = next_prime((mpz_class(1) << (half - 1)) + 12345);
    const mpz_class q = next_prime((mpz_class(1) << (half - 1)) + 98765432);
    return terms.land(std::array{terms.bv_ult(a, limit), terms.bv_ult(b, limit), terms.bv_ult(a, b),
                                 terms.eq(terms.bv_mul(a, b), terms.bv(2 * half, mpz_class(p * q)))});
  }
  static mpz_class next_prime(const mpz_class& n) {
    mpz_class p;
    mpz_nextprime(p.get_mpz_t(), n.get_mpz_t());
    return p;
  }

  Terms terms;
  std::unique_ptr<Solver> solver = make_solver(GetParam(), terms);
  Term x = terms.variable("x", Sort::bitvec(32));
  Term y = terms.variable("y", Sort::bitvec(32));
  Term p = terms.variable("p", Sort::boolean());
};

TEST_P(SolverLaw, EmptyIsSat) {
  EXPECT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(solver->value(x), Value::zero(Sort::bitvec(32)));
  EXPECT_EQ(solver->value(terms.bv_add(x, terms.bv(32, 3))), Value::bits(32, 3));
}

TEST_P(SolverLaw, ModelsSatisfyTheFormulas) {
  const Term f = terms.eq(terms.bv_add(x, y), terms.bv(32, 1000));
  const Term g = terms.bv_ult(x, terms.bv(32, 5));
  solver->add(f);
  ASSERT_EQ(solver->check({g}), Answer::Sat);
  EXPECT_TRUE(solver->value(f).as_bool());
  EXPECT_TRUE(solver->value(g).as_bool());
  EXPECT_EQ(solver->value(terms.bv_add(x, y)), Value::bits(32, 1000));
}

TEST_P(SolverLaw, PopForgets) {
  solver->add(p);
  solver->push();
  solver->add(terms.lnot(p));
  EXPECT_EQ(solver->check(), Answer::Unsat);
  EXPECT_TRUE(solver->core().empty());
  solver->pop();
  EXPECT_EQ(solver->check(), Answer::Sat);
  solver->push();
  solver->push();
  solver->add(terms.eq(x, y));
  EXPECT_EQ(solver->check({terms.ne(x, y)}), Answer::Unsat);
  solver->pop(2);
  EXPECT_EQ(solver->check({terms.ne(x, y)}), Answer::Sat);
  EXPECT_THROW(solver->pop(), base::ContractViolation);
}

TEST_P(SolverLaw, CoresAreAssumptionsThatMatter) {
  const Term small = terms.bv_ult(x, terms.bv(32, 5));
  const Term large = terms.bv_ult(terms.bv(32, 10), x);
  const Term other = terms.bv_ult(y, terms.bv(32, 10));
  ASSERT_EQ(solver->check({other, small, terms.boolean(true), p, large}), Answer::Unsat);
  EXPECT_THAT(solver->core(), IsSupersetOf({small, large}));
  EXPECT_THAT(solver->core(), Not(Contains(terms.boolean(true))));
  EXPECT_EQ(solver->check({other, small}), Answer::Sat);
  EXPECT_EQ(solver->check({other, large}), Answer::Sat);
  // The same again, inside a level and after it.
  solver->push();
  solver->add(small);
  ASSERT_EQ(solver->check({other, large}), Answer::Unsat);
  EXPECT_THAT(solver->core(), Contains(large));
  EXPECT_THAT(solver->core(), IsSubsetOf({other, large}));
  solver->pop();
  EXPECT_EQ(solver->check({large}), Answer::Sat);
}

TEST_P(SolverLaw, ConstantsAndContradictionsAsAssumptions) {
  EXPECT_EQ(solver->check({terms.boolean(true)}), Answer::Sat);
  ASSERT_EQ(solver->check({p, terms.boolean(false)}), Answer::Unsat);
  EXPECT_THAT(solver->core(), Contains(terms.boolean(false)));
  ASSERT_EQ(solver->check({p, p, terms.lnot(p)}), Answer::Unsat);
  EXPECT_THAT(solver->core(), IsSupersetOf({p, terms.lnot(p)}));
  solver->add(terms.boolean(false));
  ASSERT_EQ(solver->check({p}), Answer::Unsat);
  EXPECT_TRUE(solver->core().empty());
}

TEST_P(SolverLaw, ResultsAreAskedInTheRightOrder) {
  EXPECT_THROW(solver->value(x), base::ContractViolation);
  EXPECT_THROW(solver->core(), base::ContractViolation);
  ASSERT_EQ(solver->check(), Answer::Sat);
  EXPECT_THROW(solver->core(), base::ContractViolation);
  solver->add(p);
  EXPECT_THROW(solver->value(x), base::ContractViolation);
  EXPECT_THROW(solver->add(x), base::ContractViolation);
}

TEST_P(SolverLaw, TimeLimit) {
  solver->add(hard(40));
  solver->set_budget(base::Budget(base::Budget::Seconds(0.2)));
  ASSERT_EQ(solver->check(), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "time limit");
  // Used up: the next one does not even start.
  ASSERT_EQ(solver->check({p}), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "time limit");
}

TEST_P(SolverLaw, ALimitSpoilsNothingLater) {
  solver->add(p);
  solver->push();
  solver->add(hard(40));
  solver->set_budget(base::Budget(base::Budget::Seconds(0.1)));
  ASSERT_EQ(solver->check(), Answer::Unknown);
  solver->pop();
  solver->set_budget({});
  EXPECT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(solver->value(p), Value::boolean(true));
  ASSERT_EQ(solver->check({terms.lnot(p)}), Answer::Unsat);
}

TEST_P(SolverLaw, InterruptFromAnotherThread) {
  solver->add(hard(40));
  std::jthread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    solver->interrupt();
  });
  ASSERT_EQ(solver->check(), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "stopped");
  // An interrupt between checks has no effect.
  solver->interrupt();
  const Term q = terms.variable("q", Sort::boolean());
  const auto easy = make_solver(GetParam(), terms);
  easy->interrupt();
  EXPECT_EQ(easy->check({q}), Answer::Sat);
}

TEST_P(SolverLaw, StopToken) {
  solver->add(hard(40));
  std::stop_source source;
  solver->set_budget(base::Budget(std::nullopt, source.get_token()));
  std::jthread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(150));
    source.request_stop();
  });
  ASSERT_EQ(solver->check(), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "stopped");
  other.join();
  ASSERT_EQ(solver->check({p}), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "stopped");
}

TEST_P(SolverLaw, DestroyedWithLimitsInPlace) {
  std::stop_source source;
  for (int i = 0; i < 20; ++i) {
    const auto one = make_solver(GetParam(), terms);
    one->set_budget(base::Budget(base::Budget::Seconds(100), source.get_token()));
    if (i % 2 == 0) {
      EXPECT_EQ(one->check({p}), Answer::Sat);
    }
  }
  source.request_stop();
}

INSTANTIATE_TEST_SUITE_P(, SolverLaw, ::testing::ValuesIn(solver_names()), [](const auto& info) { return info.param; });

}  // namespace
}  // namespace pincer::logic
