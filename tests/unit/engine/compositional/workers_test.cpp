// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/workers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

#include "c_program.h"
#include "certificate/check.h"
#include "engine/compositional/compositional.h"
#include "engine/toolbox.h"

namespace pincer::engine::compositional {
namespace {

using ::testing::Pair;
using ::testing::UnorderedElementsAre;

class Parallel : public ::testing::Test {
 protected:
  /// As many tasks as `count`, one after the other.
  std::function<std::optional<std::size_t>()> up_to(std::size_t count) {
    return [this, count]() -> std::optional<std::size_t> {
      if (started_ == count) return std::nullopt;
      return started_++;
    };
  }

  /// The first never ends.
  static std::function<void(std::size_t, const ParallelWork::Say&)> all_but_the_first_say(const std::string& text) {
    return [text](std::size_t task, const ParallelWork::Say& say) {
      while (task == 0) pause();
      say(text);
    };
  }

  bool hear(std::size_t task, const std::string& text) {
    heard_[task] += text;
    return false;
  }

  std::size_t started_ = 0;
  std::map<std::size_t, std::string> heard_;
  base::Statistics statistics_;
};

TEST_F(Parallel, EveryTaskIsHeard) {
  run_in_parallel(2, {}, statistics_,
                  {.next = up_to(3),
                   .work =
                       [&](std::size_t task, const ParallelWork::Say& say) {
                         for (const char* part : {"task ", "number "}) {
                           statistics_.count("seen") += 10;
                           say(part);
                         }
                         statistics_.count("seen") += 1;
                         say(std::to_string(task));
                       },
                   .heard = [&](std::size_t task, const std::string& text) { return hear(task, text); },
                   .over = [&](std::size_t task) { return hear(task, "."); }});
  EXPECT_THAT(heard_,
              UnorderedElementsAre(Pair(0, "task number 0."), Pair(1, "task number 1."), Pair(2, "task number 2.")));
  EXPECT_EQ(statistics_.count("seen"), 63U);  // counted there, added here
}

// The first task never ends by itself: that this returns shows that it was ended.
TEST_F(Parallel, TheFirstSuccessEndsItsRivals) {
  run_in_parallel(2, {}, statistics_,
                  {.next = up_to(5),
                   .work = all_but_the_first_say("found"),
                   .heard = [&](std::size_t task, const std::string& text) {
                     hear(task, text);
                     return true;
                   }});
  EXPECT_THAT(heard_, UnorderedElementsAre(Pair(1, "found")));
}

TEST_F(Parallel, WhatATaskSaidBeforeItDiedCounts) {
  run_in_parallel(2, {}, statistics_,
                  {.next = up_to(2),
                   .work =
                       [&](std::size_t task, const ParallelWork::Say& say) {
                         say("alive");
                         if (task == 0) raise(SIGKILL);
                         say(" and well");
                       },
                   .heard = [&](std::size_t task, const std::string& text) { return hear(task, text); },
                   .over = [&](std::size_t task) { return hear(task, "."); }});
  EXPECT_THAT(heard_, UnorderedElementsAre(Pair(0, "alive."), Pair(1, "alive and well.")));
}

TEST_F(Parallel, WhatIsNotWantedAnyMoreIsEnded) {
  run_in_parallel(2, {}, statistics_,
                  {.next = up_to(1),
                   .work =
                       [&](std::size_t, const ParallelWork::Say&) {
                         for (;;) pause();
                       },
                   .heard = [](std::size_t, const std::string&) { return false; },
                   .stop = [] { return true; }});
  EXPECT_EQ(started_, 1U);
}

TEST_F(Parallel, WhatAnotherTaskMadeNeedlessIsEnded) {
  run_in_parallel(2, {}, statistics_,
                  {.next = up_to(3),
                   .work = all_but_the_first_say("found"),
                   .heard = [&](std::size_t task, const std::string& text) { return hear(task, text); },
                   .needed = [](std::size_t task) { return task != 0; }});
  EXPECT_THAT(heard_, UnorderedElementsAre(Pair(1, "found"), Pair(2, "found")));
}

/// A proof by several processes, which the checker has to agree with.
std::uint64_t worker_processes(const std::string& text) {
  const CProgram program(text);
  const Toolbox toolbox;
  Compositional engine({.solvers = toolbox.z3.get(),
                        .bounded = {toolbox.z3.get()},
                        .workers = 2,
                        .alone = std::chrono::milliseconds(0)});
  Context context;
  context.budget = base::Budget(base::Budget::Seconds(100));
  const Claim claim = engine.run(program.cfa(), context);
  EXPECT_TRUE(certificate::is_safe(claim.verdict));
  const auto checked = certificate::check(program.cfa(), claim.verdict, toolbox.check(claim.asked), context.budget);
  EXPECT_EQ(checked.status, certificate::CheckResult::Status::Valid) << checked.message;
  return context.statistics->count("worker processes");
}

TEST_F(Parallel, AssertionsAreProvenNextToEachOther) {
  const std::uint64_t processes = worker_processes(R"(
    int main(void) {
      int x = 0, y = 0, n = unknown(), m = unknown();
      if (n < 0 || m < 0) return 0;
      for (int i = 0; i < n; i++) { if (unknown()) x++; if (unknown()) y++; assert(x <= n); }
      for (int j = 0; j < m; j++) { if (unknown()) y++; x += 2; assert(y <= n + m); assert(x >= j); }
    })");
  EXPECT_GE(processes, 2U);
}

TEST_F(Parallel, NumbersOfConjunctsAreTriedNextToEachOther) {
  const std::uint64_t processes = worker_processes(R"(
    int main(void) {
      int flag = unknown(), i = 0, n = unknown();
      if (n < 0) return 0;
      for (int k = 0; k < n; k++) { if (flag) i++; }
      if (flag) assert(i == n);
    })");
  EXPECT_GE(processes, 2U);
}

}  // namespace
}  // namespace pincer::engine::compositional
