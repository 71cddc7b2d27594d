// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/budget.h"

#include <gtest/gtest.h>

#include <limits>

namespace pincer::base {
namespace {

using Seconds = Budget::Seconds;

TEST(Budget, WithoutLimitIsNeverExhausted) {
  EXPECT_FALSE(Budget().exhausted());
  EXPECT_FALSE(Budget().remaining().has_value());
  EXPECT_FALSE(Budget(std::nullopt).remaining().has_value());
}

TEST(Budget, EndsWithItsTime) {
  EXPECT_EQ(Budget(Seconds(0)).limit(), Limit::Time);
  EXPECT_EQ(Budget(Seconds(-1)).limit(), Limit::Time);
  EXPECT_EQ(Budget(Seconds(-1)).remaining(), Seconds(0));
  const Budget hour(Seconds(3600));
  EXPECT_EQ(hour.limit(), std::nullopt);
  EXPECT_LE(hour.remaining(), Seconds(3600));
  EXPECT_GT(hour.remaining(), Seconds(3500));
}

TEST(Budget, TimesBeyondTheClockAreNoLimit) {
  for (const double time : {1e30, std::numeric_limits<double>::max(), std::numeric_limits<double>::infinity()}) {
    EXPECT_FALSE(Budget(Seconds(time)).exhausted()) << time;
    EXPECT_FALSE(Budget(Seconds(time)).remaining().has_value()) << time;
  }
}

TEST(Budget, EndsWhenStopped) {
  std::stop_source source;
  const Budget budget(std::nullopt, source.get_token());
  const Budget part = budget.part(Seconds(3600));
  EXPECT_FALSE(budget.exhausted());
  source.request_stop();
  EXPECT_EQ(budget.limit(), Limit::Stop);
  EXPECT_EQ(part.limit(), Limit::Stop);
}

TEST(Budget, PartEndsNoLaterThanTheWhole) {
  EXPECT_TRUE(Budget(Seconds(0)).part(Seconds(3600)).exhausted());
  EXPECT_TRUE(Budget(Seconds(3600)).part(Seconds(0)).exhausted());
  EXPECT_LE(Budget(Seconds(10)).part(Seconds(3600)).remaining(), Seconds(10));
  EXPECT_LE(Budget().part(Seconds(10)).remaining(), Seconds(10));
}

}  // namespace
}  // namespace pincer::base
