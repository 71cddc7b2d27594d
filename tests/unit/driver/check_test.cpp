// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// `pincer check` as its users see it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* kLoop =
    "extern int __VERIFIER_nondet_int(void);\n"
    "extern void reach_error(void);\n"
    "int main(void) {\n"
    "  int n = __VERIFIER_nondet_int(), i = 0;\n"
    "  while (i < n && i < 9) ++i;\n"
    "  if (i < 0) reach_error();\n"
    "  return i;\n"
    "}\n";

TEST(Check, Verdicts) {
  const Tool tool;
  tool.file("f.c", kLoop);
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{{"f.c"}, {"check", "f.c"}}) {
    const ToolResult result = tool.run(arguments);
    EXPECT_EQ(result.code, 0);
    EXPECT_THAT(result.out, EndsWith("Verdict: TRUE\n"));
    EXPECT_EQ(result.err, "");
  }
  tool.file("g.c",
            "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
            "int main(void) { if (__VERIFIER_nondet_int() == 77) reach_error(); return 0; }\n");
  const ToolResult wrong = tool.run({"g.c"});
  EXPECT_EQ(wrong.code, 1);
  EXPECT_THAT(wrong.out, EndsWith("Verdict: FALSE(unreach-call)\n"));
}

constexpr const char* kEndless =
    "extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);\n"
    "int main(void) {\n"
    "  unsigned long x = 0, y = 0;\n"
    "  for (;;) { unsigned n = __VERIFIER_nondet_uint(); x += n; y += 3ul * n; if (y != 3ul * x) reach_error(); }\n"
    "}\n";

TEST(Check, LimitsHold) {
  const Tool tool;
  tool.file("f.c", kEndless);
  const ToolResult late = tool.run({"f.c", "--engine", "bmc", "--timeout", "0.7"});
  EXPECT_EQ(late.code, 3);
  EXPECT_THAT(late.out, EndsWith("Verdict: UNKNOWN(timeout)\n"));
  const ToolResult fat = tool.run({"f.c", "--engine", "bmc", "--memory", "20", "--timeout", "60"});
  EXPECT_EQ(fat.code, 3);
  EXPECT_THAT(fat.out, EndsWith("Verdict: UNKNOWN(memory)\n"));
  for (const char* wrong : {"0", "-1", "x", "1s", ""}) {
    const ToolResult bad = tool.run({"f.c", "--timeout", wrong});
    EXPECT_EQ(bad.code, 2) << wrong;
    EXPECT_EQ(bad.out, "") << wrong;
  }
}

TEST(Check, EnginesAreListedAndChosen) {
  const Tool tool;
  tool.file("f.c", kLoop);
  const ToolResult list = tool.run({"engines"});
  EXPECT_EQ(list.code, 0);
  EXPECT_THAT(list.out, HasSubstr("bmc"));
  EXPECT_THAT(tool.run({"f.c", "--engine", "bmc"}).out, EndsWith("Verdict: TRUE\n"));
  const ToolResult unknown = tool.run({"f.c", "--engine", "magic"});
  EXPECT_EQ(unknown.code, 2);
  EXPECT_THAT(unknown.err, HasSubstr("magic"));
}

TEST(Check, SettingsOfEngines) {
  const Tool tool;
  tool.file("f.c", kLoop);
  EXPECT_THAT(tool.run({"f.c", "--engine", "horn", "--set", "numbers=bits"}).out, EndsWith("Verdict: TRUE\n"));
  for (const char* wrong : {"numbers=roman", "magic=on", "numbers", "=bits"}) {
    const ToolResult bad = tool.run({"f.c", "--engine", "horn", "--set", wrong});
    EXPECT_EQ(bad.code, 2) << wrong;
    EXPECT_EQ(bad.out, "") << wrong;
  }
}

TEST(Check, AGraphThatAnEngineDoesNotHave) {
  const Tool tool;
  tool.file("f.c", kLoop);
  const ToolResult result = tool.run({"f.c", "--engine", "bmc", "--dump", "arg=g.dot"});
  EXPECT_THAT(result.out, EndsWith("Verdict: TRUE\n"));
  EXPECT_THAT(result.err, HasSubstr("no abstract reachability graph"));
}

