// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "unit/support/load.h"

namespace pincer::search {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

class EachCheck : public testing::Test {
 protected:
  ChecksResult decide(const std::string& text, const std::string& engine = "portfolio",
                      const char* property = "assertions") {
    frontend::Options options;
    options.property = program::property_from_name(property);
    program_.emplace(support::load_text(kHead + text, terms_, options));
    checks_ = program::checks_of(program_->cfa, program_->checks);
    return search(engine);
  }
  ChecksResult search(const std::string& engine) {
    ChecksOptions limits;
    limits.budget = base::Budget(base::Budget::Seconds(600), stop_.get_token());
    limits.processors = 2;
    limits.helps = engine == "portfolio";
    ChecksHooks hooks;
    hooks.search.bug = [](const std::string& text) { ADD_FAILURE() << text; };
    hooks.states = [&](const auto& states) {
      seen_.push_back(names(states));
      const auto open = std::count(seen_.back().begin(), seen_.back().end(), "open");
      if (hard_ > 0 && static_cast<std::size_t>(open) <= hard_) stop_.request_stop();
    };
    const auto planner = [&](const program::Cfa& cfa) { return plan(cfa, engine, {}, toolbox_); };
    ChecksResult result = search_checks(program_->cfa, checks_, planner, toolbox_, limits, hooks);
    expect_certified(result);
    return result;
  }
  static std::vector<std::string> names(const std::vector<CheckState>& states) {
    std::vector<std::string> result;
    for (const CheckState& state : states) {
      switch (state.status) {
        case CheckState::Status::Open: result.emplace_back("open"); break;
        case CheckState::Status::Proved: result.emplace_back("proved"); break;
        case CheckState::Status::Unreachable: result.emplace_back("unreachable"); break;
        case CheckState::Status::Fails: result.emplace_back("fails"); break;
      }
    }
    return result;
  }
  /// What is proved is proved by a part about it, what fails by an execution that ends there.
  void expect_certified(const ChecksResult& result) {
    for (const CheckProof& proof : result.proofs) {
      std::vector<program::ProgramCheck> kept;
      for (const std::size_t check : proof.checks) kept.push_back(checks_[check]);
      const auto again = certificate::check(program::only(program_->cfa, kept), proof.certified.verdict(),
                                            toolbox_.check(proof.asked), base::Budget());
      EXPECT_EQ(again.status, certificate::CheckResult::Status::Valid) << again.message;
    }
    for (std::size_t i = 0; i < checks_.size(); ++i) {
      const CheckState& state = result.states[i];
      const bool in_proof = std::any_of(result.proofs.begin(), result.proofs.end(), [&](const CheckProof& proof) {
        return std::find(proof.checks.begin(), proof.checks.end(), i) != proof.checks.end();
      });
      const bool is_proved =
          state.status == CheckState::Status::Proved || state.status == CheckState::Status::Unreachable;
      if (!checks_[i].edges.empty()) {
        EXPECT_EQ(in_proof, is_proved) << i;
      }
      ASSERT_EQ(state.violation.has_value(), state.status == CheckState::Status::Fails);
      if (!state.violation) continue;
      const auto execution = program::interpret(program_->cfa, *certificate::choices_of(state.violation->verdict()));
      EXPECT_EQ(execution.end, program::End::Error);
      EXPECT_THAT(checks_[i].edges, testing::Contains(*execution.last_edge));
    }
  }

