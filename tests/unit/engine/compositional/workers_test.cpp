// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/workers.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

#include "base/contract.h"

namespace pincer::engine::compositional {
namespace {

class Tasks : public ::testing::Test {
 protected:
  base::Budget budget_;
  base::Statistics statistics_;
  Workers workers_{budget_, statistics_};
};

TEST_F(Tasks, GiveResultsInAnyOrder) {
  for (std::size_t task = 0; task < 3; ++task) workers_.start(task, [task] { return "task " + std::to_string(task); });
  for (const std::size_t task : {1, 0, 2}) EXPECT_EQ(workers_.result(task), "task " + std::to_string(task));
}

TEST_F(Tasks, SeeTheMemoryOfTheMomentTheyBegin) {
  std::string memory = "before";
  workers_.start(0, [&] { return memory; });
  memory = "after";
  workers_.start(0, [&] { return memory; });  // it was begun before
  EXPECT_EQ(workers_.result(0), "before");
}

TEST_F(Tasks, CountWhenTheirResultIsTaken) {
  statistics_.count("seen") = 1;
  budget_.spend(base::Effort(1));
  for (const std::size_t task : {0, 1}) {
    workers_.start(task, [&] {
      statistics_.count("seen") += 10;
      budget_.spend(base::Effort(100));
      return "";
    });
  }
  EXPECT_EQ(statistics_.count("seen"), 1U);
  EXPECT_TRUE(workers_.result(1));
  EXPECT_EQ(statistics_.count("seen"), 11U);
  EXPECT_EQ(budget_.spent(), base::Effort(101));
}

// The first never ends by itself: that the test ends shows that it was ended.
TEST_F(Tasks, AreEndedWhenNobodyWaitsForThem) {
  workers_.start(0, []() -> std::string {
    for (;;) pause();
  });
  workers_.start(1, [] { return "done"; });
  EXPECT_EQ(workers_.result(1), "done");
}

TEST_F(Tasks, MayDie) {
  workers_.start(0, []() -> std::string {
    raise(SIGKILL);
    return "";
  });
  EXPECT_FALSE(workers_.result(0));
}

TEST_F(Tasks, ThatBreakAContractBreakItHere) {
  workers_.start(0, []() -> std::string { throw base::ContractViolation("two and two are four"); });
  EXPECT_THROW(workers_.result(0), base::ContractViolation);
}

TEST(TasksWithoutTime, AreNotWaitedFor) {
  const base::Budget budget(base::Budget::Seconds(0.05));
  base::Statistics statistics;
  Workers workers(budget, statistics);
  workers.start(0, []() -> std::string {
    for (;;) pause();
  });
  EXPECT_FALSE(workers.result(0));
}

}  // namespace
}  // namespace pincer::engine::compositional
