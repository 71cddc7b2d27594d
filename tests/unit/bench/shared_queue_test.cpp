// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/shared_queue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "unit/driver/tool.h"

namespace pincer::bench {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

class SharedQueueTest : public testing::Test {
 protected:
  void SetUp() override { queue_.create(); }
  static Chunk chunk(std::size_t number) {
    Chunk result{number, {}, {{"key" + std::to_string(number), {"say", "it's \"so\""}}}};
    result.limits.cpu_seconds = 2.5;
    return result;
  }

  driver::Tool tool_;
  SharedQueue queue_{tool_.folder() / "queue"};
};

TEST_F(SharedQueueTest, AChunkIsTakenOnce) {
  queue_.put(chunk(4));
  queue_.put(chunk(11));
  EXPECT_EQ(queue_.count_waiting(), 2U);
  const auto first = queue_.take("7_0");
  const auto second = queue_.take("7_1");
  ASSERT_TRUE(first && second);
  EXPECT_NE(first->number, second->number);
  EXPECT_FALSE(queue_.take("7_2"));
  EXPECT_EQ(queue_.count_waiting(), 0U);
  EXPECT_THAT(queue_.taken(), testing::SizeIs(2));
  EXPECT_EQ(queue_.taken().at(first->number), "7_0");
  queue_.remove_taken(first->number, "7_0");
  EXPECT_THAT(queue_.taken(), ElementsAre(Pair(second->number, "7_1")));
}

TEST_F(SharedQueueTest, AChunkComesBackAsItWas) {
  queue_.put(chunk(3));
  const auto taken = queue_.take("1_0");
  ASSERT_TRUE(taken);
  EXPECT_EQ(taken->limits, chunk(3).limits);
  ASSERT_EQ(taken->runs.size(), 1U);
  EXPECT_EQ(taken->runs[0].key, "key3");
  EXPECT_THAT(taken->runs[0].words, ElementsAre("say", "it's \"so\""));
  // So does it for a coordinator that takes over.
  const auto entries = SharedQueue(tool_.folder() / "queue").entries();
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].worker, "1_0");
  EXPECT_EQ(entries[0].chunk.runs[0].key, "key3");
}

TEST_F(SharedQueueTest, WhatIsBeingWrittenIsNotTaken) {
  tool_.file("queue/todo/5.123.tmp", "{");
  tool_.file("queue/todo/6", "{\"wall");  // of a disk that was full
  EXPECT_FALSE(queue_.take("1_0"));
  EXPECT_EQ(queue_.count_waiting(), 0U) << "who takes what cannot be read leaves it in taken/, and is told nothing";
}

TEST_F(SharedQueueTest, EveryReportIsCollectedOnce) {
  const Measured measured{Ending::Exited, 3, 1.5, 1.25, 1000};
  queue_.report({"a", "1_0", measured, "log a"});
  auto reports = queue_.collect();
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].key, "a");
  EXPECT_EQ(reports[0].measured.code, 3);
  EXPECT_EQ(reports[0].measured.cpu_seconds, 1.25);
  EXPECT_EQ(reports[0].log, "log a");
  EXPECT_THAT(queue_.collect(), IsEmpty());
  queue_.report({"b", "1_0", measured, "log b"});
  queue_.report({"c", "1_1", measured, "log c"});
  EXPECT_EQ(queue_.collect().size(), 2U);
}

TEST_F(SharedQueueTest, ATornLineIsNoReport) {
  std::ofstream(tool_.folder() / "queue/done/1_0") << "{\"key\": \"a\", \"end";
  EXPECT_THAT(queue_.collect(), IsEmpty());
  // A node that is back goes on behind it.
  std::ofstream(tool_.folder() / "queue/done/1_0", std::ios::app) << "\n";
  queue_.report({"b", "1_0", {}, "log"});
  const auto reports = queue_.collect();
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].key, "b");
}

}  // namespace
}  // namespace pincer::bench
