// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// pincer bench and pincer bench compare as a user runs them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "bench/results_file.h"
#include "unit/driver/tool.h"
#include "unit/support/paths.h"

namespace pincer::bench {
namespace {

using driver::Tool;
using driver::ToolResult;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Bench : public testing::Test {
 protected:
  void SetUp() override {
    tool_.file("set/p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    add("good", "true",
        "extern void reach_error(void);\nint main(void) { int x = 1; if (x != 1) reach_error(); return 0; }\n");
    add("bad", "false",
        "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\n"
        "int main(void) { if (__VERIFIER_nondet_int() == 7) reach_error(); return 0; }\n");
  }
  void add(const std::string& name, const std::string& verdict, const std::string& program) const {
    tool_.file("set/family/" + name + ".c", program);
    tool_.file("set/family/" + name + ".yml",
               "format_version: '2.0'\ninput_files: '" + name +
                   ".c'\nproperties:\n  - property_file: ../p.prp\n    expected_verdict: " + verdict +
                   "\noptions:\n  language: C\n  data_model: ILP32\n");
  }
  /// A bench with a made-up verifier that answers `said` to everything.
  void bench(const std::string& out, const std::string& said) const {
    tool_.file("says", "#!/bin/sh\necho \"$1\"\n");
    tool_.protect("says", 0755);
    const ToolResult result = tool_.run({"bench", "set", "-o", out, "--command", "says=./says '" + said + "'"});
    ASSERT_NE(result.code, 2) << result.err;
  }

  Tool tool_;
};

TEST_F(Bench, EnginesSolveTasks) {
  const ToolResult result = tool_.run({"bench", "set", "--engines", "bmc,portfolio", "--timeout", "50", "-o", "out"});
  EXPECT_EQ(result.code, 0) << result.out << result.err;
  EXPECT_EQ(result.err, "") << "no progress bar without a terminal";
  EXPECT_THAT(result.out, HasSubstr("family  bmc "));
  const Results results = load_results(tool_.folder() / "out");
  ASSERT_EQ(results.runs.size(), 4U);
  for (const Result& run : results.runs) {
    EXPECT_EQ(run.category(), Category::Correct) << to_json(run);
    EXPECT_GT(run.megabytes, 1);
    EXPECT_THAT(tool_.read("out/" + run.log), HasSubstr("Verdict: " + run.verdict));
  }
}

TEST_F(Bench, AnotherVerifierWithItsOwnWords) {
  tool_.file("odd", "#!/bin/sh\ncase $1 in *bad*) echo 'result: bug in '$2;; *) echo result: fine;; esac\n");
  tool_.protect("odd", 0755);
  const ToolResult result = tool_.run({"bench", "set", "--command", "odd=./odd {file} {model}", "--true",
                                       "^result: fine$", "--false", "^result: bug in ILP32", "-o", "out"});
  EXPECT_EQ(result.code, 0) << result.out << result.err;
  for (const Result& run : load_results(tool_.folder() / "out").runs) EXPECT_EQ(run.category(), Category::Correct);
}

TEST_F(Bench, ABarOnATerminal) {
  int terminal = -1;
  winsize size{24, 100, 0, 0};
  const std::string pincer = support::pincer_binary();
  const pid_t bench = forkpty(&terminal, nullptr, nullptr, &size);
  if (bench == 0) {
    std::filesystem::current_path(tool_.folder());
    execl(pincer.c_str(), pincer.c_str(), "bench", "set", "--command", "echo TRUE", nullptr);
    _exit(127);
  }
  std::string shown;
  std::array<char, 4096> buffer{};
  for (ssize_t count = 0; (count = read(terminal, buffer.data(), buffer.size())) > 0;)
    shown.append(buffer.data(), static_cast<std::size_t>(count));
  waitpid(bench, nullptr, 0);
  close(terminal);
  EXPECT_THAT(shown, HasSubstr("] 0/2  0 correct  0 wrong  0 unknown"));
  EXPECT_THAT(shown, HasSubstr("] 1/2  0 correct  1 wrong  0 unknown"));
  EXPECT_THAT(shown, HasSubstr(" left"));
}

TEST_F(Bench, AWrongVerdictShowsInTheExitCode) {
  const ToolResult result = tool_.run({"bench", "set/family/bad.yml", "--command", "echo TRUE"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out, HasSubstr("wrong "));
  EXPECT_TRUE(tool_.exists("bench-results/results.csv"));
}

TEST_F(Bench, Misuse) {
  const auto complaint = [&](const std::vector<std::string>& arguments) {
    const ToolResult result = tool_.run(arguments);
    EXPECT_EQ(result.code, 2) << testing::PrintToString(arguments);
    EXPECT_EQ(result.out, "");
    return result.err;
  };
  EXPECT_THAT(complaint({"bench"}), HasSubstr("no tasks given"));
  EXPECT_THAT(complaint({"bench", "nowhere"}), HasSubstr("nowhere"));
  EXPECT_THAT(complaint({"bench", "set", "--engines", "magic"}), HasSubstr("unknown engine 'magic'"));
  EXPECT_THAT(complaint({"bench", "set", "--timeout", "soon"}), HasSubstr("--timeout"));
  EXPECT_THAT(complaint({"bench", "set", "--jobs", "0"}), HasSubstr("--jobs"));
  EXPECT_THAT(complaint({"bench", "set", "--true", "("}), HasSubstr("--true"));
  EXPECT_THAT(complaint({"bench", "set", "--frobnicate"}), HasSubstr("--frobnicate"));
  EXPECT_THAT(complaint({"bench", "set", "--command", "true", "--command", "true"}), HasSubstr("two verifiers"));
  EXPECT_THAT(complaint({"bench", "set", "--property", "termination"}), HasSubstr("there are no tasks"));
  EXPECT_THAT(complaint({"bench", "compare", "a"}), HasSubstr("needs two results"));
  EXPECT_THAT(complaint({"bench", "compare", "a", "b"}), HasSubstr("cannot read 'a'"));
  EXPECT_THAT(complaint({"bench", "report", "a"}), HasSubstr("-o FOLDER"));
  EXPECT_FALSE(tool_.exists("bench-results")) << "nothing is written before all is checked";
  for (const char* command : {"bench", "report", "compare"})
    EXPECT_THAT(tool_.run({"bench", std::string(command) == "bench" ? "--help" : command, "--help"}).out,
                HasSubstr("Usage: pincer bench"));
}

TEST_F(Bench, CompareTellsWhatWasGainedAndLost) {
  bench("true", "TRUE");
  bench("unknown", "UNKNOWN");
  const ToolResult gained = tool_.run({"bench", "compare", "unknown", "true"});
  EXPECT_EQ(gained.code, 1) << "TRUE is wrong for one task";
  EXPECT_THAT(gained.out,
              AllOf(HasSubstr("wrong: 1\n"), HasSubstr("gained: 1\n  says         family/good.yml  UNKNOWN -> TRUE"),
                    Not(HasSubstr("lost:"))));
  const ToolResult lost = tool_.run({"bench", "compare", "true", "unknown"});
  EXPECT_EQ(lost.code, 1);
  EXPECT_THAT(lost.out, AllOf(HasSubstr("lost: 1\n"), HasSubstr("0 wrong, 1 lost")));
  const ToolResult same = tool_.run({"bench", "compare", "unknown", "unknown"});
  EXPECT_EQ(same.code, 0);
  EXPECT_THAT(same.out, HasSubstr("0 wrong, 0 lost, 0 gained, 0 slower, 0 faster"));
}

/// Results as a bench would have written them.
class BenchCompare : public testing::Test {
 protected:
  void write(const std::string& out, const std::string& engine,
             const std::vector<std::pair<std::string, double>>& runs) {
    ResultsWriter writer(tool_.folder() / out, current_settings({}), false);
    for (const auto& [task, seconds] : runs) {
      Result result;
      result.engine = engine;
      result.task = task;
      result.expected = Expected{true, ""};
      result.answer = Answer::True;
      result.verdict = "TRUE";
      result.cpu_seconds = seconds;
      writer.add(result);
    }
  }

  Tool tool_;
};

TEST_F(BenchCompare, SlowerThanTheRatio) {
  write("old", "bmc", {{"a", 1}, {"b", 0.01}, {"c", 9}, {"d", 5}});
  write("new", "bmc", {{"a", 3}, {"b", 0.5}, {"c", 4}, {"d", 7}});
  const ToolResult result = tool_.run({"bench", "compare", "old", "new"});
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out, HasSubstr("slower: 1\n  bmc          a  1.00 s -> 3.00 s"));
  EXPECT_THAT(result.out, HasSubstr("faster: 1\n  bmc          c  9.00 s -> 4.00 s"));
  const ToolResult closer = tool_.run({"bench", "compare", "old", "new", "--ratio", "1.2", "--min-seconds", "0.1"});
  EXPECT_THAT(closer.out, HasSubstr("slower: 3\n"));
  EXPECT_THAT(closer.out, HasSubstr("CPU time of the 4 solved by both: 15.0 s -> 14.5 s"));
}

TEST_F(BenchCompare, ATaskThatIsNoLongerRunIsLost) {
  write("old", "bmc", {{"a", 1}, {"b", 1}});
  write("new", "bmc", {{"a", 1}, {"c", 1}});
  const ToolResult result = tool_.run({"bench", "compare", "old", "new"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out,
              AllOf(HasSubstr("TRUE -> not run"), HasSubstr("only in OLD: 1"), HasSubstr("only in NEW: 1")));
}

TEST_F(BenchCompare, OneEngineWithAnother) {
  write("old", "bmc", {{"a", 1}});
  write("new", "horn", {{"a", 10}});
  EXPECT_THAT(tool_.run({"bench", "compare", "old", "new"}).out, HasSubstr("slower: 1")) << "there is only one of each";
  EXPECT_EQ(tool_.run({"bench", "compare", "old", "new", "--engines", "bmc,horn"}).code, 0);
  const ToolResult none = tool_.run({"bench", "compare", "old", "new", "--engines", "horn"});
  EXPECT_EQ(none.code, 2);
  EXPECT_THAT(none.err, HasSubstr("has no runs of 'horn'"));
}

}  // namespace
}  // namespace pincer::bench
