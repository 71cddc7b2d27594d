// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/id.h"

#include <gtest/gtest.h>

#include <type_traits>
#include <unordered_set>

namespace pincer::base {
namespace {

using AppleId = Id<struct AppleTag>;
using PearId = Id<struct PearTag>;

static_assert(!std::is_convertible_v<AppleId, PearId>);
static_assert(!std::is_constructible_v<AppleId, PearId>);
static_assert(!std::is_convertible_v<int, AppleId>);
static_assert(sizeof(AppleId) == 4);

TEST(Id, IsInvalidUntilGivenAnIndex) {
  EXPECT_FALSE(AppleId().valid());
  EXPECT_TRUE(AppleId(0).valid());
  EXPECT_EQ(AppleId(7).index(), 7U);
}

TEST(Id, IsOrderedByIndexAndInvalidComesLast) {
  EXPECT_LT(AppleId(1), AppleId(2));
  EXPECT_EQ(AppleId(3), AppleId(3));
  EXPECT_LT(AppleId(1'000'000), AppleId());
}

TEST(Id, IsAKeyOfHashTables) {
  const std::unordered_set<AppleId> ids = {AppleId(1), AppleId(2), AppleId(1)};
  EXPECT_EQ(ids.size(), 2U);
}

}  // namespace
}  // namespace pincer::base
