// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Programs over floats that are one question: boxes decide them, and other boxes check it.
#include <gtest/gtest.h>

#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::engine {
namespace {

Decision decide_floats(const std::string& text) {
  logic::Terms terms;
  const frontend::Result program =
      support::load_text("extern float __VERIFIER_nondet_float(void);\nextern void reach_error(void);\n" + text, terms);
  const Toolbox toolbox;
  Context context;
  context.budget = context.budget.part(base::Effort(20'000'000));
  return decide(program.cfa, "bmc", toolbox, context);
}

/// A root by a polynomial, and by one Newton step from it.
std::string root(const std::string& bound) {
  return "int main(void) {\n"
         "  float x = __VERIFIER_nondet_float();\n"
         "  if (!(x >= 0.0f && x < 1.0f)) return 0;\n"
         "  float r = 1.0f + 0.5f * x - 0.125f * x * x + 0.0625f * x * x * x;\n"
         "  r = 0.5f * (r + (1.0f + x) / r);\n"
         "  if (!(r >= 1.0f && r < " +
         bound + ")) reach_error();\n}\n";
}

TEST(BmcFloats, Proves) {
  const Decision decision = decide_floats(root("1.4145f"));
  EXPECT_TRUE(std::holds_alternative<certificate::Exhausted>(decision.verdict));
  ASSERT_TRUE(decision.certified) << decision.message;
  EXPECT_EQ(decision.certified->solver(), "minisat");
}

TEST(BmcFloats, Refutes) {
  const Decision decision = decide_floats(root("1.4f"));
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(decision.verdict));
  EXPECT_TRUE(decision.certified) << decision.message;
}

TEST(BmcFloats, ReadsTables) {
  // Linear interpolation; the table has bumps, so that the bound is not that of its elements plus its steps.
  const std::string text =
      "static const float table[9] = {0, 10, 20, 10, 0, -10, -20, -10, 0};\n"
      "int main(void) {\n"
      "  float x = __VERIFIER_nondet_float();\n"
      "  if (!(x >= 0.0f && x < 8.0f)) return 0;\n"
      "  int i = x;\n"
      "  float y = table[i] + (x - i) * (table[i + 1] - table[i]);\n"
      "  if (!(y >= -20.01f && y <= ";
  const Decision safe = decide_floats(text + "20.01f)) reach_error();\n}\n");
  EXPECT_TRUE(std::holds_alternative<certificate::Exhausted>(safe.verdict));
  EXPECT_TRUE(safe.certified) << safe.message;
  const Decision unsafe = decide_floats(text + "19.9f)) reach_error();\n}\n");
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(unsafe.verdict));
  EXPECT_TRUE(unsafe.certified) << unsafe.message;
}

}  // namespace
}  // namespace pincer::engine
