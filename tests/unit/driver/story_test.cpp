// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// What pincer tells about failures and proofs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tool.h"
#include "unit/support/paths.h"

namespace pincer::driver {
namespace {

using Json = nlohmann::json;
using testing::HasSubstr;
using testing::Not;

const std::string kProgramsToTell = support::source_folder() + "/tests/programs/";

std::string content(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The steps in the text of a story.
std::vector<std::string> steps_in(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream lines(text.substr(std::min(text.find("How it happens:"), text.size())));
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(' ');
    if (constexpr std::string_view kAgain = "  as before"; line.ends_with(kAgain))
      line.resize(line.size() - kAgain.size());
    if (begin != std::string::npos && line.compare(begin, 5, "line ") == 0) result.push_back(line.substr(begin));
  }
  return result;
}

/// What a part of a story says about single turns of a loop: `i = 1, 2, ... 9` that once `i = 1` happens, once `i = 2` and
/// once `i = 9`. What stands in the full story as it is says just that.
std::vector<std::string> single_turns(const std::string& full, const std::string& part) {
  if (full.find(part) != std::string::npos) return {part};
  const std::size_t equals = part.find(" = ");
  const std::string name = equals == std::string::npos || part.find('(') < equals ? "" : part.substr(0, equals + 3);
  std::vector<std::string> values{""};
  int depth = 0;
  for (std::size_t i = name.size(); i < part.size(); ++i) {
    depth += part[i] == '(' || part[i] == '{' ? 1 : part[i] == ')' || part[i] == '}' ? -1 : 0;
    const bool is_next = depth == 0 && part.compare(i, 2, ", ") == 0;
    if (is_next) values.emplace_back();
    if (is_next)
      i += part.compare(i, 6, ", ... ") == 0 ? 5 : 1;
    else
      values.back() += part[i];
  }
  const std::size_t dots = name.find("..");
  if (dots == std::string::npos) {
    for (std::string& value : values) value = name + value;
    return values;
  }
  // a[0..9]: the first and the last one.
  const std::size_t open = name.rfind('[', dots);
  return {name.substr(0, dots) + name.substr(name.find(']', dots)) + values.front(),
          name.substr(0, open + 1) + name.substr(dots + 2) + values.back()};
}

class StoryOf : public testing::TestWithParam<std::string> {};

TEST_P(StoryOf, EndsWhereItFailsAndCanBeReplayed) {
  const Tool tool;
  tool.file("f.c", content(kProgramsToTell + GetParam()));
  const std::vector<std::string> search = {"f.c",       "--property", "assertions",    "--stop-at-first",
                                           "--timeout", "100",        "--engine",      "bmc",
                                           "--json",    "j.json",     "--certificate", "c.json"};
  const ToolResult found = tool.run(search);
  ASSERT_EQ(found.code, 1) << found.out << found.err;
  const Json record = Json::parse(tool.read("j.json"));
  ASSERT_EQ(record["stories"].size(), 1U);
  const Json& story = record["stories"][0];
  EXPECT_FALSE(story.contains("undefined")) << story["undefined"];
  const Json& last = story["steps"].back();
  EXPECT_EQ(last["kind"], "fail");
  EXPECT_EQ(last["line"], story["line"]);
  EXPECT_EQ(record["checks"][0]["line"], story["line"]);
  EXPECT_EQ(record["checks"][0]["story"], 0);
  std::size_t short_steps = 0;
  for (const Json& step : story["steps"]) short_steps += step["matters"].get<bool>() ? 1 : 0;
  EXPECT_GT(short_steps, 0U);

  // Its inputs lead to the same line.
  std::string inputs;
  for (const Json& input : story["inputs"]) inputs += (inputs.empty() ? "" : ",") + input["value"].get<std::string>();
  const Json claim = Json::parse(tool.read("c.json"))["claim"];
  EXPECT_EQ(claim["inputs"].size(), story["inputs"].size());
  const std::string unspecified = claim["unspecified"].dump() + claim["initial"].dump();
  if (unspecified.find_first_of("123456789abcdef", unspecified.find("value")) == std::string::npos ||
      unspecified == "[][]") {
    std::vector<std::string> run = {"run", "f.c", "--property", "assertions"};
    if (!inputs.empty()) run.insert(run.end(), {"--inputs", inputs});
    EXPECT_THAT(tool.run(run).out,
                HasSubstr("End: error reached at f.c:" + std::to_string(story["line"].get<unsigned>()) + "\n"));
  }

  // What is told in short is told in full, too, and `explain` tells the same again.
  const ToolResult again = tool.run({"explain", "c.json", "f.c"});
  EXPECT_EQ(again.code, 1);
  EXPECT_EQ(again.out, found.out);
  const ToolResult full = tool.run({"explain", "c.json", "f.c", "--trace=full"});
  for (const std::string& step : steps_in(found.out))
    for (std::size_t begin = step.find("  ") + 2, end = 0; begin < step.size(); begin = end + 2) {
      end = std::min(step.find("; ", begin), step.size());
      std::string told = step.substr(begin, end - begin);
      // A call of which nothing but its result matters.
      if (const std::size_t result = told.find(" returns "); result != std::string::npos) {
        EXPECT_THAT(full.out, HasSubstr(told.substr(result + 1, 6) + told.substr(result + 8)));
        told = told.substr(0, result);
      }
      for (const std::string& part : single_turns(full.out, told)) EXPECT_THAT(full.out, HasSubstr(part));
    }
  EXPECT_EQ(tool.run({"explain", "c.json", "f.c", "-q"}).out, "Verdict: FALSE(unreach-call)\n");
}

std::vector<std::string> failing_programs() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kProgramsToTell))
    if (entry.path().stem().string().ends_with("_unsafe")) names.push_back(entry.path().filename().string());
  std::erase(names, "float_interval_unsafe.c");  // takes bounded model checking alone long
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(Programs, StoryOf, testing::ValuesIn(failing_programs()),
                         [](const auto& info) { return info.param.substr(0, info.param.find('.')); });

