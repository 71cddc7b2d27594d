// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Programs with procedures under engines that know no calls.
#include <gtest/gtest.h>

#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::search {
namespace {

using certificate::Inductive;

constexpr const char* kHead = "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n";

engine::Decision decide(const std::string& text, const std::string& engine, base::Effort effort) {
  logic::Terms terms;
  const frontend::Result program = support::load_text(kHead + text, terms);
  EXPECT_TRUE(program::has_calls(program.cfa));
  const engine::Toolbox toolbox;
  engine::Context context;
  context.budget = context.budget.part(effort);
  return engine::decide(program.cfa, engine, toolbox, context);
}

constexpr base::Effort kEnough(20'000'000);
constexpr base::Effort kLittle(1'000'000);

/// The check holds whatever the calls return.
constexpr const char* kLocal =
    "static int f(int n) { if (n <= 0) return 0; int r = f(n - 1) + f(n - 2);\n"
    "  for (int i = 0; i < n; i++) if (r > 100) r = 100;\n"
    "  if (r > 100) reach_error(); return r; }\n"
    "int main(void) { return f(__VERIFIER_nondet_int()); }\n";

/// The check needs what f returns, and the loop an invariant that speaks of it.
constexpr const char* kNeedsSummary =
    "static int f(int n) { if (n <= 0 || n > 1000) return 0; return f(n - 1) + 1; }\n"
    "int main(void) { int sum = 0;\n"
    "  for (int i = 0; i < 1000; i++) { int r = f(__VERIFIER_nondet_int()); if (r < 0) reach_error();\n"
    "    if (r > 1) r = 1; sum += r; if (sum < 0) reach_error(); if (sum > 100) sum = 0; }\n"
    "  return 0; }\n";

class ByProcedures : public ::testing::TestWithParam<std::string> {};

TEST_P(ByProcedures, LocalChecksAreProved) {
  const engine::Decision decision = decide(kLocal, GetParam(), kEnough);
  EXPECT_TRUE(decision.certified.has_value()) << decision.message;
  EXPECT_TRUE(std::holds_alternative<Inductive>(decision.verdict));
}

TEST_P(ByProcedures, SummariesHelp) {
  const engine::Decision decision = decide(kNeedsSummary, GetParam(), kEnough);
  EXPECT_TRUE(decision.certified.has_value()) << decision.message;
  EXPECT_TRUE(std::holds_alternative<Inductive>(decision.verdict));
}

/// What any values of calls violate is no violation.
TEST_P(ByProcedures, NoViolationOfTheViewIsOneOfTheProgram) {
  const engine::Decision decision = decide(
      "static int f(int n) { if (n <= 0) return 7; return f(n - 1) ^ 5 ^ 5; }\n"
      "int main(void) { if (f(__VERIFIER_nondet_int()) != 7) reach_error(); return 0; }\n",
      GetParam(), kLittle);
  EXPECT_FALSE(std::holds_alternative<certificate::Unsafe>(decision.verdict));
}

/// A check that is violated is not proved.
TEST_P(ByProcedures, ViolationsAreNotProved) {
  const engine::Decision decision = decide(
      "static int f(int n) { if (n <= 0) return 0; if (n == 3) reach_error(); return f(n - 1) + 1; }\n"
      "static int g(int n) { if (n <= 0) return 0; int r = g(n - 1); if (r > 9) r = 9;\n"
      "  if (r > 9) reach_error(); return r; }\n"
      "int main(void) { int n = __VERIFIER_nondet_int(); g(n); return f(n); }\n",
      GetParam(), kLittle);
  EXPECT_FALSE(certificate::is_safe(decision.verdict));
}

INSTANTIATE_TEST_SUITE_P(Engines, ByProcedures, ::testing::Values("k-induction", "uufo", "impact", "predicate", "pdr"),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::erase(name, '-');
                           return name;
                         });

/// Many procedures, each with a check that is local, but for one: the others are proved apart from it.
TEST(ByProceduresHorn, OnlyWhatIsNotLocalIsAskedAboutTogether) {
  std::string text = "static int last(int n) { if (n <= 0) return 0; return last(n - 1); }\n";
  const int count = 30;
  for (int i = 0; i < count; ++i) {
    const std::string f = "f" + std::to_string(i);
    const std::string next = i == 0 ? "last" : "f" + std::to_string(i - 1);
    text += "static int " + f + "(int n) { if (n <= 0) return 0; int r = " + f + "(n - 1) + " + next + "(n - 1);\n" +
            "  if (r > 100) r = 100; if (r > 100) reach_error(); return r; }\n";
  }
  text += "int main(void) { int n = __VERIFIER_nondet_int(); f29(n); if (last(n) != 0) reach_error(); return 0; }\n";
  logic::Terms terms;
  const frontend::Result program = support::load_text(kHead + text, terms);
  const engine::Toolbox toolbox;
  const engine::Context context;
  const engine::Decision decision = engine::decide(program.cfa, "horn", toolbox, context);
  EXPECT_TRUE(decision.certified.has_value()) << decision.message;
  EXPECT_EQ(context.statistics->count("procedures that are not proved by themselves"), 1U) << "main";
}

}  // namespace
}  // namespace pincer::search
