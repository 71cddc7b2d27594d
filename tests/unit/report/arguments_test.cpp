// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/arguments.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <random>

namespace pincer::report {
namespace {

TEST(Arguments, AsCWritesThem) {
  EXPECT_EQ(c_string("-n 1"), "\"-n 1\"");
  EXPECT_EQ(c_string("a\"b\\\n\t"), "\"a\\\"b\\\\\\n\\t\"");
  // Without the break, the digit would be part of the escape.
  EXPECT_EQ(c_string("\x06"
                     "a"),
            "\"\\x06\"\"a\"");
  EXPECT_EQ(c_string(""), "\"\"");
}

TEST(Arguments, AsWordsOfACommand) {
  EXPECT_EQ(shell_word("--file=x.c"), "--file=x.c");
  EXPECT_EQ(shell_word(""), "''");
  EXPECT_EQ(shell_word("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_word("\x01'"), "$'\\001\\''");
  EXPECT_EQ(command_line({1, {}}), "");
  // What is not looked at may be anything.
  EXPECT_EQ(command_line({3, {{2, {0, "a b"}}}}), " x 'a b'");
  EXPECT_EQ(command_line({0, {}}), std::nullopt);
  EXPECT_EQ(command_line({2'000'000'000, {}}), std::nullopt);
}

/// What bash makes of the words.
std::string printed(const std::string& words) {
  std::string file = "printf '%s|' " + words;
  std::string quoted = "'";
  for (const char c : file) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  FILE* pipe = popen(("bash -c " + quoted + "'").c_str(), "r");
  if (pipe == nullptr) return "no bash";
  std::string result;
  for (int c = 0; (c = std::fgetc(pipe)) != EOF;) result += static_cast<char>(c);
  pclose(pipe);
  return result;
}

TEST(Arguments, AShellReadsWhatWasWritten) {
  std::mt19937 random(7);  // NOLINT(cert-msc51-cpp): the same words every time
  for (int round = 0; round < 40; ++round) {
    std::string text;
    const bool is_any = round % 2 == 0;
    for (std::size_t length = random() % 12; length > 0; --length)
      text += static_cast<char>(is_any ? 1 + random() % 255 : ' ' + random() % 95);
    EXPECT_EQ(printed(shell_word(text)), text + "|") << shell_word(text);
  }
}

}  // namespace
}  // namespace pincer::report
