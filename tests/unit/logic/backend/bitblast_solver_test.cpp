// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/bitblast_solver.h"

#include <gtest/gtest.h>

#include <array>
#include <thread>

#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using testing::Random;
using testing::random_value;
using testing::RandomTerms;

class Bitblast : public ::testing::Test {
 protected:
  Term bv(const char* name, unsigned width = 8) { return terms.variable(name, Sort::bitvec(width)); }
  Term boolean(const char* name) { return terms.variable(name, Sort::boolean()); }

  Terms terms;
  std::unique_ptr<Solver> solver = make_bitblast_solver(terms);
};

TEST_F(Bitblast, SolvesAnEquationAndHasAModel) {
  const Term x = bv("x");
  const Term y = bv("y");
  const Term f = terms.land(terms.eq(terms.bv_mul(x, y), terms.bv(8, 143)),
                            terms.land(terms.bv_ult(terms.bv(8, 1), x), terms.bv_ult(x, y)));
  solver->add(f);
  ASSERT_EQ(solver->check(), Answer::Sat);
  EXPECT_TRUE(solver->value(f).as_bool());
  EXPECT_EQ((solver->value(x).as_uint64() * solver->value(y).as_uint64()) % 256, 143U);
}

TEST_F(Bitblast, PopsWhatWasPushed) {
  const Term x = bv("x");
  solver->add(terms.bv_ult(x, terms.bv(8, 10)));
  solver->push();
  solver->add(terms.bv_ult(terms.bv(8, 20), x));
  EXPECT_EQ(solver->check(), Answer::Unsat);
  EXPECT_TRUE(solver->core().empty());
  solver->push();
  EXPECT_EQ(solver->check(), Answer::Unsat);
  solver->pop(2);
  ASSERT_EQ(solver->check(), Answer::Sat);
  EXPECT_LT(solver->value(x).as_uint64(), 10U);
  EXPECT_THROW(solver->pop(), base::ContractViolation);
}

TEST_F(Bitblast, CoresAreSomeAssumptions) {
  const Term a = boolean("a");
  const Term b = boolean("b");
  const Term c = boolean("c");
  solver->add(terms.lor(terms.lnot(a), terms.lnot(b)));
  EXPECT_EQ(solver->check({c, a, b}), Answer::Unsat);
  EXPECT_EQ(solver->core(), (std::vector{a, b}));
  EXPECT_EQ(solver->check({c, a}), Answer::Sat);
  EXPECT_EQ(solver->check({c, terms.boolean(false)}), Answer::Unsat);
  EXPECT_EQ(solver->core(), std::vector{terms.boolean(false)});
  EXPECT_EQ(solver->check({a, c, b, a, b, c}), Answer::Unsat);
  EXPECT_EQ(solver->core(), (std::vector{a, b}));
}

TEST_F(Bitblast, DefinitionsMayBeCyclic) {
  const Term x = bv("x");
  const Term y = bv("y");
  const Term z = bv("z");
  solver->add(terms.eq(x, terms.bv_add(terms.bv_mul(y, y), terms.bv(8, 1))));
  solver->add(terms.eq(y, terms.bv_add(terms.bv_mul(z, x), terms.bv(8, 3))));
  solver->add(terms.eq(z, terms.bv_mul(terms.bv_xor(x, y), y)));
  ASSERT_EQ(solver->check(), Answer::Sat);
  const std::uint64_t vx = solver->value(x).as_uint64();
  const std::uint64_t vy = solver->value(y).as_uint64();
  const std::uint64_t vz = solver->value(z).as_uint64();
  EXPECT_EQ(vx, (vy * vy + 1) % 256);
  EXPECT_EQ(vy, (vz * vx + 3) % 256);
  EXPECT_EQ(vz, ((vx ^ vy) * vy) % 256);
}

// Two definitions by one term that mentions both variables: dropping one of them does not break the other's cycle.
TEST_F(Bitblast, DefinitionsMayShareACycle) {
  const Term v = bv("v");
  const Term p = bv("p");
  const Term u = terms.bv_add(terms.bv_mul(v, p), terms.bv(8, 1));
  solver->add(terms.land(terms.eq(v, u), terms.eq(p, u)));
  const Answer answer = solver->check();
  bool possible = false;
  for (unsigned i = 0; i < 256; ++i) possible = possible || (i * i + 1) % 256 == i;
  EXPECT_EQ(answer, possible ? Answer::Sat : Answer::Unsat);
}

