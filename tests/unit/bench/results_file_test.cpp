// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/results_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "base/error.h"
#include "bench/summary.h"
#include "unit/driver/tool.h"
#include "unit/support/paths.h"

namespace pincer::bench {
namespace {

using driver::Tool;
using driver::ToolResult;
using testing::HasSubstr;

Result run(const std::string& task, const std::string& engine = "bmc") {
  Result result;
  result.engine = engine;
  result.task = task;
  result.family = "loops";
  result.expected = Expected{true, ""};
  result.answer = Answer::True;
  result.verdict = "TRUE";
  return result;
}

class ResultsFile : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path folder() const { return tool_.folder() / "out"; }
  [[nodiscard]] std::string complaint(const RunLimits& limits, bool resume) const {
    try {
      const ResultsWriter writer(folder(), current_settings(limits), resume);
    } catch (const base::InputError& error) {
      return error.what();
    }
    return "none";
  }

  Tool tool_;
  RunLimits limits_{20, std::nullopt, 4000};
};

TEST_F(ResultsFile, KeepsWhatIsWritten) {
  {
    ResultsWriter writer(folder(), current_settings(limits_), false);
    writer.add(run("a.yml"));
    writer.add(run("b.yml"));
    EXPECT_EQ(load_results(folder()).runs.size(), 2U) << "at once";
  }
  const Results results = load_results(folder() / "results.jsonl");
  EXPECT_EQ(results.settings.limits, limits_);
  EXPECT_EQ(results.runs, (std::vector{run("a.yml"), run("b.yml")}));
  EXPECT_EQ(results.folder, folder());
  const std::string csv = tool_.read("out/results.csv");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 3);
}

TEST_F(ResultsFile, ATornLineIsNotThere) {
  {
    ResultsWriter writer(folder(), current_settings(limits_), false);
    writer.add(run("a.yml"));
    writer.add(run("b.yml"));
  }
  const std::string whole = tool_.read("out/results.jsonl");
  const std::size_t first = whole.find('\n') + 1;
  const std::size_t second = whole.find('\n', first) + 1;
  for (std::size_t length = 0; length <= whole.size(); length += 7) {
    tool_.file("out/results.jsonl", whole.substr(0, length));
    ResultsWriter writer(folder(), current_settings(limits_), true);
    const std::size_t complete = (length >= second ? 1U : 0U) + (length >= whole.size() ? 1U : 0U);
    EXPECT_EQ(writer.before().size(), complete) << length;
    writer.add(run("c.yml"));
    EXPECT_EQ(load_results(folder()).runs.size(), complete + 1) << length;
    EXPECT_EQ(load_results(folder()).runs.back(), run("c.yml"));
    const std::string csv = tool_.read("out/results.csv");
    EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), static_cast<long>(complete + 2));
  }
}

TEST_F(ResultsFile, Misuse) {
  {
    ResultsWriter writer(folder(), current_settings(limits_), false);
  }
  EXPECT_THAT(complaint(limits_, false), HasSubstr("holds results already: go on with --resume"));
  EXPECT_EQ(complaint(limits_, true), "none");
  RunLimits other = limits_;
  other.wall_seconds = 21;
  EXPECT_THAT(complaint(other, true), HasSubstr("other limits"));
  tool_.file("out/results.jsonl", "{\"pincer_bench\": 1}\n");
  EXPECT_THAT(complaint(limits_, true), HasSubstr("results.jsonl:1:1: error: the first line"));
  EXPECT_THROW(load_results(tool_.folder() / "nowhere"), base::InputError);
  tool_.file("out/results.jsonl", "");
  EXPECT_THROW(load_results(folder()), base::InputError);
  tool_.file("file", "");
  try {
    const ResultsWriter writer(tool_.folder() / "file", current_settings(limits_), false);
    ADD_FAILURE();
  } catch (const base::InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("cannot write"));
  }
}

