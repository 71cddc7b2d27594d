// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// `--harness`: compiled with the program and run, it makes the program fail.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tool.h"
#include "unit/support/paths.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kProgramsToRun = support::source_folder() + "/tests/programs/";
constexpr const char* kCompiler = "/usr/bin/gcc";
constexpr int kAborted = 128 + 6;

/// The options that the head of the harness tells its reader to use.
std::vector<std::string> options(const std::string& harness) {
  std::istringstream line(harness.substr(harness.find("cc -g"), harness.find('\n', harness.find("cc -g"))));
  std::vector<std::string> result{"-w", "-o", "a.out", "f.c", "h.c", "-lm"};
  for (std::string word; line >> word && word != "&&";)
    if (word.starts_with("-")) result.push_back(word);
  return result;
}

ToolResult build_and_run(const Tool& tool, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments = options(tool.read("h.c"));
  arguments.insert(arguments.end(), more.begin(), more.end());
  const ToolResult built = tool.run_program(kCompiler, arguments);
  EXPECT_EQ(built.code, 0) << built.err << tool.read("h.c");
  return tool.run_program("/usr/bin/timeout", {"10", "./a.out"});
}

class Harness : public testing::Test {
 protected:
  void SetUp() override {
    if (!std::filesystem::exists(kCompiler)) GTEST_SKIP() << "no " << kCompiler;
  }
};

TEST_F(Harness, TheCommandHasTheArgumentsOfTheProgram) {
  const Tool tool;
  tool.file("f.c",
            "#include <string.h>\n"
            "extern void reach_error(void);\n"
            "int main(int argc, char **argv) {\n"
            "  if (argc == 3 && strcmp(argv[1], \"-n\") == 0 && strcmp(argv[2], \"it's *\") == 0) reach_error();\n"
            "  return 0;\n"
            "}\n");
  const ToolResult found = tool.run({"f.c", "--property", "unreach-call", "--engine", "bmc", "--harness", "h.c"});
  ASSERT_EQ(found.code, 1) << found.out << found.err;
  const std::string call = "./a.out -n 'it'\\''s *'";
  EXPECT_THAT(tool.read("h.c"), HasSubstr("&& " + call + "\n"));
  EXPECT_THAT(tool.read("h.c"), Not(HasSubstr("cannot be set from here")));
  EXPECT_THAT(found.out, HasSubstr("gdb -ex run --args " + call));
  build_and_run(tool);
  const ToolResult result = tool.run_program("/bin/sh", {"-c", call});
  EXPECT_EQ(result.code, kAborted) << result.err;
  EXPECT_THAT(result.err, HasSubstr("reach_error was called\n"));
}

TEST_F(Harness, ValuesComeInOrderPerFunction) {
  const Tool tool;
  tool.file("f.c",
            "extern int __VERIFIER_nondet_int(void); extern unsigned long __VERIFIER_nondet_ulong(void);\n"
            "extern char __VERIFIER_nondet_char(void); extern _Bool __VERIFIER_nondet_bool(void);\n"
            "extern double __VERIFIER_nondet_double(void); extern short unknown(int, char *);\n"
            "extern void never_defined(int); extern void __VERIFIER_assume(int); extern void reach_error(void);\n"
            "int main(void) {\n"
            "  int a = __VERIFIER_nondet_int();\n"
            "  unsigned long b = __VERIFIER_nondet_ulong();\n"
            "  int c = __VERIFIER_nondet_int();\n"
            "  char d = __VERIFIER_nondet_char();\n"
            "  double e = __VERIFIER_nondet_double();\n"
            "  __VERIFIER_assume(c < a);\n"
            "  if (0) never_defined(1);\n"
            "  if (a == -2147483647 - 1 + 5 && b == 18446744073709551615UL && c == -2147483647 - 1 && d == -7 && e == "
            "0.5 &&\n"
            "      unknown(1, 0) == -300 && __VERIFIER_nondet_bool())\n"
            "    reach_error();\n"
            "}\n");
  ASSERT_EQ(tool.run({"f.c", "--engine", "bmc", "--harness", "h.c"}).code, 1);
  const ToolResult result = build_and_run(tool);
  EXPECT_EQ(result.code, kAborted) << tool.read("h.c");
  EXPECT_THAT(result.err, HasSubstr("reach_error was called\n"));
}

