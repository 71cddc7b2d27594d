// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// `--harness` after a failure of an entry function: a program by itself, which fails at the same place.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kCompiler = "/usr/bin/gcc";

struct Failure {
  const char* name;
  std::string text;
  std::vector<std::string> options;
  std::vector<std::string> told;  // by the program when it is run
};

void PrintTo(const Failure& failure, std::ostream* out) { *out << failure.name; }

class EntryHarness : public testing::TestWithParam<Failure> {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(kCompiler)) GTEST_SKIP() << "no " << kCompiler;
  }

  /// The options and files of the command that the head of the harness tells, with the file in the place of its name.
  static std::vector<std::string> command(const std::string& harness) {
    std::istringstream words(harness.substr(harness.find("cc -g")));
    std::vector<std::string> result{"-w", "-o", "a.out"};
    std::string word;
    for (words >> word; words >> word && word != "&&";) result.push_back(word == "THIS_FILE" ? "h.c" : word);
    return result;
  }
};

TEST_P(EntryHarness, FailsAtTheSamePlace) {
  const Tool tool;
  tool.file("f.c", GetParam().text);
  std::vector<std::string> arguments = {"f.c", "--engine", "bmc", "--timeout", "60", "--harness", "h.c"};
  arguments.insert(arguments.end(), GetParam().options.begin(), GetParam().options.end());
  const ToolResult checked = tool.run(arguments);
  ASSERT_EQ(checked.code, 1) << checked.out << checked.err;
  const ToolResult built = tool.run_program(kCompiler, command(tool.read("h.c")));
  ASSERT_EQ(built.code, 0) << built.err << tool.read("h.c");
  const ToolResult result = tool.run_program("/usr/bin/timeout", {"10", "./a.out"});
  EXPECT_NE(result.code, 0) << tool.read("h.c");
  EXPECT_THAT(result.err, Not(HasSubstr("takes care of")));
  for (const std::string& told : GetParam().told) EXPECT_THAT(result.err, HasSubstr(told)) << tool.read("h.c");
}

const std::vector<std::string> kAssertions = {"--entry", "f", "--property", "assertions"};
const std::vector<std::string> kEntrySafety = {"--entry", "f", "--property", "memsafety"};

