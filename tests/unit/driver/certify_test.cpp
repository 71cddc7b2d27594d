// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// `pincer check --certificate` and `pincer certify` as their users see them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "tool.h"

namespace pincer::driver {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;

constexpr const char* kUnsafeToCertify =
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern void reach_error(void);\n"
    "int main(void) {\n"
    "  int x = __VERIFIER_nondet_int();\n"
    "  if (x == LIMIT) reach_error();\n"
    "  return 0;\n"
    "}\n";
constexpr const char* kSafeToCertify =
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern void reach_error(void);\n"
    "int main(void) {\n"
    "  int sum = 0;\n"
    "  for (int i = 0; i < 4; ++i) sum += __VERIFIER_nondet_int() & 3;\n"
    "  if (sum > 12) reach_error();\n"
    "  return 0;\n"
    "}\n";

class Certify : public testing::Test {
 protected:
  Certify() {
    tool_.file("unsafe.c", kUnsafeToCertify);
    tool_.file("safe.c", kSafeToCertify);
  }
  void certified(const std::vector<std::string>& arguments, int code) {
    std::vector<std::string> all = {"check", "--certificate", "c.json"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const ToolResult result = tool_.run(all);
    ASSERT_EQ(result.code, code) << result.out << result.err;
    ASSERT_TRUE(tool_.exists("c.json"));
  }
  void expect_input_error(const std::vector<std::string>& arguments, const char* message) {
    const ToolResult result = tool_.run(arguments);
    EXPECT_EQ(result.code, 2);
    EXPECT_EQ(result.out, "");
    EXPECT_THAT(result.err, HasSubstr(message));
  }

  Tool tool_;
};

TEST_F(Certify, AViolation) {
  certified({"unsafe.c", "-DLIMIT=77", "--data-model", "ILP32"}, 1);
  const ToolResult result = tool_.run({"certify", "c.json", "unsafe.c", "--stats"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out, EndsWith("Verdict: FALSE(unreach-call)\n"));
  EXPECT_THAT(result.err, HasSubstr("certificate"));
  EXPECT_EQ(tool_.run({"certify", "c.json", "unsafe.c", "-DLIMIT=77"}).code, 1);
  expect_input_error({"certify", "c.json", "unsafe.c", "-DLIMIT=78"}, "another program");
  expect_input_error({"certify", "c.json", "unsafe.c", "--data-model", "LP64"}, "another program");
  expect_input_error({"certify", "c.json", "unsafe.c", "--property", "no-overflow"}, "another property");
  expect_input_error({"certify", "c.json", "safe.c"}, "another program");
  EXPECT_THAT(tool_.names(), ElementsAre("c.json", "safe.c", "unsafe.c"));
}

TEST_F(Certify, AProof) {
  certified({"safe.c"}, 0);
  const ToolResult result = tool_.run({"certify", "c.json", "safe.c"});
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out, EndsWith("Verdict: TRUE\n"));
  tool_.file("elsewhere/other name.c", kSafeToCertify);
  EXPECT_EQ(tool_.run({"certify", "c.json", "elsewhere/other name.c"}).code, 0) << "the file's name does not count";
  tool_.file("safe.c", std::string(kSafeToCertify) + "// changed\n");
  expect_input_error({"certify", "c.json", "safe.c"}, "another program");
}

TEST_F(Certify, ProofsAreCheckedAgainByWhoCheckedThemFirst) {
  tool_.file("sum.c",
             "extern unsigned __VERIFIER_nondet_uint(void);\n"
             "extern void reach_error(void);\n"
             "int main(void) {\n"
             "  for (int i = 0; i < 2; ++i) {\n"
             "    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();\n"
             "    if ((x ^ y) + 2 * (x & y) != x + y) reach_error();\n"
             "  }\n"
             "  return 0;\n"
             "}\n");
  certified({"sum.c", "--engine", "bmc"}, 0);
  auto json = nlohmann::json::parse(tool_.read("c.json"));
  EXPECT_EQ(json["solvers"]["search"], "cadical");
  EXPECT_EQ(json["solvers"]["check"], "minisat");
  const auto claim = json["claim"];
  // Whoever the file names: the claim is checked.
  for (const char* solver : {"", "cadical", "minisat", "cvc5", "nobody"}) {
    json["solvers"] = {{"search", solver}, {"check", solver}};
    json["claim"] = claim;
    json.erase("checksum");
    json["checksum"] = base::sha256(json.dump());
    tool_.file("right.json", json.dump());
    EXPECT_EQ(tool_.run({"certify", "right.json", "sum.c"}).code, 0) << solver;
    json["claim"]["depth"] = 0;
    json.erase("checksum");
    json["checksum"] = base::sha256(json.dump());
    tool_.file("wrong.json", json.dump());
    EXPECT_EQ(tool_.run({"certify", "wrong.json", "sum.c"}).code, 3) << solver;
  }
}

TEST_F(Certify, AWrongClaimIsNoInputError) {
  certified({"safe.c", "--engine", "bmc"}, 0);
  auto json = nlohmann::json::parse(tool_.read("c.json"));
  json["claim"] = {{"kind", "exhausted"}, {"depth", 0}};
  json.erase("checksum");
  json["checksum"] = base::sha256(json.dump());
  tool_.file("wrong.json", json.dump());
  ToolResult result = tool_.run({"certify", "wrong.json", "safe.c", "--json", "out.json"});
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(result.out, testing::StartsWith("Verdict: UNKNOWN(uncertified: exhaustion fails: "));
  EXPECT_EQ(nlohmann::json::parse(tool_.read("out.json"))["command"], "certify");
  json["claim"]["depth"] = 1;
  tool_.file("edited.json", json.dump());
  expect_input_error({"certify", "edited.json", "safe.c"}, "changed");
}

TEST_F(Certify, BadFiles) {
  expect_input_error({"certify"}, "no certificate given");
  expect_input_error({"certify", "c.json"}, "no C file given");
  expect_input_error({"certify", "missing.json", "safe.c"}, "missing.json");
  expect_input_error({"certify", "safe.c", "safe.c"}, "not a certificate");
  EXPECT_EQ(tool_.run({"certify", "--help"}).code, 0);
}

TEST_F(Certify, OnlyAVerdictHasACertificate) {
  tool_.file("broken.c", "int main(void) {");
  expect_input_error({"broken.c", "--certificate", "c.json"}, "error");
  EXPECT_FALSE(tool_.exists("c.json"));
  tool_.file("termination.prp", "CHECK( init(main()), LTL(F end) )\n");
  EXPECT_EQ(tool_.run({"safe.c", "--property", "termination.prp", "--certificate", "c.json"}).code, 3);
  EXPECT_FALSE(tool_.exists("c.json"));
  expect_input_error({"safe.c", "--certificate", "no/such/folder/c.json"}, "no/such/folder");
}

}  // namespace
}  // namespace pincer::driver
