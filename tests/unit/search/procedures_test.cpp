// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Programs with procedures under engine horn: what it proves has summaries, and what it refutes is an execution.
#include <gtest/gtest.h>

#include "unit/engine/decide.h"
#include "unit/support/load.h"

namespace pincer::search {
namespace {

class HornProcedures : public ::testing::TestWithParam<std::string> {};

TEST_P(HornProcedures, AreDecided) {
  logic::Terms terms;
  const frontend::Result program = support::load_program(GetParam(), terms);
  ASSERT_TRUE(program::has_calls(program.cfa));
  const engine::Toolbox toolbox;
  const engine::Decision decision = engine::decide(program.cfa, "horn", toolbox);
  ASSERT_TRUE(decision.certified) << decision.message;
  if (GetParam().ends_with("_safe")) {
    const auto* proof = std::get_if<certificate::Inductive>(&decision.verdict);
    ASSERT_NE(proof, nullptr);
    const program::LocationId exit = program.cfa.procedures().at(1).exit;
    EXPECT_TRUE(std::any_of(proof->invariants.begin(), proof->invariants.end(), [&](const auto& invariant) {
      return invariant.first == exit && !terms.is_true(invariant.second);
    })) << "there is a summary";
  } else {
    EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(decision.verdict));
  }
}

INSTANTIATE_TEST_SUITE_P(All, HornProcedures,
                         ::testing::Values("mccarthy_safe", "mccarthy_unsafe", "capped_depth_safe",
                                           "capped_depth_unsafe", "recursive_divisor_safe", "recursive_divisor_unsafe",
                                           "ackermann_safe", "ackermann_unsafe", "fibonacci_safe", "fibonacci_unsafe"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace pincer::search
