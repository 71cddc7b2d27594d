// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/progress_bar.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pincer::bench {
namespace {

using testing::HasSubstr;

Result run(const std::string& engine, Answer answer, double seconds) {
  Result result;
  result.engine = engine;
  result.expected = Expected{true, ""};
  result.answer = answer;
  result.wall_seconds = seconds;
  return result;
}

TEST(ProgressBar, CountsAndEstimates) {
  ProgressBar bar({{"bmc", 3}, {"horn", 2}}, 2, false);
  EXPECT_EQ(bar.remaining_seconds(), 0) << "nothing is known yet";
  EXPECT_THAT(bar.text(79), HasSubstr("0/5  0 correct  0 wrong  0 unknown"));
  bar.finished(run("bmc", Answer::True, 2));
  EXPECT_EQ(bar.remaining_seconds(), (2 * 2 + 2 * 2) / 2.0) << "horn is taken to be like bmc";
  bar.finished(run("horn", Answer::Timeout, 100));
  EXPECT_EQ(bar.remaining_seconds(), (2 * 2 + 1 * 100) / 2.0);
  bar.finished(run("bmc", Answer::False, 5));
  const std::string text = bar.text(79);
  EXPECT_THAT(text, HasSubstr("3/5  1 correct  1 wrong  1 unknown"));
  EXPECT_THAT(text, HasSubstr("0:52 left"));
  EXPECT_LE(text.size(), 79U);
  EXPECT_EQ(text.front(), '[');
  bar.finished(run("bmc", Answer::True, 5));
  bar.finished(run("horn", Answer::True, 5));
  EXPECT_EQ(bar.remaining_seconds(), 0);
  EXPECT_LE(bar.text(20).size(), 20U) << "on a narrow terminal";
}

}  // namespace
}  // namespace pincer::bench
