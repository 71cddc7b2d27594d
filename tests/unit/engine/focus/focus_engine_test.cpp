// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The whole engine, on what model of a driver's environment looks like.
#include <gtest/gtest.h>

#include "certificate/check.h"
#include "engine/engine_info.h"
#include "engine/registry.h"
#include "engine/toolbox.h"
#include "program/features.h"
#include "unit/support/load.h"

namespace pincer::engine {
namespace {

/// Handlers are called when the state allows it, for ever; they lock two locks, and there is a procedure that does not
/// matter and one that does.
std::string driver(const std::string& removal) {
  return "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
         "static int state; static int users; static int mutex = 1; static int spin; static int registers[64];\n"
         "static void lock(void) { if (mutex != 1) reach_error(); mutex = 2; }\n"
         "static void unlock(void) { if (mutex != 2) reach_error(); mutex = 1; }\n"
         "static int slow(int n) { registers[n & 63] = n; if (n > 5) return slow(n - 1); return n; }\n"
         "static void flush(int n) { spin = spin + 1; if (spin != 1) reach_error(); spin = 0; if (n > 2) flush(n - 1); "
         "}\n"
         "static int probe(void) { lock(); int n = __VERIFIER_nondet_int(); slow(n); if (n < 0) { unlock(); return n; "
         "}\n"
         "  flush(n); unlock(); return 0; }\n"
         "static void removal(void) { lock(); " +
         removal +
         " unlock(); }\n"
         "int main(void) {\n"
         "  for (;;) {\n"
         "    switch (__VERIFIER_nondet_int()) {\n"
         "      case 0: if (state == 0 && probe() == 0) { state = 1; users = users + 1; } break;\n"
         "      case 1: if (state == 1) { removal(); state = 2; users = users - 1; } break;\n"
         "      case 2: if (state == 2 && users == 0) { state = 0; } break;\n"
         "    }\n"
         "  }\n"
         "}\n";
}

class FocusEngine : public ::testing::Test {
 protected:
  certificate::CheckResult decide(const std::string& text, Claim& claim) {
    loaded_.emplace(support::load_text(text, terms_));
    const EngineInfo& info = find_engine("focus", engines());
    Context context;
    context.budget = base::Budget().part(base::Effort(20'000'000));
    claim = info.make(Settings({}, info.settings, info.name), toolbox_)->run(loaded_->cfa, context);
    rounds_ = context.statistics->count("rounds");
    return certificate::check(loaded_->cfa, claim.verdict, toolbox_.check(claim.asked), {});
  }

  logic::Terms terms_;
  Toolbox toolbox_;
  std::optional<frontend::Result> loaded_;
  std::uint64_t rounds_ = 0;
};

TEST_F(FocusEngine, ProvesLocksApart) {
  Claim claim;
  const auto checked = decide(driver("slow(9);"), claim);
  EXPECT_TRUE(program::has_calls(loaded_->cfa));
  EXPECT_TRUE(certificate::is_safe(claim.verdict));
  EXPECT_TRUE(checked.certified.has_value());
}

/// What the procedure returns is its parameter, which nobody follows.
TEST_F(FocusEngine, ParametersThatAreResultsMayBeAnything) {
  Claim claim;
  const auto checked = decide(
      "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); static int spin;\n"
      "static int store(int n) { spin = 1; if (__VERIFIER_nondet_int()) n = -22; spin = 0; if (n == 7) store(n); "
      "return n; }\n"
      "int main(void) { for (;;) { int n = store(0); if (n) spin = 1; if (spin) reach_error(); } }\n",
      claim);
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(claim.verdict));
  EXPECT_TRUE(checked.certified.has_value());
}

TEST_F(FocusEngine, FindsViolationsSomeTurnsDeep) {
  Claim claim;
  const auto checked = decide(driver("if (registers[3] == 3) mutex = 1;"), claim);
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(claim.verdict));
  EXPECT_TRUE(checked.certified.has_value());
  EXPECT_GT(rounds_, 1U);
}

}  // namespace
}  // namespace pincer::engine
