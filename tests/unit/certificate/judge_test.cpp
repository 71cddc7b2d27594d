// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/judge.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "logic/backend/solvers.h"

namespace pincer::certificate {
namespace {

using logic::Answer;
using logic::Term;
using Status = CheckResult::Status;

/// Z3, which knows the answers to some questions only.
class TiredSolver final : public logic::Solver {
 public:
  TiredSolver(logic::Terms& terms, unsigned questions)
      : inner_(logic::make_solver("z3", terms)), questions_(questions) {}

  void push() override { inner_->push(); }
  void pop(unsigned levels) override { inner_->pop(levels); }
  void add(Term formula) override { inner_->add(formula); }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override {
    if (questions_ == 0) return Answer::Unknown;
    --questions_;
    return inner_->check(assumptions);
  }
  logic::Value value(Term t) override { return inner_->value(t); }
  std::vector<Term> core() override { return inner_->core(); }
  [[nodiscard]] std::string reason() const override { return "tired"; }
  void set_budget(const base::Budget& budget) override { inner_->set_budget(budget); }
  void interrupt() override { inner_->interrupt(); }
  [[nodiscard]] std::string name() const override { return "tired z3"; }

 private:
  std::unique_ptr<logic::Solver> inner_;
  unsigned questions_;
};

class Judges : public ::testing::Test {
 protected:
  [[nodiscard]] Judge judge(unsigned questions, bool is_incremental = false) {
    const auto make = [this, questions](logic::Terms& terms) {
      ++solvers_;
      return std::make_unique<TiredSolver>(terms, questions);
    };
    factory_ = std::make_unique<logic::FunctionSolverFactory>("tired z3", make, is_incremental);
    return {terms_, {factory_.get()}, {}, {}};
  }
  logic::Terms terms_;
  std::unique_ptr<logic::SolverFactory> factory_;
  unsigned solvers_ = 0;  // that were made
};

TEST_F(Judges, AskOneSolverAboutAllConditionsOverIntegers) {
  Judge one = judge(100);
  const Term x = terms_.variable("x", logic::Sort::integer());
  const Term y = terms_.variable("y", logic::Sort::integer());
  const Term less = terms_.int_lt(x, y);
  EXPECT_EQ(one.demand_unsat(terms_.land(less, terms_.int_lt(y, x)), "").status, Status::Valid);
  // What was asked before does not count.
  EXPECT_EQ(one.demand_unsat(terms_.land(less, terms_.int_lt(y, terms_.int_add(x, terms_.integer(1)))), "").status,
            Status::Valid);
  EXPECT_EQ(solvers_, 1U);
  EXPECT_EQ(one.demand_unsat(terms_.int_lt(y, x), "wrong").status, Status::Invalid);
  EXPECT_LT(one.value(y).as_signed(), one.value(x).as_signed());
  // The model stays when others are asked.
  EXPECT_EQ(one.demand_unsat(terms_.land(less, terms_.int_lt(y, x)), "").status, Status::Valid);
  EXPECT_LT(one.value(y).as_signed(), one.value(x).as_signed());
}

TEST_F(Judges, AskANewSolverWhenTheOldOneDoesNotKnow) {
  Judge one = judge(1);
  const Term x = terms_.variable("x", logic::Sort::integer());
  const Term y = terms_.variable("y", logic::Sort::integer());
  for (unsigned i = 1; i <= 3; ++i) {
    const Term much = terms_.int_add(x, terms_.integer(i));
    EXPECT_EQ(one.demand_unsat(terms_.land(terms_.int_lt(much, y), terms_.int_lt(y, x)), "").status, Status::Valid);
  }
  EXPECT_GT(solvers_, 1U);
}

TEST_F(Judges, NobodyWhoKnowsIsNoProof) {
  Judge one = judge(0);
  const Term x = terms_.variable("x", logic::Sort::integer());
  EXPECT_EQ(
      one.demand_unsat(terms_.int_lt(x, terms_.int_add(x, terms_.variable("y", logic::Sort::integer()))), "").status,
      Status::Undecided);
}

TEST_F(Judges, AskNewSolversAboutBits) {
  Judge one = judge(100);
  const Term x = terms_.variable("b", logic::Sort::bitvec(8));
  const Term y = terms_.variable("c", logic::Sort::bitvec(8));
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(one.demand_unsat(terms_.land(terms_.bv_ult(x, y), terms_.bv_ult(y, x)), "").status, Status::Valid);
  EXPECT_EQ(solvers_, 2U);
}

TEST_F(Judges, AskOneSolverThatKeepsItsClausesAboutAllBits) {
  Judge one = judge(100, true);
  const Term x = terms_.variable("b", logic::Sort::bitvec(8));
  const Term y = terms_.variable("c", logic::Sort::bitvec(8));
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(one.demand_unsat(terms_.land(terms_.bv_ult(x, y), terms_.bv_ult(y, x)), "").status, Status::Valid);
  EXPECT_EQ(solvers_, 1U);
  // The model stays when others are asked.
  EXPECT_EQ(one.demand_unsat(terms_.bv_ult(x, y), "wrong").status, Status::Invalid);
  EXPECT_EQ(one.demand_unsat(terms_.land(terms_.bv_ult(x, y), terms_.bv_ult(y, x)), "").status, Status::Valid);
  EXPECT_TRUE(one.in_counterexample(terms_.bv_ult(x, y)));
}

TEST(Judge, StoppedQuestionsGoOn) {
  logic::Terms terms;
  const auto minisat = logic::make_solver_factory("minisat");
  Judge judge(terms, {minisat.get()}, base::Budget(), {});
  const auto number = [&](const char* name) {
    return terms.bv_zero_extend(terms.variable(name, logic::Sort::bitvec(11)), 11);
  };
  const Term x = number("x");
  const Term y = number("y");
  // A prime number, and one that is none.
  const auto factors = [&](std::uint64_t product) {
    const Term one = terms.bv(22, 1);
    const Term same = terms.eq(terms.bv_mul(x, y), terms.bv(22, product));
    return terms.land(same, terms.land(terms.bv_ult(one, x), terms.bv_ult(one, y)));
  };
  const Term hard = factors(1'048'573);
  unsigned turns = 0;
  for (Status status = Status::Undecided; status == Status::Undecided; ++turns) {
    ASSERT_LT(turns, 10'000U) << "each turn is short, and none is lost";
    status = judge.refute_soon(hard, "", base::Effort(5'000)).status;
    if (status != Status::Undecided) EXPECT_EQ(status, Status::Valid);
    // Another question in between.
    EXPECT_NE(judge.refute_soon(terms.land(hard, terms.bv_ult(x, y)), "", base::Effort(5'000)).status, Status::Invalid);
  }
  EXPECT_GT(turns, 1U);
  EXPECT_EQ(judge.demand_unsat(factors(1021 * 1019), "").status, Status::Invalid);
}

/// Z3, and what it was told.
class NotingSolver final : public logic::Solver {
 public:
  NotingSolver(logic::Terms& terms, std::vector<Term>& told) : inner_(logic::make_solver("z3", terms)), told_(told) {}

  void push() override { inner_->push(); }
  void pop(unsigned levels) override { inner_->pop(levels); }
  void add(Term formula) override {
    told_.push_back(formula);
    inner_->add(formula);
  }
  using Solver::check;
  Answer check(std::span<const Term> assumptions) override { return inner_->check(assumptions); }
  logic::Value value(Term t) override { return inner_->value(t); }
  std::vector<Term> core() override { return inner_->core(); }
  [[nodiscard]] std::string reason() const override { return inner_->reason(); }
  void set_budget(const base::Budget& budget) override { inner_->set_budget(budget); }
  void interrupt() override { inner_->interrupt(); }
  [[nodiscard]] std::string name() const override { return "noting z3"; }

 private:
  std::unique_ptr<logic::Solver> inner_;
  std::vector<Term>& told_;
};

TEST_F(Judges, WhatWasRefutedIsAFactAndNothingElseIs) {
  for (const bool is_incremental : {false, true}) {
    std::vector<Term> told;
    const logic::FunctionSolverFactory noting(
        "noting z3", [&](logic::Terms& terms) { return std::make_unique<NotingSolver>(terms, told); }, is_incremental);
    Judge one(terms_, {&noting}, {}, {});
    const Term x = terms_.variable("b", logic::Sort::bitvec(8));
    const Term y = terms_.variable("c", logic::Sort::bitvec(8));
    const Term z = terms_.variable("d", logic::Sort::bitvec(8));
    const Term never = terms_.land(terms_.bv_ult(x, y), terms_.bv_ult(y, x));
    const Term neither = terms_.land(terms_.bv_ult(x, z), terms_.bv_ult(z, x));
    EXPECT_EQ(one.demand_unsat(neither, "").status, Status::Valid);
    EXPECT_EQ(one.refute(never, "").status, Status::Valid);
    EXPECT_EQ(one.refute(terms_.bv_ult(y, z), "wrong").status, Status::Invalid);
    told.clear();
    EXPECT_EQ(one.demand_unsat(terms_.bv_ult(x, y), "wrong").status, Status::Invalid);
    EXPECT_TRUE(one.in_counterexample(terms_.bv_ult(x, y)));
    const auto is_told = [&](Term fact) { return std::find(told.begin(), told.end(), fact) != told.end(); };
    EXPECT_TRUE(is_told(terms_.lnot(never)));
    EXPECT_FALSE(is_told(terms_.lnot(neither)));
    EXPECT_FALSE(is_told(terms_.lnot(terms_.bv_ult(y, z)))) << "it is not refuted";
  }
}

}  // namespace
}  // namespace pincer::certificate
