// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cli/cli.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace pincer::cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct Example {
  std::string name;
  std::vector<std::string> words;
  std::vector<std::string> passed;
  double number = 1;
  bool loud = false;
};

constexpr unsigned kOne = 1;
constexpr unsigned kTwo = 2;

constexpr Option<Example> kTable[] = {
    {"-n,--name", "NAME", "none", kOne | kTwo, text<&Example::name>, "what it is called"},
    {"-W", "WORD", "", kOne, append<&Example::words>, "a word", kRepeats},
    {"-std=", "STANDARD", "", kOne, append<&Example::passed>, "a standard", kPassedOn},
    {"-D", "NAME", "", kOne, append<&Example::passed>, "a macro", kPassedOn},
    {"-f...", "", "", kOne, append<&Example::passed>, "other flags", kPassedOn},
    {"--number", "N", "1", kOne, parsed<&Example::number, positive_number>, "how many"},
    {"--loud", "", "", kTwo, flag<&Example::loud>, "print more: much more", kFirst},
};

Page page() { return {"tool", "tool: an example.", "Usage: tool [options]", "That is all."}; }

struct Result {
  Example options;
  Rest rest;
};

Result read_example(const std::vector<std::string>& arguments, unsigned command = kOne) {
  Result result;
  result.rest = read(page(), kTable, command, arguments, result.options);
  return result;
}

