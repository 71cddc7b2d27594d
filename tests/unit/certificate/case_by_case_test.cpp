// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Invariants that list states are checked one state after the other.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "valid.h"

namespace pincer::certificate::testing {
namespace {

using Status = CheckResult::Status;

constexpr unsigned kStates = 1100;

constexpr const char* kMachine =
    "extern void reach_error(void);\n"
    "extern int __VERIFIER_nondet_int(void);\n"
    "int main(void) {\n"
    "  unsigned a = 0, b = 0;\n"
    "  while (__VERIFIER_nondet_int()) {\n"
    "    if (b != 3 * a) reach_error();\n"
    "    a = a + 1;\n"
    "    b = b + 3;\n"
    "    if (a == 1100) { a = 0; b = 0; }\n"
    "  }\n"
    "  return 0;\n"
    "}\n";

std::string state(unsigned a, unsigned b) { return fmt::format("(and (= a #x{:08x}) (= b #x{:08x}))", a, b); }

/// All states that are reached but one, and something else.
CheckResult check_states(std::optional<unsigned> without, const std::string& with = "") {
  const auto program = LoadedProgram::from_text("machine.c", kMachine);
  std::string formula = "(or";
  constexpr unsigned kGroup = 50;  // as in a diagram, where few parts are looked at
  for (unsigned first = 0; first < kStates; first += kGroup) {
    formula += fmt::format(" (and (bvule #x{:08x} a) (bvult a #x{:08x}) (or", first, first + kGroup);
    for (unsigned a = first; a < first + kGroup; ++a) {
      if (a != without) formula += " " + state(a, 3 * a);
    }
    formula += "))";
  }
  formula += with + ")";
  return check_with_clauses(program->cfa(), Inductive{{{program->head(5), program->formula(formula)}}});
}

TEST(CaseByCase, ListsOfAllStatesAreProofs) {
  const CheckResult result = check_states(std::nullopt);
  EXPECT_EQ(result.status, Status::Valid) << result.message;
}

TEST(CaseByCase, EveryStateCounts) {
  for (const unsigned without : {0U, 17U}) {
    const CheckResult result = check_states(without);
    EXPECT_EQ(result.status, Status::Invalid) << without;
    EXPECT_THAT(result.message, ::testing::HasSubstr("fails"));
  }
}

TEST(CaseByCase, StatesThatAreNotKeptAreNoProof) {
  EXPECT_EQ(check_states(std::nullopt, " " + state(5000, 15000)).status, Status::Invalid) << "it is left";
  EXPECT_EQ(check_states(std::nullopt, " (= b #x00000000)").status, Status::Invalid) << "these are many";
}

}  // namespace
}  // namespace pincer::certificate::testing
