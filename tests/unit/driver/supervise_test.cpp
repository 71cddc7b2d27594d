// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/supervise.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <iostream>

namespace pincer::driver {
namespace {

/// What the supervised work prints and how it ends, seen from outside.
struct Seen {
  ExitCode code;
  std::string out;
  std::string err;
};

Seen supervised(const std::function<ExitCode()>& work) {
  ::testing::internal::CaptureStdout();
  ::testing::internal::CaptureStderr();
  const ExitCode code = supervise({}, work);
  std::cout.flush();
  return {code, ::testing::internal::GetCapturedStdout(), ::testing::internal::GetCapturedStderr()};
}

TEST(Supervise, PassesOnWhatTheWorkSays) {
  const Seen seen = supervised([] {
    std::cout << "Verdict: FALSE(unreach-call)" << std::endl;
    return ExitCode::Bad;
  });
  EXPECT_EQ(seen.code, ExitCode::Bad);
  EXPECT_EQ(seen.out, "Verdict: FALSE(unreach-call)\n");
  EXPECT_EQ(seen.err, "");
}

TEST(Supervise, ALibraryThatEndsTheProcessCostsTheAnswer) {
  const Seen seen = supervised([]() -> ExitCode { _exit(114); });
  EXPECT_EQ(seen.code, ExitCode::Unknown);
  EXPECT_THAT(seen.out, ::testing::StartsWith("Verdict: UNKNOWN(incomplete"));
  EXPECT_THAT(seen.err, ::testing::HasSubstr("exit code 114"));
}

TEST(Supervise, ACrashCostsTheAnswer) {
  const Seen seen = supervised([] {
    raise(SIGKILL);
    return ExitCode::Good;
  });
  EXPECT_EQ(seen.code, ExitCode::Unknown);
  EXPECT_THAT(seen.out, ::testing::StartsWith("Verdict: UNKNOWN(incomplete"));
}

}  // namespace
}  // namespace pincer::driver
