// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/recursion.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace pincer::base {
namespace {

/// Far more calls than a stack has room for.
constexpr int kNested = 200'000;

Recursion<int> depth(int n) {
  if (n == 0) co_return 0;
  const int below = co_await depth(n - 1);
  co_return below + 1;
}

Recursion<int> fibonacci(int n, int& calls) {
  ++calls;
  co_await pause_if(calls % 3 == 0);
  if (n < 2) co_return n;
  const int first = co_await fibonacci(n - 1, calls);
  const int second = co_await fibonacci(n - 2, calls);
  co_return first + second;
}

/// Counts how many are alive.
struct Alive {
  explicit Alive(int& count) : count(count) { ++count; }
  Alive(const Alive&) = delete;
  Alive& operator=(const Alive&) = delete;
  ~Alive() { --count; }
  int& count;
};

Recursion<int> stop_below(int n, int& alive) {
  const Alive here(alive);
  if (n == 0) {
    co_await pause_if(true);
    throw std::runtime_error("at the bottom");
  }
  const int below = co_await stop_below(n - 1, alive);
  co_return below + 1;
}

Recursion<int> catches(int n, int& alive) {
  try {
    const int below = co_await stop_below(n, alive);
    co_return below;
  } catch (const std::runtime_error&) {
    co_return -1;
  }
}

TEST(Recursion, IsAsDeepAsMemoryAllows) {
  Recursion<int> call = depth(kNested);
  EXPECT_TRUE(call.resume());
  EXPECT_EQ(call.result(), kNested);
}

TEST(Recursion, GoesOnAfterAPause) {
  int calls = 0;
  Recursion<int> call = fibonacci(12, calls);
  int turns = 1;
  while (!call.resume()) ++turns;
  EXPECT_EQ(call.result(), 144);
  EXPECT_EQ(calls, 465);
  EXPECT_EQ(turns, 1 + 465 / 3);
}

TEST(Recursion, EndsWithAllItsFramesWhenItIsPaused) {
  int alive = 0;
  {
    Recursion<int> call = stop_below(kNested, alive);
    EXPECT_FALSE(call.resume());
    EXPECT_EQ(alive, kNested + 1);
  }
  EXPECT_EQ(alive, 0);
}

TEST(Recursion, ThrowsToItsCaller) {
  int alive = 0;
  Recursion<int> call = stop_below(1000, alive);
  EXPECT_FALSE(call.resume());
  EXPECT_THROW(call.resume(), std::runtime_error);
  EXPECT_EQ(alive, 0);
  Recursion<int> other = catches(1000, alive);
  EXPECT_FALSE(other.resume());
  EXPECT_TRUE(other.resume());
  EXPECT_EQ(other.result(), -1);
}

TEST(Recursion, NeedNotBegin) {
  int alive = 0;
  {
    const Recursion<int> call = stop_below(3, alive);
  }
  EXPECT_EQ(alive, 0);
}

}  // namespace
}  // namespace pincer::base
