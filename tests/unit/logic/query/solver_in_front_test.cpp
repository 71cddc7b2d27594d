// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/query/solver_in_front.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pincer::logic {
namespace {

/// Says Sat, and what it has been told.
class Inner final : public Solver {
 public:
  explicit Inner(std::vector<Term>& told) : told_(told) {}
  void push() override { stack_.push(); }
  void pop(unsigned levels) override {
    stack_.pop(levels);
    told_ = stack_.formulas();
  }
  void add(Term formula) override {
    stack_.add(formula);
    told_ = stack_.formulas();
  }
  using Solver::check;
  Answer check(std::span<const Term>) override { return Answer::Sat; }
  Value value(Term) override { return Value::bits(8, 1); }
  std::vector<Term> core() override { return {}; }
  [[nodiscard]] std::string reason() const override { return ""; }
  void set_budget(const base::Budget&) override {}
  void interrupt() override {}
  [[nodiscard]] std::string name() const override { return "inner"; }

 private:
  std::vector<Term>& told_;
  AssertionStack stack_;
};

/// Refutes whatever speaks of `mine`, unless it is satisfied by it.
class Front final : public SolverInFront {
 public:
  Front(Terms& terms, std::unique_ptr<Solver> inner, Term mine) : SolverInFront(terms, std::move(inner)), mine_(mine) {}
  bool is_satisfied = false;

 private:
  Answer decide(std::span<const Term> assumptions) override {
    if (!has_interest(assumptions)) return ask_inner(assumptions, budget());
    return is_satisfied ? satisfied() : refuted(assumptions);
  }
  bool is_of_interest(Term formula) override { return formula == mine_; }
  Value own_value(Term) override { return Value::bits(8, 2); }

  Term mine_;
};

class SolverInFrontTest : public ::testing::Test {
 protected:
  Terms terms;
  std::vector<Term> told;  // to the inner solver
  Term mine = terms.fresh_variable("mine", Sort::boolean());
  Term other = terms.fresh_variable("other", Sort::boolean());
  Term number = terms.fresh_variable("number", Sort::bitvec(8));
  Front front{terms, std::make_unique<Inner>(told), mine};
  Solver& solver = front;
};

TEST_F(SolverInFrontTest, PassesOnWhatIsNotItsBusiness) {
  solver.push();
  solver.add(other);
  EXPECT_TRUE(told.empty()) << "not before a question";
  EXPECT_EQ(solver.check(), Answer::Sat);
  EXPECT_EQ(told, std::vector<Term>{other});
  EXPECT_EQ(solver.value(number), Value::bits(8, 1));
  solver.pop();
  EXPECT_TRUE(told.empty());
  EXPECT_THROW(solver.value(number), base::ContractViolation) << "something has changed since";
}

TEST_F(SolverInFrontTest, DecidesWhatIs) {
  solver.push();
  solver.add(mine);
  EXPECT_EQ(solver.check({other, terms.boolean(true)}), Answer::Unsat);
  EXPECT_EQ(solver.core(), std::vector<Term>{other});
  EXPECT_THROW(solver.value(number), base::ContractViolation);
  EXPECT_TRUE(told.empty());
  front.is_satisfied = true;
  EXPECT_EQ(solver.check(), Answer::Sat);
  EXPECT_EQ(solver.value(number), Value::bits(8, 2));
  EXPECT_THROW(solver.core(), base::ContractViolation);
  solver.pop();
  EXPECT_EQ(solver.check({other}), Answer::Sat);
  EXPECT_EQ(solver.value(number), Value::bits(8, 1)) << "the formula of interest is gone";
  EXPECT_EQ(solver.check({mine}), Answer::Sat);
  EXPECT_EQ(solver.value(number), Value::bits(8, 2)) << "assumptions count, too";
}

}  // namespace
}  // namespace pincer::logic
