// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// The result of every check as users see it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "tool.h"
#include "unit/support/paths.h"

namespace pincer::driver {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::UnorderedElementsAre;

constexpr const char* kThreeChecks =
    "#include <assert.h>\n"
    "extern int __VERIFIER_nondet_int(void);\n"
    "int main(void) {\n"
    "  int x = __VERIFIER_nondet_int();\n"
    "  assert(x != x + 1);\n"
    "  if (x > 10) {\n"
    "    assert(x > 11);\n"
    "    assert(x > 12);\n"
    "  }\n"
    "  return 0;\n"
    "}\n";

/// Nobody decides this in seconds.
constexpr const char* kHardCheck =
    "  unsigned __int128 a = __VERIFIER_nondet_ulong(), b = __VERIFIER_nondet_ulong();\n"
    "  assert(a < 2 || b < 2 || a * b != ((unsigned __int128)0x8a51d5f1b3c8e1b7 << 64 | 0x6f7d6b9d2c1f4e35));\n";

std::vector<std::string> statuses(const json& record) {
  std::vector<std::string> result;
  for (const json& check : record.at("checks")) result.push_back(check.at("status"));
  return result;
}

TEST(EveryCheck, HasItsResult) {
  const Tool tool;
  tool.file("f.c", kThreeChecks);
  const ToolResult result = tool.run({"f.c", "--property", "assertions", "--json", "out.json"});
  EXPECT_EQ(result.code, 1) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_THAT(result.out, HasSubstr("f.c:7"));
  EXPECT_THAT(result.out, HasSubstr("f.c:8"));
  EXPECT_THAT(result.out, EndsWith("\nVerdict: FALSE(unreach-call)\n"));
  const json record = json::parse(tool.read("out.json"));
  EXPECT_THAT(statuses(record), ElementsAre("proved", "fails", "fails"));
  const json& check = record["checks"][1];
  EXPECT_EQ(check["check"], "unreach-call");
  EXPECT_EQ(check["file"], "f.c");
  EXPECT_EQ(check["line"], 7);
  EXPECT_EQ(check["column"], 5);
  EXPECT_EQ(check["function"], "main");
  EXPECT_EQ(check["text"], "x > 11");
  EXPECT_EQ(check["message"], "the assertion fails");
}

TEST(EveryCheck, LostMemoryIsNamedLast) {
  const Tool tool;
  tool.file("f.c",
            "#include <stdlib.h>\nint nondet_int(void); int main(void) { int *p = malloc(4); p = 0;\n"
            "  if (nondet_int()) exit(1);\n  *p = 1; return 0; }\n");
  const std::string out = tool.run({"f.c", "--property", "memsafety"}).out;
  EXPECT_THAT(out, HasSubstr("[valid-memtrack]"));
  EXPECT_THAT(out, HasSubstr("\nVerdict: FALSE(valid-deref)\n"));
}

TEST(EveryCheck, OneVerdictIfThatIsAskedFor) {
  const Tool tool;
  tool.file("f.c", kThreeChecks);
  const ToolResult result = tool.run({"f.c", "--property", "assertions", "--stop-at-first", "--json", "out.json"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out, EndsWith("\nVerdict: FALSE(unreach-call)\n"));
  EXPECT_THAT(statuses(json::parse(tool.read("out.json"))), ElementsAre("fails"));
  tool.file("t.yml",
            "format_version: '2.0'\n"
            "input_files: 'f.c'\n"
            "properties:\n"
            "  - property_file: p.prp\n"
            "options:\n"
            "  language: C\n"
            "  data_model: LP64\n");
  tool.file("p.prp", "CHECK( init(main()), LTL(G ! call(__assert_fail())) )\n");
  EXPECT_EQ(tool.run({"t.yml", "-q"}).out, "Verdict: FALSE(unreach-call)\n");
}

TEST(EveryCheck, AllHold) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n"
            "extern unsigned __VERIFIER_nondet_uint(void);\n"
            "int main(void) {\n"
            "  unsigned n = __VERIFIER_nondet_uint(), i = 0;\n"
            "  while (i < n) ++i;\n"
            "  assert(i == n);\n"
            "  assert(i >= n);\n"
            "  return 0;\n"
            "}\n");
  const ToolResult result = tool.run(
      {"f.c", "--property", "assertions", "--certificate", "c.json", "--witness", "w.yml", "--json", "out.json"});
  EXPECT_EQ(result.code, 0) << result.out << result.err;
  EXPECT_THAT(result.out, EndsWith("Verdict: TRUE\n"));
  EXPECT_THAT(statuses(json::parse(tool.read("out.json"))), ElementsAre("proved", "proved"));
  EXPECT_EQ(tool.run({"certify", "c.json", "f.c"}).code, 0);
  EXPECT_EQ(tool.run({"validate", "w.yml", "f.c", "--property", "assertions"}).code, 0);
}

