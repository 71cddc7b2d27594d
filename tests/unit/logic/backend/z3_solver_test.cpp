// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/z3_solver.h"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <thread>

#include "base/error.h"
#include "logic/backend/solvers.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using Engine = Z3Options::Engine;

Term factoring(Terms& terms, unsigned half) {
  const Term a = terms.variable("a", Sort::bitvec(2 * half));
  const Term b = terms.variable("b", Sort::bitvec(2 * half));
  const Term limit = terms.bv(2 * half, mpz_class(1) << half);
  mpz_class p;
  mpz_class q;
  mpz_nextprime(p.get_mpz_t(), mpz_class((mpz_class(1) << (half - 1)) + 12345).get_mpz_t());
  mpz_nextprime(q.get_mpz_t(), p.get_mpz_t());
  return terms.land(std::array{terms.bv_ult(a, limit), terms.bv_ult(b, limit),
                               terms.eq(terms.bv_mul(a, b), terms.bv(2 * half, mpz_class(p * q)))});
}

TEST(Z3Solver, MemoryLimit) {
  Terms terms;
  Z3Options options;
  options.memory_limit = 1;
  const auto solver = make_z3_solver(terms, options);
  solver->add(factoring(terms, 40));
  ASSERT_EQ(solver->check(), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "memory limit");
}

TEST(Z3Solver, FmodIsUnknownUnlessTheRestIsUnsat) {
  Terms terms;
  const Term a = terms.variable("a", Sort::float64());
  const Term p = terms.variable("p", Sort::boolean());
  const Term fmod = terms.fp_compare(Kind::FpEq, terms.fp_binary(Kind::FpFmod, a, terms.floating(2.0)), a);
  for (const char* name : {"z3", "cvc5"}) {
    const auto solver = make_solver(name, terms);
    solver->add(p);
    solver->push();
    solver->add(fmod);
    EXPECT_EQ(solver->check(), Answer::Unknown) << name;
    EXPECT_EQ(solver->reason(), "fmod of floating-point numbers") << name;
    EXPECT_EQ(solver->check({terms.lnot(p)}), Answer::Unsat) << name;
    solver->pop();
    EXPECT_EQ(solver->check(), Answer::Sat) << name;
    EXPECT_EQ(solver->check({fmod}), Answer::Unknown) << name;
    EXPECT_EQ(solver->check({p}), Answer::Sat) << name;
  }
}

TEST(Z3Solver, BoxesHaveModelsOfFmod) {
  Terms terms;
  const Term a = terms.variable("a", Sort::float64());
  const Term remainder = terms.fp_binary(Kind::FpFmod, a, terms.floating(2.0));
  const auto solver = make_solver("auto", terms);
  EXPECT_EQ(solver->check({terms.fp_compare(Kind::FpEq, remainder, a)}), Answer::Sat);
  EXPECT_NE(solver->check({terms.fp_compare(Kind::FpLt, terms.floating(2.0), remainder)}), Answer::Sat);
}

TEST(Z3Solver, AllEnginesAgree) {
  for (int round = 0; round < 20; ++round) {
    Terms terms;
    testing::RandomTerms generator(terms, {Sort::boolean(), Sort::bitvec(5), Sort::bitvec(8)}, 300 + round);
    std::vector<std::unique_ptr<Solver>> solvers;
    for (const Engine engine : {Engine::Smt, Engine::Combined, Engine::BitVec}) {
      Z3Options options;
      options.engine = engine;
      options.check_models = true;
      solvers.push_back(make_z3_solver(terms, options));
    }
    for (int i = 0; i < 40; ++i) {
      const Term t = generator.next().result;
      if (!terms.sort(t).is_bool()) continue;
      const Answer expected = solvers[0]->check({t});
      for (const auto& solver : solvers) {
        ASSERT_EQ(solver->check({t}), expected);
        if (expected == Answer::Sat && i % 3 == 0) solver->add(t);
      }
    }
  }
}

