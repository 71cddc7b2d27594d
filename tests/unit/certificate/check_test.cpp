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

TEST(Check, InvariantsMayStandWhereBranchesMeet) {
  const auto program = LoadedProgram::from_text("branches.c", kBranches);
  const std::vector<program::LocationId> joins = program->joins();
  ASSERT_GE(joins.size(), 2U);
  const auto claim = [&](const char* first, const char* second) {
    return Inductive{{{joins[0], program->formula(first)}, {joins[1], program->formula(second)}}};
  };
  EXPECT_EQ(check_with_z3(program->cfa(), claim("(bvsle x #x00000001)", "(bvsle x #x00000003)")).status, Status::Valid);
  // The program is cut there: what is not said is not known after it.
  const CheckResult weak = check_with_z3(program->cfa(), claim("(bvsle x #x00000002)", "true"));
  EXPECT_EQ(weak.status, Status::Invalid);
  EXPECT_THAT(weak.message, ::testing::HasSubstr("safety fails"));
  const CheckResult wrong = check_with_z3(program->cfa(), claim("(bvsle x #x00000000)", "(bvsle x #x00000003)"));
  EXPECT_EQ(wrong.status, Status::Invalid);
  EXPECT_THAT(wrong.message, ::testing::HasSubstr("consecution fails"));
}

TEST(Check, InvariantsStandNowhereElse) {
  const auto program = LoadedProgram::from_text("branches.c", kBranches);
  const logic::Term invariant = program->formula("(bvsle x #x00000001)");
  const auto message = [&](const Verdict& verdict) {
    const CheckResult result = check_with_z3(program->cfa(), verdict);
    EXPECT_EQ(result.status, Status::Invalid);
    return result.message;
  };
  // k-induction counts blocks between loop heads.
  EXPECT_THAT(message(KInductive{1, {{program->joins()[0], invariant}}}), ::testing::HasSubstr("where none can stand"));
  const program::LocationId error = *program->cfa().error_location();
  EXPECT_THAT(message(Inductive{{{error, program->terms.boolean(false)}}}),
              ::testing::HasSubstr("where none can stand"));
  const program::LocationId exit = program->cfa().procedures().front().exit;
  EXPECT_THAT(message(Inductive{{{exit, invariant}}}), ::testing::HasSubstr("where none can stand"));
}

}  // namespace
}  // namespace pincer::certificate::testing
