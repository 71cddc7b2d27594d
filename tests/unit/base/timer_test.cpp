// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/timer.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>
#include <thread>

namespace pincer::base {
namespace {

constexpr auto kWork = std::chrono::milliseconds(5);

void work() {
  for (const auto start = ProcessorClock::now(); ProcessorClock::now() - start < kWork;) {
  }
}

TEST(Timer, AddsUp) {
  double seconds = 100;
  {
    const Timer timer(seconds);
    work();
    EXPECT_EQ(seconds, 100);
  }
  EXPECT_GE(seconds, 100.005);
}

TEST(Timer, DoesNotCountWaiting) {
  double working = 0;
  double waiting = 0;
  {
    const Timer work_timer(working);
    const WaitTimer wait_timer(waiting);
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  EXPECT_GE(waiting, 0.05);
  EXPECT_LT(working, waiting);
}

TEST(Timer, CountsChildren) {
  double seconds = 0;
  {
    const Timer timer(seconds);
    const pid_t child = fork();
    if (child == 0) {
      work();
      _exit(0);
    }
    waitpid(child, nullptr, 0);
  }
  EXPECT_GE(seconds, 0.004);  // the kernel rounds
}

TEST(Timer, CountsWhatAnExceptionEnds) {
  double seconds = 0;
  const auto phase = [&] {
    const Timer timer(seconds);
    throw std::runtime_error("phase ended early");
  };
  EXPECT_THROW(phase(), std::runtime_error);
  EXPECT_GT(seconds, 0);
}

}  // namespace
}  // namespace pincer::base