TEST_F(Bitblast, ADefinitionComesTooLateForAVariableInUse) {
  const Term x = bv("x");
  const Term y = bv("y");
  solver->add(terms.bv_ult(x, terms.bv(8, 3)));
  ASSERT_EQ(solver->check(), Answer::Sat);
  solver->add(terms.eq(x, terms.bv_add(y, terms.bv(8, 7))));
  ASSERT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(solver->value(x).as_uint64(), (solver->value(y).as_uint64() + 7) % 256);
  solver->add(terms.eq(y, terms.bv(8, 5)));
  EXPECT_EQ(solver->check(), Answer::Unsat);
}

TEST_F(Bitblast, ArraysAreFunctions) {
  const Term a = terms.variable("a", Sort::array(Sort::bitvec(8), Sort::bitvec(8)));
  const Term i = bv("i");
  const Term j = bv("j");
  solver->add(terms.ne(terms.select(a, i), terms.select(a, j)));
  ASSERT_EQ(solver->check(), Answer::Sat);
  EXPECT_NE(solver->value(a).select(solver->value(i)), solver->value(a).select(solver->value(j)));
  solver->add(terms.eq(i, j));
  EXPECT_EQ(solver->check(), Answer::Unsat);
}

TEST_F(Bitblast, RefusesWhatItDoesNotKnow) {
  const Term n = terms.variable("n", Sort::integer());
  solver->push();
  solver->add(terms.int_lt(n, terms.integer(3)));
  EXPECT_EQ(solver->check(), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "integers");
  EXPECT_EQ(solver->check(), Answer::Unknown);
  solver->pop();
  EXPECT_EQ(solver->check(), Answer::Sat);
}