TEST(Check, TheGraphOfTheEngineThatAnswered) {
  const Tool tool;
  tool.file("f.c", kLoop);
  for (const char* engine : {"minimax", "predicate", "impact", "uufo"}) {
    const ToolResult result = tool.run({"f.c", "--engine", engine, "--dump", "arg"});
    EXPECT_THAT(result.out, HasSubstr("digraph arg {")) << engine;
    EXPECT_THAT(result.out, EndsWith("Verdict: TRUE\n")) << engine;
    EXPECT_THAT(result.err, Not(HasSubstr("no abstract reachability graph"))) << engine;
  }
}

// Fig. 5 and 6 of the Unifying View: what was unrolled last, with the counter of the loop head and path formulas.
TEST(Check, TheGraphOfAnUnrolling) {
  const Tool tool;
  tool.file("f.c",
            "void reach_error(void);\n"
            "int main(void) { int x = 0, y = 0;\n"
            "  while (x < 2) { x++; y++; if (x != y) reach_error(); }\n"
            "  return 0; }\n");
  const auto graph = [&](const std::string& engine) {
    const ToolResult result = tool.run({"f.c", "--engine", engine, "--set", "as-published=on", "--arithmetic", "ideal",
                                        "--property", "unreach-call", "--stop-at-first", "--dump", "arg"});
    EXPECT_THAT(result.out, EndsWith("Verdict: TRUE\n")) << engine;
    EXPECT_THAT(result.err, Not(HasSubstr("no abstract reachability graph"))) << engine;
    return result.out;
  };
  const std::string bmc = graph("bmc");  // the loop ends after two turns
  EXPECT_THAT(bmc, HasSubstr("entry line 3, -1"));
  EXPECT_THAT(bmc, HasSubstr("head line 3, 3"));
  EXPECT_THAT(bmc, HasSubstr("error line 3, 2"));
  const std::string induction = graph("k-induction");
  EXPECT_THAT(induction, HasSubstr("head line 3, 0"));
  EXPECT_THAT(induction, HasSubstr("error line 3, 1\nx < 2 &&\nx == y"));
}

TEST(Check, ExecutionsThatDependOnWhatIsNotModelled) {
  const Tool tool;
  const auto verdict = [&](const std::string& body) {
    tool.file("f.c",
              "void reach_error(void); double sin(double); extern int __VERIFIER_nondet_int(void);\n"
              "static int half(int n) { return n < 2 ? 0 : 1 + half(n - 2); }\n"
              "int main(void) { int x = 0; " +
                  body + " }\n");
    const std::string out = tool.run({"f.c", "--engine", "bmc", "--timeout", "60"}).out;
    return out.substr(out.find("Verdict"));
  };
  const std::string assembly = "__asm__(\"xorl %0, %0\" : \"=r\"(x)); ";
  EXPECT_THAT(verdict(assembly + "if (x) reach_error();"), HasSubstr("not modelled, at f.c:3"));
  EXPECT_THAT(verdict(assembly + "if (half(x & 3) == 1) reach_error();"), HasSubstr("not modelled"));
  EXPECT_THAT(verdict("if (sin(__VERIFIER_nondet_int()) > 0.9) reach_error();"), HasSubstr("not modelled"));
  // Whatever the values are
  EXPECT_EQ(verdict(assembly + "if (__VERIFIER_nondet_int() == 5) reach_error();"), "Verdict: FALSE(unreach-call)\n");
  EXPECT_EQ(verdict(assembly + "x = 3; if (x == 3) reach_error();"), "Verdict: FALSE(unreach-call)\n");
  EXPECT_EQ(verdict(assembly + "x &= 1; if (x > 1) reach_error();"), "Verdict: TRUE\n");
}

