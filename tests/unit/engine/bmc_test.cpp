// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <gtest/gtest.h>

#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::engine {
namespace {

TEST(Bmc, PrefersSmallInputs) {
  const std::string text =
      "extern unsigned __VERIFIER_nondet_uint(void);\n"
      "extern void reach_error(void);\n"
      "int main(void) {\n"
      "  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();\n"
      "  if (x > 40 && x * y % 8 == 5) reach_error();\n"
      "}\n";
  logic::Terms terms;
  const frontend::Result program = support::load_text(text, terms);
  const Toolbox toolbox;
  const Decision decision = decide(program.cfa, "bmc", toolbox);
  const auto* found = std::get_if<certificate::Unsafe>(&decision.verdict);
  ASSERT_NE(found, nullptr);
  ASSERT_EQ(found->choices.inputs.size(), 2U);
  for (const logic::Value& input : found->choices.inputs) {
    EXPECT_LT(input.as_int64(), 128);
    EXPECT_GE(input.as_int64(), -128);
  }
}

Decision decide_text(const std::string& text, const Context& context = {}, frontend::Options options = {}) {
  logic::Terms terms;
  const frontend::Result program = support::load_text(text, terms, std::move(options));
  const Toolbox toolbox;
  return decide(program.cfa, "bmc", toolbox, context);
}

TEST(Bmc, FollowsTheOnlyPath) {
  // Long loops, an array that was never initialised, recursion: no solver would get through in time.
  const std::string text =
      "extern void reach_error(void);\n"
      "static unsigned sum(unsigned n) { return n == 0 ? 0 : n + sum(n - 1); }\n"
      "int main(void) {\n"
      "  unsigned s = 0; char a[100];\n"
      "  for (unsigned i = 0; i < 50000; i++) { a[i % 100] = i % 7; s += i; }\n"
      "  for (int i = 0; i < 100; i++) s += a[i];\n"
      "  if (s + sum(100) != ";
  const Decision safe = decide_text(text + "1249975000u + 303 + 5050) reach_error(); }");
  EXPECT_TRUE(std::holds_alternative<certificate::Exhausted>(safe.verdict));
  ASSERT_TRUE(safe.certified) << safe.message;
  EXPECT_EQ(safe.certified->solver(), "execution");
  const Decision unsafe = decide_text(text + "7) reach_error(); }");
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(unsafe.verdict));
  EXPECT_TRUE(unsafe.certified) << unsafe.message;
}

TEST(Bmc, GivesTheOnlyPathTheInputsThatNothingDependsOn) {
  const std::string text =
      "extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void); static unsigned n, unused;\n"
      "int main(void) { unused = __VERIFIER_nondet_uint() % 4; for (int i = 0; i < 3; i++) n++;\n"
      "  if (n == 1) n += unused;\n"
      "  if (n == 3) { __VERIFIER_nondet_uint(); reach_error(); } }\n";
  const Decision unsafe = decide_text(text);
  const auto* found = std::get_if<certificate::Unsafe>(&unsafe.verdict);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->choices.inputs.size(), 2U);
  EXPECT_TRUE(unsafe.certified) << unsafe.message;
}

TEST(Bmc, FollowsTheOnlyPathToAFailureBeforeItAsksSolvers) {
  const Context context;
  const Decision decision = decide_text(
      "extern void reach_error(void);\n"
      "int main(void) { unsigned s = 0; for (unsigned i = 0; i < 100000; i++) s += i % 3; if (s > 9) reach_error(); }",
      context);
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(decision.verdict));
  EXPECT_EQ(context.statistics->count("depth without failure"), 0U);
}

TEST(Bmc, TriesRandomInputsWhereAQuestionIsHard) {
  // A solver would have to take a product of three numbers apart first.
  const Decision decision = decide_text(
      "extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);\n"
      "int main(void) {\n"
      "  unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint(), z = __VERIFIER_nondet_uint();\n"
      "  unsigned long p = (unsigned long)x * y % 1000003 * z, n = 0;\n"
      "  for (unsigned long q = p; q; q /= 10) n += q % 10;\n"
      "  if (n % 9 != p % 9 || n == 81) reach_error(); }");
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(decision.verdict));
  EXPECT_TRUE(decision.certified) << decision.message;
}

TEST(Bmc, AViolationIsNotLostWhileSmallNumbersAreLookedFor) {
  // That products of small numbers do not overflow is much harder to see than that others do.
  Context context;
  context.budget = base::Budget().part(base::Effort(1'000'000));
  frontend::Options options;
  options.property = program::property_from_name("no-overflow");
  const Decision decision = decide_text(
      "extern int __VERIFIER_nondet_int(void);\n"
      "int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); return x * y > 0; }",
      context, options);
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(decision.verdict));
}

}  // namespace
}  // namespace pincer::engine
