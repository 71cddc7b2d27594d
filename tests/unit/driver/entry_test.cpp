// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// Functions with a made caller: verdicts of small functions. docs/functions.md has the rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Entered {
  const char* name;
  const char* verdict;  // how it begins
  const char* text;     // of `f` and what it needs
  std::vector<std::string> arguments = {};
};

void PrintTo(const Entered& c, std::ostream* out) { *out << c.name; }

constexpr const char* kEnteredPrelude =
    "#include <stddef.h>\n#include <stdlib.h>\n#include <string.h>\n"
    "extern void reach_error(void);\n#define CHECK(c) do { if (!(c)) reach_error(); } while (0)\n";

class EnteredFunction : public testing::TestWithParam<Entered> {};

TEST_P(EnteredFunction, HasTheVerdict) {
  const Tool tool;
  tool.file("f.c", std::string(kEnteredPrelude) + GetParam().text + "\n");
  std::vector<std::string> arguments = {"f.c", "--entry", "f", "--timeout", "60"};
  arguments.insert(arguments.end(), GetParam().arguments.begin(), GetParam().arguments.end());
  const ToolResult result = tool.run(arguments);
  EXPECT_THAT(result.out, HasSubstr(std::string("Verdict: ") + GetParam().verdict)) << result.err;
}