TEST(BitblastLimits, AreUnknown) {
  Terms terms;
  const Term x = terms.variable("x", Sort::bitvec(256));
  const Term y = terms.variable("y", Sort::bitvec(256));
  const auto solver = make_bitblast_solver(terms, {.gates = 10'000});
  solver->push();
  solver->add(terms.eq(terms.bv_mul(x, y), terms.bv(256, 77)));
  EXPECT_EQ(solver->check(), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "memory limit");
  solver->pop();

  const Term a = terms.variable("a", Sort::array(Sort::bitvec(8), Sort::bitvec(8)));
  Term m = a;
  for (int i = 0; i < 20; ++i)
    m = terms.store(m, terms.variable("i" + std::to_string(i), Sort::bitvec(8)), terms.bv(8, 1));
  const auto few = make_bitblast_solver(terms, {.array_steps = 10});
  few->add(terms.eq(terms.select(m, terms.variable("j", Sort::bitvec(8))), terms.bv(8, 2)));
  EXPECT_EQ(few->check(), Answer::Unknown);
  EXPECT_EQ(few->reason(), "arrays with many accesses");
}

Term factoring(Terms& terms) {
  const Term x = terms.variable("x", Sort::bitvec(80));
  const Term y = terms.variable("y", Sort::bitvec(80));
  const Term bound = terms.bv(80, std::uint64_t{1} << 39);
  const Term one = terms.bv(80, 1);
  const Term product = terms.eq(terms.bv_mul(x, y), terms.bv(80, mpz_class("295147905179352825833")));
  const std::array parts{product, terms.bv_ult(x, bound), terms.bv_ult(y, bound), terms.bv_ult(one, x),
                         terms.bv_ult(one, y)};
  return terms.land(parts);
}

TEST(BitblastLimits, TimeEnds) {
  Terms terms;
  const auto solver = make_bitblast_solver(terms);
  solver->add(factoring(terms));
  solver->set_budget(base::Budget(base::Budget::Seconds(0.2)));
  EXPECT_EQ(solver->check(), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "time limit");
}

TEST(BitblastLimits, AnotherThreadInterrupts) {
  Terms terms;
  const auto solver = make_bitblast_solver(terms);
  solver->add(factoring(terms));
  std::jthread other([&](const std::stop_token& stop) {
    // An interrupt before the check has begun is forgotten, so go on until it worked.
    while (!stop.stop_requested()) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      solver->interrupt();
    }
  });
  EXPECT_EQ(solver->check(), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "stopped");
}

// Nothing recurses: neither on terms, nor on definitions, nor on gates.
TEST(BitblastDepth, IsNoProblem) {
  constexpr int kDepth = 100'000;
  Terms terms;
  const Term start = terms.variable("start", Sort::bitvec(2));
  // One deep term
  Term x = start;
  for (int i = 0; i < kDepth; ++i) {
    x = terms.bv_xor(terms.bv_lshr(x, terms.bv(2, 1)), i % 2 == 0 ? terms.bv_and(x, start) : terms.bv_or(x, start));
  }
  const auto one_term = make_bitblast_solver(terms);
  one_term->add(terms.eq(x, terms.bv(2, 0)));
  ASSERT_EQ(one_term->check(), Answer::Sat);
  EXPECT_EQ(one_term->value(x).as_uint64(), 0U);
  // A long chain of definitions, last one first, some of them memory
  Term y = start;
  Term m = terms.variable("m0", Sort::array(Sort::bitvec(2), Sort::bitvec(2)));
  std::vector<Term> facts;
  for (int i = 1; i <= kDepth / 10; ++i) {
    const Term next = terms.variable("y" + std::to_string(i), Sort::bitvec(2));
    facts.push_back(terms.eq(next, terms.bv_add(y, terms.ite(terms.bv_ult(y, start), terms.bv(2, 3), terms.bv(2, 1)))));
    y = next;
    if (i % 100 != 0) continue;
    const Term memory = terms.variable("m" + std::to_string(i), terms.sort(m));
    facts.push_back(terms.eq(memory, terms.store(m, y, start)));
    m = memory;
  }
  const auto chain = make_bitblast_solver(terms);
  for (auto fact = facts.rbegin(); fact != facts.rend(); ++fact) chain->add(*fact);
  chain->add(terms.ne(terms.select(m, y), terms.bv(2, 0)));
  ASSERT_EQ(chain->check(), Answer::Sat);
  const Value element = chain->value(m).select(chain->value(y));
  EXPECT_EQ(element, chain->value(terms.select(m, y)));
  EXPECT_NE(element.as_uint64(), 0U);
}

// Laws, on random formulas: the value of every term is what its bits say; a formula and its negation are not both
// unsatisfiable, and a model satisfies what was asserted; what is unsatisfiable is false on random assignments.
TEST(BitblastLaws, HoldOnRandomFormulas) {
  const std::vector<std::vector<Sort>> families{
      {Sort::boolean(), Sort::bitvec(1), Sort::bitvec(3), Sort::bitvec(4)},
      {Sort::boolean(), Sort::bitvec(5), Sort::bitvec(8)},
      {Sort::boolean(), Sort::bitvec(7), Sort::bitvec(16), Sort::bitvec(33)},
      {Sort::boolean(), Sort::bitvec(64), Sort::bitvec(70)},
      {Sort::boolean(), Sort::bitvec(2), Sort::bitvec(4), Sort::array(Sort::bitvec(2), Sort::bitvec(4))},
      {Sort::boolean(), Sort::bitvec(16), Sort::bitvec(8), Sort::array(Sort::bitvec(16), Sort::bitvec(8))}};
  std::uint64_t seed = 1;
  for (const auto& sorts : families) {
    std::array<int, 3> count{};
    for (int round = 0; round < 12; ++round) {
      Terms terms;
      RandomTerms generator(terms, sorts, ++seed);
      Random random(seed);
      auto solver = make_bitblast_solver(terms);
      solver->set_budget(base::Budget(base::Budget::Seconds(5)));
      for (int i = 0; i < 60; ++i) {
        const Term t = generator.next().result;
        if (!terms.sort(t).is_bool()) continue;
        // As a bottom-level fact, as a pushed fact and as an assumption.
        const auto alone = make_bitblast_solver(terms);
        alone->set_budget(base::Budget(base::Budget::Seconds(5)));
        alone->add(t);
        const Answer answer = alone->check();
        ++count[static_cast<std::size_t>(answer)];
        solver->push();
        solver->add(t);
        const Answer pushed = solver->check();
        if (pushed == Answer::Sat) {
          EXPECT_TRUE(solver->value(t).as_bool());
        }
        solver->pop();
        const Answer assumed = solver->check({t});
        if (answer != Answer::Unknown && pushed != Answer::Unknown) {
          EXPECT_EQ(answer, pushed);
        }
        if (answer != Answer::Unknown && assumed != Answer::Unknown) {
          EXPECT_EQ(answer, assumed);
        }
        if (assumed == Answer::Unsat && !terms.is_false(t)) {
          EXPECT_EQ(solver->core(), std::vector{t});
        }
        switch (answer) {
          case Answer::Sat: {
            EXPECT_TRUE(alone->value(t).as_bool());
            EXPECT_TRUE(evaluate(terms, t, [&](Term v) { return alone->value(v); }).as_bool());
            break;
          }
          case Answer::Unsat:
            for (int k = 0; k < 50; ++k) {
              EXPECT_FALSE(evaluate(terms, t, [&](Term v) { return random_value(random, terms.sort(v)); }).as_bool());
            }
            break;
          case Answer::Unknown: break;
        }
      }
    }
    EXPECT_GT(count[0], 50);
    EXPECT_GT(count[1], 10);
  }
}

}  // namespace
}  // namespace pincer::logic
