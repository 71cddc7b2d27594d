// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// PINCER_INVARIANT: a candidate for an invariant of its loop, for every engine; and a check like an assertion.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using testing::Not;

/// No engine finds the invariant in this time by itself: it needs products of variables.
std::string program(const std::string& hint) {
  return "#include <pincer.h>\n"
         "#include <assert.h>\n"
         "unsigned f(unsigned n, unsigned k) {\n"
         "  unsigned i = 0, s = 0;\n"
         "  while (i != n) {\n" +
         hint +
         "    s += k;\n"
         "    i++;\n"
         "  }\n"
         "  assert(s == n * k);\n"
         "  return s;\n"
         "}\n";
}

ToolResult check(const std::string& hint, const std::string& engine, const std::vector<std::string>& more = {}) {
  const Tool tool;
  tool.file("f.c", program(hint));
  std::vector<std::string> words = {"f.c",  "--entry",   "f",   "--property",    "assertions", "--engine",
                                    engine, "--timeout", "600", "--cpu-timeout", "10"};
  words.insert(words.end(), more.begin(), more.end());
  return tool.run(words);
}

class Hint : public testing::TestWithParam<std::string> {};

TEST_P(Hint, ProvesWhatTheEngineDoesNotProveAlone) {
  EXPECT_THAT(check("    PINCER_INVARIANT(s == i * k);\n", GetParam()).out, HasSubstr("Verdict: TRUE"));
}

TEST_P(Hint, AlsoWithOneVerdict) {
  EXPECT_THAT(check("    PINCER_INVARIANT(s == i * k);\n", GetParam(), {"--stop-at-first"}).out,
              HasSubstr("Verdict: TRUE"));
}

INSTANTIATE_TEST_SUITE_P(Engines, Hint, testing::Values("k-induction", "predicate", "impact", "pdr", "horn"),
                         [](const auto& info) {
                           std::string name = info.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(HintAlone, WithoutItTheCheckStaysOpen) {
  EXPECT_THAT(check("", "k-induction").out, HasSubstr("Verdict: UNKNOWN"));
}

TEST(HintAlone, AWrongOneFailsWhereItStands) {
  const ToolResult result = check("    PINCER_INVARIANT(s == i * k && i < 2);\n", "portfolio");
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
