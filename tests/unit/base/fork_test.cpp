// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/fork.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

#include "base/contract.h"
#include "base/helper_thread.h"

namespace pincer::base {
namespace {

/// Sleeps until it is told to end.
void sleep_until(const std::stop_token& quit) {
  std::mutex mutex;
  std::condition_variable_any never;
  std::unique_lock lock(mutex);
  never.wait(lock, quit, [] { return false; });
}

/// A thread that was joined is known to the kernel for a moment longer.
bool has_threads(unsigned count) {
  for (int i = 0; i < 1000 && count_threads() != count; ++i) usleep(1000);
  return count_threads() == count;
}

int exit_code_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

TEST(ForkAlone, GoesOnInTheChild) {
  const pid_t child = fork_alone();
  if (child == 0) _exit(7);
  EXPECT_EQ(exit_code_of(child), 7);
}

TEST(ForkAlone, RefusesBesideALiveThread) {
  const std::jthread other(sleep_until);
  EXPECT_TRUE(has_threads(2));
  EXPECT_THROW(fork_alone(), ContractViolation);
}

TEST(ForkAlone, RetiresHelpersThatCanStartAgainOnBothSides) {
  for (int i = 0; i < 50; ++i) {
    HelperThread first(sleep_until);
    HelperThread second(sleep_until);
    first.start();
    second.start();
    EXPECT_TRUE(has_threads(3));
    const pid_t child = fork_alone();
    if (child == 0) {
      if (count_threads() != 1) _exit(1);
      first.start();
      _exit(count_threads() == 2 ? 0 : 2);
    }
    EXPECT_TRUE(has_threads(1));
    EXPECT_EQ(exit_code_of(child), 0);
    first.start();
    EXPECT_TRUE(has_threads(2));
  }
}

TEST(HelperThread, RunsOnceAtATime) {
  HelperThread helper(sleep_until);
  EXPECT_TRUE(has_threads(1));
  helper.start();
  helper.start();
  EXPECT_TRUE(has_threads(2));
  helper.retire();
  helper.retire();
  helper.start();
}

TEST(Spawn, RunsAnotherProgramBesideLiveThreads) {
  const std::jthread other(sleep_until);
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  const pid_t child = spawn({.words = {"sh", "-c", "echo $0 $1; exit 3", "one", "two words"}, .output = ends[1]});
  ASSERT_GT(child, 0);
  close(ends[1]);
  std::array<char, 100> text{};
  EXPECT_EQ(read(ends[0], text.data(), text.size()), 14);
  EXPECT_STREQ(text.data(), "one two words\n");
  EXPECT_EQ(exit_code_of(child), 3);
  close(ends[0]);
}

TEST(Spawn, SaysThatThereIsNoSuchProgram) {
  EXPECT_EQ(exit_code_of(spawn({.words = {"/no/such/program"}})), kNotStarted);
  EXPECT_THROW(spawn({}), ContractViolation);
}

}  // namespace
}  // namespace pincer::base
