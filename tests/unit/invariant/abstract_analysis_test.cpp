// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What the analyses with disjunctions of intervals and with octagons find, carried back to bits and checked there.
#include "certificate/check.h"
#include "invariant/octagon_analysis.h"
#include "invariant/partition_analysis.h"
#include "invariant/state_variables.h"
#include "logic/backend/solvers.h"
#include "transform/integer_view.h"
#include "unit/invariant/c_program.h"

namespace pincer::invariant {
namespace {

using certificate::Inductive;
using certificate::Invariants;

class Analysed {
 public:
  explicit Analysed(const std::string& body) : program_(body) {
    view_ =
        std::make_unique<transform::Transformed>(transform::integer_view(program_.cfa(), transform::Arithmetic::Exact));
    graph_ = std::make_unique<encode::BlockGraph>(view_->program, encode::BlockOperator::LoopHeads);
  }

  [[nodiscard]] std::optional<Invariants> partitions(std::size_t most) const {
    const StateVariables variables = state_variables(view_->program);
    return partition_analysis(*graph_, variables.named, most, {});
  }
  [[nodiscard]] Invariants octagons() const {
    return octagon_analysis(*graph_, related_variables(view_->program, 8), {}).value();
  }

  /// The invariants prove the program.
  [[nodiscard]] ::testing::AssertionResult prove(const Invariants& found) const {
    const auto factory = logic::make_solver_factory("z3");
    const auto result = certificate::check(program_.cfa(), view_->back(Inductive{found}), {factory.get()}, {});
    if (result.status == certificate::CheckResult::Status::Valid) return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << result.message;
  }

 private:
  testing::CProgram program_;
  std::unique_ptr<transform::Transformed> view_;
  std::unique_ptr<encode::BlockGraph> graph_;
};

const char* const kStateMachine =
    "int s = 10, f = 0; while (1) { unsigned c = __VERIFIER_nondet_uint();"
    "if (s == 10) { s = c ? 20 : 30; f = 1; } else if (s == 20) { if (f != 1) reach_error(); s = 30; f = 2; }"
    "else { if (f == 0) reach_error(); s = 10; f = 0; } }";

TEST(PartitionAnalysis, FollowsAStateMachine) {
  const Analysed program(kStateMachine);
  const auto found = program.partitions(100);
  ASSERT_TRUE(found);
  EXPECT_TRUE(program.prove(*found));
}

TEST(PartitionAnalysis, GivesUpOnTooManyParts) { EXPECT_FALSE(Analysed(kStateMachine).partitions(1)); }

TEST(PartitionAnalysis, WidensCountersWithinTheParts) {
  const Analysed program(
      "int s = 0, n = 0; while (1) { if (s == 0) { if (__VERIFIER_nondet_uint()) s = 1; n++; if (n > 1000) n = 0; }"
      "else { if (n < 0) reach_error(); s = 0; } }");
  const auto found = program.partitions(100);
  ASSERT_TRUE(found);
  EXPECT_TRUE(program.prove(*found));
}

TEST(OctagonAnalysis, RelatesCounters) {
  const Analysed program(
      "int i = 0, j = 0; while (i < 1000) { if (__VERIFIER_nondet_uint()) j++; i++; } if (j > i) reach_error();");
  EXPECT_TRUE(program.prove(program.octagons()));
}

TEST(OctagonAnalysis, ADifferenceExcludesTheWrapOfASum) {
  const Analysed program(
      "int i = 0, j; while (__VERIFIER_nondet_uint() && i < 50) i++; j = 0;"
      "while (__VERIFIER_nondet_uint() && i < 1000) { i++; j++; } if (i - j > 50) reach_error();");
  EXPECT_TRUE(program.prove(program.octagons()));
}

}  // namespace
}  // namespace pincer::invariant
