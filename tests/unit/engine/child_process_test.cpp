// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/child_process.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <array>

namespace pincer::engine {
namespace {

TEST(ChildProcess, NothingThatItStartedOutlivesIt) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  for (int i = 0; i < 100; ++i) {
    // Ended at any time, also while it starts its own child.
    ChildProcess child(
        "child",
        [](const ChildProcess::Send&) {
          const ChildProcess grandchild("grandchild", [](const ChildProcess::Send&) {
            for (;;) pause();
          });
          for (;;) pause();
        },
        ChildProcess::Group::Own);
    usleep(static_cast<useconds_t>(i * 10));
  }
  // The end comes when nobody can write any more: nobody is left.
  close(ends[1]);
  pollfd ready{ends[0], POLLIN, 0};
  EXPECT_EQ(poll(&ready, 1, 20'000), 1);
  char byte = 0;
  EXPECT_EQ(read(ends[0], &byte, 1), 0);
  close(ends[0]);
}

TEST(ChildProcess, SendsTextsInOrder) {
  ChildProcess child("child", [](const ChildProcess::Send& send) {
    send("one");
    send("two");
  });
  while (!child.read()) usleep(1000);
  EXPECT_EQ(child.take(), "one");
  EXPECT_EQ(child.take(), "two");
  EXPECT_EQ(child.take(), std::nullopt);
}

}  // namespace
}  // namespace pincer::engine