TEST(Check, PartsOfMemorySafetyAreNamed) {
  const Tool tool;
  const auto verdict = [&](const std::string& body) {
    tool.file("f.c", "#include <stdlib.h>\nint main(void) { char *p = malloc(2); " + body + " return 0; }\n");
    return tool.run({"f.c", "--property", "memsafety", "--engine", "bmc", "--quiet"}).out;
  };
  EXPECT_EQ(verdict("p[2] = 1; free(p);"), "Verdict: FALSE(valid-deref)\n");
  EXPECT_EQ(verdict("free(p); free(p);"), "Verdict: FALSE(valid-free)\n");
  EXPECT_EQ(verdict(""), "Verdict: FALSE(valid-memtrack)\n");
  EXPECT_EQ(verdict("free(p);"), "Verdict: TRUE\n");
}

TEST(Check, LongExecutionsWithoutInputs) {
  const Tool tool;
  tool.file("f.c",
            "void reach_error(void);\n"
            "int main(void) {\n"
            "  unsigned x = 0;\n"
            "  while (x < 3000000) x += 2;\n"
            "  if (x % 2 == 0) reach_error();\n"
            "}\n");
  EXPECT_THAT(tool.run({"f.c", "--engine", "bmc", "--timeout", "300"}).out, EndsWith("Verdict: FALSE(unreach-call)\n"));
}

TEST(Check, ErrorsBehindLoopsThatCountToBillions) {
  const Tool tool;
  tool.file("f.c",
            "void reach_error(void);\n"
            "unsigned __VERIFIER_nondet_uint(void);\n"
            "int main(void) {\n"
            "  unsigned n = __VERIFIER_nondet_uint(), x = 10;\n"
            "  if (n < 7) return 0;\n"
            "  while (x >= 10) {\n"
            "    for (int i = 0; i < 10; i++) ;\n"
            "    x += 2;\n"
            "  }\n"
            "  if (x == 0 && n > 3) reach_error();\n"
            "}\n");
  const ToolResult result =
      tool.run({"f.c", "--engine", "execute", "--witness", "w.yml", "--harness", "h.c", "--timeout", "300"});
  EXPECT_THAT(result.out, EndsWith("Verdict: FALSE(unreach-call)\n"));
  EXPECT_THAT(result.out, testing::HasSubstr("f.c:10:24: error: "));
  EXPECT_THAT(tool.read("w.yml"), testing::HasSubstr("type: \"target\""));
  EXPECT_THAT(tool.read("h.c"), testing::HasSubstr("__VERIFIER_nondet_uint"));
}

TEST(Check, UnsupportedPartsAreNamed) {
  const Tool tool;
  tool.file("f.c",
            "int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);\n"
            "void *start(void *data) { return data; }\n"
            "int main(void) {\n"
            "  unsigned long thread;\n"
            "  return pthread_create(&thread, 0, start, 0);\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--json", "out.json"});
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(result.out,
              testing::ContainsRegex("\nVerdict: UNKNOWN\\(unsupported: .*pthread_create.* at f\\.c:5\\)\n"));
  const auto json = nlohmann::json::parse(tool.read("out.json"));
  ASSERT_EQ(json["unsupported"].size(), 1U);
  EXPECT_EQ(json["unsupported"][0]["line"], 5);
  EXPECT_EQ(tool.run({"f.c", "--dump", "cfa"}).code, 0) << "a dump shows what is there";
}

TEST(Check, UnsupportedPropertiesAreNoInputErrors) {
  const Tool tool;
  tool.file("f.c", kLoop);
  tool.file("termination.prp", "CHECK( init(main()), LTL(F end) )\n");
  const ToolResult result = tool.run({"f.c", "--property", "termination.prp"});
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(result.out, HasSubstr("Verdict: UNKNOWN(unsupported: "));
}

TEST(Check, DumpToStandardOutput) {
  const Tool tool;
  tool.file("f.c", kLoop);
  const ToolResult result = tool.run({"f.c", "--dump", "cfa"});
  EXPECT_EQ(result.code, 0);
  EXPECT_THAT(result.out, StartsWith("digraph"));
  EXPECT_THAT(result.out, Not(HasSubstr("Verdict")));
}

