// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/portfolio/portfolio.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include "certificate/check.h"
#include "engine/factory.h"
#include "frontend/frontend.h"

namespace pincer::engine {
namespace {

using certificate::CheckResult;
using certificate::Verdict;

/// An engine that does what it is told.
class Puppet final : public Engine {
 public:
  explicit Puppet(std::function<Verdict()> act) : act_(std::move(act)) {}
  Verdict run(const program::Cfa&, const Context&) override { return act_(); }
  [[nodiscard]] std::string asked() const override { return ""; }

 private:
  std::function<Verdict()> act_;
};

Portfolio::Member puppet(const std::string& name, std::function<Verdict()> act) {
  return {name, [act = std::move(act)] { return std::make_unique<Puppet>(act); }};
}

class PortfolioTest : public ::testing::Test {
 protected:
  PortfolioTest() : program_(load(terms_)) {
    context_.certify = [&](const Verdict& claim, const std::string& asked) {
      return certificate::check(program_.cfa, claim, toolbox_.check(asked), {}).status == CheckResult::Status::Valid;
    };
  }
  static frontend::Result load(logic::Terms& terms) {
    frontend::Options options;
    options.files = {PINCER_SOURCE_DIR "/tests/programs/lock_unsafe.c"};
    options.property = program::assertions();
    return frontend::load(options, terms);
  }
  Verdict run(std::vector<Portfolio::Member> members, unsigned processors) {
    const auto chosen = [&](const program::Cfa&) { return members; };
    return Portfolio({chosen, processors}).run(program_.cfa, context_);
  }

  const Portfolio::Member crash_ = puppet("crash", []() -> Verdict { std::abort(); });
  const Portfolio::Member give_up_ = puppet("give up", [] { return certificate::Unknown{"incomplete: tired"}; });
  const Portfolio::Member lie_ = puppet("lie", [] { return certificate::Exhausted{0}; });
  const Portfolio::Member hang_ = puppet("hang", []() -> Verdict {
    for (;;) pause();
  });
  const Portfolio::Member bmc_{"bmc", [this] { return make_engine("bmc", toolbox_); }};
  logic::Terms terms_;
  frontend::Result program_;
  Toolbox toolbox_;
  Context context_;
};

TEST_F(PortfolioTest, AMemberThatCrashesLiesOrGivesUpCostsOnlyItsAnswer) {
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(run({crash_, lie_, give_up_, bmc_}, 2)));
  EXPECT_TRUE(std::holds_alternative<certificate::Unknown>(run({crash_, lie_, give_up_}, 2)));
}

TEST_F(PortfolioTest, AMemberThatHangsIsPaused) {
  EXPECT_TRUE(std::holds_alternative<certificate::Unsafe>(run({hang_, hang_, bmc_}, 1)));
  EXPECT_EQ(context_.statistics->count("answer of bmc"), 1U);
}

TEST_F(PortfolioTest, AnAnswerCountsBeforeItsMemberEnds) {
  struct Undying final : Engine {
    ~Undying() override {
      for (;;) pause();
    }
    Verdict run(const program::Cfa&, const Context&) override { return certificate::Unknown{"unsupported: dying"}; }
    [[nodiscard]] std::string asked() const override { return ""; }
  };
  context_.budget = base::Budget(base::Budget::Seconds(60));
  const Verdict verdict = run({{"undying", [] { return std::make_unique<Undying>(); }}, hang_}, 1);
  ASSERT_TRUE(std::holds_alternative<certificate::Unknown>(verdict));
  EXPECT_EQ(std::get<certificate::Unknown>(verdict).reason, "unsupported: dying");
}

TEST_F(PortfolioTest, APausedMemberGoesOn) {
  // Its answer takes longer than its first turn.
  const auto slow = puppet("slow", []() -> Verdict {
    for (int i = 0; i < 15; ++i) usleep(100'000);
    return certificate::Unknown{"incomplete: slow"};
  });
  const Verdict verdict = run({slow, give_up_, slow}, 1);
  ASSERT_TRUE(std::holds_alternative<certificate::Unknown>(verdict));
  EXPECT_EQ(std::get<certificate::Unknown>(verdict).reason, "incomplete: slow");
}

}  // namespace
}  // namespace pincer::engine
