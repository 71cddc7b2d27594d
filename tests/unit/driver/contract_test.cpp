// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// "What C means here" in docs/contract.md, statement by statement: every point of the list has programs here, beside the
// words that they are about.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tool.h"
#include "unit/support/paths.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;

struct Stated {
  const char* words;     // of the contract
  const char* expected;  // in what is printed
  const char* text;      // CHECK(c) is an assertion, N any number
  std::vector<std::string> arguments = {};
};

void PrintTo(const Stated& c, std::ostream* out) { *out << c.words << ": " << c.text; }

const char* const kTrue = "Verdict: TRUE";
const char* const kFalse = "Verdict: FALSE(unreach-call)";
const char* const kUnsupported = "Verdict: UNKNOWN(unsupported";

const Stated kStated[] = {
    {"What Clang rejects is an input error with Clang's message.", "f.c:4:26: error: use of undeclared identifier 'x'",
     "int main(void) { return  x; }"},

    {"Integers are bit-precise.", kTrue, "int main(void) { unsigned char c = 255; c++; CHECK(c == 0); }"},
    {"Integers are bit-precise.", kFalse, "int main(void) { unsigned x = N; CHECK(x * 3 != 7); }"},
    {"Signed overflow wraps around", kTrue, "int main(void) { int x = N; if (x == 2147483647) CHECK(x + 1 < 0); }"},
    {"unless the property has `no-overflow`",
     "Verdict: FALSE(no-overflow)",
     "int main(void) { int x = N; return x + 1; }",
     {"--property", "no-overflow"}},
    {"With `--arithmetic ideal`, integers are unbounded", kFalse, "int main(void) { int x = N; CHECK(x + 1 > x); }"},
    {"With `--arithmetic ideal`, integers are unbounded",
     kTrue,
     "int main(void) { int x = N; CHECK(x + 1 > x); }",
     {"--arithmetic", "ideal"}},

    {"An uninitialised variable has an arbitrary but fixed value.", kFalse, "int main(void) { int x; CHECK(x != 7); }"},
    {"An uninitialised variable has an arbitrary but fixed value.", kTrue,
     "int main(void) { int x; int y = x; CHECK(x == y); }"},
    {"`run` takes zero.", "returned 3", "int main(void) { int x; return x + 3; }", {"run"}},

    {"`__VERIFIER_nondet_*()`", kFalse, "int main(void) { CHECK(__VERIFIER_nondet_short() != 7); }"},
    {"`nondet_*()`", kFalse, "int main(void) { CHECK(nondet_uchar() != 7); }"},
    {"`__CPROVER_nondet_*()`", kFalse, "int main(void) { CHECK(__CPROVER_nondet_long() != 7); }"},
    {"`__ESBMC_nondet_*()`", kFalse, "int main(void) { CHECK(__ESBMC_nondet_uint() != 7); }"},
    {"`__VERIFIER_assume(c)`", kTrue, "int main(void) { int x = N; __VERIFIER_assume(x > 3); CHECK(x > 2); }"},
    {"`__CPROVER_assume(c)`", kTrue, "int main(void) { int x = N; __CPROVER_assume(x > 3); CHECK(x > 2); }"},
    {"`__ESBMC_assume(c)`", kTrue, "int main(void) { int x = N; __ESBMC_assume(x > 3); CHECK(x > 2); }"},
    {"`assume_abort_if_not(c)`", kTrue, "int main(void) { int x = N; assume_abort_if_not(x > 3); CHECK(x > 2); }"},
    {"`__CPROVER_assert(c, text)`", kFalse, "int main(void) { __CPROVER_assert(N, \"n\"); }"},
    {"`__ESBMC_assert(c, text)`", kFalse, "int main(void) { __ESBMC_assert(N, \"n\"); }"},
    {"`__VERIFIER_assert(c)`", kFalse, "int main(void) { __VERIFIER_assert(N); }"},
    {"an `assert(c)` without its header", kFalse, "int main(void) { assert(N); }"},
    {"a function of such a name that has a body is that function", kTrue,
     "int nondet_int(void) { return 3; } void __VERIFIER_assume(int c) {} int main(void) { __VERIFIER_assume(0);"
     "CHECK(nondet_int() == 3); }"},
    {"`a ==> b` and `a <==> b` are operators", kTrue, "int main(void) { int x = N; CHECK(x > 3 ==> x > 2); }"},
    {"`a ==> b` and `a <==> b` are operators", kFalse, "int main(void) { int x = N; CHECK(x > 3 <==> x > 2); }"},
    {"are ignored with a warning", "warning: clauses of contracts are ignored",
     "int main(void) { int i = 0; while (i < 3) __CPROVER_loop_invariant(i <= 3) { i++; } CHECK(i == 3); }"},
    {"quantifiers are an input error", "error: quantifiers are not supported",
     "int main(void) { CHECK(__CPROVER_forall { int i; i == i }); }"},
    {"other words of these verifiers are unsupported", kUnsupported,
     "int main(void) { int x; __CPROVER_havoc_object(&x); return x; }"},
    {"`abort` and `exit` end an execution without an error", kTrue,
     "#include <stdlib.h>\nint main(void) { if (N) abort(); else exit(1); reach_error(); }"},

    {"Functions of the C library mean what [library.md](library.md) says", kTrue,
     "#include <string.h>\nint main(void) { CHECK(strlen(\"abc\") == 3); }"},
    {"one that has no model there is unsupported", kUnsupported,
     "#include <regex.h>\nint main(void) { regex_t r; return regcomp(&r, \"a\", 0); }"},

    {"An invalid read", kFalse, "int x; int main(void) { int *p = N ? &x : 0; CHECK(*p == 0); }"},
    {"a division by zero", kFalse, "int main(void) { int x = N; if (x == 0) CHECK(1 / x != 7); }"},
    {"a shift by too much", kFalse, "int main(void) { int x = N; if (x == 40) CHECK(1 << x != 7); }"},
    {"an invalid write changes no other object", kTrue,
     "int x; int main(void) { int n = N, *p = n ? &x : 0; *p = 1; CHECK(n || x == 0); }"},
    {"A failure behind such a place names it.", "went through undefined behaviour at f.c:4:47: a division by zero",
     "int main(void) { int x = N; if (x == 0) x = 1 / x; else return 0; CHECK(x == 7); }"},

    {"what `argv` leads to", kFalse, "int main(int argc, char **argv) { if (argc > 0) CHECK(argv[0][0] != 7); }"},
    {"`extern` variables", kFalse, "extern int x; int main(void) { CHECK(x != 7); }"},
    {"what the parameters of an entry function other than `main` point to",
     kFalse,
     "struct S { struct S *s; int x; }; void f(struct S *p) { if (p && p->s) CHECK(p->s->x != 7); }",
     {"--entry", "f"}},
    {"what functions without a body return", kFalse,
     "int *f(void); int main(void) { int *p = f(); if (p) CHECK(*p != 7); }"},
    {"`argc` and `argv` are as C11 5.1.2.2.1 says", kTrue,
     "int main(int argc, char **argv) { CHECK(argc >= 0 && argv[argc] == 0); if (argc > 1) CHECK(argv[1]); }"},

    {"A function without a body returns any value.", kFalse, "int f(int x); int main(void) { CHECK(f(1) != 7); }"},
    {"through its arguments", kFalse, "void f(int *p); int main(void) { int x = 1; f(&x); CHECK(x == 1); }"},
    {"through variables that are not static", kFalse,
     "void f(void); int x = 1; int main(void) { f(); CHECK(x == 1); }"},
    {"through variables that are not static", kTrue,
     "void f(void); static int x = 1; int main(void) { int y = 1; f(); CHECK(x == 1 && y == 1); }"},
    {"With `--extern pure`, the default for task definitions, it changes nothing.",
     kTrue,
     "void f(int *p); int x = 1; int main(void) { f(&x); CHECK(x == 1); }",
     {"--extern", "pure"}},
    {"With `--extern refuse` a call makes the verdict UNKNOWN.",
     kUnsupported,
     "int f(int x); int main(void) { return f(1); }",
     {"--extern", "refuse"}},

    {"`--malloc may-fail`, the default for C files", kFalse,
     "void *malloc(unsigned long); int main(void) { CHECK(malloc(4)); }"},
    {"`never-fails`",
     kTrue,
     "void *malloc(unsigned long); int main(void) { CHECK(malloc(4)); }",
     {"--malloc", "never-fails"}},

    {"What pincer does not model never disappears silently.", kUnsupported,
     "int fork(void); int main(void) { fork(); return 0; }"},
};