std::string complaint(const std::vector<std::string>& arguments, unsigned command = kOne) {
  try {
    read_example(arguments, command);
  } catch (const base::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(CommandLine, ValuesGoWhereTheTableSays) {
  const auto [options, rest] = read_example({"a", "--name=x", "-W", "one", "-Wtwo", "b", "--number", "2.5"});
  EXPECT_EQ(options.name, "x");
  EXPECT_THAT(options.words, ElementsAre("one", "two"));
  EXPECT_EQ(options.number, 2.5);
  EXPECT_THAT(rest.others, ElementsAre("a", "b"));
  EXPECT_FALSE(rest.help);
  EXPECT_TRUE(read_example({"--loud"}, kTwo).options.loud);
}

TEST(CommandLine, OptionsComeOnceUnlessTheTableSaysOtherwise) {
  for (const char* second : {"x", "y"})
    EXPECT_EQ(complaint({"-n", "x", "--name", second}), "option --name is given more than once (see 'tool --help')");
  EXPECT_THAT(read_example({"-W", "x", "-W", "x"}).options.words, ElementsAre("x", "x"));
  EXPECT_TRUE(read_example({"--loud", "--loud"}, kTwo).options.loud) << "a flag twice says no more than once";
}

TEST(CommandLine, MisspelledOptions) {
  EXPECT_EQ(complaint({"--nam", "x"}), "unknown option '--nam'; did you mean '--name'? (see 'tool --help')");
  EXPECT_EQ(complaint({"--nubmer=3"}), "unknown option '--nubmer=3'; did you mean '--number'? (see 'tool --help')");
  EXPECT_THAT(complaint({"--hepl"}), HasSubstr("did you mean '--help'?"));
  EXPECT_THAT(complaint({"--lod"}), Not(HasSubstr("did you mean"))) << "options of other commands are no help";
}

TEST(CommandLine, WhatIsPassedOnKeepsItsOrderAndIsOneWord) {
  const auto [options, rest] =
      read_example({"-Da", "-fx", "-D", "b", "a", "-std=c99", "-fx", "--name", "-Dc", "-std=c11"});
  EXPECT_THAT(options.passed, ElementsAre("-Da", "-fx", "-Db", "-std=c99", "-fx", "-std=c11"));
  EXPECT_EQ(options.name, "-Dc") << "a value, whatever it looks like";
  EXPECT_THAT(rest.others, ElementsAre("a"));
  EXPECT_EQ(complaint({"-D"}), "option -D needs a value (see 'tool --help')");
  EXPECT_EQ(complaint({"-D", ""}), "option -D needs a value (see 'tool --help')");
}

TEST(CommandLine, NothingIsAnOptionAfterTwoDashes) {
  const auto [options, rest] = read_example({"a", "--", "--name", "-std=c99"});
  EXPECT_EQ(options.name, "");
  EXPECT_THAT(options.passed, IsEmpty());
  EXPECT_THAT(rest.others, ElementsAre("a"));
  EXPECT_THAT(rest.behind, ElementsAre("--name", "-std=c99"));
  EXPECT_THAT(read_example({"a", "--", "--loud"}, kTwo).rest.others, ElementsAre("a", "--loud"))
      << "nothing is passed on";
}

TEST(CommandLine, ComplaintsNameTheOption) {
  EXPECT_EQ(complaint({"--nothing"}), "unknown option '--nothing' (see 'tool --help')");
  EXPECT_EQ(complaint({"--loud"}), "unknown option '--loud' (see 'tool --help')");
  EXPECT_EQ(complaint({"--name"}), "option --name needs a value (see 'tool --help')");
  EXPECT_EQ(complaint({"--name="}), "option --name needs a value (see 'tool --help')");
  EXPECT_EQ(complaint({"-std="}), "option -std= needs a value (see 'tool --help')");
  EXPECT_EQ(complaint({"--loud=yes"}, kTwo), "option --loud takes no value (see 'tool --help')");
  for (const char* number : {"0", "-1", "x", "1x", "nan", "inf", "1e99"})
    EXPECT_EQ(complaint({"--number", number}), fmt::format("--number: '{}' is not a positive number", number));
}

TEST(CommandLine, WholeNumbers) {
  EXPECT_EQ(whole_number("0"), 0U);
  EXPECT_EQ(whole_number("18446744073709551615"), 18446744073709551615U);
  for (const char* text : {"", "-1", "1.5", "1e3", "18446744073709551616"})
    EXPECT_THROW(whole_number(text), base::InputError) << text;
}

TEST(CommandLine, HelpListsTheOptionsOfTheCommand) {
  const std::string first = *read_example({"--help", "--nothing"}).rest.help;
  EXPECT_EQ(first,
            "tool: an example.\n"
            "Usage: tool [options]\n"
            "\n"
            "Options:\n"
            "  -n,--name NAME              what it is called (default: none)\n"
            "  -W WORD                     a word; may be repeated\n"
            "  -std=STANDARD               a standard; may be repeated\n"
            "  -D NAME                     a macro; may be repeated\n"
            "  -f...                       other flags; may be repeated\n"
            "  --number N                  how many (default: 1)\n"
            "  -h,--help                   print this help\n"
            "\n"
            "That is all.\n");
  EXPECT_THAT(*read_example({"-h"}, kTwo).rest.help, HasSubstr("--loud"));
  EXPECT_THAT(*read_example({"-h"}, kTwo).rest.help, Not(HasSubstr("--number")));
}

TEST(CommandLine, LongHelpIsWrapped) {
  std::string words;
  for (int i = 0; i < 60; ++i) words += (i == 0 ? "" : " ") + std::string("word");
  const std::string text = help(page(), {{"--an-option-with-a-long-name", "VALUE", "", words.c_str()}});
  std::istringstream lines(text);
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 80U) << line;
    if (line.find("word") == std::string::npos) continue;
    ++count;
    EXPECT_EQ(line.find("word"), 30U);
  }
  EXPECT_EQ(count, 6U);
}

TEST(CommandLine, TheFirstPageHasTheFirstWords) {
  EXPECT_EQ(first_options({kTable[0].info(), std::end(kTable)[-1].info()}), "  --loud  print more\n");
}

TEST(CommandLine, Markdown) {
  EXPECT_EQ(written(kTable[2].info()), "-std=STANDARD");
  EXPECT_EQ(markdown_row("--a x|y", {"one", "", "two"}), "| `--a x\\|y` | one |  | two |");
}

}  // namespace
}  // namespace pincer::cli
