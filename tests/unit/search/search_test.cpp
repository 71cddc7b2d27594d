// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/search.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <map>
#include <vector>

#include "base/child_process.h"
#include "base/contract.h"
#include "unit/support/load.h"

namespace pincer::search {
namespace {

using certificate::Exhausted;
using certificate::Unknown;
using certificate::Unsafe;
using certificate::Unsupported;
using engine::Claim;
using engine::Context;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// An engine that does what it is told.
class Puppet final : public engine::Engine {
 public:
  explicit Puppet(std::function<Claim()> act) : act_(std::move(act)) {}
  Claim run(const program::Cfa&, const Context&) override { return act_(); }

 private:
  std::function<Claim()> act_;
};

Attempt puppet(const std::string& name, std::function<Claim()> act, ViewKind view = ViewKind::Program) {
  return {name, [act = std::move(act)] { return std::make_unique<Puppet>(act); }, view};
}

[[noreturn]] void hang() {
  for (;;) pause();
}

/// Takes memory until there is none.
[[noreturn]] void hoard() {
  std::vector<std::vector<char>> hoard;
  for (;;) hoard.emplace_back(1 << 20, 'x');
}

/// A solver that does something terrible when it is asked.
class Trap final : public logic::Solver {
 public:
  explicit Trap(std::function<void()> act) : act_(std::move(act)) {}
  void push() override {}
  void pop(unsigned) override {}
  void add(logic::Term) override {}
  logic::Answer check(std::span<const logic::Term>) override {
    act_();
    return logic::Answer::Unknown;
  }
  logic::Value value(logic::Term) override { return logic::Value::boolean(false); }
  std::vector<logic::Term> core() override { return {}; }
  [[nodiscard]] std::string reason() const override { return "a trap"; }
  void set_budget(const base::Budget&) override {}
  void interrupt() override {}
  [[nodiscard]] std::string name() const override { return "trap"; }

 private:
  std::function<void()> act_;
};

class SearchTest : public ::testing::Test {
 protected:
  SearchTest() : program_(support::load_program("lock_unsafe", terms_)) {}

  Result run(const std::vector<Lane>& lanes, unsigned processors = 2, std::optional<std::uint64_t> megabytes = {}) {
    Hooks hooks;
    hooks.bug = [&](const std::string& text) { bugs_.push_back(text); };
    return search(program_.cfa, lanes, toolbox_, {.processors = processors, .megabytes = megabytes}, hooks);
  }
  [[nodiscard]] Lane lane(const std::string& engine) const { return plan(program_.cfa, engine, {}, toolbox_).front(); }
  static bool is_unsafe(const Result& result) {
    return result.certified && std::holds_alternative<Unsafe>(result.certified->verdict());
  }
  /// Every solver that is asked when cadical found something does this.
  void set_trap(const std::function<void()>& act) {
    const auto make = [act](logic::Terms&) { return std::make_unique<Trap>(act); };
    toolbox_.minisat = std::make_unique<logic::FunctionSolverFactory>("trap", make);
    toolbox_.z3 = std::make_unique<logic::FunctionSolverFactory>("trap", make);
    toolbox_.cvc5 = std::make_unique<logic::FunctionSolverFactory>("trap", make);
    toolbox_.integers = std::make_unique<logic::FunctionSolverFactory>("trap", make);
  }

