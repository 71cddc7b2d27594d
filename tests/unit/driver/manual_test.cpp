// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The manual page and the completions, as `make install` installs them.
#include "cli/manual.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <regex>

#include "base/error.h"
#include "bench/bench_options.h"
#include "driver/generate.h"
#include "driver/options.h"
#include "driver/store_command.h"
#include "search/plan.h"
#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using testing::Not;

std::string made(const std::string& what) { return generate(what, search::choices()); }

/// All names of all options of all commands.
std::vector<std::string> every_name() {
  std::vector<std::string> result;
  std::vector<cli::CommandManual> commands = command_manuals();
  for (cli::CommandManual& command : bench::manuals()) commands.push_back(std::move(command));
  for (cli::CommandManual& command : store_manuals()) commands.push_back(std::move(command));
  for (const cli::CommandManual& command : commands)
    for (const cli::OptionInfo& option : command.options)
      for (const std::string& name : cli::names_of(option)) result.push_back(name);
  return result;
}

/// A program of the machine, run in the folder of the tool. None: there is no such program.
std::optional<ToolResult> run_if_there(const Tool& tool, const std::vector<std::string>& words) {
  const ToolResult there = tool.run_program("/bin/sh", {"-c", "command -v " + words.front()});
  if (there.code != 0) return std::nullopt;
  return tool.run_program("/usr/bin/env", words);
}

/// `-f...` is no word to be completed.
bool stands_for_many(const std::string& name) { return name.ends_with("..."); }

TEST(Manual, EveryOptionIsInThePage) {
  const std::string page = std::regex_replace(made("man"), std::regex(R"(\\-)"), "-");
  EXPECT_GT(every_name().size(), 60U);
  for (const std::string& name : every_name()) EXPECT_THAT(page, HasSubstr("\\fB" + name + "\\fR"));
  for (const std::string_view command : command_names()) EXPECT_THAT(page, HasSubstr(".B " + std::string(command)));
}

TEST(Manual, EveryOptionIsInEveryCompletion) {
  for (const char* shell : {"bash", "zsh"}) {
    const std::string text = made(shell);
    for (const std::string& name : every_name())
      if (!stands_for_many(name)) EXPECT_THAT(text, HasSubstr(name)) << shell;
  }
  const std::string fish = made("fish");
  for (std::string name : every_name()) {
    if (stands_for_many(name)) continue;
    if (name.ends_with('=')) name.pop_back();
    const bool is_old = name.size() > 2 && !name.starts_with("--");
    const std::string kind = name.starts_with("--") ? " -l " : is_old ? " -o " : " -s ";
    EXPECT_THAT(fish, HasSubstr(kind + name.substr(name.starts_with("--") ? 2 : 1) + " "));
  }
}

TEST(Manual, OtherWordsAreMisuse) {
  EXPECT_THROW(made("csh"), base::InputError);
  const Tool tool;
  EXPECT_EQ(tool.run({"--generate", "csh"}).code, 2);
  EXPECT_EQ(tool.run({"--generate", "man"}).out, made("man"));
  EXPECT_THAT(tool.run({"--help-all"}).out, Not(HasSubstr("--generate"))) << "it is for scripts";
}

TEST(Manual, GroffTakesThePage) {
  const Tool tool;
  tool.file("pincer.1", made("man"));
  const auto result = run_if_there(tool, {"groff", "-wall", "-man", "-Tutf8", "pincer.1"});
  if (!result) GTEST_SKIP() << "there is no groff";
  EXPECT_EQ(result->code, 0);
  EXPECT_EQ(result->err, "");
  EXPECT_THAT(result->out, HasSubstr("UNKNOWN(timeout)"));
}

TEST(Manual, TheShellsTakeTheirCompletions) {
  const Tool tool;
  for (const char* shell : {"bash", "zsh", "fish"}) {
    tool.file(shell, made(shell));
    const auto result = run_if_there(tool, {shell, "-n", shell});
    if (!result) continue;  // the last test says which are there
    EXPECT_EQ(result->code, 0) << shell << ": " << result->err;
    EXPECT_EQ(result->err, "") << shell;
  }
}

TEST(Manual, BashCompletes) {
  const Tool tool;
  tool.file("completion", made("bash"));
  tool.file("program.c", "");
  tool.file("folder/inside", "");
  const auto completed = [&](const std::string& line) {  // the last word is the one to complete
    const auto result =
        run_if_there(tool, {"bash", "-c",
                            "source ./completion; COMP_WORDS=(" + line +
                                "); COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 )); _pincer; echo \"${COMPREPLY[*]}\""});
    return result ? result->out : "";
  };
  EXPECT_EQ(completed("pincer --engine k"), "k-induction\n");
  EXPECT_EQ(completed("pincer --engine = k"), "k-induction\n");
  EXPECT_EQ(completed("pincer cer"), "certify\n");
  EXPECT_EQ(completed("pincer prog"), "program.c\n");
  EXPECT_EQ(completed("pincer run --inp"), "--inputs --inputs-file\n");
  EXPECT_EQ(completed("pincer --inp"), "\n") << "an option of another command";
  EXPECT_EQ(completed("pincer check --data-model ''"), "ILP32 LP64\n");
  EXPECT_EQ(completed("pincer check -I ''"), "folder\n");
  EXPECT_EQ(completed("pincer check --property memc"), "memcleanup\n");
  EXPECT_EQ(completed("pincer engines mini"), "minimax\n");
  EXPECT_EQ(completed("pincer bench rep"), "report\n");
  EXPECT_EQ(completed("pincer bench report --no"), "--no-logs\n");
}

TEST(Manual, FishCompletes) {
  const Tool tool;
  tool.file("completion", made("fish"));
  const auto completed = [&](const std::string& line) {
    return run_if_there(tool, {"env", "HOME=.", "fish", "-c", "source ./completion; complete -C '" + line + "'"});
  };
  if (!run_if_there(tool, {"fish", "--version"})) GTEST_SKIP() << "there is no fish";
  EXPECT_THAT(completed("pincer --engine k")->out, HasSubstr("k-induction"));
  EXPECT_THAT(completed("pincer cer")->out, HasSubstr("certify\t"));
  EXPECT_THAT(completed("pincer run --inp")->out, HasSubstr("--inputs-file\t"));
  EXPECT_THAT(completed("pincer --inp")->out, Not(HasSubstr("--inputs")));
  EXPECT_THAT(completed("pincer bench report --no")->out, HasSubstr("--no-logs"));
}

TEST(Manual, ZshIsThere) {
  const Tool tool;
  if (!run_if_there(tool, {"zsh", "--version"})) GTEST_SKIP() << "there is no zsh: its completion was not read";
}

}  // namespace
}  // namespace pincer::driver
