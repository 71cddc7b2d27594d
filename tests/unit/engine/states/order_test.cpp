// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/states/order.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <random>

namespace pincer::engine::states {
namespace {

Ways compared(int a, int b) { return a < b ? kLess : a == b ? kEqual : kGreater; }

TEST(StatesOrder, FollowsChains) {
  Order order;
  order.add(1, 2, kLess);
  order.add(3, 2, kGreater | kEqual);
  EXPECT_EQ(order.between(1, 3), kLess);
  EXPECT_EQ(order.between(3, 1), kGreater);
  EXPECT_EQ(order.between(2, 3), kLess | kEqual);
  order.add(2, 3, kLess | kGreater);
  EXPECT_EQ(order.between(2, 3), kLess);
  EXPECT_EQ(order.between(1, 4), kAnyWay);
  EXPECT_FALSE(order.knows(4));
  order.shrink(1);
  EXPECT_EQ(order.between(1, 3), kAnyWay);
  EXPECT_EQ(order.between(1, 2), kLess);
}

TEST(StatesOrder, WhatIsEqualComparesAlike) {
  Order order;
  order.add(1, 2, kLess | kGreater);
  order.add(2, 3, kEqual);
  EXPECT_EQ(order.between(1, 3), kLess | kGreater);
}

TEST(StatesOrder, AllowsWhatNumbersDo) {
  std::mt19937 random(1);
  constexpr std::size_t kSymbols = 4;
  std::size_t decided = 0;
  for (int round = 0; round < 300; ++round) {
    Order order;
    std::array<std::array<Ways, kSymbols>, kSymbols> seen{};
    struct Given {
      std::size_t a, b;
      Ways ways;
    };
    std::vector<Given> given;
    for (int i = 0; i < 4; ++i) {
      const std::size_t a = random() % kSymbols;
      const std::size_t b = (a + 1 + random() % (kSymbols - 1)) % kSymbols;
      given.push_back({a, b, static_cast<Ways>(1 + random() % 6)});
      order.add(static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b), given.back().ways);
    }
    for (int code = 0; code < 256; ++code) {
      const std::array<int, kSymbols> numbers{code & 3, (code >> 2) & 3, (code >> 4) & 3, (code >> 6) & 3};
      bool fits = true;
      for (const Given& g : given) fits = fits && (compared(numbers[g.a], numbers[g.b]) & g.ways) != 0;
      if (!fits) continue;
      for (std::size_t a = 0; a < kSymbols; ++a) {
        for (std::size_t b = 0; b < kSymbols; ++b) seen[a][b] |= compared(numbers[a], numbers[b]);
      }
    }
    for (std::uint32_t a = 0; a < kSymbols; ++a) {
      for (std::uint32_t b = 0; b < kSymbols; ++b) {
        EXPECT_EQ(seen[a][b] & ~order.between(a, b), 0) << "round " << round << ": " << a << " and " << b;
        if (a != b && order.between(a, b) != kAnyWay) ++decided;
      }
    }
  }
  EXPECT_GT(decided, 1000U) << "something is known";
}

}  // namespace
}  // namespace pincer::engine::states
