// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// "Proofs" that a checker with a hole would believe, each by the hole that it aims at.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <thread>

#include "logic/backend/solvers.h"
#include "valid.h"

namespace pincer::certificate::testing {
namespace {

using Status = CheckResult::Status;

constexpr const char* kHeader =
    "extern void reach_error(void);\n"
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern void __VERIFIER_assume(int);\n";

class Unsound : public ::testing::Test {
 protected:
  /// Loads a main whose body starts on line 5.
  LoadedProgram& program(const std::string& body, const std::string& before = "") {
    const std::string name = ::testing::UnitTest::GetInstance()->current_test_info()->name();
    program_ = LoadedProgram::from_text(name + ".c", kHeader + before + "int main(void) {\n" + body + "}\n");
    return *program_;
  }
  /// The only loop of the program.
  [[nodiscard]] program::LocationId head() const {
    for (std::uint32_t line = 1; line < 40; ++line) {
      try {
        return program_->head(line);
      } catch (const std::logic_error&) {
      }
    }
    throw std::logic_error("no loop");
  }
  void expect_rejected(const Verdict& verdict, const char* condition) {
    for (const CheckResult& result :
         {check_with_z3(program_->cfa(), verdict), check_with_clauses(program_->cfa(), verdict)}) {
      EXPECT_EQ(result.status, Status::Invalid) << result.message;
      EXPECT_THAT(result.message, ::testing::HasSubstr(condition));
    }
  }
  void expect_rejected(const char* invariant, const char* condition) {
    expect_rejected(Inductive{{{head(), program_->formula(invariant)}}}, condition);
  }