  const Attempt crash_ = puppet("crash", []() -> Claim { std::abort(); });
  const Attempt tired_ = puppet("tired", [] { return Claim{Unknown{"incomplete: tired"}, ""}; });
  const Attempt lie_ = puppet("lie", [] { return Claim{Exhausted{0}, ""}; });
  const Attempt hang_ = puppet("hang", []() -> Claim { hang(); });
  logic::Terms terms_;
  frontend::Result program_;
  engine::Toolbox toolbox_;
  std::vector<std::string> bugs_;
};

TEST_F(SearchTest, WhatCrashesLiesOrGivesUpCostsOnlyItsAnswer) {
  EXPECT_TRUE(is_unsafe(run({{{crash_}}, {{lie_}}, {{tired_}}, lane("bmc")})));
  const Result nothing = run({{{crash_}}, {{lie_}}, {{tired_}}});
  EXPECT_FALSE(nothing.certified);
  EXPECT_THAT(nothing.reason, StartsWith("uncertified: "));
}

// What is printed is what was checked: a rejected claim neither counts nor keeps a later one of its lane from counting.
TEST_F(SearchTest, AClaimThatIsRejectedSendsItsLaneOn) {
  const Result result = run({{{lie_, lane("bmc").attempts.front()}}}, 1);
  EXPECT_TRUE(is_unsafe(result));
  EXPECT_EQ(result.engine, "bmc");
}

TEST_F(SearchTest, AProofOfAViewThatDoesNotHoldOfTheProgramLeadsToTheNextView) {
  const auto lies_over_integers = puppet("lie", [] { return Claim{Exhausted{0}, "z3"}; }, ViewKind::Integers);
  const Attempt over_bits = lane("k-induction").attempts.front();
  ASSERT_EQ(over_bits.view, ViewKind::Bits);
  EXPECT_TRUE(is_unsafe(run({{{lies_over_integers, over_bits}}})));
}

TEST_F(SearchTest, WhatIsUnsupportedIsReplayed) {
  const auto unsupported = puppet("unsupported", [] { return Claim{Unsupported{}, ""}; });
  EXPECT_TRUE(is_unsafe(run({{{unsupported}}, lane("bmc")}, 1)));
  EXPECT_FALSE(run({{{unsupported}}}).certified);
}

TEST_F(SearchTest, ASlowCheckStallsNobody) {
  set_trap(hang);
  const auto proves = puppet("proves", [] { return Claim{Exhausted{1}, "cadical"}; });
  for (const unsigned processors : {1U, 2U}) EXPECT_TRUE(is_unsafe(run({{{proves}}, lane("bmc")}, processors)));
}

TEST_F(SearchTest, AChecksCrashIsNoAnswer) {
  const auto proves = puppet("proves", [] { return Claim{Exhausted{1}, "cadical"}; });
  for (const int signal : {SIGKILL, SIGSEGV, SIGSTOP}) {
    set_trap([signal] { raise(signal); });
    EXPECT_TRUE(is_unsafe(run({{{proves}}, lane("bmc")}))) << signal;
  }
  set_trap([] { raise(SIGKILL); });
  const Result nothing = run({{{proves}}});
  EXPECT_FALSE(nothing.certified);
  EXPECT_THAT(nothing.reason, HasSubstr("Killed"));
}

TEST_F(SearchTest, ABrokenContractIsReportedAsWhatItIs) {
  const auto broken = puppet("broken", []() -> Claim {
    base::require(false, "the world is round");
    return {};
  });
  EXPECT_TRUE(is_unsafe(run({{{broken}}, lane("bmc")}, 1)));
  EXPECT_THAT(bugs_, ::testing::ElementsAre(HasSubstr("the world is round")));
  const Result nothing = run({{{broken}}});
  EXPECT_THAT(nothing.reason, HasSubstr("the world is round"));
}

TEST_F(SearchTest, WhoeverHangsIsPaused) { EXPECT_TRUE(is_unsafe(run({{{hang_}}, {{hang_}}, lane("bmc")}, 1))); }

TEST_F(SearchTest, WhoeverIsStoppedFromOutsideCostsItsAnswer) {
  const auto stopped = puppet("stopped", []() -> Claim {
    raise(SIGSTOP);
    hang();
  });
  EXPECT_TRUE(is_unsafe(run({{{stopped}}, {{stopped}}, lane("bmc")}, 1)));
}

TEST_F(SearchTest, WhoeverTakesAllTheMemoryIsEnded) {
  const auto greedy = puppet("greedy", []() -> Claim { hoard(); });
  const Result nothing = run({{{greedy}}}, 2, 600);
  EXPECT_EQ(nothing.reason, "memory");
  const auto slow = puppet("slow", []() -> Claim {
    sleep(3);
    return {Unknown{"incomplete: slow"}, ""};
  });
  EXPECT_TRUE(is_unsafe(run({{{greedy}}, {{slow, lane("bmc").attempts.front()}}}, 2, 600)));
}

TEST_F(SearchTest, AnAnswerCountsBeforeItsProcessEnds) {
  struct Undying final : engine::Engine {
    ~Undying() override { hang(); }
    Claim run(const program::Cfa&, const Context&) override { return {Unknown{"incomplete: dying"}, ""}; }
  };
  const Attempt undying{"undying", [] { return std::make_unique<Undying>(); }};
  EXPECT_EQ(run({{{undying}}}, 1).reason, "incomplete: dying");
}

TEST_F(SearchTest, WhoeverIsPausedGoesOn) {
  // Its answer takes longer than its first turns.
  const auto slow = puppet("slow", []() -> Claim {
    for (int i = 0; i < 15; ++i) usleep(50'000);
    return {Unknown{"incomplete: slow"}, ""};
  });
  EXPECT_EQ(run({{{slow}}, {{tired_}}, {{slow}}}, 1).reason, "incomplete: slow");
}

TEST_F(SearchTest, NothingIsLeftRunning) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  const auto family = puppet("family", []() -> Claim {
    const base::ChildProcess child("child", [](const base::ChildProcess::Send&) { hang(); });
    hang();
  });
  EXPECT_TRUE(is_unsafe(run({{{family}}, {{hang_}}, lane("bmc")})));
  // The end comes when nobody can write any more: nobody is left.
  close(ends[1]);
  pollfd ready{ends[0], POLLIN, 0};
  EXPECT_EQ(poll(&ready, 1, 20'000), 1);
  char byte = 0;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);
  close(ends[0]);
}

TEST_F(SearchTest, ReportsTellWhatBecameOfEveryTask) {
  const Result result = run({{{tired_}}, lane("bmc")}, 1);
  ASSERT_TRUE(is_unsafe(result));
  std::map<std::string, std::string> outcomes;
  for (const Report& report : result.reports) outcomes[report.name] = report.outcome;
  EXPECT_EQ(outcomes["tired"], "incomplete: tired");
  EXPECT_EQ(outcomes["bmc"], "claims FALSE");
  EXPECT_EQ(outcomes["check of bmc"], "valid, by execution");
  const auto bmc = std::find_if(result.reports.begin(), result.reports.end(),
                                [](const Report& report) { return report.name == "bmc"; });
  EXPECT_FALSE(bmc->statistics.rows().empty());
}

TEST_F(SearchTest, ATimeLimitIsTheReason) {
  const Result result =
      search(program_.cfa, {{{hang_}}}, toolbox_, {.budget = base::Budget(base::Budget::Seconds(0.2))});
  EXPECT_FALSE(result.certified);
  EXPECT_EQ(result.reason, "timeout");
}

}  // namespace
}  // namespace pincer::search
