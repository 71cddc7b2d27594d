// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Whatever the process does, the answer is right or Unknown, and the next check works.
#include "logic/backend/smtlib_solver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <thread>

#include "logic/backend/smtlib_process.h"
#include "logic/backend/smtlib_values.h"
#include "logic/evaluate/evaluate.h"

namespace pincer::logic {
namespace {

using ::testing::HasSubstr;

constexpr const char* kCvc5 = "exec cvc5 --lang=smt2 --incremental --dag-thresh=0 --quiet";

class SmtlibSolver : public ::testing::Test {
 protected:
  std::unique_ptr<Solver> make(const std::string& script) {
    SmtlibOptions options;
    options.name = "script";
    options.command = {"sh", "-c", script};
    return make_smtlib_solver(terms, options);
  }
  std::string reason_of(const std::string& script, double seconds = 20) {
    const auto solver = make(script);
    solver->add(p);
    solver->set_budget(base::Budget(base::Budget::Seconds(seconds)));
    EXPECT_EQ(solver->check({q}), Answer::Unknown);
    return solver->reason();
  }

  Terms terms;
  Term p = terms.variable("p", Sort::boolean());
  Term q = terms.variable("q", Sort::boolean());
  Term x = terms.variable("x", Sort::bitvec(16));
};

TEST_F(SmtlibSolver, WhatTheProcessMayDo) {
  EXPECT_EQ(reason_of("exit 3"), "sh ended with exit code 3");
  EXPECT_EQ(reason_of("kill -SEGV $$"), "sh was killed by signal 11");
  EXPECT_EQ(reason_of("cat > /dev/null", 0.2), "time limit");
  EXPECT_EQ(reason_of("exec sleep 100", 0.2), "time limit");
  EXPECT_THAT(reason_of("echo 'what?'; cat > /dev/null"), HasSubstr("says what?"));
  EXPECT_THAT(reason_of("echo '(error \"no ) such |option\")'; cat > /dev/null"), HasSubstr("no ) such |option"));
  EXPECT_EQ(reason_of("echo unknown; cat > /dev/null"), "script says unknown");
  EXPECT_EQ(reason_of("printf 'uns'; sleep 0.1; kill -9 $$"), "sh was killed by signal 9");
  EXPECT_THAT(reason_of("echo unsat; echo '(nonsense)'; cat > /dev/null"), HasSubstr("nonsense"));
  EXPECT_THAT(reason_of("echo unsat; echo ')'; cat > /dev/null"), HasSubstr("says )"));
  EXPECT_THAT(reason_of("echo sat; echo '((p maybe) (q true))'; cat > /dev/null"), HasSubstr("cannot be read"));
  EXPECT_THAT(reason_of("echo sat; echo '((p true) (q false))'; cat > /dev/null"), HasSubstr("does not satisfy"));
  EXPECT_THAT(reason_of("echo sat; echo '((p true))'; cat > /dev/null"), HasSubstr("says"));
  EXPECT_THAT(reason_of("yes '('", 1), ::testing::AnyOf("time limit", "sh writes without end"));
}

TEST_F(SmtlibSolver, NoSuchProgram) {
  SmtlibOptions options;
  options.command = {"/no/such/program"};
  const auto solver = make_smtlib_solver(terms, options);
  EXPECT_EQ(solver->check(), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "/no/such/program cannot be run");
}

TEST_F(SmtlibSolver, AWorkingScriptIsBelievedOnlyWithAModel) {
  const auto solver = make("echo sat; echo '((p true) (q true))'; cat > /dev/null");
  solver->add(p);
  ASSERT_EQ(solver->check({q}), Answer::Sat);
  EXPECT_TRUE(solver->value(terms.land(p, q)).as_bool());
}

// The first process is killed in the middle of a check; the next check starts another one with the same formulas.
TEST_F(SmtlibSolver, KilledInTheMiddle) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("pincer_smtlib_test_" + std::to_string(::getpid()));
  const auto solver = make("echo $$ > " + file.string() + "; " + kCvc5);
  solver->add(p);
  solver->push();
  const Term a = terms.variable("a", Sort::bitvec(80));
  const Term b = terms.variable("b", Sort::bitvec(80));
  const Term limit = terms.bv(80, mpz_class(1) << 40);
  solver->add(
      terms.land(std::array{terms.bv_ult(terms.bv(80, 1), a), terms.bv_ult(a, limit), terms.bv_ult(b, limit),
                            terms.eq(terms.bv_mul(a, b), terms.bv(80, mpz_class("302231454903728653926409")))}));
  std::jthread killer([&] {
    int pid = 0;
    for (int i = 0; i < 200 && pid == 0; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      std::ifstream(file) >> pid;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    if (pid > 0) ::kill(pid, SIGKILL);
  });
  EXPECT_EQ(solver->check({q}), Answer::Unknown);
  EXPECT_EQ(solver->reason(), "sh was killed by signal 9");
  killer.join();
  solver->pop();
  solver->push();
  solver->add(terms.eq(x, terms.bv(16, 7)));
  ASSERT_EQ(solver->check({q}), Answer::Sat);
  EXPECT_TRUE(solver->value(p).as_bool());
  EXPECT_EQ(solver->value(x), Value::bits(16, 7));
  // Killed between two checks: nobody notices.
  int pid = 0;
  std::ifstream(file) >> pid;
  ::kill(pid, SIGKILL);
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_EQ(solver->check({terms.lnot(p)}), Answer::Unsat);
  EXPECT_EQ(solver->core(), std::vector{terms.lnot(p)});
  solver->pop();
  EXPECT_EQ(solver->check({terms.eq(x, terms.bv(16, 8))}), Answer::Sat);
  std::filesystem::remove(file);
}

TEST_F(SmtlibSolver, TheProcessEndsWithTheSolver) {
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() / ("pincer_smtlib_end_" + std::to_string(::getpid()));
  int pid = 0;
  {
    const auto solver = make("echo $$ > " + file.string() + "; sleep 1000 & " + kCvc5);
    EXPECT_EQ(solver->check({p}), Answer::Sat);
    std::ifstream(file) >> pid;
    ASSERT_GT(pid, 0);
    EXPECT_EQ(::kill(-pid, 0), 0);
  }
  // The whole group is gone (init may need a moment to bury the orphan).
  for (int i = 0; i < 100 && ::kill(-pid, 0) == 0; ++i) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_NE(::kill(-pid, 0), 0);
  std::filesystem::remove(file);
}

TEST_F(SmtlibSolver, LongTextsBothWays) {
  const auto solver = make_smtlib_solver(terms);
  const Sort memory = Sort::array(Sort::bitvec(16), Sort::bitvec(16));
  const Term m = terms.variable("m", memory);
  Term deep = x;
  for (unsigned i = 0; i < 300; ++i) deep = terms.bv_xor(terms.bv_add(deep, terms.bv(16, 3 * i)), terms.bv_not(deep));
  const Value some = evaluate(terms, deep, [](Term) { return Value::bits(16, 12345); });
  solver->add(terms.eq(deep, terms.constant(some)));
  for (unsigned i = 0; i < 300; ++i) {
    solver->add(terms.eq(terms.select(m, terms.bv(16, i)), terms.bv(16, 7 * i + 1)));
  }
  solver->set_budget(base::Budget(base::Budget::Seconds(60)));
  ASSERT_EQ(solver->check(), Answer::Sat) << solver->reason();
  EXPECT_EQ(solver->value(terms.select(m, terms.bv(16, 100))), Value::bits(16, 701));
}

TEST(Sexpr, Parses) {
  EXPECT_FALSE(Sexpr::parse(""));
  EXPECT_FALSE(Sexpr::parse("(a"));
  EXPECT_FALSE(Sexpr::parse("a)"));
  EXPECT_FALSE(Sexpr::parse("a b"));
  EXPECT_FALSE(Sexpr::parse("|a"));
  const auto nested = Sexpr::parse(" (a (b |c d|) \"e\") ");
  ASSERT_TRUE(nested);
  ASSERT_EQ(nested->items(0).size(), 3U);
  EXPECT_TRUE(nested->is_call(0, "a"));
  EXPECT_EQ(nested->atom(nested->items(nested->items(0)[1])[1]), "c d");
  std::string deep(200000, '(');
  deep += std::string(200000, ')');
  EXPECT_TRUE(Sexpr::parse(deep));
}

TEST(SmtlibValues, AllNotations) {
  const auto value = [](const std::string& text, Sort sort) -> std::string {
    const auto parsed = Sexpr::parse(text);
    if (!parsed) return "no expression";
    const auto result = parse_value(*parsed, 0, sort);
    return result ? result->to_string() : "none";
  };
  EXPECT_EQ(value("true", Sort::boolean()), "true");
  EXPECT_EQ(value("maybe", Sort::boolean()), "none");
  EXPECT_EQ(value("#x1F", Sort::bitvec(8)), "#x1f");
  EXPECT_EQ(value("#b101", Sort::bitvec(3)), "#b101");
  EXPECT_EQ(value("(_ bv5 3)", Sort::bitvec(3)), "#b101");
  EXPECT_EQ(value("#b101", Sort::bitvec(4)), "none");
  EXPECT_EQ(value("#b102", Sort::bitvec(3)), "none");
  EXPECT_EQ(value("#b", Sort::bitvec(3)), "none");
  EXPECT_EQ(value("12345678901234567890123", Sort::integer()), "12345678901234567890123");
  EXPECT_EQ(value("(- 7)", Sort::integer()), "(- 7)");
  EXPECT_EQ(value("-7", Sort::integer()), "(- 7)");
  EXPECT_EQ(value("(- (- 7))", Sort::integer()), "none");
  EXPECT_EQ(value("0.5", Sort::integer()), "none");
  EXPECT_EQ(value("(fp #b0 #b01111111 #b00000000000000000000000)", Sort::float32()), Value::float32(1.0F).to_string());
  EXPECT_EQ(value("(fp #b1 #xff #b1000000000000000000001)", Sort::float32()), "none");
  EXPECT_EQ(value("(_ NaN 8 24)", Sort::float32()), "(_ NaN 8 24)");
  EXPECT_EQ(value("(_ -oo 11 53)", Sort::float64()), Value::float64(-HUGE_VAL).to_string());
  EXPECT_EQ(value("(_ -zero 11 53)", Sort::float64()), Value::float64(-0.0).to_string());
  EXPECT_EQ(value("(_ what 11 53)", Sort::float64()), "none");
  const Sort array = Sort::array(Sort::integer(), Sort::bitvec(4));
  Value expected = Value::array(array, Value::bits(4, 1));
  expected.store(Value::integer(3), Value::bits(4, 2));
  EXPECT_EQ(value("(store (store ((as const (Array Int (_ BitVec 4))) #x1) 3 #x9) 3 #x2)", array),
            expected.to_string());
  EXPECT_EQ(value("(store ((as other (Array Int (_ BitVec 4))) #x1) 3 #x9)", array), "none");
  EXPECT_EQ(value("(_ as-array f)", array), "none");
}

TEST(SmtlibProcess, AnswersOneByOne) {
  const base::Budget budget(base::Budget::Seconds(20));
  SmtlibProcess echo({"cat"});
  EXPECT_EQ(echo.ask("  sat (a (b) |)| \")\"\"\") c\n", budget), "sat");
  EXPECT_EQ(echo.ask("", budget), "(a (b) |)| \")\"\"\")");
  EXPECT_EQ(echo.ask("", budget), "c");
  const std::string large = "(" + std::string(3'000'000, 'x') + ")";
  EXPECT_TRUE(echo.ask(large, budget) == large);  // more than the channel holds
  EXPECT_TRUE(echo.is_alive());
  echo.interrupt();
  EXPECT_EQ(echo.ask("", budget), std::nullopt);
  EXPECT_EQ(echo.failure(), "stopped");
  EXPECT_FALSE(echo.is_alive());
  EXPECT_EQ(echo.ask("more\n", budget), std::nullopt);
}

}  // namespace
}  // namespace pincer::logic