TEST_F(Harness, IsNotWrittenWithoutAViolation) {
  const Tool tool;
  tool.file("f.c", "int main(void) { return 0; }\n");
  EXPECT_EQ(tool.run({"f.c", "--engine", "bmc", "--harness", "h.c"}).code, 0);
  EXPECT_FALSE(tool.exists("h.c"));
}

TEST_F(Harness, ZerosArePreferredForWhatIsUninitialised) {
  const Tool tool;
  tool.file("f.c",
            "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n"
            "int main(void) { int x; int y = __VERIFIER_nondet_int(); if (y == 7 && x != 1) reach_error(); }\n");
  ASSERT_EQ(tool.run({"f.c", "--engine", "bmc", "--harness", "h.c"}).code, 1);
  EXPECT_THAT(tool.read("h.c"), HasSubstr("-ftrivial-auto-var-init=zero"));
  EXPECT_THAT(tool.read("h.c"), Not(HasSubstr("Uninitialised")));
}

TEST_F(Harness, ObjectsFromOutside) {
  const Tool tool;
  tool.file("f.c",
            "extern int limit; extern int (*callback)(int); extern int input(void); extern void reach_error(void);\n"
            "int main(void) {\n"
            "  if (limit == 0 && !callback && input() == 4) reach_error();\n"
            "  return 0;\n"
            "}\n");
  ASSERT_EQ(tool.run({"f.c", "--property", "unreach-call", "--engine", "bmc", "--harness", "h.c"}).code, 1);
  EXPECT_EQ(build_and_run(tool).code, kAborted) << tool.read("h.c");
}

TEST_F(Harness, FunctionsBehindPointersFromOutside) {
  const Tool tool;
  tool.file(
      "f.c",
      "typedef int (*callback)(int); extern callback get(void); extern void reach_error(void);\n"
      "int main(void) { callback c = get(); if (c == 0) return 0; if (c(1) == 12345) reach_error(); return 0; }\n");
  const ToolResult result =
      tool.run({"f.c", "--property", "unreach-call", "--extern", "pure", "--engine", "bmc", "--harness", "h.c"});
  ASSERT_EQ(result.code, 1) << result.out;
  EXPECT_THAT(result.out, HasSubstr("f.c h.c && gdb -ex run ./a.out\n"));
  EXPECT_EQ(build_and_run(tool).code, kAborted) << tool.read("h.c");
}

class HarnessOf : public testing::TestWithParam<std::string> {};

TEST_P(HarnessOf, TheCompiledProgramFails) {
  if (!std::filesystem::exists(kCompiler)) GTEST_SKIP() << "no " << kCompiler;
  const Tool tool;
  std::ifstream file(kProgramsToRun + GetParam());
  tool.file("f.c", std::string(std::istreambuf_iterator<char>(file), {}));
  ASSERT_EQ(tool.run({"f.c", "--property", "assertions", "--stop-at-first", "--engine", "bmc", "--timeout", "60",
                      "--harness", "h.c"})
                .code,
            1);
  // Error functions that the program defines itself may return; this makes their call fail.
  EXPECT_EQ(build_and_run(tool, {"-finstrument-functions"}).code, kAborted) << tool.read("h.c");
}

std::vector<std::string> unsafe_programs() {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(kProgramsToRun))
    if (entry.path().stem().string().ends_with("_unsafe")) names.push_back(entry.path().filename().string());
  // Bounded model checking alone takes long for the first; the second needs an uninitialised variable to be something
  // that no harness can promise.
  for (const char* other : {"float_interval_unsafe.c", "uninitialised_unsafe.c"}) std::erase(names, other);
  std::sort(names.begin(), names.end());
  return names;
}

INSTANTIATE_TEST_SUITE_P(Programs, HarnessOf, testing::ValuesIn(unsafe_programs()),
                         [](const auto& info) { return info.param.substr(0, info.param.find('.')); });

}  // namespace
}  // namespace pincer::driver