const Entered kEntered[] = {
    // Values
    {"any_number", "FALSE(unreach-call)", "void f(int n) { CHECK(n != 42); }"},
    {"any_number_of_its_type", "TRUE", "void f(unsigned char n) { CHECK(n <= 255); }"},
    {"any_enumerator_and_more", "FALSE(unreach-call)", "enum e { A, B }; void f(enum e x) { CHECK(x != 7); }"},
    {"any_float", "FALSE(unreach-call)", "void f(double x) { CHECK(x == x); }"},
    {"any_structure", "FALSE(unreach-call)", "struct s { int a, b; }; void f(struct s s) { CHECK(s.a != s.b); }"},
    {"static_function", "FALSE(unreach-call)", "static void f(int n) { CHECK(n != 42); }"},
    {"unnamed_parameter", "TRUE", "int f(int n, int) { return n; }"},
    {"recursive_function", "TRUE", "int f(unsigned n) { return n > 0 && n < 3 ? f(n - 1) : 0; }"},
    // Functions outside
    {"callback", "TRUE",
     "struct s { int (*call)(int); int x; }; int f(struct s *s) { s->x = 1; return s->call ? s->call(2) : 0; }"},
    {"callback_that_may_be_null",
     "FALSE(null)",
     "struct s { int (*call)(int); }; int f(struct s *s) { return s->call(2); }",
     {"--null-arguments"}},
    {"callback_as_a_parameter", "TRUE", "int f(int (*call)(int), int *p) { *p = 1; return call ? call(*p) : 0; }"},
    {"callback_changes_what_it_gets", "FALSE(unreach-call)",
     "struct s { void (*call)(struct s *); int x; };\n"
     "void f(struct s *s) { s->x = 1; if (s->call) { s->call(s); CHECK(s->x == 1); } }"},
    {"callback_changes_nothing_else", "TRUE",
     "struct s { void (*call)(void); };\n"
     "void f(struct s *s) { int x = 1; int *p = &x; if (s->call) { s->call(); CHECK(*p == 1); } }"},
    {"callback_gives_a_pointer", "TRUE",
     "struct s { int *(*call)(void); }; int f(struct s *s) { int *p = s->call ? s->call() : 0; return p ? *p : 0; }"},
    {"callback_that_is_not_set", "UNKNOWN",
     "struct s { void (*call)(void); int x; };\n"
     "void f(struct s *s) { void (*call)(void); if (s->x) call = s->call; if (call) call(); }"},
    {"text_of_unsigned_characters", "TRUE",
     "size_t f(const unsigned char *tag, const unsigned char *value, int length) { return strlen((const char *)tag); "
     "}"},
    {"free_of_memory_from_outside", "UNKNOWN",
     "void f(char **p) { char *q = malloc(1); if (!q) return; free(*p); *q = 1; free(q); }"},
    // Objects of their own
    {"one_object", "TRUE", "void f(int *p) { *p = 1; CHECK(*p == 1); }"},
    {"one_object_and_its_neighbour",
     "FALSE(valid-deref)",
     "static void g(int *p) { p[1] = 0; } void f(int *p) { *p = 1; g(p); }",
     {"--array", "p:1"}},
    {"not_null", "TRUE", "int f(int *p) { return *p; }"},
    {"null", "FALSE(null)", "int f(int *p) { return *p; }", {"--null-arguments"}},
    {"null_is_asked_for", "TRUE", "int f(int *p) { return p ? *p : 0; }", {"--null-arguments"}},
    {"different_objects", "TRUE", "void f(int *a, int *b) { *a = 1; *b = 2; CHECK(*a == 1); }"},
    {"the_same_outside",
     "FALSE(unreach-call)",
     "void f(int *a, int *b) { if (a && b) { *a = 1; *b = 2; CHECK(*a == 1); } }",
     {"--arguments", "outside"}},
    {"freed", "TRUE", "void f(int *p) { free(p); }"},
    {"freed_twice", "FALSE(valid-free)", "void f(int *p) { free(p); free(p); }"},
    {"used_after_free", "FALSE(valid-deref)", "int f(int *p) { free(p); return *p; }"},
    {"contents_are_any", "FALSE(unreach-call)", "struct s { int a; }; void f(struct s *s) { CHECK(s->a != 5); }"},
    {"nothing_is_lost",
     "TRUE",
     "struct s { int *p; }; void f(struct s *s) { s->p = malloc(4); }",
     {"--property", "memsafety"}},
    {"own_memory_is_lost",
     "FALSE(valid-memtrack)",
     "void f(int n) { int *p = malloc(4); if (p && n) *p = n; }",
     {"--property", "memsafety"}},
    // Lengths
    {"index_below_the_length", "TRUE",
     "int f(const int *a, int n) { int s = 0; for (int i = 0; i < n; i++) s ^= a[i]; return s; }"},
    {"index_at_the_length", "FALSE(valid-deref)",
     "int f(const int *a, int n) { int s = 0; for (int i = 0; i <= n; i++) s ^= a[i]; return s; }"},
    {"length_is_said", "FALSE(valid-deref)", "int f(const int *a, unsigned k) { return a[k]; }", {"--array", "a:k"}},
    {"length_is_an_expression",
     "TRUE",
     "int f(const int *a, unsigned char k) { return a[k]; }",
     {"--array", "a:k + 1"}},
    {"length_is_a_number", "TRUE", "int f(const int *a) { return a[9]; }", {"--array", "a:10"}},
    {"length_is_a_smaller_number", "FALSE(valid-deref)", "int f(const int *a) { return a[9]; }", {"--array", "a:9"}},
    {"any_length", "FALSE(valid-deref)", "int f(const int *a) { return a[9]; }", {"--array", "a:any"}},
    {"any_length_has_one", "TRUE", "int f(const int *a) { return a[0]; }", {"--array", "a:any"}},
    {"no_length_is_known", "TRUE", "int f(const int *a) { return a[9]; }"},
    {"length_of_a_member",
     "TRUE",
     "struct b { char *data; size_t len; }; int f(struct b *b, size_t i) { return i < b->len ? b->data[i] : 0; }",
     {"--array", "b->data:b->len"}},
    {"length_of_a_member_is_broken",
     "FALSE(valid-deref)",
     "struct b { char *data; size_t len; }; int f(struct b *b, size_t i) { return i <= b->len ? b->data[i] : 0; }",
     {"--array", "b->data:b->len"}},
    {"declared_length", "FALSE(valid-deref)", "int f(int a[4], unsigned i) { return i < 5 ? a[i] : 0; }"},
    {"negative_length_is_none",
     "FALSE(valid-deref)",
     "int f(int *a, int n) { a[0] = 0; return a[n - 1]; }",
     {"--array", "a:n"}},
    {"bytes", "TRUE", "void f(void *p, size_t size) { memset(p, 0, size); }"},
    {"more_bytes",
     "FALSE(valid-deref)",
     "void f(void *p, size_t size) { memset(p, 0, size + 1); }",
     {"--array", "p:size"}},
    // Strings
    {"string", "TRUE", "size_t f(const char *s) { size_t n = 0; while (s[n]) n++; return n; }"},
    {"behind_a_string", "FALSE(valid-deref)", "int f(const char *s) { while (*s) s++; return s[1]; }"},
    {"string_is_said", "FALSE(valid-deref)", "int f(char *s) { return s[1]; }", {"--string", "s"}},
    // Structures and lists
    {"structures_in_structures", "TRUE",
     "struct in { int v; }; struct out { struct in *in; }; int f(struct out *o) { return o->in->v; }"},
    {"list_of_any_length", "TRUE",
     "struct n { int v; struct n *next; }; int f(struct n *l) { int s = 0; while (l) { s ^= l->v; l = l->next; } "
     "return s; }"},
    {"list_ends_somewhere", "FALSE(null)",
     "struct n { int v; struct n *next; }; int f(struct n *l) { return l->next->v; }"},
    {"function_pointer_is_not_null", "TRUE", "int f(int (*g)(int)) { return g(1); }"},
    {"function_pointer_is_null", "FALSE(null)", "int f(int (*g)(int)) { return g(1); }", {"--null-arguments"}},
    // Variables
    {"initial_values", "TRUE", "static int state = 3; void f(int n) { CHECK(state == 3); }"},
    {"any_values",
     "FALSE(unreach-call)",
     "static int state = 3; void f(int n) { CHECK(state == 3); }",
     {"--globals", "any"}},
    {"any_values_without_parameters",
     "FALSE(unreach-call)",
     "int state; void f(void) { CHECK(state == 0); }",
     {"--globals", "any"}},
    {"constants_stay",
     "TRUE",
     "static const int three = 3; void f(int n) { CHECK(three == 3); }",
     {"--globals", "any"}},
};

