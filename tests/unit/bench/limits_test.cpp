// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Verifiers that do not want to end, run by the real tool; nothing of them may be left.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "bench/results_file.h"
#include "unit/driver/tool.h"
#include "unit/support/paths.h"

namespace pincer::bench {
namespace {

using driver::Tool;
using driver::ToolResult;
using testing::HasSubstr;

class BenchLimits : public testing::Test {
 protected:
  void SetUp() override {
    tool_.file("a.c", "int main(void) { return 0; }\n");
    // All that a verifier starts carries this name on its command line.
    mark_ = "pincer-test-mark-" + std::to_string(getpid());
  }

  void script(const std::string& text) const {
    tool_.file("verifier", "#!/bin/bash\n" + text);
    tool_.protect("verifier", 0755);
  }

  [[nodiscard]] Result run(std::vector<std::string> options) const {
    options.insert(options.begin(), {"bench", "a.c", "-o", "out", "--command", "./verifier " + mark_});
    const ToolResult done = tool_.run(options);
    EXPECT_EQ(done.code, 0) << done.err;
    const Results results = load_results(tool_.folder() / "out");
    EXPECT_EQ(results.runs.size(), 1U);
    return results.runs.empty() ? Result{} : results.runs.front();
  }

  [[nodiscard]] std::size_t left_behind() const {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
      std::ifstream file(entry.path() / "cmdline", std::ios::binary);
      std::stringstream text;
      text << file.rdbuf();
      if (text.str().find(mark_) != std::string::npos) ++count;
    }
    return count;
  }

  Tool tool_;
  std::string mark_;
};

TEST_F(BenchLimits, ADeafVerifierIsKilled) {
  script("trap '' TERM INT HUP\nwhile :; do sleep 1000; done\n");
  const Result result = run({"--timeout", "0.3"});
  EXPECT_EQ(result.answer, Answer::Timeout);
  EXPECT_EQ(left_behind(), 0U);
}

TEST_F(BenchLimits, APoliteVerifierGetsTheChanceToEnd) {
  script("trap 'echo it was long enough; exit 0' TERM\nwhile :; do sleep 0.1; done\n");
  const Result result = run({"--timeout", "0.3"});
  EXPECT_EQ(result.answer, Answer::Timeout);
  EXPECT_THAT(tool_.read("out/" + result.log), HasSubstr("it was long enough"));
}

TEST_F(BenchLimits, WhatRunsAwayIsFound) {
  // In sessions of their own, of parents that are gone: no process group and no line of parents leads to them.
  const std::string daemons =
      "for i in 1 2 3; do setsid bash -c 'trap \"\" TERM; (bash -c \"trap \\\"\\\" TERM; while :; do sleep 1000; "
      "done\" " +
      mark_ + " &)' " + mark_ + "; done\nsleep 0.2\n";
  script("trap '' TERM\n" + daemons + "while :; do sleep 1000; done\n");
  EXPECT_EQ(run({"--timeout", "0.5"}).answer, Answer::Timeout);
  EXPECT_EQ(left_behind(), 0U);
}

TEST_F(BenchLimits, DaemonsDoNotOutliveTheVerifier) {
  script("(setsid bash -c 'trap \"\" TERM; while :; do sleep 1000; done' " + mark_ +
         " &)\nsleep 0.2\necho 'Verdict: TRUE'\n");
  EXPECT_EQ(run({"--timeout", "100"}).answer, Answer::True);
  EXPECT_EQ(left_behind(), 0U);
}

TEST_F(BenchLimits, MemoryOfAllProcessesTogether) {
  // Two processes that hold 150 MB each; none of them alone is too large.
  tool_.file("eater", "x=$(head -c 150000000 /dev/zero | tr '\\0' x)\nwhile :; do sleep 1000; done\n");
  script("bash ./eater " + mark_ + " &\nbash ./eater " + mark_ + " &\nwait\n");
  const Result result = run({"--timeout", "100", "--memory", "250"});
  EXPECT_EQ(result.answer, Answer::Memory);
  EXPECT_GT(result.megabytes, 250);
  EXPECT_EQ(left_behind(), 0U);
}

TEST_F(BenchLimits, CpuTimeOfAllProcessesTogether) {
  script("for i in 1 2 3; do bash -c 'while :; do :; done' " + mark_ + " & done\nwait\n");
  const Result result = run({"--timeout", "100", "--cpu-timeout", "0.4"});
  EXPECT_EQ(result.answer, Answer::Timeout);
  EXPECT_GE(result.cpu_seconds, 0.4);
  EXPECT_EQ(left_behind(), 0U);
}

TEST_F(BenchLimits, TimeOfChildrenCounts) {
  script("bash -c 'for ((i = 0; i < 50000; ++i)); do :; done'\necho 'Verdict: TRUE'\n");
  EXPECT_GT(run({}).cpu_seconds, 0.01);
}

TEST_F(BenchLimits, FloodOfOutputKeepsBothEnds) {
  script("echo first line\nyes 'some text' | head -c 20000000\necho 'Verdict: FALSE(unreach-call)'\n");
  const Result result = run({});
  EXPECT_EQ(result.answer, Answer::False);
  const std::string log = tool_.read("out/" + result.log);
  EXPECT_LT(log.size(), 3'000'000U);
  EXPECT_THAT(log.substr(0, 100), HasSubstr("first line"));
  EXPECT_THAT(log, HasSubstr("bytes left out"));
}

TEST_F(BenchLimits, AVerifierThatKillsItsGuard) {
  script("(setsid bash -c 'trap \"\" TERM; while :; do sleep 1000; done' " + mark_ +
         " &)\nsleep 0.1\nkill -KILL $PPID\nwhile :; do sleep 1000; done\n");
  EXPECT_EQ(run({"--timeout", "100"}).answer, Answer::Error);
  EXPECT_EQ(left_behind(), 0U);
}

TEST_F(BenchLimits, ALogThatCannotBeWrittenIsAnError) {
  script("echo 'Verdict: TRUE'\n");
  tool_.file("out/logs/verifier/a.c.log/in the way", "");
  const Result result = run({});
  EXPECT_EQ(result.answer, Answer::Error);
  EXPECT_THAT(result.verdict, HasSubstr("not started"));
}

TEST_F(BenchLimits, NothingIsLeftWhenTheBenchIsKilled) {
  script("trap '' TERM\n(setsid bash -c 'while :; do sleep 1000; done' " + mark_ +
         " &)\ntouch started\nwhile :; do sleep 1000; done\n");
  for (const int how : {SIGKILL, SIGTERM, SIGINT}) {
    const std::string pincer = support::pincer_binary();
    const pid_t bench = fork();
    if (bench == 0) {
      std::filesystem::current_path(tool_.folder());
      const std::string command = "./verifier " + mark_;
      execl(pincer.c_str(), pincer.c_str(), "bench", "a.c", "--resume", "--quiet", "--command", command.c_str(),
            nullptr);
      _exit(127);
    }
    while (!tool_.exists("started")) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_GT(left_behind(), 0U);
    kill(bench, how);
    int status = 0;
    waitpid(bench, &status, 0);
    EXPECT_TRUE(how == SIGKILL || WEXITSTATUS(status) == 3);
    // The guards notice on their own; they are given as long as it takes, which ctest limits.
    while (left_behind() > 0) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    std::filesystem::remove(tool_.folder() / "started");
  }
}

}  // namespace
}  // namespace pincer::bench
