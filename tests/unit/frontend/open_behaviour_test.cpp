// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What C leaves to the compiler or to the library: the order of evaluation, the precision of arithmetic, the size of
// what strcmp returns.
#include <gmock/gmock.h>

#include "load_helper.h"

namespace pincer::frontend {
namespace {

constexpr const char* kFunctions = R"(
extern int __VERIFIER_nondet_int(void); extern int printf(const char *, ...); extern char *strtok(char *, const char *);
extern unsigned long strlen(const char *);
static int n, m, a[4]; static struct s { int x, y; } s; static union { int x, y; } u;
static int next(void) { return ++n; }
static int twice(void) { return next() + 1; }
static int other(void) { return ++m; }
static int read_n(void) { return n; }
static int pure(int x) { return x * 2; }
static int first(int x, int y) { return x - y * 0; }
static void set(int *p) { *p = 5; }
static int bump(int *p) { return ++*p; }
)";

class OpenOrderTest : public FrontendTest {
 protected:
  bool is_open(const std::string& body, const Options& options = {}) {
    const Result loaded = load_text(
        kFunctions + ("int main(void) { int i = 0, j = 0, *p = a, *q = a; " + body + " return i + j + *p + *q; }"),
        options);
    for (const Assumption& assumption : loaded.assumptions) {
      if (assumption.text.find("order of evaluation") == std::string::npos) continue;
      EXPECT_TRUE(assumption.where.known()) << body;
      return true;
    }
    return false;
  }
};

TEST_F(OpenOrderTest, OneOperandChangesWhatAnotherUses) {
  for (const char* body : {"i = first(next(), next());",
                           "i = next() - next();",
                           "i = read_n() + next();",
                           "i = n + next();",
                           "i = n - twice();",
                           "n += next();",
                           "a[next()] = next();",
                           "a[n] = next();",
                           "a[i] = i++;",
                           "i = i++ + 1;",
                           "i = i++;",
                           "i = first(i, i++);",
                           "i = first(i++, i++);",
                           "int t[2] = {next(), next()}; i = t[0];",
                           "i = s.x++ + s.x;",
                           "struct s *r = &s; i = r->x++ + r->x;",
                           "struct s *r = &s; i = r->x++ + s.x;",
                           "struct s *r = &s; i = r->x++ + *p;",
                           "u.x = 1; i = u.x++ - u.y;",
                           "p = &i; i = *p + i++;",
                           "i = bump(&j) - bump(&j);",
                           "i = j - bump(&j);",
                           "i = a[0]++ + *p;",
                           "printf(\"%d %d\", next(), next());",
                           "char t[] = \"a b\"; i = strtok(t, \" \") > strtok(0, \" \");",
                           "i = (next(), n) + next();",
                           "i = (j ? next() : 0) - next();",
                           "int (*f)(void) = next; i = f() - f();"}) {
    EXPECT_TRUE(is_open(body)) << body;
  }
}

TEST_F(OpenOrderTest, OrdersThatCFixesOrThatDoNotMatter) {
  for (const char* body : {"i = next();",
                           "i = next() + other();",
                           "n = next();",
                           "i = i + 1;",
                           "i += j++;",
                           "i = (next(), next());",
                           "i = next() && next();",
                           "i = next() || next();",
                           "i = next() ? next() : n;",
                           "a[i++] = a[j++];",
                           "*p++ = *q++;",
                           "i = pure(i) + pure(i);",
                           "i = first(pure(j), i);",
                           "i = s.x++ + s.y++;",
                           "struct s *r = &s; i = r->x++ + r->y;",
                           "struct s *r = &s; i = r->x++ + s.y;",
                           "struct s *r = &s; p[r->x++] = j;",
                           "set(&i);",
                           "i = bump(&j);",
                           "i = __VERIFIER_nondet_int() - __VERIFIER_nondet_int();",
                           "j = sizeof(i++) + i++;",
                           "i = j = next();",
                           "i = strlen(\"a\") + strlen(\"b\");",
                           "i = pure(next()) + j;",
                           "for (i = 0, j = 9; i < j; i++, j--) a[0] += i;",
                           "i = ({ int k = next(); k + n; });"}) {
    EXPECT_FALSE(is_open(body)) << body;
  }
}

TEST_F(OpenOrderTest, OnlyFunctionsThatAreUsedCount) {
  EXPECT_FALSE(load_text("static int n; static int next(void) { return ++n; }\n"
                         "int unused(void) { return next() - next(); } int main(void) { return 0; }")
                   .assumptions.size());
  EXPECT_TRUE(load_text("static int n; static int next(void) { return ++n; }\n"
                        "static int used(void) { return next() - next(); } int main(void) { return used(); }")
                  .assumptions.size());
}

TEST_F(FrontendTest, ArithmeticOf32BitsMayBeMorePrecise) {
  const std::string text =
      "extern double __VERIFIER_nondet_double(void);\n"
      "int main(void) { double a = __VERIFIER_nondet_double(), b = a / 3; return b == a / 3; }";
  EXPECT_TRUE(load_text(text).assumptions.empty());
  Options options;
  options.data_model = DataModel::ILP32;
  const Result loaded = load_text(text, options);
  ASSERT_EQ(loaded.assumptions.size(), 1U);
  EXPECT_THAT(loaded.assumptions.front().text, ::testing::HasSubstr("-mfpmath=sse"));
  EXPECT_TRUE(load_text("int main(void) { long double a = 1; return a / 3 > 0; }", options).assumptions.empty());
}

class SignTest : public FrontendTest {
 protected:
  /// What main returns if C chooses so.
  std::int64_t result_of_choice(const std::string& text, std::uint64_t choice) {
    Options options;
    options.keep_result = true;
    const Result loaded = load_text("#include <string.h>\n" + text, options);
    program::Choices choices;
    for (int i = 0; i < 4; ++i) choices.havocs.push_back(logic::Value::bits(32, choice));
    const program::Execution execution = program::interpret(loaded.cfa, choices);
    EXPECT_EQ(execution.end, program::End::Exit);
    return execution.globals_and_locals.at(loaded.cfa.procedures().front().results.at(0).index()).as_int64();
  }
};

TEST_F(SignTest, OfTheResultOfAComparisonTheSignIsKnown) {
  for (const char* compare : {"strcmp(\"b\", \"a\")", "strncmp(\"b\", \"a\", 1)", "memcmp(\"b\", \"a\", 1)",
                              "strcasecmp(\"B\", \"a\")", "strcoll(\"b\", \"a\")"}) {
    const std::string text = std::string("#include <strings.h>\nint main(void) { return ") + compare + "; }";
    EXPECT_EQ(result_of_choice(text, 0), 1) << compare;
    EXPECT_EQ(result_of_choice(text, 7), 7) << compare;
    EXPECT_EQ(result_of_choice(text, 0x80000000), 1) << compare;
  }
  const std::string less = "int main(void) { return strcmp(\"a\", \"b\"); }";
  EXPECT_EQ(result_of_choice(less, 0), -1);
  EXPECT_EQ(result_of_choice(less, 4), -5);
  EXPECT_EQ(result_of_choice(less, 0x7fffffff), INT32_MIN);
  EXPECT_EQ(result_of_choice("int main(void) { return strcmp(\"a\", \"a\"); }", 7), 0);
  EXPECT_EQ(result_of_choice("int main(void) { if (strcmp(\"c\", \"a\") == 1) return 9; return 5; }", 7), 5);
  // A result that is cut may be zero.
  EXPECT_EQ(result_of_choice("int main(void) { char c = memcmp(\"b\", \"a\", 1); return c != 0; }", 256), 0);
}

TEST_F(SignTest, WhoAsksForTheSignOnlyDependsOnNoChoice) {
  for (const char* body :
       {"return strcmp(\"b\", \"a\") > 0;", "return !strcmp(\"a\", \"a\");",
        "int r = strcmp(\"b\", \"a\"); return r >= 1;",
        "int r = strcmp(\"b\", \"a\"); if (r < 0) return 0; return r != 0;", "return 0 < memcmp(\"b\", \"a\", 1);"}) {
    const Result loaded = load_text(std::string("#include <string.h>\nint main(void) { ") + body + " }");
    for (const program::Edge& edge : loaded.cfa.edges()) {
      const auto* havoc = std::get_if<program::Havoc>(&edge.statement);  // characters may be read where none is
      EXPECT_FALSE(havoc != nullptr && loaded.cfa.sort(havoc->variable) == logic::Sort::bitvec(32)) << body;
    }
    EXPECT_EQ(result_of_choice(std::string("int main(void) { ") + body + " }", 7), 1) << body;
  }
}

}  // namespace
}  // namespace pincer::frontend