TEST(Z3Solver, ArraysInModels) {
  Terms terms;
  const Sort memory = Sort::array(Sort::bitvec(32), Sort::bitvec(8));
  const Term m = terms.variable("m", memory);
  const Term n = terms.variable("n", memory);
  const Term i = terms.variable("i", Sort::bitvec(32));
  const auto solver = make_z3_solver(terms);
  solver->add(terms.eq(n, terms.store(terms.store(m, i, terms.bv(8, 1)), terms.bv(32, 7), terms.bv(8, 2))));
  solver->add(terms.ne(m, n));
  solver->add(terms.ne(i, terms.bv(32, 7)));
  solver->add(terms.ne(terms.select(m, terms.bv(32, 9)), terms.select(n, i)));
  ASSERT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(solver->value(terms.select(n, i)), Value::bits(8, 1));
  EXPECT_EQ(solver->value(terms.select(n, terms.bv(32, 7))), Value::bits(8, 2));
  EXPECT_FALSE(solver->value(m) == solver->value(n));
  EXPECT_EQ(solver->value(terms.store(m, i, terms.bv(8, 5))).select(solver->value(i)), Value::bits(8, 5));
}

// A check is short, the interrupts are many: none may be lost or reach a later check.
TEST(Z3Solver, ManyInterrupts) {
  Terms terms;
  const auto solver = make_z3_solver(terms);
  const Term p = terms.variable("p", Sort::boolean());
  const Term hard = factoring(terms, 40);
  for (int i = 0; i < 20; ++i) {
    std::atomic<bool> done = false;
    std::jthread other([&] {
      while (!done) {
        solver->interrupt();
        std::this_thread::sleep_for(std::chrono::microseconds(200));
      }
    });
    EXPECT_EQ(solver->check({hard}), Answer::Unknown);
    EXPECT_EQ(solver->reason(), "stopped");
    done = true;
    other.join();
    EXPECT_EQ(solver->check({p}), Answer::Sat);
  }
}

TEST(Solvers, ByName) {
  Terms terms;
  EXPECT_THROW(make_solver("no such solver", terms), base::InputError);
  EXPECT_THROW(make_solver_factory("no such solver"), base::InputError);
  for (const std::string& name : solver_names()) {
    EXPECT_EQ(make_solver(name, terms)->name(), name);
    const auto factory = make_solver_factory(name);
    EXPECT_EQ(factory->name(), name);
    EXPECT_EQ(factory->make(terms)->check(), Answer::Sat);
  }
}

TEST(Solvers, AutoTakesAllTheories) {
  Terms terms;
  const auto solver = make_solver("auto", terms);
  const Term x = terms.variable("x", Sort::bitvec(16));
  const Term i = terms.variable("i", Sort::integer());
  const Sort memory = Sort::array(Sort::bitvec(16), Sort::bitvec(16));
  const Term m = terms.variable("m", memory);
  const Term n = terms.variable("n", memory);
  solver->add(terms.bv_ult(x, terms.bv(16, 3)));
  EXPECT_EQ(solver->check(), Answer::Sat);
  solver->push();
  solver->add(terms.int_lt(terms.bv_to_int(x, false), i));
  ASSERT_EQ(solver->check({terms.int_lt(i, terms.integer(2))}), Answer::Sat);
  EXPECT_EQ(solver->value(i), Value::integer(1));
  EXPECT_EQ(solver->check({terms.int_lt(i, terms.integer(1))}), Answer::Unsat);
  solver->pop();
  // Equality of arrays is not for the bit-blaster.
  EXPECT_EQ(solver->check({terms.eq(m, n), terms.ne(terms.select(m, x), terms.select(n, x))}), Answer::Unsat);
  EXPECT_EQ(solver->check({terms.bv_ult(terms.bv(16, 2), x)}), Answer::Unsat);
  EXPECT_EQ(solver->core().size(), 1U);
}

}  // namespace
}  // namespace pincer::logic
