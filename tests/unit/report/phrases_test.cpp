// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/phrases.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace pincer::report {
namespace {

using testing::ElementsAre;

/// A file whose places are found by the text there.
class PhrasesTest : public testing::Test {
 protected:
  program::SourceLocation at(const std::string& text) {
    const std::size_t offset = kText.find(text);
    EXPECT_NE(offset, std::string::npos) << text;
    const std::size_t line_start = offset == 0 ? 0 : kText.rfind('\n', offset - 1) + 1;
    const auto line =
        static_cast<std::uint32_t>(std::count(kText.begin(), kText.begin() + static_cast<long>(offset), '\n'));
    return {file_, line + 1, static_cast<std::uint32_t>(offset - line_start + 1)};
  }

  const std::string kText =
      "int f(int *a, struct s *p) {\n"
      "  int n = 5, i = 0;\n"
      "  while (i < n && (a[i] != 3 || !n)) ++i;\n"
      "  if (n == 7) p->next.x = n;\n"
      "  a[i + 1] += 2, n--;\n"
      "  a[i]++;\n"
      "  assert(i\n"
      "         <= n);\n"
      "  return g(n);\n"
      "}\n";
  program::SourceMap map_;
  program::FileId file_ = map_.add_file("f.c");
  witness::Sources sources_{map_, [this](const std::string&) { return kText; }};
  Phrases phrases_{sources_};
};

TEST_F(PhrasesTest, PartsOfConditions) {
  EXPECT_EQ(phrases_.condition(at("&& (a"))->text, "i < n");
  EXPECT_TRUE(phrases_.condition(at("&& (a"))->is_loop);
  EXPECT_EQ(phrases_.condition(at("|| !n"))->text, "a[i] != 3");
  EXPECT_EQ(phrases_.condition(at("i < n"))->text, "!n") << "the place of the whole is that of its last part";
  EXPECT_EQ(phrases_.condition(at("if (n"))->text, "n == 7");
  EXPECT_FALSE(phrases_.condition(at("a[i]++")));
}

TEST_F(PhrasesTest, WhatIsAssigned) {
  EXPECT_EQ(phrases_.assigned(at("= n;")), "p->next.x");
  EXPECT_EQ(phrases_.assigned(at("+= 2")), "a[i + 1]");
  EXPECT_EQ(phrases_.assigned(at("--;")), "n");
  EXPECT_EQ(phrases_.assigned(at("++i")), "i");
  EXPECT_EQ(phrases_.assigned(at("++;")), "a[i]");
  EXPECT_FALSE(phrases_.assigned(at("g(n)")));
}

TEST_F(PhrasesTest, StatementsAndAssertions) {
  EXPECT_EQ(phrases_.statement(at("g(n)")), "return g(n)");
  EXPECT_EQ(phrases_.assertion(at("assert")), "i <= n");
  EXPECT_FALSE(phrases_.assertion(at("return")));
  EXPECT_EQ(phrases_.called(at("g(n)")), "g");
  EXPECT_FALSE(phrases_.statement({}));
}

TEST(VariablesIn, AreLvalues) {
  EXPECT_THAT(variables_in("a[i] + p->x.y * n - \"n s\"[0] + 0x10"), ElementsAre("i", "a[i]", "p->x.y", "n"));
  EXPECT_THAT(variables_in("n == n"), ElementsAre("n"));
}

TEST(OnOneLine, CutsBetweenCharacters) {
  EXPECT_EQ(on_one_line("  x\n\t= 5 ; "), "x = 5");
  const std::string cut = on_one_line(std::string(99, 'x') + "\xC3\xA4\xC3\xA4");
  EXPECT_EQ(cut, std::string(99, 'x') + " ...");
}

}  // namespace
}  // namespace pincer::report