INSTANTIATE_TEST_SUITE_P(
    Programs, EntryHarness,
    testing::Values(
        Failure{"numbers",
                "#include <assert.h>\nlong f(int a, unsigned char b, double c, _Bool d) {\n"
                "  assert(!(a == -7 && b == 200 && c == 0.5 && d));\n  return a;\n}\n",
                kAssertions,
                {"f.c:3", "Assertion"}},
        Failure{"static_function_of_a_program_with_main",
                "#include <assert.h>\nstatic int f(int a) { assert(a != 5); return a; }\n"
                "int main(void) { return f(1); }\n",
                kAssertions,
                {"f.c:2", "Assertion"}},
        Failure{"objects",
                "#include <assert.h>\nstruct s { char c; int x; int *q; char name[4]; double d; };\n"
                "int f(struct s *s) {\n"
                "  assert(!(s->c == 'a' && s->x == 3 && *s->q == 9 && s->name[2] == 'b' && s->d == 2.5));\n"
                "  return 0;\n}\n",
                kAssertions,
                {"f.c:4", "Assertion"}},
        Failure{"list",
                "#include <assert.h>\nstruct n { int x; struct n *next; };\n"
                "int f(struct n *p) {\n"
                "  assert(!(p->x == 1 && p->next && p->next->x == 2 && p->next->next && p->next->next->x == 3 &&\n"
                "           !p->next->next->next));\n"
                "  return 0;\n}\n",
                kAssertions,
                {"f.c:4", "Assertion"}},
        Failure{"structure_as_a_value",
                "#include <assert.h>\nstruct s { int x; int *q; };\n"
                "int f(struct s s) { assert(!(s.x == 4 && *s.q == 5)); return 0; }\n",
                kAssertions,
                {"f.c:3", "Assertion"}},
        Failure{"array",
                "#include <assert.h>\nint f(const int *a, int n) {\n  int t = 0;\n"
                "  for (int i = 0; i < n; i++) t += a[i];\n  assert(!(n == 3 && t == 17 && a[1] > a[0]));\n"
                "  return t;\n}\n",
                kAssertions,
                {"f.c:5", "Assertion"}},
        Failure{"string",
                "#include <assert.h>\n#include <string.h>\n"
                "int f(const char *s) { assert(strcmp(s, \"ab\") != 0); return 0; }\n",
                kAssertions,
                {"f.c:3", "Assertion"}},
        Failure{"copied_bytes",
                "#include <assert.h>\n#include <string.h>\nstruct s { int a[3]; int *p; };\n"
                "int f(struct s *s) { struct s t; memcpy(&t, s, sizeof t); assert(!(t.a[1] == 6 && *t.p == 7)); return "
                "0; }\n",
                kAssertions,
                {"f.c:4", "Assertion"}},
        Failure{"variables",
                "#include <assert.h>\nstatic int g = 1; int *h;\n"
                "int f(void) { assert(!(g == 5 && h && *h == 6)); return 0; }\n",
                {"--entry", "f", "--property", "assertions", "--globals", "any"},
                {"f.c:3", "Assertion"}},
        Failure{"null",
                "int f(int *p) {\n  return *p;\n}\n",
                {"--entry", "f", "--property", "null", "--null-arguments"},
                {"f.c:2", "null pointer"}},
        Failure{"end_of_an_array",
                "int f(const int *a, int n) {\n  int t = 0;\n  for (int i = 0; i <= n; i++)\n    t ^= a[i];\n"
                "  return t;\n}\n",
                {"--entry", "f", "--property", "memsafety", "--array", "a:n"},
                {"heap-buffer-overflow", "f.c:4"}},
        Failure{"freed",
                "#include <stdlib.h>\nint f(int *p) {\n  free(p);\n  return *p;\n}\n",
                kEntrySafety,
                {"heap-use-after-free", "f.c:4"}},
        Failure{"division",
                "int f(int a, int b) {\n  return a / b;\n}\n",
                {"--entry", "f", "--property", "division"},
                {"f.c:2", "division by zero"}},
        Failure{"overflow",
                "int f(int a, int b) {\n  return a + b;\n}\n",
                {"--entry", "f", "--property", "no-overflow"},
                {"f.c:2", "signed integer overflow"}},
        Failure{"unknown_functions",
                "extern int get(int); extern void reach_error(void);\n"
                "int f(int a) {\n  if (get(a) == 4 && a == 3) reach_error();\n  return 0;\n}\n",
                {"--entry", "f", "--property", "unreach-call"},
                {"reach_error was called"}},
        Failure{"ensures",
                "#include <pincer.h>\nint f(int n)\n  PINCER_REQUIRES(n > 5 && n < 9)\n"
                "  PINCER_ENSURES(PINCER_RESULT > n)\n{\n  return n == 7 ? n : n + 1;\n}\n",
                {"--entry", "f"},
                {"f.c:4", "does not ensure"}},
        Failure{"old_values",
                "#include <pincer.h>\nvoid f(int *p)\n  PINCER_REQUIRES(*p < 100 && *p > 0)\n"
                "  PINCER_ENSURES(*p == PINCER_OLD(*p) + 1)\n  PINCER_ASSIGNS(*p)\n{\n  *p += *p == 42 ? 2 : 1;\n}\n",
                {"--entry", "f"},
                {"f.c:4", "does not ensure"}},
        Failure{"assigns",
                "#include <pincer.h>\nint g;\nvoid f(int *p)\n  PINCER_ASSIGNS(*p)\n{\n  *p = 1;\n  g = 1;\n}\n",
                {"--entry", "f"},
                {"f.c:4", "its contract does not name"}},
        Failure{"required_memory",
                "#include <pincer.h>\nint f(int *p, unsigned n)\n  PINCER_REQUIRES(PINCER_VALID(p, n) && n > 1)\n{\n"
                "  return p[2];\n}\n",
                {"--entry", "f", "--property", "memsafety"},
                {"heap-buffer-overflow", "f.c:5"}},
        Failure{"invariant",
                "#include <pincer.h>\nint f(int n) {\n  int i = 0;\n  while (i < n) {\n"
                "    PINCER_INVARIANT(i < 3);\n    i++;\n  }\n  return i;\n}\n",
                {"--entry", "f", "--property", "assertions"},
                {}}),
    [](const auto& info) { return std::string(info.param.name); });

using EntryHarnessFiles = EntryHarness;

TEST_F(EntryHarnessFiles, OtherFilesAreLinked) {
  const Tool tool;
  tool.file("f.c",
            "#include \"limit.h\"\n#include <assert.h>\nextern int twice(int);\n"
            "static int f(int a) { assert(twice(a) != LIMIT); return a; }\nint g(void) { return f(1); }\n");
  tool.file("main.c", "extern int g(void);\nint twice(int a) { return 2 * a; }\nint main(void) { return g(); }\n");
  std::filesystem::create_directory(tool.folder() / "include");
  tool.file("include/limit.h", "#define LIMIT (10 + MORE)\n");
  const ToolResult checked = tool.run({"main.c", "f.c", "--entry", "f.c:f", "--property", "assertions", "--engine",
                                       "bmc", "--harness", "h.c", "--", "-Iinclude", "-DMORE=2"});
  ASSERT_EQ(checked.code, 1) << checked.out << checked.err;
  EXPECT_THAT(checked.out, HasSubstr("main.c h.c && gdb -ex run ./a.out\n"));
  const ToolResult built = tool.run_program(kCompiler, command(tool.read("h.c")));
  ASSERT_EQ(built.code, 0) << built.err << tool.read("h.c");
  EXPECT_THAT(tool.run_program("./a.out", {}).err, HasSubstr("f.c:4"));
}

}  // namespace
}  // namespace pincer::driver
