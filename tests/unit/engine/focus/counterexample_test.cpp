// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// A path of a focus is an execution of the program, or says what to follow.
#include "engine/focus/counterexample.h"

#include <gtest/gtest.h>

#include "encode/block_graph.h"
#include "engine/bounded_search.h"
#include "engine/toolbox.h"
#include "program/validate_cfa.h"
#include "transform/focus.h"
#include "unit/support/load.h"

namespace pincer::engine::focus {
namespace {

using program::Cfa;
using program::EdgeId;
using program::VariableId;

constexpr const char* kHead =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
    "static int locked; static int ready; static int table[16];\n"
    "static int work(int n) { if (n <= 0) return 0; table[n & 15] = n; return work(n - 1) + 1; }\n"
    "static void down(int n) { if (locked) reach_error(); locked = n > 2; if (n > 0) down(n - 1); }\n";

class Counterexample : public ::testing::Test {
 protected:
  void load(const std::string& text) {
    loaded_.emplace(support::load_text(kHead + text, terms_));
    is_followed_ = transform::followed(cfa(), transform::Focus::Conditions);
  }
  [[nodiscard]] const Cfa& cfa() const { return loaded_->cfa; }

  /// A path of the focus on what is followed, by bounded search; none: there is none.
  void find_path() {
    const transform::FocusExplained focused = transform::explain_focus(cfa(), is_followed_);
    looks_ = focused.looks;
    path_.clear();
    const encode::BlockGraph graph(focused.transformed.program, encode::BlockOperator::LoopHeads);
    const Claim claim = BoundedSearch(graph, toolbox_.search(), context_).run();
    const program::Choices* choices = certificate::choices_of(claim.verdict);
    if (choices == nullptr) return;
    program::InterpretOptions options;
    options.on_edge = [&](EdgeId id) {
      if (focused.kept[id.index()].valid()) path_.push_back(focused.kept[id.index()]);
    };
    interpret(focused.transformed.program, *choices, options);
  }
  Finding look() { return look_along(cfa(), looks_, path_, is_followed_, toolbox_.search(), context_); }
  logic::Terms terms_;
  Toolbox toolbox_;
  Context context_;
  std::optional<frontend::Result> loaded_;
  std::vector<bool> is_followed_;
  std::vector<transform::EdgeLook> looks_;
  std::vector<EdgeId> path_;
};

TEST_F(Counterexample, BecomesAnExecution) {
  load(
      "int main(void) { int n = __VERIFIER_nondet_int(); for (int i = 0; i < 3; ++i) table[i] = n;\n"
      "  if (work(2) == 2 && table[0] == 77) locked = 1; down(0); return 0; }\n");
  constexpr int kMostRounds = 10;
  for (int round = 0; round < kMostRounds; ++round) {
    find_path();
    ASSERT_FALSE(path_.empty());
    const Finding found = look();
    if (found.choices) {
      EXPECT_EQ(interpret(cfa(), *found.choices).end, program::End::Error);
      return;
    }
    ASSERT_FALSE(found.needed.empty());
    for (const VariableId v : found.needed) {
      EXPECT_FALSE(is_followed_[v.index()]);
      is_followed_[v.index()] = true;
    }
  }
  FAIL() << "the execution was not found";
}

TEST_F(Counterexample, GoesIntoRecursionOnThePath) {
  load("int main(void) { down(__VERIFIER_nondet_int()); return 0; }\n");
  find_path();
  ASSERT_FALSE(path_.empty());
  const Finding found = look();
  ASSERT_TRUE(found.choices);
  EXPECT_EQ(interpret(cfa(), *found.choices).end, program::End::Error);
}

TEST_F(Counterexample, SaysWhichVariableToFollow) {
  load(
      "int main(void) { ready = __VERIFIER_nondet_int() > 3; table[2] = 5; if (ready) locked = 1; work(3);\n"
      "  if (!ready) { for (int i = 0; i < 3; ++i) table[i] = i; if (locked) reach_error(); } return 0; }\n");
  constexpr int kMostRounds = 3;
  find_path();
  ASSERT_FALSE(path_.empty());
  for (int round = 0; round < kMostRounds && !path_.empty(); ++round) {
    const Finding found = look();
    EXPECT_FALSE(found.choices);
    ASSERT_FALSE(found.needed.empty());
    for (const VariableId v : found.needed) is_followed_[v.index()] = true;
    find_path();
  }
  EXPECT_TRUE(path_.empty());
}

TEST_F(Counterexample, SaysWhichMemoryToFollow) {
  load(
      "int main(void) { int n = __VERIFIER_nondet_int() & 15; int m = __VERIFIER_nondet_int() & 15; table[n] = 1;\n"
      "  if (m == n && table[m] == 2) locked = 1; if (locked) reach_error(); return 0; }\n");
  for (std::size_t v = 0; v < is_followed_.size(); ++v) is_followed_[v] = !cfa().sort(VariableId(v)).is_array();
  find_path();
  ASSERT_FALSE(path_.empty());
  const Finding found = look();
  EXPECT_FALSE(found.choices);
  ASSERT_EQ(found.needed.size(), 1U);
  EXPECT_TRUE(cfa().sort(found.needed[0]).is_array());
  is_followed_[found.needed[0].index()] = true;
  find_path();
  EXPECT_TRUE(path_.empty());
}

TEST_F(Counterexample, PathProgramsArePrograms) {
  load("int main(void) { for (int i = 0; i < __VERIFIER_nondet_int(); ++i) work(i); down(4); return 0; }\n");
  find_path();
  ASSERT_FALSE(path_.empty());
  for (const Reading reading : {Reading::Exact, Reading::Doubtful, Reading::DoubtfulMemory}) {
    const auto along = path_program(cfa(), looks_, path_, is_followed_, reading);
    ASSERT_TRUE(along);
    EXPECT_EQ(program::validate_cfa(along->program, {.branch_samples = 4}), std::vector<std::string>{});
    EXPECT_EQ(along->origin.size(), along->program.edges().size());
  }
}

TEST_F(Counterexample, APathThatDoesNotFitIsNone) {
  load("int main(void) { locked = 0; down(0); return 0; }\n");
  find_path();
  std::vector<EdgeId> path(cfa().edges().size() + 1, EdgeId(0));
  EXPECT_FALSE(path_program(cfa(), looks_, path, is_followed_, Reading::Exact));
}

}  // namespace
}  // namespace pincer::engine::focus
