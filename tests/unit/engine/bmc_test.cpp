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

}  // namespace
}  // namespace pincer::engine
