// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/z3_watchdog.h"

#include <gtest/gtest.h>

#include <atomic>

namespace pincer::logic {
namespace {

std::size_t no_memory() { return 0; }

TEST(Watchdog, EndsWorkThatIsNotCounted) {
  std::atomic<bool> poked = false;
  Watchdog watchdog([&] { poked = true; }, no_memory);
  const base::Budget whole;
  const base::Budget part = whole.part(base::Effort(1000));
  watchdog.set_budget(part);
  ASSERT_EQ(watchdog.begin(), std::nullopt);
  while (!poked) {
  }
  EXPECT_EQ(watchdog.end(), "effort limit");
  EXPECT_EQ(part.limit(), base::Limit::Effort);
  EXPECT_EQ(whole.limit(), std::nullopt);
  EXPECT_EQ(whole.spent(), base::Effort(1000));
}

TEST(Watchdog, SpendsNothingOnWorkThatEndsByItself) {
  Watchdog watchdog([] {}, no_memory);
  const base::Budget part = base::Budget().part(base::Effort(1000));
  watchdog.set_budget(part);
  ASSERT_EQ(watchdog.begin(), std::nullopt);
  EXPECT_EQ(watchdog.end(), std::nullopt);
  EXPECT_EQ(part.spent(), base::Effort(0));
}

}  // namespace
}  // namespace pincer::logic
