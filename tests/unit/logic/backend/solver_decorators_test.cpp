// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "base/contract.h"
#include "logic/backend/smtlib_process.h"
#include "logic/backend/solvers.h"
#include "logic/backend/z3_solver.h"
#include "logic/caching_solver.h"
#include "logic/cross_checking_solver.h"
#include "logic/logging_solver.h"
#include "logic/minimal_core.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using testing::Random;
using testing::RandomTerms;

/// Counts what it is asked and can be made to lie.
class Spy final : public Solver {
 public:
  explicit Spy(std::unique_ptr<Solver> solver) : solver_(std::move(solver)) {}
  void push() override { solver_->push(); }
  void pop(unsigned levels) override { solver_->pop(levels); }
  void add(Term formula) override {
    ++adds;
    solver_->add(formula);
  }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override {
    ++checks;
    const Answer answer = solver_->check(assumptions);
    return lie ? *lie : answer;
  }
  Value value(Term t) override { return solver_->value(t); }
  std::vector<Term> core() override { return lie ? std::vector<Term>() : solver_->core(); }
  [[nodiscard]] std::string reason() const override { return lie ? "no idea" : solver_->reason(); }
  void set_budget(const base::Budget& budget) override { solver_->set_budget(budget); }
  void interrupt() override { solver_->interrupt(); }
  [[nodiscard]] std::string name() const override { return "spy"; }

  int checks = 0;
  int adds = 0;
  std::optional<Answer> lie;

 private:
  std::unique_ptr<Solver> solver_;
};

class Decorators : public ::testing::Test {
 protected:
  std::unique_ptr<Spy> make_spy() { return std::make_unique<Spy>(make_z3_solver(terms)); }

  Terms terms;
  Term x = terms.variable("x", Sort::bitvec(8));
  Term y = terms.variable("y", Sort::bitvec(8));
  Term p = terms.variable("p", Sort::boolean());
  Term small = terms.bv_ult(x, terms.bv(8, 5));
  Term large = terms.bv_ult(terms.bv(8, 10), x);
};

TEST_F(Decorators, CacheAsksOnce) {
  auto owned = make_spy();
  Spy& spy = *owned;
  const auto cache = std::make_shared<SolverCache>();
  const auto solver = make_caching_solver(std::move(owned), terms, cache);
  solver->add(small);
  ASSERT_EQ(solver->check({p, terms.eq(y, x)}), Answer::Sat);
  const Value before = solver->value(x);
  ASSERT_EQ(solver->check({large}), Answer::Unsat);
  EXPECT_EQ(spy.checks, 2);
  // The same sets in another order, and after push and pop.
  ASSERT_EQ(solver->check({terms.eq(y, x), p, p}), Answer::Sat);
  EXPECT_EQ(solver->value(x), before);
  EXPECT_EQ(solver->value(y), before);
  EXPECT_TRUE(solver->value(p).as_bool());
  EXPECT_EQ(solver->value(terms.variable("z", Sort::integer())), Value::integer(0));
  ASSERT_EQ(solver->check({large}), Answer::Unsat);
  EXPECT_EQ(solver->core(), std::vector{large});
  solver->push();
  solver->add(small);
  ASSERT_EQ(solver->check({large}), Answer::Unsat);
  EXPECT_EQ(spy.checks, 2);
  EXPECT_EQ(spy.adds, 1);
  // Asserted is not assumed: the cores differ.
  solver->add(large);
  ASSERT_EQ(solver->check(), Answer::Unsat);
  EXPECT_TRUE(solver->core().empty());
  EXPECT_EQ(spy.checks, 3);
  solver->pop();
  ASSERT_EQ(solver->check(), Answer::Sat);
  EXPECT_EQ(cache->statistics().hits, 3U);
  // Another solver may use the same cache.
  auto other = make_spy();
  Spy& other_spy = *other;
  const auto second = make_caching_solver(std::move(other), terms, cache);
  second->add(small);
  EXPECT_EQ(second->check({large}), Answer::Unsat);
  EXPECT_EQ(other_spy.checks, 0);
}

