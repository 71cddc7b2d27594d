// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/supervise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>

#include "base/contract.h"

namespace pincer::driver {
namespace {

using ::testing::HasSubstr;

[[noreturn]] void hang() {
  for (;;) pause();
}

TEST(Supervise, PassesOnTheOutcomeAndTheNewestRecord) {
  const Supervised end = supervise({}, [](const Channel& channel) {
    channel.record("old");
    channel.record("new");
    return Outcome::ended(ExitCode::Bad, "End: here");
  });
  ASSERT_TRUE(end.outcome);
  EXPECT_EQ(end.outcome->code(), ExitCode::Bad);
  EXPECT_EQ(end.outcome->line(), "End: here");
  EXPECT_EQ(end.record, "new");
  EXPECT_EQ(end.failure, "");
}

TEST(Supervise, WorkWithoutOutcomeHadAnInputError) {
  const Supervised end = supervise({}, [](const Channel&) -> std::optional<Outcome> { return std::nullopt; });
  EXPECT_FALSE(end.outcome);
  EXPECT_EQ(end.failure, "");
}

TEST(Supervise, ALibraryThatEndsTheProcessCostsTheAnswer) {
  const Supervised end = supervise({}, [](const Channel&) -> std::optional<Outcome> { _exit(114); });
  ASSERT_TRUE(end.outcome);
  EXPECT_EQ(end.outcome->line(), "Verdict: UNKNOWN(incomplete: internal error)");
  EXPECT_THAT(end.failure, HasSubstr("exit code 114"));
}

TEST(Supervise, ACrashCostsTheAnswerAndKeepsTheRecord) {
  const Supervised end = supervise({}, [](const Channel& channel) -> std::optional<Outcome> {
    channel.record("so far");
    raise(SIGKILL);
    return std::nullopt;
  });
  ASSERT_TRUE(end.outcome);
  EXPECT_EQ(end.outcome->code(), ExitCode::Unknown);
  EXPECT_THAT(end.failure, HasSubstr("Killed"));
  EXPECT_EQ(end.record, "so far");
}

TEST(Supervise, AfterATimeoutTheRecordIsThere) {
  const Supervised end =
      supervise({.seconds = 0.5, .megabytes = {}}, [](const Channel& channel) -> std::optional<Outcome> {
        channel.record("so far");
        hang();
      });
  ASSERT_TRUE(end.outcome);
  EXPECT_EQ(end.outcome->line(), "Verdict: UNKNOWN(timeout)");
  EXPECT_EQ(end.record, "so far");
}

TEST(Supervise, AnInterruptEndsTheRun) {
  const pid_t supervisor = getpid();
  const Supervised end = supervise({}, [supervisor](const Channel& channel) -> std::optional<Outcome> {
    channel.record("so far");
    kill(supervisor, SIGINT);
    hang();
  });
  ASSERT_TRUE(end.outcome);
  EXPECT_EQ(end.outcome->line(), "Verdict: UNKNOWN(interrupted)");
  EXPECT_EQ(end.record, "so far");
}

}  // namespace
}  // namespace pincer::driver