/// The points of "What C means here".
std::vector<std::string> points_of_contract() {
  std::ifstream file(support::source_folder() + "/docs/contract.md");
  std::vector<std::string> result;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("## ")) inside = line == "## What C means here";
    if (inside && line.starts_with("- ")) result.push_back(line);
  }
  return result;
}

class Contract : public testing::TestWithParam<Stated> {};

TEST_P(Contract, IsKept) {
  const Stated& c = GetParam();
  const Tool tool;
  tool.file("f.c",
            std::string("void reach_error(void); int __VERIFIER_nondet_int(void);\n") +
                "#define N __VERIFIER_nondet_int()\n#define CHECK(c) do { if (!(c)) reach_error(); } while (0)\n" +
                c.text + "\n");
  const bool is_run = !c.arguments.empty() && c.arguments.front() == "run";
  std::vector<std::string> arguments =
      is_run ? std::vector<std::string>{"run", "f.c"} : std::vector<std::string>{"f.c"};
  if (!is_run) {
    arguments.insert(arguments.end(), c.arguments.begin(), c.arguments.end());
    arguments.insert(arguments.end(), {"--timeout", "60", "--property", "assertions"});
  }
  const ToolResult result = tool.run(arguments);
  EXPECT_THAT(result.out + result.err, HasSubstr(c.expected));
}

INSTANTIATE_TEST_SUITE_P(Statements, Contract, testing::ValuesIn(kStated));

TEST(ContractStatements, AreThoseOfTheDocument) {
  const std::vector<std::string> points = points_of_contract();
  ASSERT_FALSE(points.empty());
  const auto has = [](const std::string& point, const Stated& c) { return point.find(c.words) != std::string::npos; };
  for (const Stated& c : kStated)
    EXPECT_TRUE(std::any_of(points.begin(), points.end(), [&](const auto& point) { return has(point, c); })) << c.words;
  for (const std::string& point : points)
    EXPECT_TRUE(std::any_of(std::begin(kStated), std::end(kStated), [&](const auto& c) { return has(point, c); }))
        << point;
}

}  // namespace
}  // namespace pincer::driver
