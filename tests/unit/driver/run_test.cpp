// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// `pincer run` as its users see it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::MatchesRegex;

std::string last_line(const std::string& text) {
  const std::string body = text.ends_with('\n') ? text.substr(0, text.size() - 1) : text;
  const std::size_t start = body.rfind('\n');
  return start == std::string::npos ? body : body.substr(start + 1);
}

constexpr const char* kDeclarations =
    "extern int __VERIFIER_nondet_int(void); extern float __VERIFIER_nondet_float(void); "
    "extern double __VERIFIER_nondet_double(void); extern unsigned char __VERIFIER_nondet_uchar(void); "
    "extern _Bool __VERIFIER_nondet_bool(void); extern void __VERIFIER_assume(int); extern void reach_error(void);\n";

class Run : public testing::Test {
 protected:
  /// Runs a program whose first line, 1, holds the declarations.
  ToolResult run(const std::string& program, std::vector<std::string> arguments = {}) const {
    tool_.file("f.c", kDeclarations + program);
    arguments.insert(arguments.begin(), {"run", "f.c"});
    return tool_.run(arguments);
  }
  void expect(const ToolResult& result, int code, const std::string& end) const {
    EXPECT_EQ(result.code, code) << result.err;
    EXPECT_EQ(last_line(result.out), end) << result.err;
  }

  Tool tool_;
};

TEST_F(Run, NormalEnd) {
  expect(run("int main(void) { return 42; }"), 0, "End: returned 42");
  expect(run("int main(void) { return -1; }"), 0, "End: returned -1");
  expect(run("void main(void) { }"), 0, "End: finished");
}

TEST_F(Run, InputsComeInOrder) {
  const std::string program =
      "int main(void) {\n"
      "  int a = __VERIFIER_nondet_int();\n"
      "  int b = __VERIFIER_nondet_int();\n"
      "  return 10 * a + b;\n"
      "}\n";
  expect(run(program, {"--inputs", "4,2"}), 0, "End: returned 42");
  expect(run(program, {"--inputs", "-1,0x2"}), 0, "End: returned -8");
  tool_.file("list", "# two of them\n4\n2\n");
  expect(run(program, {"--inputs-file", "list"}), 0, "End: returned 42");
  expect(run(program, {"--inputs", "4", "--inputs-file", "list"}), 0, "End: returned 44");
  expect(run(program, {"--inputs", "4"}), 3, "End: inputs exhausted at f.c:4");
  expect(run(program), 3, "End: inputs exhausted at f.c:3");
}

TEST_F(Run, InputsTakeTheTypeThatIsAskedFor) {
  expect(run("int main(void) { return (int)(__VERIFIER_nondet_float() * 2); }", {"--inputs", "1.5"}), 0,
         "End: returned 3");
  expect(run("int main(void) { return __VERIFIER_nondet_double() == 0.1; }", {"--inputs", "0.1"}), 0,
         "End: returned 1");
  expect(run("int main(void) { return __VERIFIER_nondet_float() == 3.0f; }", {"--inputs", "3"}), 0, "End: returned 1");
  expect(run("int main(void) { double d = __VERIFIER_nondet_double(); return d != d; }", {"--inputs", "nan"}), 0,
         "End: returned 1");
  expect(run("int main(void) { return __VERIFIER_nondet_uchar(); }", {"--inputs", "-1"}), 0, "End: returned 255");
  expect(run("int main(void) { return __VERIFIER_nondet_bool() ? 5 : 6; }", {"--inputs", "1"}), 0, "End: returned 5");
}

TEST_F(Run, InputsThatDoNotFitAreInputErrors) {
  const ToolResult large = run("int main(void) {\n  return __VERIFIER_nondet_uchar();\n}\n", {"--inputs", "300"});
  EXPECT_EQ(large.code, 2);
  EXPECT_EQ(large.out, "");
  EXPECT_THAT(large.err,
              ContainsRegex("^f\\.c:3:[0-9]+: error: input 1, for __VERIFIER_nondet_uchar\\(\\): 300 does not fit"));
  const ToolResult fraction = run("int main(void) { return __VERIFIER_nondet_int(); }", {"--inputs", "1.5"});
  EXPECT_EQ(fraction.code, 2);
  EXPECT_THAT(fraction.err, HasSubstr("1.5 is not an integer"));
}

TEST_F(Run, ErrorReached) {
  const std::string program =
      "int main(void) {\n"
      "  int x = __VERIFIER_nondet_int();\n"
      "  if (x == 7) reach_error();\n"
      "  return 0;\n"
      "}\n";
  expect(run(program, {"--inputs", "7"}), 1, "End: error reached at f.c:4");
  expect(run(program, {"--inputs", "8"}), 0, "End: returned 0");
}

TEST_F(Run, AssumptionNotMet) {
  const std::string program =
      "int main(void) {\n"
      "  int x = __VERIFIER_nondet_int();\n"
      "  __VERIFIER_assume(x > 0);\n"
      "  return x;\n"
      "}\n";
  expect(run(program, {"--inputs", "0"}), 3, "End: assumption not met at f.c:4");
  expect(run(program, {"--inputs", "1"}), 0, "End: returned 1");
}

TEST_F(Run, StepLimit) {
  const std::string program = "int main(void) { int i = 0; while (1) ++i; }";
  expect(run(program, {"--steps", "1000"}), 3, "End: step limit reached");
}

TEST_F(Run, Unsupported) {
  const ToolResult result =
      run("int pthread_create(unsigned long *, const void *, void *(*)(void *), void *);\n"
          "void *start(void *data) { return data; }\n"
          "int main(void) {\n"
          "  unsigned long thread;\n"
          "  return pthread_create(&thread, 0, start, 0);\n"
          "}\n");
  EXPECT_EQ(result.code, 3);
  EXPECT_THAT(last_line(result.out), MatchesRegex("End: unsupported: .*pthread_create.* at f\\.c:6"));
}

TEST_F(Run, TraceNamesLinesVariablesAndValues) {
  const ToolResult result =
      run("int main(void) {\n"
          "  int limit = __VERIFIER_nondet_int();\n"
          "  int sum = 0;\n"
          "  for (int i = 0; i < limit; ++i)\n"
          "    sum += 5;\n"
          "  return sum;\n"
          "}\n",
          {"--inputs", "2", "--trace"});
  expect(result, 0, "End: returned 10");
  EXPECT_THAT(result.out, HasSubstr("f.c:3: limit = __VERIFIER_nondet_int() = 2\n"));
  EXPECT_THAT(result.out, HasSubstr("f.c:5: [i < limit]\n"));
  EXPECT_THAT(result.out, HasSubstr("i = 2\n"));
}

TEST_F(Run, TheEntryCanBeChosen) {
  expect(run("int main(void) { return 1; }\nint other(void) { return 2; }", {"--entry", "other"}), 0,
         "End: returned 2");
}

TEST_F(Run, Statistics) {
  const ToolResult result = run("int main(void) { return 0; }", {"--stats", "--json", "out.json"});
  EXPECT_THAT(result.err, HasSubstr("steps"));
  EXPECT_THAT(tool_.read("out.json"), HasSubstr("\"outcome\": \"End: returned 0\""));
}

}  // namespace
}  // namespace pincer::driver