TEST_F(ResultsFile, OneWriterAtATime) {
  const pid_t other = fork();
  if (other == 0) {
    const ResultsWriter writer(folder(), current_settings(limits_), false);
    tool_.file("locked", "");
    pause();
  }
  while (!tool_.exists("locked")) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_THAT(complaint(limits_, true), HasSubstr("is in use by another bench"));
  kill(other, SIGKILL);
  waitpid(other, nullptr, 0);
  EXPECT_EQ(complaint(limits_, true), "none");
}

/// A bench of some tasks with a verifier that is slow enough to be interrupted.
class Resume : public testing::Test {
 protected:
  void SetUp() override {
    for (int i = 0; i < 6; ++i) {
      const std::string name = "set/family" + std::to_string(i % 2) + "/task" + std::to_string(i);
      tool_.file(name + ".c", "int main(void) { return 0; }\n");
      tool_.file(name + ".yml", "format_version: '2.0'\ninput_files: 'task" + std::to_string(i) +
                                    ".c'\nproperties:\n  - property_file: ../p.prp\n    expected_verdict: " +
                                    (i < 4 ? "true" : "false") + "\n");
    }
    tool_.file("set/p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    tool_.file("slow", "#!/bin/sh\necho $1 >>$2\nsleep 0.05\necho Verdict: TRUE\n");
    tool_.protect("slow", 0755);
  }

  [[nodiscard]] std::vector<std::string> arguments(const std::string& out, const std::string& counter) const {
    return {"bench",     "set",
            "-o",        out,
            "--command", "a=./slow {file} " + counter,
            "--command", "b=./slow {file} " + counter,
            "--jobs",    "2"};
  }
  [[nodiscard]] std::size_t started(const std::string& counter) const {
    if (!tool_.exists(counter)) return 0;
    const std::string text = tool_.read(counter);
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  }
  [[nodiscard]] std::string table(const std::string& out) const {
    Results results = load_results(tool_.folder() / out);
    for (Result& result : results.runs) result.cpu_seconds = 0;  // differs from run to run
    return text_table(summarize(results.runs));
  }
  void kill_after(std::size_t runs, const std::string& counter, std::vector<std::string> words) const {
    words.insert(words.begin(), support::pincer_binary());
    const pid_t bench = fork();
    if (bench == 0) {
      std::filesystem::current_path(tool_.folder());
      std::vector<char*> argv;
      argv.reserve(words.size() + 1);
      for (std::string& word : words) argv.push_back(word.data());
      argv.push_back(nullptr);
      execv(argv.front(), argv.data());
      _exit(127);
    }
    while (started(counter) < runs) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    kill(bench, SIGKILL);
    waitpid(bench, nullptr, 0);
  }

  Tool tool_;
};

TEST_F(Resume, AfterAKillTheTableIsThatOfAnUninterruptedRun) {
  const ToolResult whole = tool_.run(arguments("whole", "all"));
  EXPECT_EQ(whole.code, 1) << "TRUE is wrong for two tasks; " << whole.err;
  EXPECT_THAT(whole.out, HasSubstr("wrong"));
  EXPECT_EQ(started("all"), 12U);

  const auto resume = [&](const std::string& counter) {
    std::vector<std::string> words = arguments("torn", counter);
    words.emplace_back("--resume");  // from nothing, too
    return words;
  };
  kill_after(5, "first", resume("first"));
  const std::size_t done = load_results(tool_.folder() / "torn").runs.size();
  EXPECT_LT(done, 6U);
  // As if it had been killed in the middle of a line.
  std::ofstream(tool_.folder() / "torn" / "results.jsonl", std::ios::app) << R"({"engine":"a","task":"fam)";
  const ToolResult rest = tool_.run(resume("rest"));
  EXPECT_EQ(rest.code, 1) << rest.err;
  EXPECT_EQ(started("rest"), 12 - done) << "what is done is not done again";
  EXPECT_EQ(table("torn"), table("whole"));
  const std::string csv = tool_.read("torn/results.csv");
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 13);
}

}  // namespace
}  // namespace pincer::bench
