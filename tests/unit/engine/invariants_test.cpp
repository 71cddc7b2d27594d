// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The invariants of the generator on small programs.
#include <gtest/gtest.h>

#include "certificate/check.h"
#include "engine/k_induction/generator.h"
#include "engine/toolbox.h"
#include "invariant/support.h"
#include "unit/support/load.h"

namespace pincer::engine::k_induction {
namespace {

using certificate::Invariants;

class Loaded {
 public:
  explicit Loaded(const std::string& body) {
    program_ = std::make_unique<frontend::Result>(support::load_text(
        "void reach_error(void); unsigned __VERIFIER_nondet_uint(void); int main(void) {" + body + " return 0; }",
        terms));
  }
  [[nodiscard]] const program::Cfa& cfa() const { return program_->cfa; }
  [[nodiscard]] Invariants generate() const {
    Invariants all;
    generate_invariants(cfa(), base::Budget(base::Budget::Seconds(200)),
                        [&](const Invariants& more) { all.insert(all.end(), more.begin(), more.end()); });
    return all;
  }
  [[nodiscard]] bool are_proof(const Invariants& invariants) const {
    const auto result = certificate::check(cfa(), certificate::Inductive{invariants}, toolbox.check("cadical"), {});
    return result.status == certificate::CheckResult::Status::Valid;
  }
  /// Inductive by themselves: then they are the invariants of a proof with any k, if its other conditions hold.
  [[nodiscard]] bool are_invariants(const Invariants& invariants) const {
    const auto result = certificate::check(cfa(), certificate::KInductive{0, invariants}, toolbox.check("cadical"), {});
    return result.status == certificate::CheckResult::Status::Valid ||
           (result.message.find("consecution") == std::string::npos &&
            result.message.find("initiation") == std::string::npos);
  }

  logic::Terms terms;
  Toolbox toolbox;

 private:
  std::unique_ptr<frontend::Result> program_;
};

TEST(Invariants, OfBoundedCounters) {
  const Loaded program(
      "int i = 0, n = 100; while (i < n) { if (__VERIFIER_nondet_uint()) i++; } if (i > 100) reach_error();");
  EXPECT_TRUE(program.are_proof(program.generate()));
}

TEST(Invariants, OfStateMachines) {
  const Loaded program(
      "int s = 10, f = 0; while (1) { unsigned c = __VERIFIER_nondet_uint();"
      "if (s == 10) { s = c ? 20 : 30; f = 1; } else if (s == 20) { if (f != 1) reach_error(); s = 30; f = 2; }"
      "else { if (c && f == 0) reach_error(); s = 10; f = 0; } }");
  EXPECT_TRUE(program.are_proof(program.generate()));
}

TEST(Invariants, AreInductiveWhateverTheProgramDoes) {
  for (const char* body : {
           "unsigned char x = 0; while (__VERIFIER_nondet_uint()) x += 3; if (x == 250) reach_error();",
           "int x = 2147483600; while (__VERIFIER_nondet_uint()) x = x + 1; if (x < 0) reach_error();",
           "unsigned x = 1; while (x) { x *= 2; } if (__VERIFIER_nondet_uint() == 77) reach_error();",
       }) {
    const Loaded program(body);
    EXPECT_TRUE(program.are_invariants(program.generate())) << body;
  }
}

TEST(Support, IsInductiveAndHoldsWhatIsNeeded) {
  const Loaded program(
      "int s = 10, f = 0; while (1) { unsigned c = __VERIFIER_nondet_uint();"
      "if (s == 10) { s = c ? 20 : 30; f = 1; } else if (s == 20) { if (f != 1) reach_error(); s = 30; f = 2; }"
      "else { if (c && f == 0) reach_error(); s = 10; f = 0; } }");
  const Invariants all = program.generate();
  const encode::BlockGraph graph(program.cfa(), encode::BlockOperator::LoopHeads);
  const encode::Transitions transitions(graph);
  invariant::BlockSolvers<> blocks(program.cfa(), *program.toolbox.cadical, {});
  for (const auto& one : all) {
    const auto kept = invariant::support(invariant::steps_of(transitions), invariant::AtNodes::of(graph, all),
                                         invariant::AtNodes::of(graph, {one}), blocks, program.cfa().terms(), {});
    ASSERT_TRUE(kept);
    const Invariants few = kept->invariants(graph);
    EXPECT_NE(std::find(few.begin(), few.end(), one), few.end());
    EXPECT_LE(few.size(), all.size());
    EXPECT_TRUE(program.are_invariants(few));
  }
}

}  // namespace
}  // namespace pincer::engine::k_induction
