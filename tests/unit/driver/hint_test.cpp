// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// PINCER_INVARIANT: a candidate for an invariant of its loop, for every engine; and a check like an assertion.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using testing::Not;

/// The invariant needs a product of variables, which no engine guesses.
std::string program(const std::string& hint) {
  return "#include <pincer.h>\n"
         "#include <assert.h>\n"
         "unsigned f(unsigned n, unsigned k) {\n"
         "  unsigned i = 0, s = 0;\n"
         "  while (i != n) {\n" +
         hint +
         "    s = (s + k) & 63;\n"
         "    i++;\n"
         "  }\n"
         "  assert(s == (n * k & 63));\n"
         "  return s;\n"
         "}\n";
}

ToolResult check(const std::string& hint, const std::string& engine, const std::string& timeout,
                 const std::vector<std::string>& more = {}) {
  const Tool tool;
  tool.file("f.c", program(hint));
  std::vector<std::string> words = {"f.c",      "--entry", "f",         "--property", "assertions",
                                    "--engine", engine,    "--timeout", timeout};
  words.insert(words.end(), more.begin(), more.end());
  return tool.run(words);
}

class Hint : public testing::TestWithParam<std::string> {};

TEST_P(Hint, ProvesWhatTheEngineDoesNotProveAlone) {
  EXPECT_THAT(check("    PINCER_INVARIANT(s == (i * k & 63));\n", GetParam(), "120").out, HasSubstr("Verdict: TRUE"));
}

TEST_P(Hint, AlsoWithOneVerdict) {
  EXPECT_THAT(check("    PINCER_INVARIANT(s == (i * k & 63));\n", GetParam(), "120", {"--stop-at-first"}).out,
              HasSubstr("Verdict: TRUE"));
}

INSTANTIATE_TEST_SUITE_P(Engines, Hint, testing::Values("k-induction", "predicate", "impact", "pdr", "horn"),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(HintAlone, WithoutItTheCheckStaysOpen) {
  EXPECT_THAT(check("", "k-induction", "5").out, HasSubstr("Verdict: UNKNOWN"));
}

TEST(HintAlone, AWrongOneFailsWhereItStands) {
  const ToolResult result = check("    PINCER_INVARIANT(s == (i * k & 63) && i < 2);\n", "portfolio", "120");
  EXPECT_THAT(result.out, HasSubstr("f.c:6:5: error: the assertion fails"));
  EXPECT_THAT(result.out, HasSubstr("Verdict: FALSE(unreach-call)"));
}

TEST(HintAlone, IsNotBelieved) {
  // It holds in every turn that begins, and would be enough if it were one that the loop keeps.
  const Tool tool;
  tool.file("f.c",
            "#include <pincer.h>\n#include <assert.h>\nunsigned f(unsigned n) {\n  unsigned i = 0, s = 0;\n"
            "  while (i != n) {\n    PINCER_INVARIANT(s < 3);\n    s = i > 2 ? 3 : 0;\n    i++;\n  }\n"
            "  assert(s < 3);\n  return s;\n}\n");
  const ToolResult result = tool.run({"f.c", "--entry", "f", "--property", "assertions", "--timeout", "60"});
  EXPECT_THAT(result.out, HasSubstr("f.c:10"));
  EXPECT_THAT(result.out, HasSubstr("Verdict: FALSE(unreach-call)"));
}

}  // namespace
}  // namespace pincer::driver
