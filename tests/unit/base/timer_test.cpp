// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/timer.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <thread>

namespace pincer::base {
namespace {

TEST(Timer, AddsUp) {
  double seconds = 100;
  {
    const Timer timer(seconds);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    EXPECT_EQ(seconds, 100);
  }
  EXPECT_GE(seconds, 100.002);
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