TEST(Story, SaysWhatIsFreed) {
  const Tool tool;
  tool.file("f.c",
            "#include <stdlib.h>\n"
            "int main(void) {\n"
            "  int *other = malloc(4), *p = malloc(4);\n"
            "  if (p == 0 || other == 0) return 0;\n"
            "  free(other);\n"
            "  free(p);\n"
            "  return *p;\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--engine", "bmc"});
  EXPECT_THAT(result.out, HasSubstr("line 6  malloc#2 is freed\n    line 7  memory is accessed"));
  EXPECT_THAT(result.out, Not(HasSubstr("malloc#1 is freed")));
}

TEST(Story, SaysWhichAccessFails) {
  const Tool tool;
  const auto end_of = [&](const std::string& body) {
    tool.file("f.c",
              "#include <stdlib.h>\n#include <string.h>\n"
              "int *local(void) { int x = 3; int *p = &x; return p; }\n"
              "int main(int argc, char **argv) {\n" +
                  body + "\n  return 0;\n}\n");
    return tool.run({"f.c"}).out;
  };
  EXPECT_THAT(end_of("  int *p = malloc(16); if (p) p[4] = 1;"),
              HasSubstr("living object: a write of 4 bytes at offset 16 of malloc#1, which has 16 bytes\n"));
  EXPECT_THAT(end_of("  int *p = malloc(0); if (p) p[0] = 1;"),
              HasSubstr("living object: a write of 4 bytes at offset 0 of malloc#1, which has 0 bytes\n"));
  EXPECT_THAT(end_of("  char *p = malloc(4); if (p && argc > 3) return p[-1];"),
              HasSubstr("living object: a read of 1 byte, 1 byte before malloc#1\n"));
  EXPECT_THAT(end_of("  char *p = calloc(4, 1); if (p) { free(p); return *p; }"),
              HasSubstr("living object: a read of malloc#1, which was freed\n"));
  EXPECT_THAT(end_of("  return *local();"), HasSubstr("living object: a read of x, which does not live any more\n"));
  EXPECT_THAT(end_of("  int *p = malloc(4);\n  *p = 1;"),
              HasSubstr("a null pointer is used: malloc() fails in line 5 (with --malloc never-fails it does not)\n"));
  EXPECT_THAT(end_of("  int *p = 0, *q = malloc(4);\n  if (!q) return 1;\n  *p = 1;"),
              HasSubstr("a null pointer is used\n"));
}

