// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// as-published=on: the paper's procedure proves what the paper says, and nothing else takes part.
#include <gtest/gtest.h>

#include "c_program.h"
#include "unit/engine/decide.h"

namespace pincer::engine {
namespace {

using Given = std::map<std::string, std::string>;

/// What an engine said and counted, within an effort.
struct Told {
  Decision decision;
  std::shared_ptr<base::Statistics> statistics;

  [[nodiscard]] bool is_proven() const { return certificate::is_safe(decision.verdict) && decision.certified; }
  [[nodiscard]] std::uint64_t count(const std::string& name) const { return statistics->count(name); }
};

Told ask(const std::string& text, Given settings, base::Effort effort = base::Effort(10'000'000)) {
  const CProgram program(text);
  const Toolbox toolbox;
  const Context context;
  settings.emplace("workers", "1");
  Context own{.budget = base::Budget().part(effort), .statistics = context.statistics};
  Decision decision = decide(program.cfa(), "compositional", toolbox, own, settings);
  return {std::move(decision), context.statistics};
}

const Given kPublished = {{"as-published", "on"}};

constexpr const char* kSimple = R"(
  int main(void) {
    int n = unknown(), i = 0;
    if (n < 0) return 0;
    while (i < n) i++;
    assert(i <= n);
  })";

constexpr const char* kParity = R"(
  int main(void) {
    int x = 0;
    while (unknown()) x += 2;
    assert(x % 2 == 0);
  })";

// The second loop has nothing to do with the first.
constexpr const char* kParts = R"(
  void part(void) {
    int n = unknown(), m = unknown(), i, j;
    if (n < 1 || m < n) return;
    for (i = 0; i < n; i++) { if (unknown()) break; assert(i < m); }
    for (j = i; j > 0; j--) assert(j <= m);
  }
  int main(void) { part(); part(); })";

constexpr base::Effort kMoment(1'000'000);

TEST(CompositionalPublished, AddsNothing) {
  const Told told = ask(kSimple, kPublished);
  EXPECT_TRUE(told.is_proven()) << told.decision.message;
  for (const char* addition : {"samples", "facts", "remainders", "parts", "bounded checks"})
    EXPECT_EQ(told.count(addition), 0U) << addition;
  EXPECT_GT(told.count("questions for conditional invariants"), 0U);
  EXPECT_GT(told.count("solutions, optimal"), 0U);
}

// The paper's procedure has two answers, Safe and Maybe.
TEST(CompositionalPublished, DoesNotLookForErrors) {
  constexpr const char* kWrong = R"(
    int main(void) {
      int x = 0;
      while (x < 5) x++;
      assert(x == 4);
    })";
  const Told with = ask(kWrong, {});
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(with.decision.verdict));
  EXPECT_GT(with.count("bounded checks"), 0U);
  const Told without = ask(kWrong, kPublished, kMoment);
  EXPECT_TRUE(std::holds_alternative<certificate::Unknown>(without.decision.verdict));
  EXPECT_EQ(without.count("bounded checks"), 0U);
}

TEST(CompositionalPublished, EachAdditionHasASwitch) {
  const auto is_switched = [](const char* program, const std::string& addition) {
    EXPECT_GT(ask(program, {}, kMoment).count(addition), 0U) << addition;
    EXPECT_EQ(ask(program, {{addition, "off"}}, kMoment).count(addition), 0U) << addition;
    EXPECT_EQ(ask(program, kPublished, kMoment).count(addition), 0U) << addition;
  };
  is_switched(kSimple, "samples");
  is_switched(kSimple, "facts");
  EXPECT_GT(ask(kParity, {}, kMoment).count("remainders"), 0U);
  EXPECT_EQ(ask(kParity, {{"remainders", "off"}}, kMoment).count("remainders"), 0U);
  is_switched(kParts, "parts");
}

// The paper does not say how a program with % becomes one over linear arithmetic; its tool proves such programs.
TEST(CompositionalPublished, KnowsRemaindersThatTheProgramComputes) {
  const Told parity = ask(kParity, kPublished);
  EXPECT_TRUE(parity.is_proven()) << parity.decision.message;
  EXPECT_GT(parity.count("remainders"), 0U);
}

// Example 1 and Example 2.
TEST(CompositionalPublished, ProvesTheExamples) {
  EXPECT_TRUE(ask(R"(
    int main(void) {
      int x = 0, i = unknown();
      if (i < 10) return 0;
      while (i > 0) { x += 5; i--; }
      assert(x >= 50);
    })",
                  kPublished)
                  .is_proven());
  const Told second = ask(R"(
    int main(void) {
      int x = unknown(), y = unknown();
      if (x >= y) return 0;
      while (x >= 0) { if (!unknown()) break; x--; y++; }
      if (x >= 0) return 0;
      while (unknown()) { assert(x != y); x++; y++; }
    })",
                          kPublished);
  EXPECT_TRUE(second.is_proven());
}

TEST(CompositionalPublished, HandsConditionsToTheLoopBefore) {
  EXPECT_TRUE(ask(R"(
    int main(void) {
      int x = 0, i = 0, j = unknown();
      if (j < 0) return 0;
      while (j > 0) { j--; i++; }
      while (i > 0) { x += 5; i--; }
      assert(x >= 0);
    })",
                  kPublished)
                  .is_proven());
}

// That the second loop has at most one turn would do as well as that there is enough left for all of its turns, and
// cannot be proven. The weaker one is taken.
TEST(CompositionalPublished, TakesTheWeakestOfEquallyGoodSolutions) {
  constexpr const char* kLeft = R"(
    int main(void) {
      int i = 0, left = 0;
      while (unknown()) { i++; left++; }
      int j = 0, n = i;
      for (;;) {
        assert(left >= 0);
        left--;
        j++;
        if (j >= n) break;
      }
    })";
  const Told told = ask(kLeft, kPublished, kMoment);
  EXPECT_TRUE(told.is_proven()) << told.decision.message;
  EXPECT_GT(told.count("weaker conditional invariants"), 0U);
  EXPECT_EQ(told.count("narrowings"), 0U);
  EXPECT_EQ(ask(kLeft, {}).count("weaker conditional invariants"), 0U);
}

// The optimum proves what greed proves.
TEST(CompositionalPublished, OptimaProveAsWell) {
  const Told told = ask(R"(
    int main(void) {
      int flag = unknown(), i = 0, n = unknown();
      if (n < 0) return 0;
      for (int k = 0; k < n; k++) { if (flag) i++; }
      if (flag) assert(i == n);
    })",
                        {{"max-smt", "optimum"}});
  EXPECT_TRUE(told.is_proven());
  EXPECT_GT(told.count("solutions, optimal"), 0U);
}

}  // namespace
}  // namespace pincer::engine
