// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// What users see of procedures: summaries on the terminal and in witnesses, Horn clauses for other solvers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kMcCarthy =
    "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
    "static int f(int n) { return n > 100 ? n - 10 : f(f(n + 11)); }\n"
    "int main(void) { int n = __VERIFIER_nondet_int(); if (n <= 101 && f(n) != 91) reach_error(); return 0; }\n";

constexpr const char* kEvenOdd =
    "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
    "static int odd(int n);\n"
    "static int even(int n) { if (n == 0) return 1; return odd(n - 1); }\n"
    "static int odd(int n) { if (n == 0) return 0; return even(n - 1); }\n"
    "int main(void) {\n  int n = __VERIFIER_nondet_int();\n  if (n < 0) return 0;\n  int answer = even(n);\n"
    "  if (answer != 0 && answer != 1) reach_error();\n  return 0;\n}\n";

/// A tree in an array: the sons of node n are 2n + 1 and 2n + 2.
std::string tree_sum(const std::string& bound) {
  return "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
         "static int value[7], count;\n"
         "static int sum(int n) { return n >= count ? 0 : value[n] + sum(2 * n + 1) + sum(2 * n + 2); }\n"
         "int main(void) {\n  count = __VERIFIER_nondet_int();\n  if (count < 0 || count > 3) return 0;\n"
         "  for (int i = 0; i < count; ++i) {\n    value[i] = __VERIFIER_nondet_int();\n"
         "    if (value[i] < 0 || value[i] > 9) return 0;\n  }\n"
         "  if (sum(0) > " +
         bound + ") reach_error();\n  return 0;\n}\n";
}