  static constexpr const char* kHead =
      "extern int __VERIFIER_nondet_int(void); extern unsigned long __VERIFIER_nondet_ulong(void);\n"
      "void reach_error(void); void __VERIFIER_assume(int);\n";
  logic::Terms terms_;
  engine::Toolbox toolbox_;
  std::optional<frontend::Result> program_;
  std::vector<program::ProgramCheck> checks_;
  std::vector<std::vector<std::string>> seen_;
  std::size_t hard_ = 0;  // checks that are not waited for
  std::stop_source stop_;
};

TEST_F(EachCheck, ProvedAndFailing) {
  const ChecksResult result = decide(
      "int main(void) {\n"
      "  int x = __VERIFIER_nondet_int();\n"
      "  if (x == 4) reach_error();\n"
      "  if (x == 4) reach_error();\n"  // hidden by the one before
      "  if (x > 9) { if (x < 3) x = 0; else reach_error(); }\n"
      "  return 0;\n"
      "}\n");
  EXPECT_THAT(names(result.states), ElementsAre("fails", "proved", "fails"));
  EXPECT_THAT(seen_.front(), ElementsAre("open", "open", "open"));
  EXPECT_EQ(seen_.back(), names(result.states));
}

TEST_F(EachCheck, InLoops) {
  const char* text =
      "int main(void) {\n"
      "  unsigned i = 0, n = __VERIFIER_nondet_int();\n"
      "  while (i < n) {\n"
      "    if (i == 5) reach_error();\n"
      "    if (i >= n) reach_error();\n"
      "    ++i;\n"
      "    if (i > 8) reach_error();\n"  // hidden: the first one fails before
      "  }\n"
      "  if (i > n) reach_error();\n"
      "  return 0;\n"
      "}\n";
  EXPECT_THAT(names(decide(text).states), ElementsAre("fails", "proved", "proved", "proved"));
  for (const char* engine : {"k-induction", "predicate"})
    EXPECT_THAT(names(search(engine).states), ElementsAre("fails", "proved", "proved", "proved")) << engine;
}

TEST_F(EachCheck, InRecursion) {
  const ChecksResult result = decide(
      "static int down(int n) {\n"
      "  if (n > 3) reach_error();\n"
      "  if (n == 1) reach_error();\n"
      "  return n <= 0 ? 0 : down(n - 1);\n"
      "}\n"
      "int main(void) { int n = __VERIFIER_nondet_int(); return n < 4 ? down(n) : 0; }\n");
  EXPECT_THAT(names(result.states), ElementsAre("proved", "fails"));
}

// Every second call of the chain is impossible: without that, there would be 2^10 chains.
TEST_F(EachCheck, InRecursionWithSeveralCalls) {
  const ChecksResult result = decide(
      "static int digits(int x) {\n"
      "  if (x < 0) { if (x == -2147483647 - 1) reach_error(); return digits(-x); }\n"
      "  return x < 10 ? 1 : 1 + digits(x / 10);\n"
      "}\n"
      "int main(void) { int d = digits(__VERIFIER_nondet_int()); if (d < 1 || d > 10) reach_error(); return 0; }\n");
  EXPECT_THAT(names(result.states), ElementsAre("fails", "proved"));
}

// Programs like this one are large for an engine, but small for every check.
TEST_F(EachCheck, ManyEasyOnesShareProofs) {
  constexpr int kParts = 24;
  std::string text;
  std::string calls;
  for (int i = 0; i < kParts; ++i) {
    const std::string wrong = i == 7 || i == 18 ? " + (i == 3)" : "";
    text += "static void part" + std::to_string(i) +
            "(void) {\n"
            "  unsigned n = __VERIFIER_nondet_int(), i = 0, s = 0;\n"
            "  while (i < n) { ++i; s += " +
            std::to_string(i + 2) + wrong + "; }\n  if (s != " + std::to_string(i + 2) + " * i) reach_error();\n}\n";
    calls += "    case " + std::to_string(i) + ": part" + std::to_string(i) + "(); break;\n";
  }
  const ChecksResult result =
      decide(text + "int main(void) {\n  switch (__VERIFIER_nondet_int()) {\n" + calls + "  }\n  return 0;\n}\n");
  ASSERT_EQ(result.states.size(), std::size_t{kParts});
  for (std::size_t i = 0; i < result.states.size(); ++i)
    EXPECT_EQ(names(result.states)[i], i == 7 || i == 18 ? "fails" : "proved") << i;
  EXPECT_LT(result.proofs.size(), 8U);
}

TEST_F(EachCheck, InInlinedFunctions) {
  const ChecksResult result = decide(
      "static int low(int x) { int y = x; while (y > 0) y /= 2; if (x > 9) reach_error(); return y; }\n"
      "static int high(int x) { int y = x; while (y > 0) y /= 2; if (x < 0) reach_error(); return y; }\n"
      "int main(void) {\n"
      "  int x = __VERIFIER_nondet_int();\n"
      "  if (x >= 0 && x < 5) { low(x); high(x); }\n"
      "  if (x < 0) low(x); else low(x);\n"
      "  return 0;\n"
      "}\n");
  EXPECT_THAT(names(result.states), ElementsAre("fails", "proved"));
}

TEST_F(EachCheck, Unreachable) {
  const ChecksResult result = decide(
      "int main(void) {\n"
      "  int x = __VERIFIER_nondet_int(), i = 0;\n"
      "  if (x < 3) return 0;\n"
      "  while (i < x) { if (i > 2000000000 && x < 5) { if (x == i) reach_error(); } ++i; }\n"
      "  if (i < 3) { if (__VERIFIER_nondet_int() != 5) reach_error(); }\n"
      "  if (x == i + 1) reach_error();\n"
      "  return 0;\n"
      "}\n");
  EXPECT_THAT(names(result.states), ElementsAre("unreachable", "unreachable", "proved"));
}

TEST_F(EachCheck, WhatIsUnsupportedLeavesTheOthersOpen) {
  const ChecksResult result = decide(
      "int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);\n"
      "void *start(void *data) { return data; }\n"
      "int main(void) {\n"
      "  unsigned long thread;\n"
      "  int x = __VERIFIER_nondet_int();\n"
      "  if (x == 3) reach_error();\n"
      "  if (x & 0) reach_error();\n"
      "  if (x == 4) pthread_create(&thread, 0, start, 0);\n"
      "  if (x == 5) reach_error();\n"
      "  if (x * x == 2) reach_error();\n"
      "  return 0;\n"
      "}\n");
  EXPECT_THAT(names(result.states), ElementsAre("fails", "open", "fails", "open"));
  EXPECT_THAT(result.states[1].reason, HasSubstr("pthread_create"));
  EXPECT_THAT(result.states[3].reason, StartsWith("unsupported: "));
  EXPECT_TRUE(result.proofs.empty());
}

TEST_F(EachCheck, UnsupportedBehindAFailureIsNotReached) {
  const ChecksResult result = decide(
      "int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);\n"
      "void *start(void *data) { return data; }\n"
      "int main(void) {\n"
      "  unsigned long thread;\n"
      "  int x = __VERIFIER_nondet_int();\n"
      "  if (x == x + 1) reach_error();\n"
      "  if (x == 3) reach_error();\n"
      "  if (x == 3) pthread_create(&thread, 0, start, 0);\n"
      "  return 0;\n"
      "}\n");
  EXPECT_EQ(names(result.states).back(), "fails");
  EXPECT_NE(names(result.states).front(), "open");
}

/// Nobody decides these in seconds.
constexpr const char* kHardPart =
    "typedef unsigned __int128 wide;\n"
    "#define HARD() { wide a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong(); \\\n"
    "  if (a > 1 && b > 1 && a * b == ((wide)0x8a51d5f1b3c8e1b7 << 64 | 0x6f7d6b9d2c1f4e35)) reach_error(); }\n";

TEST_F(EachCheck, WhatIsHardDoesNotKeepTheOthersFromBeingDecided) {
  hard_ = 1;
  const ChecksResult result = decide(std::string(kHardPart) +
                                     "int main(void) {\n"
                                     "  unsigned n = __VERIFIER_nondet_int(), i = 0, s = 0;\n"
                                     "  while (i < n) { ++i; s += 2; if (s != 2 * i) reach_error(); }\n"
                                     "  HARD()\n"
                                     "  if (i > n) reach_error();\n"
                                     "  if (i == 17) reach_error();\n"
                                     "  return 0;\n"
                                     "}\n");
  EXPECT_THAT(names(result.states), ElementsAre("proved", "open", "proved", "fails"));
  EXPECT_EQ(result.states[1].reason, "stopped");
  EXPECT_EQ(result.reason, "stopped");
}

// Each check alone, by the search for one verdict, gives the same.
TEST_F(EachCheck, AgreesWithSeparateRuns) {
  const ChecksResult together = decide(
      "int main(void) {\n"
      "  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), a[8] = {0};\n"
      "  int i = 0, sum = 0;\n"
      "  if (x < 0 || x > 8) return 0;\n"
      "  while (i < x) { a[i] = i; sum += a[i]; i++; }\n"
      "  a[x] = 1;\n"
      "  sum = sum / (x - 3);\n"
      "  return y + sum + (1 << x);\n"
      "}\n",
      "portfolio", "undefined");
  ASSERT_GT(checks_.size(), 5U);
  for (std::size_t i = 0; i < checks_.size(); ++i) {
    if (checks_[i].edges.empty()) continue;
    const program::Cfa alone = program::only(program_->cfa, std::vector{checks_[i]});
    Options limits;
    limits.processors = 2;
    const Result result = pincer::search::search(alone, plan(alone, "portfolio", {}, toolbox_), toolbox_, limits);
    ASSERT_TRUE(result.certified) << result.reason;
    EXPECT_EQ(certificate::is_safe(result.certified->verdict()), together.states[i].status != CheckState::Status::Fails)
        << name_of(checks_[i].check) << " on line " << checks_[i].where.line;
  }
}

}  // namespace
}  // namespace pincer::search