TEST(Story, SaysWhatHappens) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n"
            "extern int __VERIFIER_nondet_int(void);\n"
            "struct pair { int first; int second; };\n"
            "static int twice(int x) { return x + x; }\n"
            "int unused;\n"
            "int main(void) {\n"
            "  int n = __VERIFIER_nondet_int();\n"
            "  struct pair p = {1, 2};\n"
            "  unused = 3;\n"
            "  if (n != 21) return 0;\n"
            "  p.second = twice(n);\n"
            "  assert(p.second != 42);\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--engine", "bmc", "--property", "assertions"});
  EXPECT_EQ(result.out,
            "f.c:12:3: error: the assertion fails [unreach-call]\n"
            "   12 |   assert(p.second != 42);\n"
            "      |   ^\n"
            "      | p.second = 42\n"
            "  How it happens:\n"
            "    line 7   n = 21  from __VERIFIER_nondet_int()\n"
            "    line 10  n != 21 is false\n"
            "    line 11  twice(x = 21) returns 42; p.second = 42\n"
            "    line 12  the assertion fails\n"
            "\n"
            "Verdict: FALSE(unreach-call)\n");
  const ToolResult full = tool.run({"f.c", "--engine", "bmc", "--property", "assertions", "--trace", "full"});
  EXPECT_THAT(full.out, HasSubstr("unused = 3"));
}

TEST(Story, LeavesOutWhatMakesNoDifference) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n"
            "extern int __VERIFIER_nondet_int(void);\n"
            "int mode, state;\n"
            "int main(void) {\n"
            "  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int() & 7;\n"
            "  if (x == 1) mode = n + 3; else mode = n + 4;\n"
            "  if (y == 17) state = mode;\n"
            "  assert(state == 0);\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--engine", "bmc", "--property", "assertions"});
  // Whatever the mode is, it is not 0.
  EXPECT_THAT(result.out, HasSubstr("y == 17 is true\n"));
  EXPECT_THAT(result.out, HasSubstr("state = "));
  EXPECT_THAT(result.out, Not(HasSubstr("x == 1 is"))) << result.out;
}

TEST(Story, TellsWhatChoseAConstant) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n"
            "extern int __VERIFIER_nondet_int(void);\n"
            "int main(void) {\n"
            "  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), good = 0;\n"
            "  if (x == 7 && y == 8) return 0;\n"
            "  if (x < 5)\n"
            "    if (y < 5)\n"
            "      good = 1;\n"
            "  assert(good);\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--engine", "bmc", "--property", "assertions"});
  EXPECT_THAT(result.out, testing::AnyOf(HasSubstr("x < 5 is false"), HasSubstr("y < 5 is false"))) << result.out;
}

TEST(Story, WhatFailsForTwoReasonsHasOne) {
  const Tool tool;
  tool.file("f.c",
            "#include <stdlib.h>\n"
            "extern int __VERIFIER_nondet_int(void);\n"
            "extern void reach_error(void);\n"
            "int main(void) {\n"
            "  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();\n"
            "  if (x != 5 || y != 6) abort();\n"
            "  if (x > 4 || y > 5)\n"
            "    reach_error();\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--engine", "bmc", "--property", "unreach-call"});
  EXPECT_THAT(result.out, HasSubstr("x > 4 is true")) << result.out;
}

TEST(Story, AFailureThatWouldOnlyComeLaterDependsOnTheDecision) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n"
            "extern int __VERIFIER_nondet_int(void);\n"
            "int main(void) {\n"
            "  int sum = 0;\n"
            "  for (int turn = 0; turn < 10; ++turn) {\n"
            "    int x = __VERIFIER_nondet_int();\n"
            "    if (x == 3) sum += 2;\n"
            "    assert(sum < 4);\n"
            "  }\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--engine", "bmc", "--property", "assertions"});
  EXPECT_THAT(result.out, HasSubstr("x == 3 is true")) << result.out;
  EXPECT_THAT(result.out, HasSubstr("sum = 4")) << result.out;
}