TEST(EveryCheck, ATimeoutTellsWhatIsKnown) {
  const Tool tool;
  tool.file("f.c", std::string("#include <assert.h>\n"
                               "extern unsigned long __VERIFIER_nondet_ulong(void);\n"
                               "int main(void) {\n"
                               "  unsigned long x = __VERIFIER_nondet_ulong();\n"
                               "  assert((x & 7) < 8);\n") +
                       kHardCheck +
                       "  assert(x != 77);\n"
                       "}\n");
  const ToolResult result = tool.run({"f.c", "--property", "assertions", "--timeout", "20", "--json", "out.json"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out, EndsWith("Verdict: FALSE(unreach-call)\n"));
  const json record = json::parse(tool.read("out.json"));
  EXPECT_THAT(statuses(record), ElementsAre("proved", "open", "fails"));
  EXPECT_EQ(record["checks"][1]["reason"], "timeout");
}

TEST(EveryCheck, OperationsOnOneLineAreChecksOfTheirOwn) {
  const Tool tool;
  tool.file("f.c",
            "extern int input(void);\n"
            "int main(void) {\n"
            "  int sum = 0, count = 0;\n"
            "  for (int i = 0; i < 9; ++i) { sum += input(); count++; }\n"
            "  return sum / (count - input()) + 8 / count;\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--property", "no-overflow,division", "--json", "out.json"});
  EXPECT_EQ(result.code, 1);
  const json record = json::parse(tool.read("out.json"));
  std::map<std::string, std::vector<std::string>> by_kind;
  for (const json& check : record["checks"]) by_kind[check["check"]].push_back(check["status"]);
  EXPECT_THAT(by_kind["division"], UnorderedElementsAre("fails", "proved"));
  EXPECT_THAT(by_kind["no-overflow"], IsSupersetOf({"fails", "proved", "proved"}));
}

TEST(EveryCheck, TheLoopThatResistsIsNamed) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n"
            "extern unsigned __VERIFIER_nondet_uint(void);\n"
            "int main(void) {\n"
            "  unsigned n = __VERIFIER_nondet_uint(), sum = 0, i = 0, zeros = 0;\n"
            "  while (zeros < 5) ++zeros;\n"
            "  if (n > 30000) return 0;\n"
            "  while (i < n) sum ^= i++;\n"
            "  assert(n % 4 || sum == 0);\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--engine", "bmc", "--timeout", "8", "--json", "out.json"});
  EXPECT_EQ(result.code, 3) << result.out << result.err;
  const json record = json::parse(tool.read("out.json"));
  EXPECT_EQ(record["allocates"], false);
  ASSERT_EQ(record["loops"].size(), 2U) << record["loops"];
  EXPECT_EQ(record["loops"][0]["resists"], false);
  EXPECT_EQ(record["loops"][1]["resists"], true);
  EXPECT_THAT(record["loops"][1]["parts"], Contains(HasSubstr("n <= 30000")));
  EXPECT_THAT(result.out, HasSubstr("f.c:7:3: the loop in main: not enough is known before each turn:\n"));
}

TEST(EveryCheck, AnInterruptTellsWhatIsKnown) {
  const Tool tool;
  tool.file("f.c", std::string("#include <assert.h>\n"
                               "extern unsigned long __VERIFIER_nondet_ulong(void);\n"
                               "int main(void) {\n"
                               "  unsigned long x = __VERIFIER_nondet_ulong();\n") +
                       kHardCheck + "  assert((x & 7) < 8);\n}\n");
  const ToolResult result = tool.run_program(
      "/bin/sh",
      {"-c", "timeout -s INT 15 \"$0\" f.c --property assertions --json out.json", support::pincer_binary()});
  ASSERT_TRUE(tool.exists("out.json")) << result.code << result.out << result.err;
  const json record = json::parse(tool.read("out.json"));
  EXPECT_EQ(record["outcome"], "Verdict: UNKNOWN(interrupted)") << result.out;
  EXPECT_THAT(statuses(record), ElementsAre("open", "proved"));
}

