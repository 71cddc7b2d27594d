// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The setting proof-store as its users see it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <regex>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kProgram =
    "extern int any(void); extern void reach_error(void);\n"
    "int main(void) {\n"
    "  int i = 0, x = 0, n = any();\n"
    "  if (n < 0) return 0;\n"
    "  while (i < n) { i++; if (any()) x++; }\n"
    "  while (i > 0) { i--; if (any()) x--; }\n"
    "  if (x > n) reach_error();\n"
    "}\n";

class ProofStoreOption : public testing::Test {
 protected:
  ProofStoreOption() { tool_.file("f.c", kProgram); }

  [[nodiscard]] ToolResult run() const {
    const ToolResult result = tool_.run({"f.c", "--engine", "compositional", "--set", "workers=1", "--arithmetic",
                                         "ideal", "--set", "proof-store=store", "--stats"});
    EXPECT_EQ(result.code, 0) << result.err;
    EXPECT_TRUE(result.out.ends_with("Verdict: TRUE\n")) << result.out;
    return result;
  }
  /// A row of --stats; 0 when there is none.
  static int count(const ToolResult& result, const std::string& name) {
    std::smatch found;
    const std::string text = result.out + result.err;
    return std::regex_search(text, found, std::regex("\n  " + name + " +([0-9]+)\n")) ? std::stoi(found[1]) : 0;
  }
  static int questions(const ToolResult& result) { return count(result, "questions for conditional invariants"); }
  static int recalled(const ToolResult& result) { return count(result, "conditional invariants from the store"); }

  Tool tool_;
};

TEST_F(ProofStoreOption, TheSecondRunAsksLess) {
  const ToolResult first = run();
  EXPECT_GT(questions(first), 0);
  EXPECT_EQ(recalled(first), 0);
  EXPECT_TRUE(tool_.exists("store/components"));
  const ToolResult second = run();
  EXPECT_LT(questions(second), questions(first));
  EXPECT_GT(recalled(second), 0);
  EXPECT_THAT(second.err, Not(HasSubstr("proof store")));
}

TEST_F(ProofStoreOption, ACorruptStoreGivesAWarningAndTheSameVerdict) {
  const int without = questions(run());
  for (const auto& each : std::filesystem::recursive_directory_iterator(tool_.folder() / "store"))
    if (each.is_regular_file()) std::ofstream(each.path()) << std::string(5000, 'x');
  const ToolResult result = run();
  EXPECT_THAT(result.err, HasSubstr("proof store"));
  EXPECT_THAT(result.err, HasSubstr("is damaged"));
  EXPECT_EQ(questions(result), without);
}

}  // namespace
}  // namespace pincer::driver
