// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/processor_limit.h"

#include <gtest/gtest.h>

namespace pincer::engine::compositional {
namespace {

TEST(ProcessorLimit, EndsWhenTheProcessorHasWorked) {
  const ProcessorLimit limit(base::Budget(), 0.02);
  while (!limit.budget().exhausted()) {
  }
  EXPECT_EQ(limit.budget().limit(), base::Limit::Stop);
}

TEST(ProcessorLimit, EndsWithTheWhole) {
  std::stop_source stop;
  const ProcessorLimit limit(base::Budget(std::nullopt, stop.get_token()), 1000);
  EXPECT_FALSE(limit.budget().exhausted());
  stop.request_stop();
  while (!limit.budget().exhausted()) std::this_thread::yield();
  EXPECT_EQ(limit.budget().limit(), base::Limit::Stop);
}

}  // namespace
}  // namespace pincer::engine::compositional