TEST(Story, OfSeveralWaysToTheFailureTheOneThatWasTaken) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n"
            "extern int __VERIFIER_nondet_int(void);\n"
            "static void stop(void) { assert(0); }\n"
            "int main(void) {\n"
            "  int x = __VERIFIER_nondet_int();\n"
            "  if (x > 5) stop();\n"
            "  if (x < 3) stop();\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--engine", "bmc", "--property", "assertions"});
  EXPECT_THAT(result.out, testing::AnyOf(HasSubstr("x > 5 is true\n"), HasSubstr("x < 3 is true\n"))) << result.out;
}

TEST(Story, TellsTheParametersOfTheEntry) {
  const Tool tool;
  tool.file("f.c",
            "int f(int n, char c, int unused) {\n"
            "  int a[4];\n"
            "  if (n < 0 || n > 4 || c != 'q') return 0;\n"
            "  a[n] = 1;\n"
            "  return 1;\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--engine", "bmc", "--entry", "f", "--property", "bounds"});
  EXPECT_THAT(result.out, HasSubstr("  How it happens:\n    line 1  n = 4  from the caller\n"
                                    "    line 1  c = 'q'  from the caller\n"));
  EXPECT_THAT(result.out, HasSubstr("      | n = 4\n"));
  EXPECT_THAT(result.out, Not(HasSubstr("the caller =")));
}

TEST(Story, TellsTheArgumentsOfTheProgram) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n"
            "static void look(const char *text) {\n"
            "  assert(!(text[0] == '-' && text[1] == 'q' && text[2] == 0));\n"
            "}\n"
            "int main(int argc, char **argv) {\n"
            "  if (argc != 3) return 0;\n"
            "  look(argv[2]);\n"
            "  return 0;\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--property", "assertions", "--engine", "bmc", "--json", "r.json"});
  EXPECT_EQ(result.code, 1) << result.err;
  EXPECT_THAT(result.out, HasSubstr("argv[2] = \"-q\"  from the command line"));
  EXPECT_THAT(result.out, HasSubstr("look(text = \"-q\")"));
  const Json inputs = Json::parse(tool.read("r.json")).at("stories").at(0).at("inputs");
  ASSERT_EQ(inputs.size(), 1U) << inputs;
  EXPECT_EQ(inputs.at(0).at("variable"), "argv[2]");
  EXPECT_EQ(inputs.at(0).at("value"), "\"-q\"");
}

TEST(Story, EveryFailureHasItsOwn) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n"
            "extern int __VERIFIER_nondet_int(void);\n"
            "int main(void) {\n"
            "  int x = __VERIFIER_nondet_int();\n"
            "  assert(x != 5);\n"
            "  int y = x + 1;\n"
            "  assert(y != 8);\n"
            "  assert(x < y || y < x);\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--property", "assertions", "--json", "j.json"});
  EXPECT_EQ(result.code, 1) << result.err;
  EXPECT_THAT(result.out, HasSubstr("f.c:5:3: error: the assertion fails [unreach-call]\n"));
  EXPECT_THAT(result.out, HasSubstr("      | x = 5\n"));
  EXPECT_THAT(result.out, HasSubstr("f.c:7:3: error: the assertion fails [unreach-call]\n"));
  EXPECT_THAT(result.out, HasSubstr("      | y = 8\n"));
  EXPECT_THAT(result.out, HasSubstr("Checks: 2 failed, 1 proved\n"));
  const Json record = Json::parse(tool.read("j.json"));
  for (const Json& story : record["stories"]) {
    const Json& check = record["checks"][story["check"].get<std::size_t>()];
    EXPECT_EQ(check["line"], story["line"]);
    EXPECT_EQ(record["stories"][check["story"].get<std::size_t>()], story);
  }
}

TEST(Story, AProofIsTold) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n"
            "int main(void) {\n"
            "  unsigned i = 0;\n"
            "  while (i < 1000000) ++i;\n"
            "  assert(i == 1000000);\n"
            "}\n");
  const ToolResult result = tool.run({"f.c", "--certificate", "c.json"});
  ASSERT_EQ(result.code, 0) << result.out;
  EXPECT_THAT(result.out, HasSubstr("Proof: "));
  EXPECT_THAT(result.out, HasSubstr("f.c:4:3"));
  EXPECT_THAT(result.out, HasSubstr("checked independently by "));
  EXPECT_THAT(result.out, HasSubstr("pincer certify c.json f.c"));
  EXPECT_EQ(tool.run({"f.c", "--quiet"}).out, "Verdict: TRUE\n");
}

