// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/nearest.h"

#include <gtest/gtest.h>

#include <vector>

namespace pincer::base {
namespace {

const std::vector<std::string_view> kWords{"--engine", "--entry", "--set", "bmc", "k-induction", "no-overflow"};

TEST(Nearest, OneMistakeOfEachKind) {
  for (const char* wrong : {"--engin", "--enginee", "--enjine", "--enigne"})
    EXPECT_EQ(nearest(wrong, kWords), "--engine") << wrong;
}

TEST(Nearest, OneLetterInThree) {
  EXPECT_EQ(nearest("bcm", kWords), "bmc");
  EXPECT_EQ(nearest("bm", kWords), "bmc");
  EXPECT_EQ(nearest("cmb", kWords), "");
  EXPECT_EQ(nearest("induction", kWords), "k-induction");
  EXPECT_EQ(nearest("overflow", kWords), "no-overflow");
  EXPECT_EQ(nearest("flow", kWords), "");
}

TEST(Nearest, NothingForOtherWords) {
  for (const char* other : {"", "-x", "--frobnicate", "magic"}) EXPECT_EQ(nearest(other, kWords), "") << other;
  EXPECT_EQ(nearest(std::string(100'000, 'x'), kWords), "");
  EXPECT_EQ(nearest("bmc", {}), "");
}

TEST(Nearest, TheClosestWins) { EXPECT_EQ(nearest("--enrty", kWords), "--entry"); }

TEST(Nearest, Messages) {
  EXPECT_EQ(did_you_mean("bmcc", kWords), "; did you mean 'bmc'?");
  EXPECT_EQ(did_you_mean("magic", kWords), "");
}

}  // namespace
}  // namespace pincer::base
