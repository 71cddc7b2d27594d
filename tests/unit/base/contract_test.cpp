// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/contract.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pincer::base {
namespace {

using ::testing::StrEq;
using ::testing::ThrowsMessage;

TEST(Contract, HoldsSilently) {
  EXPECT_NO_THROW(require(true, "x is positive"));
  EXPECT_NO_THROW(ensure(true, "x is positive"));
  EXPECT_NO_THROW(PINCER_INVARIANT(true, "x is positive"));
}

TEST(Contract, BrokenSaysWhatShouldHold) {
  EXPECT_THAT([] { require(false, "x is positive"); },
              ThrowsMessage<ContractViolation>(StrEq("required: x is positive")));
  EXPECT_THAT([] { ensure(false, "x is positive"); },
              ThrowsMessage<ContractViolation>(StrEq("ensured: x is positive")));
}

TEST(Contract, InvariantsAreCheckedInDebugBuildsOnly) {
  int evaluated = 0;
  const auto broken = [&] { PINCER_INVARIANT((++evaluated, false), "x is positive"); };
#ifdef NDEBUG
  EXPECT_NO_THROW(broken());
  EXPECT_EQ(evaluated, 0);
#else
  EXPECT_THROW(broken(), ContractViolation);
  EXPECT_EQ(evaluated, 1);
#endif
}

}  // namespace
}  // namespace pincer::base
