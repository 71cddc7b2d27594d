// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The searches that run beside the paper's procedure, each alone: they find what lies deep, and never call a program safe
// whose paths they did not follow to the end.
#include "engine/minimax/bounded.h"

#include <gtest/gtest.h>

#include "certificate/check.h"
#include "engine/toolbox.h"
#include "transform/integer_view.h"
#include "unit/support/load.h"

namespace pincer::engine::minimax {
namespace {

class BoundedSearch : public ::testing::TestWithParam<bool> {
 protected:
  /// With this bound only.
  certificate::Verdict run(const std::string& body, std::size_t bound) {
    load(body);
    Options options;
    options.learning = GetParam();
    return *Bounded(*steps_, *queries_, options, context_, bound).advance(base::Effort::most());
  }
  certificate::Verdict deepen(const std::string& body) {
    load(body);
    Options options;
    options.learning = GetParam();
    return *Deepening(*steps_, *queries_, options, context_, 1).advance(base::Effort::most());
  }
  [[nodiscard]] bool certified(const certificate::Verdict& verdict) const {
    return certificate::check(*program_, verdict, toolbox_.check("z3"), {}).status ==
           certificate::CheckResult::Status::Valid;
  }
  std::uint64_t nodes() { return context_.statistics->count("nodes"); }

 private:
  void load(const std::string& body) {
    const frontend::Result loaded =
        support::load_text("extern int nondet(void);\nextern void __VERIFIER_error(void);\n" + body, terms_);
    program_.emplace(transform::integer_view(loaded.cfa, transform::Arithmetic::Ideal).program);
    steps_.emplace(*program_);
    queries_.emplace(terms_, *toolbox_.z3, context_.budget, *context_.statistics);
  }

  logic::Terms terms_;
  Toolbox toolbox_;
  Context context_;
  std::optional<program::Cfa> program_;
  std::optional<Steps> steps_;
  std::optional<Queries> queries_;
};

constexpr const char* kSum = R"(
int main() {
  int n = nondet(), s = 0;
  for (int i = 1; i <= n; i++) {
    if (i < 10) s += 2;
  }
  if (n >= 0 && s != 2 * n) __VERIFIER_error();
  return 0;
})";

TEST_P(BoundedSearch, FindsAnErrorBehindManyRounds) {
  const certificate::Verdict verdict = deepen(kSum);
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(verdict));
  EXPECT_TRUE(certified(verdict));
}

TEST_P(BoundedSearch, SaysNothingOfWhatIsBeyondTheBound) {
  EXPECT_TRUE(std::holds_alternative<certificate::Unknown>(run(kSum, 5)));
}

// Which of the threads have run already, in any order: 2^8 states, 8! paths.
constexpr const char* kScheduler = R"(
int main() {
  int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0;
  while (a + b + c + d + e + f + g + h < 8) {
    if (a == 0 && nondet()) a = 1;
    if (b == 0 && nondet()) b = 1;
    if (c == 0 && nondet()) c = 1;
    if (d == 0 && nondet()) d = 1;
    if (e == 0 && nondet()) e = 1;
    if (f == 0 && nondet()) f = 1;
    if (g == 0 && nondet()) g = 1;
    if (h == 0 && nondet()) h = 1;
  }
  if (a + b + c + d + e + f + g + h == 8) __VERIFIER_error();
  return 0;
})";

TEST_P(BoundedSearch, FollowsOneOfManyPathsToAState) {
  const certificate::Verdict verdict = run(kScheduler, 20);
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(verdict));
  EXPECT_TRUE(certified(verdict));
  EXPECT_LT(nodes(), 20'000);
}

// All paths end, so that with learning this is a proof.
TEST_P(BoundedSearch, ProvesOnlyWhatWasFollowedToTheEnd) {
  const certificate::Verdict verdict = deepen(R"(
int main() {
  int s = 0;
  for (int i = 0; i < 6; i++) {
    if (nondet()) s++;
  }
  if (s > 6) __VERIFIER_error();
  return 0;
})");
  EXPECT_EQ(certificate::is_safe(verdict), GetParam());
  EXPECT_TRUE(!GetParam() || certified(verdict));
}

INSTANTIATE_TEST_SUITE_P(Learning, BoundedSearch, ::testing::Bool(),
                         [](const auto& info) { return info.param ? "on" : "off"; });

}  // namespace
}  // namespace pincer::engine::minimax
