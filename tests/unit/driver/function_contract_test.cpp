// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Contracts of functions: checked against their bodies, and used in their place. docs/functions.md has the rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"
#include "unit/support/paths.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Promise {
  const char* name;
  const char* verdict;  // how it begins
  const char* text;     // of `f` and what it needs
  std::vector<std::string> arguments = {};
};

void PrintTo(const Promise& c, std::ostream* out) { *out << c.name; }

class FunctionContract : public testing::TestWithParam<Promise> {};

TEST_P(FunctionContract, HasTheVerdict) {
  const Tool tool;
  tool.file("f.c", std::string("#include <pincer.h>\n") + GetParam().text + "\n");
  std::vector<std::string> arguments = {"f.c", "--entry", "f", "--timeout", "60"};
  arguments.insert(arguments.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const ToolResult result = tool.run(arguments);
  EXPECT_THAT(result.out, HasSubstr(std::string("Verdict: ") + GetParam().verdict)) << result.err;
}

const std::vector<std::string> kModular = {"--modular"};

constexpr const char* kNotKnown =
    "UNKNOWN(unsupported: a write to memory of which it is not known whether the contract of 'f' allows it";

const Promise kPromises[] = {
    // The body against the contract
    {"required", "TRUE", "int f(int n) PINCER_REQUIRES(n > 0 && n < 9) { return 9 / n; }"},
    {"not_required", "FALSE(division)", "int f(int n) PINCER_REQUIRES(n >= 0) { return 9 / n; }"},
    {"ensured", "TRUE", "int f(int n) PINCER_ENSURES(PINCER_RESULT == n) { return n; }"},
    {"not_ensured", "FALSE(unreach-call)", "int f(int n) PINCER_ENSURES(PINCER_RESULT > n) { return n; }"},
    {"clauses_in_the_body", "FALSE(unreach-call)",
     "int f(int n) { PINCER_REQUIRES(n > 0); PINCER_ENSURES(PINCER_RESULT > n); return n; }"},
    {"clauses_of_a_declaration", "FALSE(unreach-call)",
     "int f(int n) PINCER_ENSURES(PINCER_RESULT > n); int f(int n) { return n; }"},
    {"without_parameters", "FALSE(unreach-call)", "int f(void) PINCER_ENSURES(PINCER_RESULT > 0) { return 0; }"},
    {"old_value", "TRUE",
     "void f(int *p) PINCER_REQUIRES(*p < 9) PINCER_ENSURES(*p == PINCER_OLD(*p) + 1) PINCER_ASSIGNS(*p) { ++*p; }"},
    {"parameters_are_as_they_were", "TRUE",
     "int f(int n) PINCER_ENSURES(PINCER_RESULT == n) { int m = n; n = 7; return m; }"},
    {"assigns_something_else", "FALSE(unreach-call)", "int g; void f(int *p) PINCER_ASSIGNS(*p) { *p = 1; g = 1; }"},
    {"assigns_without_saying_so", "FALSE(unreach-call)", "void f(int *p) PINCER_ENSURES(1) { *p = 1; }"},
    {"assigns_another_member", "FALSE(unreach-call)",
     "struct s { int a, b; }; void f(struct s *s) PINCER_ASSIGNS(s->a) { s->a = 1; s->b = 2; }"},
    {"assigns_a_member", "TRUE", "struct s { int a, b; }; void f(struct s *s) PINCER_ASSIGNS(s->a) { s->a = 1; }"},
    {"assigns_an_array", "TRUE",
     "void f(int *a, unsigned n) PINCER_REQUIRES(n < 3) PINCER_ASSIGNS(PINCER_ARRAY(a, n)) {"
     "for (unsigned i = 0; i < n; i++) a[i] = 7; }"},
    {"assigns_behind_a_part_of_an_array", "FALSE(unreach-call)",
     "void f(int *a, unsigned n) PINCER_REQUIRES(n > 1 && n < 4) PINCER_ASSIGNS(PINCER_ARRAY(a, n - 1)) {"
     "for (unsigned i = 0; i < n; i++) a[i] = 7; }"},
    // Writes to memory that the made caller does not know
    {"assigns_in_a_list", kNotKnown,
     "struct n { int v; struct n *next; };"
     "void f(struct n *p) PINCER_ASSIGNS(p->v) { p->v = 1; if (p->next) p->next->v = 7; }"},
    {"assigns_the_first_of_a_list", "TRUE",
     "struct n { int v; struct n *next; }; void f(struct n *p) PINCER_ASSIGNS(p->v) { p->v = 1; }"},
    {"assigns_what_the_contract_names_in_a_list", "TRUE",
     "struct n { int v; struct n *next; };"
     "void f(struct n *p) PINCER_REQUIRES(p->next != 0) PINCER_ASSIGNS(p->next->v) { p->next->v = 7; }"},
    {"assigns_in_a_union", kNotKnown,
     "union u { int a; char b; }; void f(union u *u, int *p) PINCER_ASSIGNS(*p) { u->a = 1; }"},
    {"assigns_a_bit_field", kNotKnown,
     "struct s { int a : 3; int b; }; void f(struct s *s) PINCER_ASSIGNS(s->b) { s->a = 1; }"},
    {"assigns_beside_a_bit_field", "TRUE",
     "struct s { int a : 3; int b; }; void f(struct s *s) PINCER_ASSIGNS(s->b) { s->b = 1; }"},
    {"assigns_behind_a_pointer_to_const", kNotKnown, "void f(const int *p) PINCER_ASSIGNS() { *(int *)p = 1; }"},
    {"assigns_behind_a_pointer_to_a_pointer", kNotKnown, "void f(int **p) PINCER_ASSIGNS(*p) { if (*p) **p = 1; }"},
    {"assigns_behind_the_last_place", kNotKnown,
     "int v0, v1, v2, v3, v4, v5, v6, v7, v8, v9, w0, w1, w2, w3, w4, w5, w6, w7, w8, w9, x0, x1, x2, x3, x4, x5, x6, "
     "x7,"
     "x8, x9, y0, y1, y2, y3, y4, y5, y6, y7, y8, y9, z0, z1, z2, z3, z4, z5, z6, z7, z8, z9, a0, a1, a2, a3, a4, a5, "
     "a6,"
     "a7, a8, a9, b0, b1, b2, b3, b4, b5, b6, b7, b8, b9; int f(int n) PINCER_ASSIGNS() { b9 = n; return n; }"},
    {"assigns_in_a_string",
     "FALSE(unreach-call)",
     "void f(char *s) PINCER_ASSIGNS() { if (*s != 0) s[0] = 'x'; }",
     {"--string", "s"}},
    {"assigns_in_an_array_of_any_length",
     "FALSE(unreach-call)",
     "void f(int *a, unsigned n) PINCER_ASSIGNS() { a[0] = 1; }",
     {"--array", "a:any"}},
    {"frees_what_it_got", kNotKnown, "void free(void *); void f(int *p) PINCER_ASSIGNS(*p) { free(p); }"},
    {"calls_a_function_without_body", "UNKNOWN(unsupported: a function without body",
     "void g(void); void f(int *p) PINCER_ASSIGNS(*p) { g(); }"},
    {"changes_its_own_memory",
     "TRUE",
     "void *malloc(unsigned long); void free(void *); static void set(int *p) { *p = 1; }"
     "int f(int n) PINCER_ASSIGNS() { static int count; count++; int x; set(&x); int a[3]; for (int i = 0; i < 3; i++)"
     "a[i] = n; int *h = malloc(4); if (h) { *h = x; free(h); } return a[1]; }",
     {"--property", "assertions"}},
    {"uses_the_library",
     "TRUE",
     "#include <string.h>\n#include <stdio.h>\n"
     "int f(char *p) PINCER_ASSIGNS(PINCER_ARRAY(p, 4)) { memset(p, 0, 4); strcpy(p, \"abc\"); printf(\"%s\", p);"
     "return 0; }",
     {"--array", "p:4"}},
    {"copies_too_much",
     "FALSE(unreach-call)",
     "#include <string.h>\nint f(char *p) PINCER_ASSIGNS(PINCER_ARRAY(p, 3)) { memset(p, p[0] + 1, 4); return 0; }",
     {"--array", "p:4"}},
    {"valid_memory", "TRUE", "int f(int *p, unsigned n) PINCER_REQUIRES(PINCER_VALID(p, n) && n > 2) { return p[2]; }"},
    {"valid_memory_ends", "FALSE(valid-deref)",
     "int f(int *p, unsigned n) PINCER_REQUIRES(PINCER_VALID(p, n) && n > 1) { return p[2]; }"},
    {"invariant", "TRUE",
     "int f(int n) PINCER_REQUIRES(n >= 0) PINCER_ENSURES(PINCER_RESULT == n) {"
     "int i = 0; while (i < n) { PINCER_INVARIANT(i <= n); i++; } return i; }"},
    {"invariant_is_not_believed", "FALSE(unreach-call)",
     "int f(int n) PINCER_REQUIRES(n > 5) { int i = 0; while (i < n) { PINCER_INVARIANT(i < 3); i++; } return i; }"},
    // The contract in place of the body
    {"contract_is_enough", "TRUE",
     "int g(int n) PINCER_REQUIRES(n > 0) PINCER_ENSURES(PINCER_RESULT > 0 && PINCER_RESULT < 10) { return 5; }"
     "int f(void) PINCER_ENSURES(PINCER_RESULT > 0) { return g(1); }",
     kModular},
    {"contract_says_too_little", "FALSE(unreach-call)",
     "int g(int n) PINCER_ENSURES(PINCER_RESULT > 0) { return 5; }"
     "int f(void) PINCER_ENSURES(PINCER_RESULT == 5) { return g(1); }",
     kModular},
    {"body_without_modular", "TRUE",
     "int g(int n) PINCER_ENSURES(PINCER_RESULT > 0) { return 5; }"
     "int f(void) PINCER_ENSURES(PINCER_RESULT == 5) { return g(1); }"},
    {"requirement_is_broken", "FALSE(unreach-call)",
     "int g(int n) PINCER_REQUIRES(n > 0) { return n; }\nint f(int n) { return g(n); }", kModular},
    {"requirement_of_a_declaration", "FALSE(unreach-call)",
     "int g(int n) PINCER_REQUIRES(n > 0);\nint f(int n) { return g(n); }", kModular},
    {"memory_is_required", "FALSE(valid-deref)",
     "void g(char *p, unsigned n) PINCER_REQUIRES(PINCER_VALID(p, n)) PINCER_ASSIGNS(PINCER_ARRAY(p, n)) { p[n - 1] = "
     "0; }"
     "void f(int n) { char b[4]; g(b, 5); }",
     kModular},
    {"assigned_places_change", "FALSE(unreach-call)",
     "void g(int *p) PINCER_ASSIGNS(*p) { *p = 1; } int f(void) PINCER_ENSURES(PINCER_RESULT == 1) { int x = 1; g(&x); "
     "return x; }",
     kModular},
    {"other_places_do_not", "TRUE",
     "void g(int *p) PINCER_ASSIGNS(*p) { *p = 1; }"
     "int f(void) PINCER_ENSURES(PINCER_RESULT == 7) { int a[2] = {1, 7}; g(&a[0]); return a[1]; }",
     kModular},
    {"recursion_by_contract", "TRUE",
     "unsigned f(unsigned n) PINCER_ENSURES(PINCER_RESULT == 0) { return n == 0 ? 0 : f(n - 1); }", kModular},
    {"unknown_pointer", "UNKNOWN(unsupported: a pointer that a function returns",
     "int *g(void) PINCER_ENSURES(PINCER_RESULT != 0); int f(void) { return *g(); }", kModular},
    {"known_pointer", "TRUE",
     "int *g(void) PINCER_ENSURES(PINCER_VALID(PINCER_RESULT, 2)); int f(void) { return g()[1] & 1; }", kModular},
    {"the_same_object_twice", "UNKNOWN(unsupported: two pointers to the same object",
     "void g(int *p, int *q) PINCER_ENSURES(*p == 1) PINCER_ASSIGNS(*p, *q) { *p = 1; *q = 2; }"
     "int f(void) PINCER_ENSURES(PINCER_RESULT == 1) { int x; g(&x, &x); return x; }",
     kModular},
    {"change_of_a_contract", kNotKnown,
     "struct n { int v; struct n *next; };"
     "void g(struct n *p) PINCER_REQUIRES(p != 0) PINCER_ASSIGNS(p->v) { p->v = 1; }"
     "void f(struct n *p) PINCER_ASSIGNS(p->v) { if (p->next) g(p->next); }",
     kModular},
    // Words of other verifiers
    {"cbmc", "FALSE(unreach-call)",
     "int f(int n) __CPROVER_requires(n > 0) __CPROVER_ensures(__CPROVER_return_value > n) { return n; }"},
    {"cbmc_fresh", "TRUE", "int f(int *p) __CPROVER_requires(__CPROVER_is_fresh(p, 3 * sizeof(int))) { return p[2]; }"},
    {"cbmc_fresh_ends", "FALSE(valid-deref)",
     "int f(int *p) __CPROVER_requires(__CPROVER_is_fresh(p, 2 * sizeof(int))) { return p[2]; }"},
    {"cbmc_old", "TRUE",
     "void f(int *p) __CPROVER_requires(*p < 9) __CPROVER_assigns(*p) __CPROVER_ensures(*p == __CPROVER_old(*p) + 1) { "
     "++*p; }"},
    {"esbmc", "FALSE(unreach-call)",
     "int f(int n) { __ESBMC_requires(n > 0); __ESBMC_ensures(__ESBMC_return_value > n); return n; }"},
};

INSTANTIATE_TEST_SUITE_P(, FunctionContract, testing::ValuesIn(kPromises),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(FunctionContracts, FailWhereTheyStand) {
  const Tool tool;
  tool.file("f.c",
            "#include <pincer.h>\n"
            "int g(int n)\n  PINCER_REQUIRES(n > 0)\n  PINCER_ENSURES(PINCER_RESULT > n)\n{\n  return n;\n}\n"
            "int f(int n) {\n  return g(n);\n}\n");
  const ToolResult wrong = tool.run({"f.c", "--entry", "g"});
  EXPECT_THAT(wrong.out, HasSubstr("f.c:4:3: error: 'g' does not ensure PINCER_RESULT > n [unreach-call]\n"));
  const ToolResult broken = tool.run({"f.c", "--entry", "f", "--modular"});
  EXPECT_THAT(broken.out,
              HasSubstr("f.c:9:10: error: 'g' requires n > 0, which does not hold at this call [unreach-call]\n"));
  EXPECT_THAT(broken.out, HasSubstr("'g' does what its contract says; its body is not looked at"));
}

TEST(FunctionContracts, NameTheClauseInEveryOutput) {
  const Tool tool;
  tool.file("f.c",
            "#include <pincer.h>\n"
            "int other;\n"
            "int g(int n, const char *s)\n"
            "  PINCER_REQUIRES(n > 0)\n"
            "  PINCER_REQUIRES(n <\n    9)\n"
            "  PINCER_REQUIRES(s[0] != '\"')\n"
            "  PINCER_ASSIGNS(other)\n"
            "{\n  return n;\n}\n"
            "int f(int n) {\n  if (n < 5) return 0;\n  return g(n, \"x\");\n}\n");
  const ToolResult result = tool.run({"f.c", "--entry", "f", "--modular", "--property", "assertions", "--json",
                                      "r.json", "--sarif", "r.sarif", "--junit", "r.xml", "--report", "r.html"});
  const std::string broken = "'g' requires n < 9, which does not hold at this call";
  EXPECT_THAT(result.out, HasSubstr("f.c:14:10: error: " + broken + " [unreach-call]\n")) << result.err;
  EXPECT_THAT(result.out, HasSubstr("    " + broken + "\n\n"));
  for (const char* file : {"r.json", "r.sarif"}) EXPECT_THAT(tool.read(file), HasSubstr(broken)) << file;
  EXPECT_THAT(tool.read("r.html"), HasSubstr("9, which does not hold at this call"));
  EXPECT_THAT(tool.read("r.xml"), HasSubstr("requires n &lt; 9, which does not hold at this call"));
  EXPECT_THAT(result.out, Not(HasSubstr("the assertion fails")));
}

TEST(FunctionContracts, NameWhatIsChanged) {
  const Tool tool;
  tool.file("f.c",
            "#include <pincer.h>\n"
            "int other;\n"
            "void f(int *p)\n"
            "  PINCER_ASSIGNS(*p)\n"
            "{\n  *p = 1;\n  other = 2;\n}\n");
  const ToolResult result = tool.run({"f.c", "--entry", "f"});
  EXPECT_THAT(result.out, HasSubstr("f.c:4:3: error: 'f' changes other, which its contract does not name as assigned"));
}

TEST(FunctionContracts, AnAssertionIsNoClause) {
  const Tool tool;
  tool.file("f.c",
            "#include <assert.h>\n#include <pincer.h>\n"
            "int g(int n) PINCER_ENSURES(PINCER_RESULT > n);\n"
            "int f(int n) {\n  int m = g(n);\n  assert(m != 7);\n  return m;\n}\n");
  const ToolResult result = tool.run({"f.c", "--entry", "f", "--modular", "--property", "assertions"});
  EXPECT_THAT(result.out, HasSubstr("f.c:6:3: error: the assertion fails [unreach-call]\n")) << result.err;
}

TEST(FunctionContracts, AreIgnoredWithAWarning) {
  const Tool tool;
  tool.file(
      "f.c",
      "#include <pincer.h>\nint g(int n) PINCER_REQUIRES(n > 0) { return n; }\nint main(void) { return g(0); }\n");
  const ToolResult ignored = tool.run({"f.c"});
  EXPECT_EQ(ignored.code, 0);
  EXPECT_THAT(ignored.err, HasSubstr("contracts of functions that are not the entry are ignored"));
  const ToolResult used = tool.run({"f.c", "--modular"});
  EXPECT_EQ(used.code, 1);
  EXPECT_THAT(used.err, Not(HasSubstr("ignored")));
}

TEST(FunctionContracts, SayWhereAClauseIsWrong) {
  const Tool tool;
  tool.file("f.c", "#include <pincer.h>\nint f(int n)\n  PINCER_REQUIRES(m > 0)\n{ return n; }\n");
  const ToolResult result = tool.run({"f.c", "--entry", "f"});
  EXPECT_EQ(result.code, 2);
  EXPECT_THAT(result.err, HasSubstr("f.c:3:"));
  EXPECT_THAT(result.err, HasSubstr("undeclared identifier 'm'"));
}

TEST(FunctionContracts, OfTheExampleHoldOneByOne) {
  const Tool tool;
  const std::string folder = std::string(support::source_folder()) + "/examples/functions/";
  for (const char* function :
       {"absolute", "clamp", "distance", "slot_after", "clear", "put", "take", "put_clamped", "fill", "drain"}) {
    const ToolResult result = tool.run({folder + "ring.c", "--entry", function, "--modular", "--timeout", "60"});
    EXPECT_THAT(result.out, HasSubstr("Verdict: TRUE")) << function;
  }
  EXPECT_THAT(tool.run({folder + "ring_wrong.c", "--entry", "slot_after"}).out, HasSubstr("ring_wrong.c:8:3: error:"));
  EXPECT_THAT(tool.run({folder + "ring_wrong.c", "--entry", "slot_before", "--modular"}).out,
              HasSubstr("ring_wrong.c:17:10: error:"));
}

}  // namespace
}  // namespace pincer::driver
