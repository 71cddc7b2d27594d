// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <poll.h>
#include <unistd.h>
#include <chrono>

#include <array>
#include <csignal>

#include "base/contract.h"

namespace pincer::base {
namespace {

TEST(ChildProcess, NothingThatItStartedOutlivesIt) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  for (int i = 0; i < 100; ++i) {
    // Ended at any time, also while it starts its own child.
    ChildProcess child(
        "child",
        [](const ChildProcess::Send&) {
          const ChildProcess grandchild("grandchild", [](const ChildProcess::Send&) {
            for (;;) pause();
          });
          for (;;) pause();
        },
        ChildProcess::Group::Own);
    usleep(static_cast<useconds_t>(i * 10));
  }
  // The end comes when nobody can write any more: nobody is left.
  close(ends[1]);
  pollfd ready{ends[0], POLLIN, 0};
  EXPECT_EQ(poll(&ready, 1, 20'000), 1);
  char byte = 0;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);
  close(ends[0]);
}

TEST(ChildProcess, SendsTextsInOrder) {
  ChildProcess child("child", [](const ChildProcess::Send& send) {
    send("one");
    send("two");
  });
  while (!child.read()) usleep(1000);
  EXPECT_EQ(child.take(), "one");
  EXPECT_EQ(child.take(), "two");
  EXPECT_EQ(child.take(), std::nullopt);
}

TEST(ChildProcess, TellsWhatWasThrown) {
  ChildProcess child("child", [](const ChildProcess::Send& send) {
    send("before");
    require(false, "all is well");
  });
  while (!child.read()) usleep(1000);
  EXPECT_EQ(child.take(), "before");
  EXPECT_EQ(child.take(), std::nullopt);
  EXPECT_EQ(child.failure(), "required: all is well");
  EXPECT_TRUE(child.is_bug());
}

TEST(ChildProcess, TellsTheSignalThatKilledIt) {
  ChildProcess child("child", [](const ChildProcess::Send&) {
    signal(SIGSEGV, SIG_DFL);  // a sanitizer has its own way to end
    raise(SIGSEGV);
  });
  while (!child.read()) usleep(1000);
  EXPECT_THAT(child.failure(), ::testing::HasSubstr("egmentation"));
  EXPECT_FALSE(child.is_bug());
}

TEST(ChildProcess, WhoeverIsEndedOrDoneHasNotFailed) {
  ChildProcess done("done", [](const ChildProcess::Send&) {});
  while (!done.read()) usleep(1000);
  EXPECT_EQ(done.failure(), "");
  ChildProcess endless("endless", [](const ChildProcess::Send&) {
    for (;;) pause();
  });
  endless.end();
  EXPECT_EQ(endless.failure(), "");
}

TEST(ChildProcess, CountsProcessorTime) {
  ChildProcess child("child", [](const ChildProcess::Send&) {
    volatile unsigned work = 0;
    for (unsigned i = 0; i < 50'000'000; ++i) work = work + i;
  });
  while (!child.read()) usleep(1000);
  EXPECT_EQ(child.failure(), "");
  EXPECT_GT(child.processor_seconds(), 0);
}

TEST(ChildProcess, ItsProcessorTimeIsKnownWhileItRuns) {
  const ChildProcess child("spins", [](const ChildProcess::Send&) {
    for (volatile unsigned i = 0;; i = i + 1) {
    }
  });
  const auto patience = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (child.processor_seconds() == 0 && std::chrono::steady_clock::now() < patience) {
  }
  EXPECT_GT(child.processor_seconds(), 0);
}

}  // namespace
}  // namespace pincer::base
