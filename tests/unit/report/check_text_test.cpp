// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/check_text.h"

#include <gtest/gtest.h>

namespace pincer::report {
namespace {

/// The text of a check of this kind at a column of the one line of a function.
std::string text_at(const std::string& line, program::Check check, const std::string& place) {
  program::SourceMap map;
  const program::FileId file = map.add_file("f.c");
  witness::Sources sources(map, [&](const std::string&) { return "void f(void) {\n" + line + "\n}\n"; });
  const std::size_t at = line.find(place);
  EXPECT_NE(at, std::string::npos) << place;
  program::ProgramCheck at_place{check, {file, 2, static_cast<std::uint32_t>(at + 1)}, {}, true};
  return check_text(at_place, sources).text;
}

TEST(CheckText, IsTheStatementOrTheConditionOrThePartOfTheHeadOfALoop) {
  const std::string loop = "for (i = (0), k = x * 2; i < n + 1 && a[i]; i++, k += f(i, 3)) sum += a[i];";
  EXPECT_EQ(text_at(loop, program::Check::Overflow, "* 2"), "k = x * 2");
  EXPECT_EQ(text_at(loop, program::Check::Overflow, "+ 1"), "i < n + 1 && a[i]");
  EXPECT_EQ(text_at(loop, program::Check::Overflow, "++,"), "i++");
  EXPECT_EQ(text_at(loop, program::Check::Overflow, "+= f"), "k += f(i, 3)");
  EXPECT_EQ(text_at(loop, program::Check::Bounds, "+= a[i]"), "sum += a[i]");
}

TEST(CheckText, OfAnAssertionIsItsCondition) {
  EXPECT_EQ(text_at("assert(x == g(1, 2));", program::Check::Call, "assert"), "x == g(1, 2)");
  EXPECT_EQ(text_at("reach_error();", program::Check::Call, "reach_error"), "reach_error()");
}

}  // namespace
}  // namespace pincer::report
