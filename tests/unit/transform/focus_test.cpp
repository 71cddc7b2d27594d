// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/focus.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "encode/block_graph.h"
#include "program/features.h"
#include "program/loop_heads.h"
#include "program/validate_cfa.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::transform {
namespace {

using program::Cfa;

std::vector<std::vector<bool>> foci(const Cfa& cfa) {
  return {followed(cfa, Focus::Guards), followed(cfa, Focus::Flags), std::vector<bool>(cfa.variables().size(), false)};
}

TEST(Focus, IsAProgram) {
  for (const std::string& name : support::program_names()) {
    SCOPED_TRACE(name);
    logic::Terms terms;
    const frontend::Result loaded = support::load_program(name, terms);
    for (const std::vector<bool>& is_followed : foci(loaded.cfa)) {
      const Transformed focused = focus(loaded.cfa, is_followed);
      EXPECT_EQ(program::validate_cfa(focused.program, {.branch_samples = 4}), std::vector<std::string>{});
    }
  }
}

/// A proof needs an invariant at every loop head of the program that the focus reaches.
TEST(Focus, InvariantsAreAtAllLoopHeads) {
  for (const std::string& name : support::program_names()) {
    SCOPED_TRACE(name);
    logic::Terms terms;
    const frontend::Result loaded = support::load_program(name, terms);
    if (!loaded.cfa.error_location()) continue;
    for (const std::vector<bool>& is_followed : foci(loaded.cfa)) {
      const Transformed focused = focus(loaded.cfa, is_followed);
      certificate::Inductive claim;
      const std::vector<bool> heads = program::loop_heads(focused.program);
      for (std::size_t l = 0; l < heads.size(); ++l) {
        if (heads[l]) claim.invariants.emplace_back(l, terms.boolean(false));
      }
      const certificate::Verdict back = focused.back(claim);
      std::vector<bool> has_invariant(loaded.cfa.locations().size(), false);
      for (const auto& [location, formula] : std::get<certificate::Inductive>(back).invariants)
        has_invariant[location.index()] = true;
      const std::vector<bool> was_head = program::loop_heads(loaded.cfa);
      const encode::BlockGraph graph(loaded.cfa, encode::BlockOperator::LoopHeads);
      for (std::size_t l = 0; l < was_head.size(); ++l) {
        const program::LocationId location(l);
        // In a procedure that was left out, anything may hold.
        const bool is_in_first = loaded.cfa.location(location).procedure == program::ProcedureId(0);
        if (was_head[l] && is_in_first && graph.relevant(location) && !graph.has_calls()) {
          EXPECT_TRUE(has_invariant[l]) << l;
        }
      }
    }
  }
}

/// A lock, and everything else that a driver does.
constexpr const char* kDriver =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
    "static int locked; static int registers[16];\n"
    "static int deep(int n) { if (n <= 0) return 0; registers[n & 15] = n; return deep(n - 1) + 1; }\n"
    "static void lock(void) { if (locked) reach_error(); locked = 1; }\n"
    "static void unlock(void) { if (!locked) reach_error(); locked = 0; }\n"
    "int main(void) {\n"
    "  for (;;) {\n"
    "    int n = __VERIFIER_nondet_int();\n"
    "    lock();\n"
    "    for (int i = 0; i < 16; ++i) registers[i] = i * n;\n"
    "    if (deep(n) > 3) registers[2] = 1;\n"
    "    unlock();\n"
    "  }\n"
    "}\n";

TEST(Focus, LeavesOutWhatDoesNotMatter) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(kDriver, terms);
  ASSERT_TRUE(program::has_calls(loaded.cfa));
  const Transformed focused = focus(loaded.cfa, followed(loaded.cfa, Focus::Guards));
  EXPECT_FALSE(program::has_calls(focused.program));
  EXPECT_FALSE(program::has_memory(focused.program));
  EXPECT_EQ(focused.program.procedures().size(), 1U);
  EXPECT_LT(focused.program.edges().size(), loaded.cfa.edges().size() / 2);
}

TEST(Focus, EndsOnDifferentVariablesHaveFociOfTheirOwn) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(
      "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); static int a; static int b;\n"
      "int main(void) {\n"
      "  for (;;) {\n"
      "    switch (__VERIFIER_nondet_int()) {\n"
      "      case 0: if (a) reach_error(); a = 1; break;\n"
      "      case 1: if (!a) reach_error(); a = 0; break;\n"
      "      case 2: if (b != 3) reach_error(); b = 4; break;\n"
      "    }\n"
      "  }\n"
      "}\n",
      terms);
  const Cfa& cfa = loaded.cfa;
  const auto groups = groups_of_ends(cfa, 8);
  ASSERT_EQ(groups.size(), 2U);
  EXPECT_EQ(groups[0].size() + groups[1].size(), ends_of(cfa).size());
  EXPECT_EQ(groups_of_ends(cfa, 1), std::vector<std::vector<program::EdgeId>>{ends_of(cfa)});
  for (const auto& ends : groups) {
    const std::vector<bool> is_followed = followed(cfa, Focus::Conditions, ends);
    EXPECT_EQ(std::count(is_followed.begin(), is_followed.end(), true), 1);
    const FocusExplained focused = explain_focus(cfa, is_followed, ends);
    EXPECT_EQ(program::validate_cfa(focused.transformed.program, {.branch_samples = 4}), std::vector<std::string>{});
    for (const program::EdgeId end : ends_of(cfa)) {
      const bool is_own = std::find(ends.begin(), ends.end(), end) != ends.end();
      EXPECT_EQ(focused.looks[end.index()], is_own ? EdgeLook::Kept : EdgeLook::Dropped);
    }
  }
}

TEST(Focus, ExecutionsDoNotCarryOver) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(kDriver, terms);
  const Transformed focused = focus(loaded.cfa, followed(loaded.cfa, Focus::Flags));
  EXPECT_TRUE(std::holds_alternative<certificate::Unknown>(focused.back(certificate::Unsafe{})));
  EXPECT_TRUE(std::holds_alternative<certificate::Unknown>(focused.back(certificate::Exhausted{3})));
}

}  // namespace
}  // namespace pincer::transform