ToolResult horn(const Tool& tool, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = {"f.c", "--engine", "horn", "--property", "unreach-call"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return tool.run(arguments);
}

TEST(Procedures, ASummaryCanBeRead) {
  const Tool tool;
  tool.file("f.c", kMcCarthy);
  const ToolResult mc_carthy = horn(tool);
  EXPECT_EQ(mc_carthy.code, 0) << mc_carthy.out << mc_carthy.err;
  EXPECT_THAT(mc_carthy.out, HasSubstr("always holds where f(n) returns:"));
  EXPECT_THAT(mc_carthy.out, HasSubstr("result == 91"));
  tool.file("f.c", kEvenOdd);
  const ToolResult even_odd = horn(tool);
  EXPECT_EQ(even_odd.code, 0) << even_odd.out << even_odd.err;
  EXPECT_THAT(even_odd.out, HasSubstr("always holds where even(n) returns:\n      0 <= result <= 1\n"));
  EXPECT_THAT(even_odd.out, HasSubstr("always holds where odd(n) returns:\n      0 <= result <= 1\n"));
}

/// Engines that know no calls guess summaries from executions. What a proof does not need is not shown.
TEST(Procedures, GuessedSummariesCanBeRead) {
  const Tool tool;
  tool.file("f.c", kMcCarthy);
  const ToolResult mc_carthy = tool.run({"f.c", "--engine", "pdr", "--property", "unreach-call"});
  EXPECT_EQ(mc_carthy.code, 0) << mc_carthy.out << mc_carthy.err;
  EXPECT_THAT(mc_carthy.out, HasSubstr("always holds where f(n) returns:\n      n <= 100 ==> result == 91\n"));
  tool.file("fibonacci.c",
            "extern int __VERIFIER_nondet_int(void);\nextern void reach_error(void);\n"
            "static unsigned fib(unsigned n) {\n  if (n < 2) return n;\n  unsigned r = fib(n - 1) + fib(n - 2);\n"
            "  return r > 1000 ? 1000 : r;\n}\n"
            "int main(void) { if (fib(__VERIFIER_nondet_int()) > 1000) reach_error(); return 0; }\n");
  const ToolResult fibonacci = tool.run({"fibonacci.c", "--engine", "pdr", "--property", "unreach-call"});
  EXPECT_EQ(fibonacci.code, 0) << fibonacci.out << fibonacci.err;
  EXPECT_THAT(fibonacci.out, HasSubstr("always holds where fib(n) returns:\n      result <= 1000\n    checked"));
}

TEST(Procedures, SumsOfATreeInAnArray) {
  const Tool tool;
  tool.file("f.c", tree_sum("27"));
  EXPECT_EQ(tool.run({"f.c", "--property", "unreach-call"}).code, 0);
  tool.file("f.c", tree_sum("26"));
  EXPECT_EQ(tool.run({"f.c", "--property", "unreach-call"}).code, 1);
}

TEST(Procedures, AWitnessHasContracts) {
  const Tool tool;
  tool.file("f.c", kMcCarthy);
  EXPECT_EQ(horn(tool, {"--witness", "w.yml", "--witness-version", "2.1"}).code, 0);
  const std::string witness = tool.read("w.yml");
  EXPECT_THAT(witness, HasSubstr("type: \"function_contract\""));
  EXPECT_THAT(witness, HasSubstr("function: \"f\""));
  EXPECT_THAT(witness, HasSubstr("\\\\result"));
  // They are not read: without them, nothing is left of this proof, and no unrolling of this recursion ends.
  const ToolResult again = tool.run({"validate", "w.yml", "f.c", "--property", "unreach-call", "--timeout", "1"});
  EXPECT_EQ(again.code, 3) << again.out << again.err;
  EXPECT_THAT(again.out + again.err, HasSubstr("invariants of type 'function_contract' are not used"));
  // Version 2.0 does not know contracts.
  EXPECT_EQ(horn(tool, {"--witness", "old.yml", "--witness-version", "2.0"}).code, 0);
  EXPECT_THAT(tool.read("old.yml"), Not(HasSubstr("function_contract")));
}

TEST(Procedures, ClausesForOtherSolvers) {
  const Tool tool;
  tool.file("f.c", kMcCarthy);
  EXPECT_EQ(horn(tool, {"--dump", "horn=clauses.smt2"}).code, 0);
  const std::string clauses = tool.read("clauses.smt2");
  EXPECT_THAT(clauses, testing::StartsWith("(set-logic HORN)\n"));
  EXPECT_THAT(clauses, HasSubstr("(declare-fun f (Int Int ) Bool)"));
  EXPECT_THAT(clauses, HasSubstr("(check-sat)"));
  // The summary occurs twice in one body: the clause of f(f(n + 11)) is not linear.
  EXPECT_THAT(clauses, testing::ContainsRegex("\\(f \\(\\+ .* 11\\) .*\\) \\(f "));
}

/// A solver for one program: it knows the summary of f.
std::string solver_that_says(const std::string& summary) {
  return "#!/bin/sh\necho sat\n"
         "echo '((define-fun f ((n Int) (r Int)) Bool " +
         summary + ") (define-fun main_fails () Bool false))'\n";
}

TEST(Procedures, AnotherSolverIsAskedAndNotBelieved) {
  const Tool tool;
  tool.file("f.c", kMcCarthy);
  tool.file("right.sh", solver_that_says("(or (and (<= n 101) (= r 91)) (and (> n 100) (= r (- n 10))))"));
  const ToolResult right = horn(tool, {"--horn-solver", "sh right.sh"});
  EXPECT_EQ(right.code, 0) << right.out << right.err;
  EXPECT_THAT(right.out, HasSubstr("always holds where f(n) returns:"));
  // 92 is no summary of f: it does not hold.
  tool.file("wrong.sh", solver_that_says("(or (and (<= n 101) (= r 92)) (and (> n 100) (= r (- n 10))))"));
  const ToolResult wrong = horn(tool, {"--horn-solver", "sh wrong.sh"});
  EXPECT_EQ(wrong.code, 3) << wrong.out << wrong.err;
}

}  // namespace
}  // namespace pincer::driver