// A call that fits a function which frees what it gets: a number here. Objects become known while others are looked at,
// however many there are.
TEST(EnteredFunctions, CallThroughTablesOfTheirOwn) {
  std::string variables;
  for (int i = 0; i < 9; ++i) {
    const Tool tool;
    tool.file("f.c", std::string(kEnteredPrelude) + variables +
                         "struct hooks { void *(*make)(size_t); void (*drop)(void *); };\n"
                         "static struct hooks own = {malloc, free};\n"
                         "struct item { int a, b; };\n"
                         "static struct item *make(const struct hooks *h) { return h->make(sizeof(struct item)); }\n"
                         "struct item *f(double x) { struct item *p = make(&own); if (p) p->b = x > 1; return p; }\n");
    const ToolResult result = tool.run({"f.c", "--entry", "f", "--timeout", "60"});
    EXPECT_THAT(result.out, HasSubstr("Verdict: TRUE")) << result.err;
    variables += "int v" + std::to_string(i) + ";\nint *p" + std::to_string(i) + " = &v" + std::to_string(i) + ";\n";
  }
}

INSTANTIATE_TEST_SUITE_P(, EnteredFunction, testing::ValuesIn(kEntered),
                         [](const auto& info) { return std::string(info.param.name); });

TEST(Entry, ListsWhatIsAssumed) {
  const Tool tool;
  tool.file("f.c", "int f(const int *a, int n) { return n > 0 ? a[n - 1] : 0; }\nint g(int *p) { return p[3]; }\n");
  const ToolResult known = tool.run({"f.c", "--entry", "f", "--array", "a:n"});
  EXPECT_THAT(known.out, HasSubstr("'f' gets pointers to the beginning of objects of their own, not null"));
  EXPECT_THAT(known.out, HasSubstr("'f' is called so that 'a' has n elements\n"));
  const ToolResult unknown = tool.run({"f.c", "--entry", "g"});
  EXPECT_THAT(unknown.out, HasSubstr("'p' is long enough; its length can be said with --array p:LENGTH"));
}

TEST(Entry, ListsThatVariablesHoldTheirInitialValues) {
  const Tool tool;
  tool.file("f.c", "static int state = 3;\nint f(int n) { return state == 3 || n; }\nint g(int n) { return n; }\n");
  const char* text = "'f' is called when variables hold their initial values";
  EXPECT_THAT(tool.run({"f.c", "--entry", "f"}).out, HasSubstr(text));
  EXPECT_THAT(tool.run({"f.c", "--entry", "f", "--globals", "any"}).out, Not(HasSubstr(text)));
  EXPECT_THAT(tool.run({"f.c", "--entry", "g"}).out, Not(HasSubstr("initial values")));
}

TEST(Entry, CertificatesKnowTheCaller) {
  const Tool tool;
  tool.file("f.c", "int f(int *a, unsigned k) { return a[k]; }\n");
  EXPECT_EQ(tool.run({"f.c", "--entry", "f", "--array", "a:k + 1ul", "--certificate", "c.json"}).code, 0);
  EXPECT_EQ(tool.run({"certify", "c.json", "f.c"}).code, 0);
  EXPECT_EQ(tool.run({"certify", "c.json", "f.c", "--entry", "f", "--array", "a:k"}).code, 2);
}

TEST(Entry, RefusesWhatTheFunctionDoesNotGet) {
  const Tool tool;
  tool.file("f.c", "int f(int *a, int n) { return a[n]; }\nint main(void) { return 0; }\n");
  const auto complaint = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "f.c");
    const ToolResult result = tool.run(arguments);
    EXPECT_EQ(result.code, 2) << result.out;
    return result.err;
  };
  EXPECT_THAT(complaint({"--entry", "f", "--array", "b:n"}), HasSubstr("'b' is no pointer that 'f' gets"));
  EXPECT_THAT(complaint({"--entry", "f", "--string", "n"}), HasSubstr("'n' is no pointer that 'f' gets"));
  EXPECT_THAT(complaint({"--entry", "f", "--array", "a:m"}),
              HasSubstr("--array a:m: use of undeclared identifier 'm'"));
  EXPECT_THAT(complaint({"--entry", "f", "--array", "a"}), HasSubstr("'a' is not of the form POINTER:LENGTH"));
  EXPECT_THAT(complaint({"--array", "a:n"}), HasSubstr("are about --entry FUNCTION"));
  EXPECT_THAT(complaint({"--entry", "f", "--arguments", "outside", "--string", "a"}), HasSubstr("--arguments own"));
  EXPECT_THAT(complaint({"--entry", "f", "--globals", "some"}), HasSubstr("initial or any"));
}

}  // namespace
}  // namespace pincer::driver