TEST(Check, DumpToFile) {
  const Tool tool;
  tool.file("f.c", kLoop);
  tool.file("out.dot", "digraph old {}");
  const ToolResult result = tool.run({"f.c", "--dump", "cfa=out.dot"});
  EXPECT_EQ(result.code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_THAT(tool.read("out.dot"), StartsWith("digraph"));
  EXPECT_THAT(tool.names(), ElementsAre("f.c", "out.dot"));
}

TEST(Check, StatisticsFollowTheVerdictOnStandardError) {
  const Tool tool;
  tool.file("f.c", kLoop);
  const ToolResult result = tool.run({"f.c", "--stats"});
  EXPECT_THAT(result.out, EndsWith("Verdict: TRUE\n"));
  for (const char* row : {"front end", "total", "peak memory", "locations", "edges", "variables", "arrays",
                          "largest live set at a loop head", "warnings"})
    EXPECT_THAT(result.err, HasSubstr(row));
}

TEST(Check, Json) {
  const Tool tool;
  tool.file("f.c", kLoop);
  ASSERT_EQ(tool.run({"f.c", "--json", "out.json", "--data-model", "ILP32"}).code, 0);
  const auto json = nlohmann::json::parse(tool.read("out.json"));
  EXPECT_EQ(json["command"], "check");
  EXPECT_EQ(json["files"], nlohmann::json::array({"f.c"}));
  EXPECT_EQ(json["data_model"], "ILP32");
  EXPECT_EQ(json["arithmetic"], "bits");
  EXPECT_EQ(json["outcome"], "Verdict: TRUE");
  EXPECT_EQ(json["exit_code"], 0);
  EXPECT_GT(json["wall_seconds"].get<double>(), 0);
  EXPECT_GT(json["cpu_seconds"].get<double>(), 0);
  EXPECT_GT(json["peak_memory_kb"].get<long>(), 1000);
  EXPECT_GT(json["program"]["locations"].get<int>(), 3);
  EXPECT_GE(json["program"]["largest_live_set"].get<int>(), 2);
  EXPECT_TRUE(json["unsupported"].empty());
}

TEST(Check, ATimeoutKeepsTheStatistics) {
  const Tool tool;
  // Nobody factors this in seconds.
  tool.file("f.c",
            "extern unsigned long long __VERIFIER_nondet_ulonglong(void);\nextern void reach_error(void);\n"
            "int main(void) {\n"
            "  unsigned __int128 x = __VERIFIER_nondet_ulonglong(), y = __VERIFIER_nondet_ulonglong();\n"
            "  if (x > 1 && y > 1 && x * y == ((unsigned __int128)0x8a51d5f1b3c8e1b7 << 64 | 0x6f7d6b9d2c1f4e35))\n"
            "    reach_error();\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--timeout", "5", "--stats", "--json", "out.json"});
  EXPECT_THAT(result.out, EndsWith("Verdict: UNKNOWN(timeout)\n"));
  EXPECT_THAT(result.err, HasSubstr("Attempts and checks"));
  const auto json = nlohmann::json::parse(tool.read("out.json"));
  EXPECT_EQ(json["outcome"], "Verdict: UNKNOWN(timeout)");
  ASSERT_FALSE(json["attempts"].empty());
  EXPECT_TRUE(std::any_of(json["attempts"].begin(), json["attempts"].end(),
                          [](const nlohmann::json& attempt) { return attempt["name"] == "bmc"; }));
  // The whole tree counts, not only the process that waited.
  EXPECT_GT(json["search_cpu_seconds"].get<double>(), 0);
  EXPECT_GE(json["cpu_seconds"].get<double>(), json["search_cpu_seconds"].get<double>());
}

TEST(Check, WarningsAreInClangsStyle) {
  const Tool tool;
  tool.file("f.c",
            "double sin(double); double nondet_double(void); void reach_error(void);\n"
            "int main(void) {\n  if (sin(nondet_double()) > 2) reach_error();\n}\n");
  const ToolResult result = tool.run({"f.c", "--json", "out.json"});
  EXPECT_THAT(result.err, testing::ContainsRegex("^f\\.c:[0-9]+(:[0-9]+)?: warning: .*sin"));
  const auto json = nlohmann::json::parse(tool.read("out.json"));
  ASSERT_EQ(json["warnings"].size(), 1U);
  EXPECT_EQ(json["warnings"][0]["file"], "f.c");
}