TEST_F(Decorators, CacheForgetsUnknownAndHasABound) {
  auto owned = make_spy();
  Spy& spy = *owned;
  const auto solver = make_caching_solver(std::move(owned), terms, std::make_shared<SolverCache>(1));
  spy.lie = Answer::Unknown;
  EXPECT_EQ(solver->check({p}), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "no idea");
  EXPECT_THROW(solver->value(p), base::ContractViolation);
  spy.lie.reset();
  EXPECT_EQ(solver->check({p}), Answer::Sat);
  EXPECT_EQ(solver->check({p}), Answer::Sat);
  EXPECT_EQ(spy.checks, 2);
  EXPECT_EQ(solver->check({small}), Answer::Sat);
  EXPECT_EQ(solver->check({p}), Answer::Sat);
  EXPECT_EQ(spy.checks, 4);
}

// A random walk over the interface: decorated and plain solvers answer alike.
TEST_F(Decorators, RandomWalk) {
  std::ostringstream log;
  const auto plain = make_z3_solver(terms);
  const auto cached = make_caching_solver(make_z3_solver(terms), terms);
  const auto logged = make_logging_solver(make_solver("cadical", terms), terms, log);
  const auto crossed = make_cross_checking_solver(make_z3_solver(terms), make_solver("cadical", terms), terms);
  const std::array solvers{plain.get(), cached.get(), logged.get(), crossed.get()};
  RandomTerms generator(terms, {Sort::boolean(), Sort::bitvec(4)}, 5);
  std::vector<Term> pool;
  for (int i = 0; i < 200; ++i) {
    const Term t = generator.next().result;
    if (terms.sort(t).is_bool()) pool.push_back(t);
  }
  pool.resize(20);
  Random random(6);
  unsigned depth = 0;
  std::array<int, 3> answers{};
  for (int step = 0; step < 600; ++step) {
    switch (random.below(4)) {
      case 0:
        if (depth >= 4) break;
        ++depth;
        for (Solver* solver : solvers) solver->push();
        break;
      case 1: {
        const auto levels = static_cast<unsigned>(random.below(depth + 1));
        depth -= levels;
        for (Solver* solver : solvers) solver->pop(levels);
        break;
      }
      case 2: {
        if (depth == 0) break;
        const Term t = random.pick(pool);
        for (Solver* solver : solvers) solver->add(t);
        break;
      }
      default: {
        const std::array assumptions{random.pick(pool), random.pick(pool)};
        const Answer expected = plain->check(assumptions);
        ++answers[static_cast<std::size_t>(expected)];
        for (Solver* solver : solvers) {
          ASSERT_EQ(solver->check(assumptions), expected);
          if (expected == Answer::Sat) {
            ASSERT_TRUE(solver->value(assumptions[0]).as_bool());
          } else {
            ASSERT_LE(solver->core().size(), 2U);
          }
        }
      }
    }
  }
  EXPECT_GT(answers[0], 10);
  EXPECT_GT(answers[1], 10);
}

TEST_F(Decorators, LogCanBeReplayed) {
  std::ostringstream log;
  const auto solver = make_logging_solver(make_z3_solver(terms), terms, log);
  const Term f = terms.variable("f", Sort::float32());
  solver->push();
  solver->add(terms.eq(terms.fp_to_bits(f), terms.bv(32, 0x3f800000)));
  EXPECT_EQ(solver->check({small, p}), Answer::Sat);
  EXPECT_EQ(solver->check({small, large}), Answer::Unsat);
  solver->pop();
  // The pattern of f has its meaning again although the level that introduced it is gone.
  const Term other_bits = terms.eq(terms.fp_to_bits(f), terms.bv(32, 0x40000000));
  solver->add(terms.fp_compare(Kind::FpEq, f, terms.fp_from_bits(terms.bv(32, 0x3f800000), Sort::float32())));
  EXPECT_EQ(solver->check({other_bits}), Answer::Unsat);
  EXPECT_EQ(solver->check({terms.lnot(p)}), Answer::Sat);
  EXPECT_EQ(solver->name(), "z3");

  const std::string text = log.str();
  SmtlibProcess replay({"cvc5", "--lang=smt2", "--incremental"});
  const base::Budget budget(base::Budget::Seconds(20));
  EXPECT_EQ(replay.ask(text, budget), "sat");
  EXPECT_EQ(replay.ask("", budget), "unsat");
  EXPECT_EQ(replay.ask("", budget), "unsat");
  EXPECT_EQ(replay.ask("", budget), "sat");
  EXPECT_THAT(text, ::testing::HasSubstr("; unsat\n"));
}