TEST(EveryCheck, InTheLibrary) {
  const Tool tool;
  tool.file("f.c",
            "#include <string.h>\n"
            "extern char __VERIFIER_nondet_char(void);\n"
            "int main(void) {\n"
            "  char a[4] = {__VERIFIER_nondet_char(), 1, 2, 3}, b[3] = {'a', 'b', 0};\n"
            "  int n = strlen(b);\n"
            "  n += strlen(a);\n"
            "  return n;\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--property", "memsafety", "--json", "out.json", "--timeout", "60"});
  EXPECT_EQ(result.code, 1) << result.out;
  EXPECT_THAT(result.out, Not(HasSubstr("library")));
  for (const json& check : json::parse(tool.read("out.json"))["checks"]) {
    EXPECT_EQ(check["file"], "f.c");
    EXPECT_EQ(check["status"], check["line"] == 6 && check["check"] == "valid-deref" ? "fails" : "proved") << check;
  }
}

TEST(EveryCheck, WhatACertainFailureHidesIsUnreachable) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n"
            "int main(int argc, char **argv) {\n"
            "  int a[4] = {0};\n"
            "  for (int i = 0; i <= 4; i++) a[i] = i;\n"
            "  assert(argc > 3);\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--property", "assertions,bounds", "--json", "out.json"});
  EXPECT_EQ(result.code, 1);
  EXPECT_THAT(result.out, HasSubstr("f.c:5:3: note: nothing reaches argc > 3 [unreach-call] unless it fails before"));
  EXPECT_THAT(statuses(json::parse(tool.read("out.json"))), UnorderedElementsAre("fails", "unreachable"));
}

TEST(EveryCheck, AnAssumptionThatExcludesEverything) {
  const Tool tool;
  const auto run = [&](const std::string& condition) {
    tool.file("f.c",
              "#include <assert.h>\n"
              "extern int __VERIFIER_nondet_int(void); extern void __VERIFIER_assume(int);\n"
              "int main(void) {\n"
              "  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
              "  __VERIFIER_assume(x < y);\n"
              "  __VERIFIER_assume(" +
                  condition +
                  ");\n"
                  "  assert(x != y);\n"
                  "}\n");
    return tool.run({"f.c", "--property", "assertions", "--json", "out.json"});
  };
  const ToolResult none = run("x > y");
  EXPECT_EQ(none.code, 0);
  EXPECT_EQ(none.err, "f.c:6:3: warning: no execution meets this assumption\n");
  EXPECT_THAT(statuses(json::parse(tool.read("out.json"))), ElementsAre("unreachable"));
  const ToolResult some = run("x > 1000000");
  EXPECT_EQ(some.code, 0) << some.out;
  EXPECT_EQ(some.err, "");
  EXPECT_THAT(statuses(json::parse(tool.read("out.json"))), ElementsAre("proved"));
}

TEST(EveryCheck, AProofInParts) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n"
            "extern unsigned __VERIFIER_nondet_uint(void);\n"
            "int main(void) {\n"
            "  unsigned x = __VERIFIER_nondet_uint(), y = x & 1;\n"
            "  for (int i = 0; i < 3; ++i) { y += 2;\n"
            "    assert(y > 1);\n"
            "    assert(y < 9); }\n"
            "  return 0;\n"
            "}\n");
  ASSERT_EQ(tool.run({"f.c", "--property", "assertions", "--certificate", "c.json"}).code, 0);
  json file = json::parse(tool.read("c.json"));
  const json whole = file["claim"];
  const json solvers = file["solvers"];
  const auto part = [&](std::vector<std::pair<unsigned, unsigned>> places) {
    json checks = json::array();
    for (const auto& [line, column] : places)
      checks.push_back({{"check", "unreach-call"}, {"file", "f.c"}, {"line", line}, {"column", column}});
    return json{{"checks", checks}, {"solvers", solvers}, {"claim", whole}};
  };
  const auto certify = [&](const json& parts) {
    file["claim"] = {{"kind", "parts"}, {"parts", parts}};
    file.erase("checksum");
    file["checksum"] = base::sha256(file.dump());
    tool.file("parts.json", file.dump());
    return tool.run({"certify", "parts.json", "f.c"});
  };
  const ToolResult good = certify(json::array({part({{6, 5}}), part({{7, 5}})}));
  EXPECT_EQ(good.code, 0) << good.err;
  EXPECT_EQ(good.out, "Verdict: TRUE\n");
  // A check that no part is about is not proved.
  const ToolResult missing = certify(json::array({part({{6, 5}})}));
  EXPECT_EQ(missing.code, 2);
  EXPECT_THAT(missing.err, HasSubstr("f.c:7:5"));
  EXPECT_EQ(certify(json::array({part({{6, 5}}), part({{8, 5}})})).code, 2);
  EXPECT_EQ(certify(json::array()).code, 2);
  json wrong = part({{7, 5}});
  wrong["claim"] = {{"kind", "exhausted"}, {"depth", 0}};
  EXPECT_EQ(certify(json::array({part({{6, 5}}), wrong})).code, 3);
}

}  // namespace
}  // namespace pincer::driver