class TaskDefinition : public testing::Test {
 protected:
  TaskDefinition() {
    tool_.file("set/f.c", kLoop);
    tool_.file("properties/termination.prp", "CHECK( init(main()), LTL(F end) )\n");
    tool_.file("properties/unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
    tool_.file("properties/no-overflow.prp", "CHECK( init(main()), LTL(G ! overflow) )\n");
    tool_.file("set/t.yml",
               "format_version: '2.0'\n"
               "input_files: 'f.c'\n"
               "properties:\n"
               "  - property_file: ../properties/termination.prp\n"
               "  - property_file: ../properties/unreach-call.prp\n"
               "    expected_verdict: true\n"
               "  - property_file: ../properties/no-overflow.prp\n"
               "options:\n"
               "  language: C\n"
               "  data_model: ILP32\n"
               "  arithmetic: ideal\n");
  }

  nlohmann::json check(std::vector<std::string> arguments) {
    arguments.insert(arguments.end(), {"--json", "out.json"});
    const ToolResult result = tool_.run(arguments);
    EXPECT_EQ(result.code, 0) << result.err;
    return nlohmann::json::parse(tool_.read("out.json"));
  }

  Tool tool_;
};

TEST_F(TaskDefinition, GivesFileAndDataModelAndTheFirstPropertyThatIsSupported) {
  const auto json = check({"check", "set/t.yml"});
  EXPECT_EQ(json["files"], nlohmann::json::array({"set/f.c"}));
  EXPECT_EQ(json["property"], "unreach-call");
  EXPECT_EQ(json["data_model"], "ILP32");
  EXPECT_EQ(json["arithmetic"], "ideal");
  EXPECT_EQ(json["entry"], "main");
}

TEST_F(TaskDefinition, TheCommandLineWins) {
  const auto json =
      check({"set/t.yml", "--data-model", "LP64", "--arithmetic", "bits", "--property", "properties/no-overflow.prp"});
  EXPECT_EQ(json["property"], "no-overflow");
  EXPECT_EQ(json["data_model"], "LP64");
  EXPECT_EQ(json["arithmetic"], "bits");
}

TEST(Check, TheEntryComesFromThePropertyUnlessGiven) {
  const Tool tool;
  tool.file("f.c", "int start(void) { return 0; }\nint other(void) { return 1; }\n");
  tool.file("p.prp", "CHECK( init(start()), LTL(G ! call(reach_error())) )\n");
  EXPECT_EQ(tool.run({"f.c", "--property", "p.prp", "--json", "1.json"}).code, 0);
  EXPECT_EQ(nlohmann::json::parse(tool.read("1.json"))["entry"], "start");
  EXPECT_EQ(tool.run({"f.c", "--property", "p.prp", "--entry", "other", "--json", "2.json"}).code, 0);
  EXPECT_EQ(nlohmann::json::parse(tool.read("2.json"))["entry"], "other");
}

TEST(Check, ClangGetsItsArguments) {
  const Tool tool;
  tool.file("inc/h.h", "#define RESULT 0\n");
  tool.file("f.c", "#include \"h.h\"\n#ifndef X\n#error no X\n#endif\nint main(void) { return RESULT + X; }\n");
  EXPECT_EQ(tool.run({"-I", "inc", "f.c", "-DX=1", "-std=gnu11"}).code, 0);
  EXPECT_EQ(tool.run({"f.c", "-Iinc", "-D", "X"}).code, 0);
  EXPECT_EQ(tool.run({"f.c", "-Iinc"}).code, 2);
}

TEST(Check, FilesThatLookLikeOptions) {
  const Tool tool;
  tool.file("-x.c", "int main(void) { return 0; }\n");
  EXPECT_EQ(tool.run({"./-x.c"}).code, 0);
  EXPECT_EQ(tool.run({"-x.c"}).code, 2);
}

TEST(Help, GoesToStandardOutput) {
  const Tool tool;
  for (const char* option : {"--help", "-h", "--version"}) {
    const ToolResult result = tool.run({option});
    EXPECT_EQ(result.code, 0);
    EXPECT_EQ(result.err, "");
    EXPECT_THAT(result.out, HasSubstr("pincer"));
  }
}

}  // namespace
}  // namespace pincer::driver