TEST_F(Decorators, LogSaysWhatSmtlibCannot) {
  std::ostringstream log;
  const auto solver = make_logging_solver(make_z3_solver(terms), terms, log);
  const Term a = terms.variable("a", Sort::float64());
  const Term fmod = terms.fp_compare(Kind::FpEq, terms.fp_binary(Kind::FpFmod, a, terms.floating(2.0)), a);
  solver->add(fmod);
  EXPECT_EQ(solver->check({small}), Answer::Unknown);
  EXPECT_EQ(solver->check({terms.land(small, large)}), Answer::Unsat);
  EXPECT_EQ(solver->check({terms.lnot(fmod), terms.fp_test(Kind::FpIsNan, a)}), Answer::Unknown);
  EXPECT_THAT(log.str(), ::testing::HasSubstr("; not in SMT-LIB: (fp.eq"));
  EXPECT_THAT(log.str(), ::testing::HasSubstr("; unknown: fmod"));
}

TEST_F(Decorators, DisagreementIsLoud) {
  for (const Answer truth : {Answer::Sat, Answer::Unsat}) {
    auto liar = make_spy();
    liar->lie = truth == Answer::Sat ? Answer::Unsat : Answer::Sat;
    const auto solver = make_cross_checking_solver(make_z3_solver(terms), std::move(liar), terms);
    solver->add(small);
    if (truth == Answer::Unsat) solver->add(large);
    try {
      solver->check({p});
      FAIL() << "a lie goes unnoticed";
    } catch (const SolverDisagreement& disagreement) {
      EXPECT_THAT(disagreement.what(), ::testing::HasSubstr("z3 says"));
      EXPECT_THAT(disagreement.script(), ::testing::HasSubstr("bvult"));
    }
  }
  CrossCheckOptions quiet;
  quiet.disagreement = CrossCheckOptions::Disagreement::Unknown;
  auto liar = make_spy();
  liar->lie = Answer::Unsat;
  const auto solver = make_cross_checking_solver(make_z3_solver(terms), std::move(liar), terms, quiet);
  EXPECT_EQ(solver->check({p}), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "disagreement: z3 says sat, spy says unsat");
  EXPECT_EQ(solver->name(), "z3+spy");
}

TEST_F(Decorators, OneAnswerIsEnoughUnlessBothMust) {
  CrossCheckOptions both;
  both.both_must_answer = true;
  for (const bool strict : {false, true}) {
    auto silent = make_spy();
    silent->lie = Answer::Unknown;
    const CrossCheckOptions options = strict ? both : CrossCheckOptions();
    const auto solver = make_cross_checking_solver(std::move(silent), make_z3_solver(terms), terms, options);
    solver->add(small);
    EXPECT_EQ(solver->check({large}), strict ? Answer::Unknown : Answer::Unsat);
    if (strict) {
      EXPECT_EQ(solver->reason(), "spy: no idea");
    } else {
      EXPECT_EQ(solver->core(), std::vector{large});
      ASSERT_EQ(solver->check({p}), Answer::Sat);
      EXPECT_TRUE(solver->value(terms.land(p, small)).as_bool());
    }
  }
}

TEST_F(Decorators, MinimalCores) {
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

TEST_F(Decorators, MinimalCoreWithinABudget) {
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
