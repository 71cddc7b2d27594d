// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "certificate/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "valid.h"

namespace pincer::certificate::testing {
namespace {

using Status = CheckResult::Status;

TEST(Check, ProofsByHandAreValid) {
  for (const Proof& proof : proofs()) {
    const auto program = LoadedProgram::named(proof.program);
    const CheckResult result = check_with_z3(program->cfa(), verdict_of(*program, proof));
    EXPECT_EQ(result.status, Status::Valid) << proof.program << " k=" << proof.k << ": " << result.message;
  }
}

TEST(Check, AMainThatCallsItselfSharesItsGlobals) {
  const auto program = LoadedProgram::from_text("recursive_main.c",
                                                "extern void reach_error(void);\n"
                                                "int depth;\n"
                                                "int main(void) {\n"
                                                "  ++depth;\n"
                                                "  if (depth < 3) main();\n"
                                                "  if (depth == 3) reach_error();\n"
                                                "  return 0;\n"
                                                "}\n");
  const auto verdict = unroll(*program, 12);
  ASSERT_TRUE(verdict && std::holds_alternative<Unsafe>(*verdict));
  EXPECT_EQ(check_with_z3(program->cfa(), *verdict).status, Status::Valid);
  const CheckResult wrong = check_with_z3(program->cfa(), Exhausted{12});
  EXPECT_EQ(wrong.status, Status::Invalid);
  EXPECT_THAT(wrong.message, ::testing::HasSubstr("recursive_main.c:6"));
}

TEST(Check, AMainThatCallsItselfSeesItsResult) {
  const auto program = LoadedProgram::from_text("result_of_main.c",
                                                "extern void reach_error(void);\n"
                                                "int inside;\n"
                                                "int main(void) {\n"
                                                "  if (inside) return 5;\n"
                                                "  inside = 1;\n"
                                                "  if (main() == 5) reach_error();\n"
                                                "  return 0;\n"
                                                "}\n");
  const auto verdict = unroll(*program, 12);
  ASSERT_TRUE(verdict && std::holds_alternative<Unsafe>(*verdict));
  EXPECT_EQ(check_with_z3(program->cfa(), *verdict).status, Status::Valid);
}

}  // namespace
}  // namespace pincer::certificate::testing
