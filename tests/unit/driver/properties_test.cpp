// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Properties as sets on the command line: what is checked, what the verdict names, what evidence says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;

class PropertiesTest : public ::testing::Test {
 protected:
  PropertiesTest() {
    tool_.file("f.c",
               "extern int __VERIFIER_nondet_int(void);\n"
               "int main(void) {\n"
               "  int n = __VERIFIER_nondet_int();\n"
               "  if (n < 0 || n > 30) return 0;\n"
               "  int a[31];\n"
               "  a[n] = 1 << n;\n"
               "  return a[n] / (n - 7);\n"
               "}\n");
  }

  ToolResult check(const std::vector<std::string>& arguments) {
    std::vector<std::string> all = {"f.c"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return tool_.run(all);
  }

  Tool tool_;
};

TEST_F(PropertiesTest, OneIsChecked) {
  EXPECT_THAT(check({"--property", "shift"}).out, HasSubstr("Verdict: TRUE"));
  EXPECT_THAT(check({"--property", "bounds"}).out, HasSubstr("Verdict: TRUE"));
  EXPECT_THAT(check({"--property", "null"}).out, HasSubstr("Verdict: TRUE"));
  EXPECT_THAT(check({"--property", "division"}).out, HasSubstr("Verdict: FALSE(division)"));
}

TEST_F(PropertiesTest, ListsAndRepeatedOptionsAreSets) {
  EXPECT_THAT(check({"--property", "shift,no-overflow,null,bounds"}).out, HasSubstr("Verdict: TRUE"));
  EXPECT_THAT(check({"--property", "shift,division"}).out, HasSubstr("Verdict: FALSE(division)"));
  EXPECT_THAT(check({"--property", "division", "--property", "shift"}).out, HasSubstr("Verdict: FALSE(division)"));
  tool_.file("p.prp", "CHECK( init(main()), LTL(G ! overflow) )\n");
  EXPECT_THAT(check({"--property", "p.prp", "--property", "division"}).out, HasSubstr("Verdict: FALSE(division)"));
  EXPECT_THAT(check({"--property", "all"}).out, HasSubstr("Verdict: FALSE(division)"));
}

TEST_F(PropertiesTest, AnUnknownNameInAListIsNamed) {
  const ToolResult result = check({"--property", "shift,frobnicate"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("unknown property 'frobnicate'"));
  EXPECT_THAT(result.err, HasSubstr("division"));
}

TEST_F(PropertiesTest, EvidenceKnowsTheSet) {
  ASSERT_EQ(check({"--property", "shift,division", "--certificate", "c.json", "--witness", "w.yml", "--json", "r.json",
                   "--harness", "h.c"})
                .code,
            1);
  EXPECT_EQ(nlohmann::json::parse(tool_.read("r.json"))["property"], "division,shift");
  EXPECT_THAT(tool_.run({"certify", "c.json", "f.c"}).out, HasSubstr("Verdict: FALSE(division)"));
  EXPECT_EQ(tool_.run({"certify", "c.json", "f.c", "--property", "division"}).code, 2);
  EXPECT_THAT(tool_.run({"validate", "w.yml", "f.c"}).out, HasSubstr("Verdict: FALSE(division)"));
  EXPECT_THAT(tool_.read("h.c"), HasSubstr("-fsanitize=undefined"));
}

TEST_F(PropertiesTest, ProofsKnowTheSet) {
  ASSERT_EQ(check({"--property", "shift,bounds", "--certificate", "c.json", "--witness", "w.yml"}).code, 0);
  EXPECT_THAT(tool_.run({"certify", "c.json", "f.c"}).out, HasSubstr("Verdict: TRUE"));
  EXPECT_THAT(tool_.run({"validate", "w.yml", "f.c"}).out, HasSubstr("Verdict: TRUE"));
}

}  // namespace
}  // namespace pincer::driver