  std::unique_ptr<LoadedProgram> program_;
};

constexpr const char* kCounter =  // i reaches 11
    "  int i = 0;\n"
    "  while (__VERIFIER_nondet_int()) {\n"
    "    if (i > 10) reach_error();\n"
    "    ++i;\n"
    "  }\n"
    "  return 0;\n";

TEST_F(Unsound, FalseProvesEverything) {
  program(kCounter);
  expect_rejected("false", "consecution fails");
}
TEST_F(Unsound, FalseAtTheEntry) {
  LoadedProgram& p = program(kCounter);
  expect_rejected(Inductive{{{p.cfa().entry(), p.terms.boolean(false)}}}, "initiation fails");
}
TEST_F(Unsound, NothingProvesNothing) {
  program(kCounter);
  expect_rejected(Inductive{}, "safety fails");
}
TEST_F(Unsound, SafeButNotInductive) {
  program(kCounter);
  expect_rejected("(bvsle i (_ bv10 32))", "consecution fails");
}
TEST_F(Unsound, InductiveButNotSafe) {
  program(kCounter);
  expect_rejected("(bvuge (bvadd i #x00000001) (_ bv0 32))", "safety fails");
}
TEST_F(Unsound, TrueInFirstRoundsOnly) {
  program(kCounter);
  expect_rejected("(= i (_ bv0 32))", "consecution fails");
}
TEST_F(Unsound, OverflowIsForgotten) {
  program(
      "  int x = 1;\n"
      "  while (__VERIFIER_nondet_int()) {\n"
      "    if (x <= 0) reach_error();\n"
      "    x = (int)((unsigned)x + 1u);\n"
      "  }\n"
      "  return 0;\n");
  expect_rejected("(bvsgt x (_ bv0 32))", "consecution fails");
}
TEST_F(Unsound, SignedReadAsUnsigned) {
  program(
      "  unsigned x = 0;\n"
      "  while (__VERIFIER_nondet_int()) {\n"
      "    if (x > 0x80000000u) reach_error();\n"
      "    ++x;\n"
      "  }\n"
      "  return 0;\n");
  expect_rejected("(bvsle x (_ bv2147483647 32))", "safety fails");
}
TEST_F(Unsound, InvariantsThatSupportEachOtherInACircle) {
  LoadedProgram& p = program(
      "  int i = 1, j = __VERIFIER_nondet_int();\n"
      "  while (__VERIFIER_nondet_int()) {\n"
      "    if (j != i) reach_error();\n"
      "  }\n"
      "  return 0;\n");
  // Kept by the loop, but nothing makes it true.
  EXPECT_GE(p.cfa().variables().size(), 1U);
  expect_rejected("(= j (_ bv1 32))", "consecution fails");
}
TEST_F(Unsound, InvariantOfADeadVariable) {
  LoadedProgram& p = program(
      "  int i = 0;\n"
      "  while (__VERIFIER_nondet_int()) {\n"
      "    int d = __VERIFIER_nondet_int();\n"
      "    if (d) { i += d; } else { i += 0; }\n"
      "    if (i == 7) reach_error();\n"
      "  }\n"
      "  return 0;\n");
  const logic::Term i = p.formula("i");
  for (const program::Variable& v : p.cfa().variables()) {
    if (v.term == i || p.terms.sort(v.term) != p.terms.sort(i)) continue;
    expect_rejected(
        Inductive{{{head(), p.terms.land(p.terms.eq(v.term, p.terms.bv(32, 0)), p.terms.eq(i, p.terms.bv(32, 0)))}}},
        "consecution fails");
  }
  expect_rejected("(= i (_ bv0 32))", "consecution fails");
}
TEST_F(Unsound, KInductionWithoutBaseCase) {
  program(
      "  int x = 0;\n"
      "  while (__VERIFIER_nondet_int()) {\n"
      "    if (x == 0) reach_error();\n"
      "  }\n"
      "  return 0;\n");
  expect_rejected(KInductive{1, {}}, "the base case fails");
  expect_rejected(KInductive{2, {}}, "the base case fails");
}
TEST_F(Unsound, KInductionWithTooSmallK) {
  program(
      "  int a = 0, b = 0, c = 0;\n"
      "  while (__VERIFIER_nondet_int()) {\n"
      "    if (c == 7) reach_error();\n"
      "    c = b; b = a; a = __VERIFIER_nondet_int();\n"
      "    __VERIFIER_assume(a != 7);\n"
      "  }\n"
      "  return 0;\n");
  // A bad value needs three rounds to get from a to c.
  for (std::size_t k = 0; k < 3; ++k) expect_rejected(KInductive{k, {}}, "the step case fails");
  EXPECT_EQ(check_with_z3(program_->cfa(), KInductive{3, {}}).status, Status::Valid);
}
TEST_F(Unsound, KInductionWithInvariantsThatDoNotHold) {
  LoadedProgram& p = program(kCounter);
  expect_rejected(KInductive{5, {{head(), p.formula("(bvsle i (_ bv9 32))")}}}, "consecution fails");
  expect_rejected(KInductive{5, {{head(), p.terms.boolean(false)}}}, "consecution fails");
}
TEST_F(Unsound, KInductionForALateError) {
  program(kCounter);
  expect_rejected(KInductive{12, {}}, "the step case fails");
  expect_rejected(KInductive{13, {}}, "the base case fails");
}
TEST_F(Unsound, UnrollingsThatEndTooEarly) {
  program(kCounter);
  for (std::size_t depth = 0; depth < 13; ++depth) expect_rejected(Exhausted{depth}, "exhaustion fails");
  expect_rejected(Exhausted{13}, "the base case fails");
}
TEST_F(Unsound, UnrollingOfALoopWithoutEnd) {
  program(
      "  unsigned x = 0, y = 0;\n"
      "  while (__VERIFIER_nondet_int()) ++x, y += 2;\n"
      "  if (y != 2 * x) reach_error();\n"
      "  return 0;\n");
  expect_rejected(Exhausted{20}, "exhaustion fails");
}
TEST_F(Unsound, TheErrorBehindACall) {
  program("  return f(3) > 100;\n",
          "int f(int n) { if (n == 0) reach_error(); if (n < 0) return 0; return n + f(n - 1); }\n");
  expect_rejected(Exhausted{30}, "the base case fails");
  expect_rejected(Inductive{}, "safety fails");
  EXPECT_EQ(check_with_z3(program_->cfa(), KInductive{3, {}}).status, Status::Undecided);
}
TEST_F(Unsound, AnExecutionThatBreaksAnAssumption) {
  program(
      "  int x = __VERIFIER_nondet_int();\n"
      "  __VERIFIER_assume(x > 5);\n"
      "  if (x == 3) reach_error();\n"
      "  return 0;\n");
  expect_rejected(Unsafe{{.inputs = {logic::Value::bits(32, 3)}, .havocs = {}, .initial = {}}}, "replay fails");
}
TEST_F(Unsound, AnExecutionWithInitialValuesThatCannotBe) {
  LoadedProgram& p = program("  if (g == 3) reach_error();\n  return 0;\n", "static int g = 0;\n");
  Unsafe claim;
  for (std::size_t v = 0; v < p.cfa().variables().size(); ++v) {
    const program::VariableId variable(v);
    if (p.cfa().sort(variable).is_bitvec())
      claim.choices.initial.emplace_back(variable, logic::Value::bits(p.cfa().sort(variable).width(), 3));
  }
  expect_rejected(claim, "replay fails");
  claim.choices.initial.emplace_back(program::VariableId(1000), logic::Value::bits(32, 3));
  expect_rejected(claim, "no variable");
}
TEST_F(Unsound, ClaimsThatMakeNoSense) {
  LoadedProgram& p = program(kCounter);
  const logic::Term stranger = p.terms.fresh_variable("stranger", logic::Sort::boolean());
  expect_rejected(Inductive{{{head(), stranger}}}, "no variable of the program");
  expect_rejected(Inductive{{{head(), p.formula("i")}}}, "no condition");
  expect_rejected(Inductive{{{program::LocationId(100000), p.terms.boolean(true)}}}, "does not have");
  expect_rejected(Inductive{{{*p.cfa().error_location(), p.terms.boolean(false)}}}, "where none can stand");
  expect_rejected(Inductive{{{p.cfa().procedures().front().exit, p.terms.boolean(false)}}}, "where none can stand");
  expect_rejected(Inductive{{{head(), logic::Term()}}}, "no condition");
}

/// A solver that answers as it likes.
class Liar : public logic::Solver {
 public:
  explicit Liar(logic::Answer answer) : answer_(answer) {}
  void push() override {}
  void pop(unsigned) override {}
  void add(logic::Term) override {}
  using Solver::check;
  logic::Answer check(std::span<const logic::Term>) override { return answer_; }
  logic::Value value(logic::Term) override { return logic::Value::bits(32, 0); }
  std::vector<logic::Term> core() override { return {}; }
  [[nodiscard]] std::string reason() const override { return "no idea"; }
  void set_budget(const base::Budget&) override {}
  void interrupt() override {}
  [[nodiscard]] std::string name() const override { return "liar"; }