TEST(Story, TheLineOfACheckIsTheOneThatIsShown) {
  const Tool tool;
  tool.file("f.c",
            "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
            "static void my_assert(int c) {\n  if (!c) { reach_error(); } }\n"
            "int main(void) { int x = __VERIFIER_nondet_int();\n  my_assert(x == 1);\n}\n");
  const std::string out = tool.run({"f.c"}).out;
  EXPECT_THAT(out, testing::HasSubstr("f.c:5:3: error:"));
  EXPECT_THAT(out, testing::HasSubstr("    5 |   my_assert(x == 1);\n      |   ^\n"));
}

/// Every execution that fails goes through undefined behaviour on line 5; n is 0 there.
struct Through {
  const char* name;
  const char* text;
  const char* what;
};

void PrintTo(const Through& c, std::ostream* out) { *out << c.name; }

const Through kThrough[] = {
    {"read_through_null", "int *p = n ? &s.x : 0;\nk = *p;", "a read through a null pointer"},
    {"write_through_null", "struct S *p = n ? &s : 0;\np->y = 3;", "a write through a null pointer"},
    {"read_outside", "int a[4] = {1, 2, 3, 4};\nk = a[n + 4];", "a read outside of a"},
    {"read_at_a_fixed_place", "int a[4] = {1, 2, 3, 4};\nk = a[4];", "a read outside of a"},
    {"write_at_a_fixed_place", "int a[4] = {1, 2, 3, 4};\na[4] = k;\nk = a[n];", "a write outside of a"},
    {"write_outside", "int *a = malloc(4 * sizeof *a); if (!a) return 0;\na[n + 4] = 1;",
     "a write outside of malloc#1"},
    {"use_after_free", "int *a = malloc(sizeof *a); if (!a) return 0; free(a);\nk = *a;",
     "a read of malloc#1, which was freed"},
    {"no_object", "int a[2] = {0, 1}, *p = a; for (int i = 0; i < n + 4; i++) p++;\nk = *p;",
     "a read where no object is"},
    {"division", "\nk = 10 / n;", "a division by zero"},
    {"division_by_a_constant", "\nn = 0; k = 10 / n;", "a division by zero"},
    {"remainder", "\nk = 10 % n;", "a division by zero"},
    {"shift", "\nk = 1 << (n + 32);", "a shift by a wrong amount"},
    {"conversion", "double d = n + 1e10;\nk = (int)d;", "a conversion to an integer type"},
    {"copy_of_what_overlaps", "char t[8] = \"abc\";\nmemcpy(t + n + 1, t, n + 3); k = t[2];",
     "a copy between objects that overlap"},
    {"copy", "char t[4];\nmemcpy(t, n ? \"abc\" : 0, n + 3); k = t[0];", "a read through a null pointer"},
};

class StoryThrough : public testing::TestWithParam<Through> {};

TEST_P(StoryThrough, UndefinedBehaviourNamesIt) {
  const Through& c = GetParam();
  const Tool tool;
  tool.file("f.c", std::string("#include <stdlib.h>\n#include <string.h>\n") +
                       "struct S { int x, y; } s; int nondet_int(void); void reach_error(void);\n" +
                       "int main(void) { int k = 1; int n = nondet_int(); if (n) return 0; " + c.text +
                       "\nif (k != 77) reach_error(); return k; }");
  const ToolResult result = tool.run({"f.c", "--property", "assertions", "--engine", "bmc", "--json", "j.json"});
  ASSERT_EQ(result.code, 1) << result.out << result.err;
  const Json story = Json::parse(tool.read("j.json"))["stories"][0];
  ASSERT_TRUE(story.contains("undefined")) << result.out;
  EXPECT_EQ(story["undefined"][0]["line"], 5) << story;
  EXPECT_THAT(story["undefined"][0]["text"].get<std::string>(), HasSubstr(c.what));
  EXPECT_THAT(result.out, HasSubstr("note: the execution went through undefined behaviour at f.c:5"));
  EXPECT_THAT(result.out, HasSubstr("undefined behaviour: " + std::string(c.what)));
}

INSTANTIATE_TEST_SUITE_P(Kinds, StoryThrough, testing::ValuesIn(kThrough),
                         [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace pincer::driver
