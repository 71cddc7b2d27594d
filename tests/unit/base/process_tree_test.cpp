// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "base/process_tree.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include "base/child_process.h"
#include "base/timer.h"

namespace pincer::base {
namespace {

constexpr std::chrono::milliseconds kPart(50);

void use_time() {
  const auto start = ProcessorClock::now();
  while (ProcessorClock::now() - start < kPart) {
  }
}

/// Waits for a text.
void wait_for(ChildProcess& process) {
  while (!process.take()) {
    pollfd ready{process.descriptor(), POLLIN, 0};
    poll(&ready, 1, -1);
    ASSERT_FALSE(process.read() && !process.has_text());
  }
}

[[noreturn]] void hang() {
  for (;;) pause();
}

TEST(ProcessTree, ProcessorTimeIsThatOfAllProcesses) {
  const double seconds = std::chrono::duration<double>(kPart).count();
  ChildProcess family("family", [](const ChildProcess::Send& send) {
    {  // One has ended,
      ChildProcess done("done", [](const ChildProcess::Send& tell) {
        use_time();
        tell("done");
      });
      wait_for(done);
    }
    ChildProcess child("child", [](const ChildProcess::Send& tell) {  // one is alive,
      use_time();
      tell("done");
      hang();
    });
    wait_for(child);
    use_time();  // and there is this one.
    send("done");
    hang();
  });
  wait_for(family);
  // What has ended is counted in hundredths.
  EXPECT_GE(processor_seconds(family.id()), 3 * seconds - 0.02);
  EXPECT_GE(processor_seconds(getpid()), processor_seconds(family.id()));
}

TEST(ProcessTree, WhatIsGoneHasNoProcessorTime) {
  ChildProcess process("process", [](const ChildProcess::Send&) { use_time(); });
  const pid_t id = process.id();
  process.end();
  EXPECT_EQ(processor_seconds(id), 0);
}

}  // namespace
}  // namespace pincer::base