 private:
  logic::Answer answer_;
};

class Solvers : public Unsound {
 protected:
  static std::unique_ptr<logic::SolverFactory> liar(logic::Answer answer) {
    return std::make_unique<logic::FunctionSolverFactory>(
        "liar", [answer](logic::Terms&) { return std::make_unique<Liar>(answer); });
  }
  CheckResult check_by(const logic::SolverFactory& first, bool cross_check) {
    const auto z3 = logic::make_solver_factory("z3");
    return check(program_->cfa(), Inductive{}, {&first, z3.get()}, base::Budget(), {.cross_check = cross_check});
  }
};

TEST_F(Solvers, ThatContradictEachOtherAreNotBelieved) {
  program(kCounter);
  const CheckResult result = check_by(*liar(logic::Answer::Unsat), true);
  EXPECT_EQ(result.status, Status::Disagreement);
  EXPECT_THAT(result.message, ::testing::HasSubstr("contradict"));
}
TEST_F(Solvers, WithWrongModelsAreNotBelieved) {
  program(
      "  int x = __VERIFIER_nondet_int();\n"
      "  if (x > 0 && x < 0) reach_error();\n"
      "  if (x * x == 2) reach_error();\n"
      "  return 0;\n");
  EXPECT_EQ(check_by(*liar(logic::Answer::Sat), false).status, Status::Disagreement);
}
TEST_F(Solvers, ThatDoNotKnowAreSkipped) {
  program(kCounter);
  EXPECT_EQ(check_by(*liar(logic::Answer::Unknown), false).status, Status::Invalid);
  EXPECT_EQ(check_by(*liar(logic::Answer::Unknown), true).status, Status::Invalid);
  const auto unknown = liar(logic::Answer::Unknown);
  const CheckResult result = check(program_->cfa(), Inductive{}, {unknown.get()}, base::Budget());
  EXPECT_EQ(result.status, Status::Undecided);
  EXPECT_THAT(result.message, ::testing::HasSubstr("no idea"));
  EXPECT_EQ(check(program_->cfa(), Inductive{}, {}, base::Budget()).status, Status::Undecided);
}

/// A solver that works as long as it may.
class Sleeper : public Liar {
 public:
  Sleeper() : Liar(logic::Answer::Unknown) {}
  using Solver::check;
  logic::Answer check(std::span<const logic::Term>) override {
    while (!budget_.exhausted()) budget_.spend(base::Effort(1000));
    return logic::Answer::Unknown;
  }
  void set_budget(const base::Budget& budget) override { budget_ = budget; }

 private:
  base::Budget budget_;
};

TEST_F(Solvers, ThatTakeLongLetOthersHaveAGo) {
  program(kCounter);
  const logic::FunctionSolverFactory sleeper("sleeper", [](logic::Terms&) { return std::make_unique<Sleeper>(); });
  EXPECT_EQ(check_by(sleeper, false).status, Status::Invalid);
}
TEST_F(Solvers, WhereNobodyKnowsInTimeNothingIsDecided) {
  program(kCounter);
  const logic::FunctionSolverFactory sleeper("sleeper", [](logic::Terms&) { return std::make_unique<Sleeper>(); });
  const base::Budget budget(base::Budget::Seconds(0.1));
  EXPECT_EQ(check(program_->cfa(), Inductive{}, {&sleeper, &sleeper}, budget).status, Status::Undecided);
}
TEST_F(Solvers, ThatKeepClausesAndDoNotKnowProveNothing) {
  program(
      "  unsigned x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
      "  unsigned long product = 0;\n"
      "  for (int i = 0; i < 3; ++i) product += i == 1 ? (unsigned long)x * y : 0;\n"
      "  if (x > 1 && y > 1 && product == 9223372036854775783u) reach_error();\n"  // a prime number
      "  return 0;\n");
  const logic::FunctionSolverFactory unknown(
      "unknown", [](logic::Terms&) { return std::make_unique<Liar>(logic::Answer::Unknown); }, true);
  const auto minisat = logic::make_solver_factory("minisat");
  const std::vector<const logic::SolverFactory*> solvers = {&unknown, minisat.get()};
  for (const logic::SolverFactory* solver : solvers) {
    const base::Budget budget = base::Budget().part(base::Effort(300'000));
    const CheckResult result = check(program_->cfa(), Exhausted{5}, {solver}, budget);
    EXPECT_EQ(result.status, Status::Undecided) << result.message;
    EXPECT_FALSE(result.certified);
  }
}

}  // namespace
}  // namespace pincer::certificate::testing
