// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// What lies outside the program, and what undefined behaviour means: verdicts of small programs. docs/frontend.md has
// the rules.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tool.h"

namespace pincer::driver {
namespace {

using testing::HasSubstr;
using testing::Not;

struct Small {
  const char* name;
  const char* verdict;  // how it begins
  const char* text;
  std::vector<std::string> arguments = {};
};

void PrintTo(const Small& c, std::ostream* out) { *out << c.name; }

constexpr const char* kSmallPrelude =
    "extern void reach_error(void); extern int __VERIFIER_nondet_int(void);\n"
    "extern unsigned __VERIFIER_nondet_uint(void); extern void __VERIFIER_assume(int);\n"
    "extern void *malloc(unsigned long); extern void free(void *); extern void exit(int);\n"
    "extern void *memset(void *, int, unsigned long); extern void *memcpy(void *, const void *, unsigned long);\n"
    "#define CHECK(c) do { if (!(c)) reach_error(); } while (0)\n";

const std::vector<std::string> kMemsafety = {"--property", "memsafety"};
const std::vector<std::string> kPure = {"--extern", "pure"};

#define JUMPS "#include <setjmp.h>\njmp_buf b; "

const Small kSmall[] = {
    // Where objects lie
    {"local_is_aligned", "TRUE", "int main(void) { int x = 1; CHECK((unsigned long)&x % 4 == 0); return 0; }"},
    {"local_is_not_aligned_better", "FALSE",
     "int main(void) { int x = 1; CHECK((unsigned long)&x % 8 == 0); return 0; }"},
    {"local_is_not_aligned_worse", "FALSE",
     "int main(void) { int x = 1; CHECK((unsigned long)&x % 8 == 4); return 0; }"},
    {"local_is_aligned_as_it_asks", "TRUE",
     "int main(void) { _Alignas(64) char x = 1; CHECK((unsigned long)&x % 64 == 0); return 0; }"},
    {"heap_is_aligned", "TRUE", "int main(void) { CHECK((unsigned long)malloc(3) % 16 == 0); return 0; }"},
    {"heap_is_not_aligned_better", "FALSE",
     "int main(void) { CHECK(((unsigned long)malloc(3) & 31) == 0); return 0; }"},
    {"global_is_not_aligned_better", "FALSE", "int g; int main(void) { CHECK((unsigned long)&g % 8 == 0); return 0; }"},
    {"low_half_of_an_address", "FALSE",
     "int main(void) { int x = 1; CHECK((unsigned char)(unsigned long)&x == 0); return 0; }"},
    {"tagged_pointer", "TRUE",
     "int main(void) { int x = 1; unsigned long t = (unsigned long)&x | 1; int *p = (int *)(t & ~1UL); *p = 3;"
     "CHECK(t & 1); CHECK(x == 3); return 0; }"},
    {"tagged_pointer_to_the_heap", "TRUE",
     "int main(void) { int *x = malloc(4), *y = malloc(4); if (!x || !y) return 0; unsigned long t = (unsigned long)x "
     "| 1;"
     "*(int *)(t & ~1UL) = 3; *y = 4; CHECK(*x == 3); CHECK(x != y); return 0; }"},
    {"words_of_a_string", "TRUE",
     "int main(void) { char b[3] = \"ab\"; char *p = b; while ((unsigned long)p % 4) { if (!*p) break; p++; }"
     "while (*p) p++; CHECK(p - b == 2); return 0; }"},
    {"division_without_result",
     "UNKNOWN(unsupported: a division without a result in a function of the C library",
     "#include <stdlib.h>\nint main(int argc, char **argv) { return div(3, argc).quot; }",
     {"--property", "division"}},
    {"division_with_result", "TRUE",
     "#include <stdlib.h>\nint main(int argc, char **argv) { div_t d = div(7, -2); CHECK(d.quot == -3 && d.rem == 1); "
     "}"},
    // Null
    {"null_beside_another_pointer_that_is_not",
     "FALSE(null)",
     "int main(void) { int *p = 0, *q = malloc(4); if (!q) return 1; *p = 1; return 0; }",
     {"--property", "null"}},
    {"null_read_beside_another_pointer_that_is_not", "FALSE",
     "int main(void) { int *p = 0, *q = malloc(4); if (q) { *q = 1; CHECK(*p == 1); } return 0; }"},
    // Outside memory
    {"argv_holds_anything", "FALSE",
     "int main(int argc, char **argv) { if (argc > 1 && argv[1][0] == 'x') reach_error(); return 0; }"},
    {"argv_strings_do_not_end_at_null",
     "TRUE",
     "int main(int argc, char **argv) { return argc == 3 && argv[1][0] == '-' && argv[1][1] == 'n' && argv[1][2]; }",
     {"--property", "null"}},
    {"argv_is_an_array_of_strings", "TRUE",
     "int main(int argc, char **argv) { CHECK(argc >= 0); CHECK(argv[argc] == 0);"
     "for (int i = 0; i < argc; i++) CHECK(argv[i]); return 0; }"},
    {"argv_strings_have_any_length", "FALSE",
     "int main(int argc, char **argv) { int n = 0; if (argc > 2) while (argv[2][n]) n++; CHECK(n != 4); return 0; }"},
    {"argv_keeps_what_is_written", "TRUE",
     "int main(int argc, char **argv) { if (argc > 1) { argv[1][0] = 'a'; argv[0] = \"b\"; CHECK(argv[1][0] == 'a');"
     "CHECK(argv[0][0] == 'b'); } return 0; }"},
    {"argv_may_be_read", "TRUE", "int main(int argc, char **argv) { return argv[0] == 0; }", kMemsafety},
    {"argv_first_characters_may_be_read", "TRUE",
     "int main(int argc, char **argv) { return argc > 0 && argv[0][0] && argv[0][1]; }", kMemsafety},
    {"argv_ends", "FALSE(valid-deref)", "int main(int argc, char **argv) { return argv[argc + 1] != 0; }", kMemsafety},
    {"argv_strings_end", "FALSE(valid-deref)",
     "int main(int argc, char **argv) { return argc > 0 && argv[0][0] == 0 && argv[0][1]; }", kMemsafety},
    {"argv_string_of_any_length",
     "TRUE",
     "int main(int argc, char **argv) { char *p = argc > 0 ? argv[0] : \"\"; while (*p) p++; return 0; }",
     {"--property", "memsafety", "--engine", "k-induction"}},
    {"argv_string_beyond_its_end", "FALSE(valid-deref)",
     "int main(int argc, char **argv) { if (argc < 1) return 0; char *p = argv[0]; while (*p++) {} return *p; }",
     kMemsafety},
    {"argv_in_an_outside_variable", "TRUE",
     "extern char *g; int main(int argc, char **argv) { if (argc > 1) g = argv[1]; return g ? *g : 0; }", kMemsafety},
    {"extern_pointer", "FALSE", "extern int *g; int main(void) { CHECK(*g == 0); return 0; }"},
    {"extern_array", "FALSE", "extern int g[]; int main(void) { CHECK(g[3] == 0); return 0; }"},
    {"extern_list", "FALSE",
     "extern struct n { int v; struct n *next; } *g; int main(void) { if (g && g->next) CHECK(g->next->v == 0); }"},
    // Pointers from outside lead to what the outside knows
    {"two_pointers_of_other_files_are_equal", "FALSE",
     "extern int *a, *b; int main(void) { *a = 1; *b = 2; CHECK(*a == 1); return 0; }"},
    {"pointer_of_another_file_to_a_variable", "FALSE",
     "extern int *a; int b; int main(void) { b = 1; *a = 2; CHECK(b == 1); return 0; }"},
    {"pointer_of_another_file_to_a_static_variable", "TRUE",
     "extern int *a; static int b; int main(void) { b = 1; *a = 2; CHECK(b == 1); return 0; }"},
    {"members_of_a_list_of_another_file_are_equal", "FALSE",
     "extern struct n { struct n *next; int v; } *a; int main(void) { a->v = 1; a->next->v = 2; CHECK(a->v == 1); }"},
    {"static_variable_behind_a_pointer_that_is_never_read", "UNKNOWN(uncertified",
     "void f(void); static int s; int *p = &s; int main(void) { s = 1; f(); CHECK(s == 1); return 0; }"},
    {"static_variable_behind_a_constant_pointer", "UNKNOWN(uncertified",
     "void f(void); static int s; int *const p = &s; int main(void) { *p = 1; f(); CHECK(s == 1); return 0; }"},
    {"static_variable_behind_two_structures", "UNKNOWN(uncertified",
     "void f(void); static int s; static struct { int *p; } in = {&s}; const struct { int k; void *p[2]; } out = {1, "
     "{0, "
     "&in}}; int main(void) { s = 1; f(); CHECK(s == 1); return 0; }"},
    {"variable_of_a_thread_may_change_outside", "FALSE",
     "void f(void); _Thread_local int s; int main(void) { s = 1; f(); CHECK(s == 1); return 0; }"},
    {"any_global_pointer_to_its_own_variable",
     "FALSE",
     "static int x; static int *p = &x; int f(void) { x = 1; if (p) { *p = 2; CHECK(x == 1); } return 0; }",
     {"--entry", "f", "--globals", "any"}},
    {"any_global_pointer_where_another_function_set_it",
     "FALSE",
     "static char b[4]; static char *p; void init(void) { p = b; } int f(void) { b[0] = 1; if (p) *p = 2; "
     "CHECK(b[0] == 1); return 0; }",
     {"--entry", "f", "--globals", "any"}},
    {"any_global_pointers_may_be_equal",
     "FALSE",
     "static int *a, *b; int f(void) { *a = 1; *b = 2; CHECK(*a == 1); return 0; }",
     {"--entry", "f", "--globals", "any", "--extern", "pure"}},
    {"any_global_pointer_to_no_variable_whose_address_nobody_takes",
     "TRUE",
     "static int x; static int *p; int f(void) { x = 1; if (p) *p = 2; CHECK(x == 1); return 0; }",
     {"--entry", "f", "--globals", "any"}},
    // Functions that the program has in place of the C library's
    {"own_memcpy_that_is_wrong", "FALSE",
     "void *memcpy(void *to, const void *from, unsigned long n) { char *a = to; const char *b = from;"
     "while (n-- > 1) *a++ = *b++; return to; }"
     "int main(void) { char x[2] = {1, 2}, y[2] = {3, 4}; memcpy(y, x, 2); CHECK(y[1] == 2); return 0; }"},
    {"own_memset_that_is_right", "TRUE",
     "void *memset(void *to, int c, unsigned long n) { for (unsigned long i = 0; i < n; i++) ((char *)to)[i] = c;"
     "return to; }"
     "int main(void) { char x[2] = {1, 2}; memset(x, 7, 2); CHECK(x[1] == 7); struct { int a[9]; } z = {0};"
     "CHECK(z.a[8] == 0); return 0; }"},
    // How long what a function returns lives
    {"result_of_a_function_whose_array_is_kept", "UNKNOWN(unsupported: a pointer to a part of what a function returns",
     "struct s { int a[9]; }; static struct s f(void) { struct s x = {{1}}; return x; }"
     "int main(void) { int *p = f().a; return *p; }",
     kMemsafety},
    {"small_result_of_a_function_whose_array_is_kept", "UNKNOWN(unsupported: a pointer to a part of what a function",
     "struct s { int a[3]; }; static struct s f(void) { struct s x = {{1}}; return x; }"
     "int main(void) { int *p = f().a; return *p; }",
     kMemsafety},
    {"result_of_a_function_whose_array_is_used_at_once", "TRUE",
     "struct s { int a[9]; }; static struct s f(void) { struct s x = {{1}}; return x; }"
     "static int first(int *p) { return *p; } int main(void) { struct s tmp = f(); int *p = tmp.a;"
     "return first(f().a) + f().a[1] + *p; }",
     kMemsafety},
    {"extern_pointer_is_kept", "TRUE", "extern int g; int main(void) { int a = g; CHECK(g == a); return 0; }"},
    {"outside_and_own_in_one_region", "FALSE",
     "extern int *g; int own; int main(void) { int *p = __VERIFIER_nondet_int() ? &own : g; CHECK(*p == 0); }"},
    {"parameters_of_the_entry",
     "FALSE",
     "int f(int *a, int *b) { *a = 1; *b = 2; CHECK(*a == 1); return 0; }",
     {"--entry", "f", "--arguments", "outside"}},
    {"parameter_may_be_a_global",
     "FALSE",
     "int g; int f(int *a) { g = 1; *a = 2; CHECK(g == 1); return 0; }",
     {"--entry", "f", "--arguments", "outside"}},
    {"parameter_is_no_static_variable",
     "TRUE",
     "static int g; int f(int *a) { g = 1; *a = 2; CHECK(g == 1); return 0; }",
     {"--entry", "f", "--arguments", "outside"}},
    {"outside_memory_is_valid", "TRUE", "extern int *g; int main(void) { return g ? g[2] & 1 : 0; }", kMemsafety},
    {"outside_pointer_may_be_null", "FALSE(valid-deref)", "extern int *g; int main(void) { return *g; }", kMemsafety},
    {"outside_pointer_may_be_null_after_steps", "FALSE(valid-deref)",
     "char *f(void); int main(void) { char *s = f(); s += 2; for (int i = 0; i < 2; i++) s++; return *s; }",
     kMemsafety},
    {"outside_memory_does_not_end_at_null",
     "TRUE",
     "char *f(void); int main(void) { char *s = f(); int n = 0; if (!s) return 0;"
     "while (*s) { s++; if (++n == 3) break; } return 0; }",
     {"--property", "memsafety,null"}},
    {"outside_numbers_may_be_parts_of_pointers",
     "FALSE(valid-deref)",
     "void f(int **e, int n) { if (n) f(e, **e); }",
     {"--entry", "f", "--arguments", "outside", "--property", "memsafety"}},
    {"outside_array_is_valid", "TRUE", "extern char b[]; int main(void) { b[7] = 1; return b[7] - 1; }", kMemsafety},
    {"outside_array_of_known_size", "FALSE",
     "extern char b[4]; int main(void) { char *p = b; return p[__VERIFIER_nondet_uint() % 5]; }", kMemsafety},
    {"outside_list_is_valid",
     "TRUE",
     "struct n { int v; struct n *next; }; int f(struct n *p) { int s = 0; while (p) { s ^= p->v; p = p->next; }"
     "return s; }",
     {"--entry", "f", "--arguments", "outside", "--property", "memsafety"}},
    {"own_memory_in_outside_memory", "UNKNOWN(unsupported: memory safety of pointers whose object is not known",
     "struct n { struct n *next; }; extern struct n *g; int main(void) {"
     "if (g && !g->next) g->next = malloc(sizeof *g); return 0; }",
     kMemsafety},
    {"uninitialised_or_from_outside", "FALSE(valid-deref)",
     "int *f(void); int main(void) { int *p; if (__VERIFIER_nondet_int()) p = f(); return p ? *p : 0; }", kMemsafety},
    {"own_pointer_in_outside_memory", "TRUE|UNKNOWN(uncertified",
     "struct s { int *p; } *f(void); static int a[3]; int main(void) { struct s *s = f(); if (!s) return 0; s->p = a;"
     "s->p[2] = 1; return 0; }",
     kMemsafety},
    {"own_pointer_in_outside_memory_overrun", "FALSE(valid-deref)|UNKNOWN(uncertified",
     "struct s { int *p; } *f(void); static int a[3]; int main(void) { struct s *s = f(); if (!s) return 0; s->p = a;"
     "s->p[3] = 1; return 0; }",
     kMemsafety},
    {"own_pointer_comes_back", "UNKNOWN|FALSE(valid-deref)",
     "int *f(int *); int main(void) { int a[3], *p = f(a); if (p == a) p[3] = 1; return 0; }", kMemsafety},
    {"own_pointer_comes_back_in_outside_memory", "UNKNOWN|FALSE(valid-deref)",
     "void f(int *); extern int *g; int main(void) { int a[3]; f(a); if (g == a) g[3] = 1; return 0; }", kMemsafety},
    {"outside_pointer_beside_own_objects", "TRUE|UNKNOWN(uncertified",
     "int *f(const char *); static int a[3]; int main(void) { int *p = __VERIFIER_nondet_int() ? a : f(\"x\");"
     "if (p && p != a) p[5] = 1; return 0; }",
     kMemsafety},
    {"replaced_pointer", "UNKNOWN(unsupported",
     "void f(void); int a[3], *g = a; int main(void) { f(); if (g) g[5] = 1; return 0; }", kMemsafety},
    {"outside_memory_freed", "UNKNOWN(unsupported: memory from outside the program that is freed",
     "char *f(void); int main(void) { free(f()); return 0; }", kMemsafety},
    {"number_as_an_address", "FALSE(valid-deref)",
     "unsigned long nondet_ulong(void); int main(void) { return *(int *)nondet_ulong(); }", kMemsafety},
    {"globals_beside_a_call_through_a_pointer", "TRUE",
     "static int n; static void f(void) { n++; } static void g(void) { n--; } void (*t[2])(void) = {f, g}; int *p;"
     "int main(void) { p = malloc(4); t[__VERIFIER_nondet_uint() % 2](); if (p) *p = 1; free(p); return 0; }",
     kMemsafety},
    {"volatile_outside", "FALSE",
     "extern volatile unsigned r; int main(void) { unsigned a = r, b = r; CHECK(a == b); }"},
    {"volatile_address", "FALSE",
     "#define R (*(volatile unsigned *)0x40001000)\nint main(void) { unsigned a = R; CHECK(a == R); return 0; }"},
    {"volatile_of_other_files", "FALSE", "volatile int v[2]; int main(void) { v[1] = 1; CHECK(v[1] == 1); return 0; }"},
    {"volatile_of_this_file", "TRUE", "static volatile int v; int main(void) { v = 1; CHECK(v == 1); return 0; }"},
    {"volatile_of_the_competition", "TRUE", "volatile int v; int main(void) { v = 1; CHECK(v == 1); return 0; }",
     kPure},
    {"volatile_own", "TRUE", "int main(void) { volatile int x = 3; CHECK(x == 3); return 0; }"},
    // Functions without a body
    {"any_function_changes_its_argument", "FALSE",
     "void f(int *); int main(void) { int x = 1; f(&x); CHECK(x == 1); return 0; }"},
    {"pure_function_does_not", "TRUE", "void f(int *); int main(void) { int x = 1; f(&x); CHECK(x == 1); return 0; }",
     kPure},
    {"any_function_does_not_change_const", "TRUE",
     "void f(const int *); int main(void) { int x = 1; f(&x); CHECK(x == 1); return 0; }"},
    {"any_function_changes_globals", "FALSE", "void f(void); int g; int main(void) { f(); CHECK(g == 0); return 0; }"},
    {"any_function_changes_no_static_variable", "TRUE",
     "void f(void); static int g; int main(void) { g = 3; f(); CHECK(g == 3); return 0; }"},
    {"any_function_changes_no_local", "TRUE",
     "void f(void); int main(void) { int x = 3, *p = &x; *p = 4; f(); CHECK(x == 4); return 0; }"},
    {"any_function_behind_a_pointer_in_a_struct", "FALSE|UNKNOWN(uncertified",
     "struct s { int *p; }; void f(struct s *); int main(void) { int x = 1; struct s s = {&x}; f(&s); CHECK(x == 1); "
     "}"},
    {"any_function_returns_its_argument", "FALSE|UNKNOWN(uncertified",
     "char *f(char *); int main(void) { char b[2] = {1, 2}; *f(b) = 7; CHECK(b[1] == 2); return 0; }"},
    {"any_function_remembers", "UNKNOWN|FALSE",
     "void f(int *); void g(void); int main(void) { int x = 1; f(&x); x = 2; g(); CHECK(x == 2); return 0; }"},
    {"any_function_returns_a_struct", "FALSE",
     "struct s { long a, b, c; } f(void); int main(void) { struct s x = f(); x = f(); CHECK(x.c == 0); return 0; }"},
    {"pure_function_returns_another_struct", "FALSE",
     "struct s { long a, b, c; } f(void); int main(void) { struct s x = f(), y; y = f(); CHECK(x.c == y.c); }", kPure},
    {"callback", "UNKNOWN(unsupported: function 'f' without body, which may call 'g' back",
     "void f(void (*)(void)); void g(void) { reach_error(); } int main(void) { f(g); return 0; }"},
    {"refused_function",
     "UNKNOWN(unsupported: function 'f' without body",
     "int f(void); int main(void) { return f(); }",
     {"--extern", "refuse"}},
    {"refused_function_that_is_not_reached",
     "TRUE",
     "int f(void); int main(void) { if (__VERIFIER_nondet_uint() > 4294967295u) f(); return 0; }",
     {"--extern", "refuse"}},
    {"memory_clobber", "UNKNOWN(unsupported: inline assembly",
     "int g; int main(void) { __asm__ volatile(\"hlt\" ::: \"memory\"); CHECK(g == 0); return 0; }"},
    {"fence", "TRUE",
     "int g; int main(void) { __asm__ volatile(\"mfence; rep; nop\\n\\tpause\" ::: \"memory\"); CHECK(g == 0); return "
     "0; }"},
    {"barrier", "TRUE", "int g; int main(void) { __asm__ volatile(\"\" ::: \"memory\"); CHECK(g == 0); return 0; }"},
    {"destructor", "FALSE", "__attribute__((destructor)) void d(void) { reach_error(); } int main(void) { return 0; }"},
    {"destructor_at_exit", "FALSE",
     "__attribute__((destructor)) void d(void) { reach_error(); } int main(void) { exit(1); }"},
    {"destructors_in_order", "TRUE",
     "int n; __attribute__((destructor(200))) void a(void) { CHECK(n == 1); n = 2; }"
     "__attribute__((destructor(201))) void b(void) { CHECK(n == 0); n = 1; } int main(void) { return 0; }"},
    // Undefined behaviour proves nothing
    {"null_read_goes_on", "FALSE",
     "int main(void) { int x, *p = __VERIFIER_nondet_int() ? &x : 0; int y = *p; CHECK(p); return y; }"},
    {"null_read_gives_any_value", "FALSE",
     "struct s { struct s *next; int v; }; int main(void) { struct s a = {0, 0}; CHECK(a.next->v == 0); return 0; }"},
    {"null_write_has_no_effect", "TRUE",
     "int main(void) { int x = 1, *p = __VERIFIER_nondet_int() ? &x : 0; *p = 2; CHECK(x == (p ? 2 : 1)); return 0; }"},
    {"null_target_of_a_copy", "FALSE",
     "int main(void) { char b[4] = {1}, *p = __VERIFIER_nondet_int() ? b : 0; memset(p, 0, 4); CHECK(p); return 0; }"},
    {"null_source_of_a_copy", "FALSE",
     "int main(void) { char a[4] = {1}, b[4] = {2}, *p = __VERIFIER_nondet_int() ? b : 0; memcpy(a, p, 4);"
     "CHECK(a[0] == 2); return 0; }"},
    {"null_checked", "TRUE",
     "int main(void) { int x = 1, *p = __VERIFIER_nondet_int() ? &x : 0; if (p) CHECK(*p == 1); return 0; }"},
    {"read_behind_a_variable", "FALSE",
     "int a[100]; int main(void) { unsigned i = __VERIFIER_nondet_uint(); CHECK(a[i] == 0); return 0; }"},
    {"read_inside_a_variable", "TRUE",
     "int a[100]; int main(void) { unsigned i = __VERIFIER_nondet_uint() % 100; CHECK(a[i] == 0); return 0; }"},
    {"read_at_a_fixed_place_behind_a_local", "FALSE",
     "int main(void) { int a[2] = {0, 0}; if (a[5]) reach_error(); return 0; }"},
    {"branch_on_a_read_behind_a_local", "FALSE",
     "int main(void) { int a[2] = {0, 0}, x = 0; if (a[5]) x = 1; reach_error(); return x; }"},
    {"read_at_a_fixed_place_behind_a_constant", "FALSE",
     "static const int a[2] = {1, 2}; int main(void) { CHECK(a[3] == 0); return 0; }"},
    {"unreachable", "UNKNOWN(unsupported: what follows __builtin_unreachable",
     "int main(void) { if (__VERIFIER_nondet_int()) __builtin_unreachable(); return 0; }"},
    {"unreachable_behind_a_call", "UNKNOWN(unsupported: what follows __builtin_unreachable",
     "void f(void) {} int main(void) { if (__VERIFIER_nondet_int()) { f(); __builtin_unreachable(); } return 0; }"},
    {"unreachable_that_is", "TRUE",
     "int main(void) { unsigned x = __VERIFIER_nondet_uint() % 2; if (x > 1) __builtin_unreachable(); return 0; }"},
    {"array_of_negative_length", "FALSE",
     "int main(void) { int n = __VERIFIER_nondet_int(); int a[n]; a[0] = 1; if (n < 0) reach_error(); return a[0]; }"},
    {"division_by_zero_goes_on", "FALSE",
     "int main(void) { int d = __VERIFIER_nondet_int(), q = 1 / d; if (d == 0) reach_error(); return q; }"},
    {"division_by_zero_gives_any_result", "FALSE",
     "int main(void) { int d = __VERIFIER_nondet_int(), q = 7 % d; CHECK(q >= -7 && q <= 7); return 0; }"},
    {"division_by_others_is_exact", "TRUE",
     "int main(void) { unsigned d = __VERIFIER_nondet_uint(); if (d) CHECK(7 / d <= 7); return 0; }"},
    {"index_reaches_the_neighbour", "FALSE",
     "struct s { int a[4]; unsigned n; }; int main(void) { struct s s; s.n = 7; unsigned i = __VERIFIER_nondet_uint();"
     "__VERIFIER_assume(i <= 4); s.a[i] = 1; CHECK(s.n == 7); return 0; }"},
    {"index_below_reaches_the_neighbour", "FALSE",
     "struct s { unsigned n; int a[4]; }; int main(void) { struct s s; s.n = 7; int i = __VERIFIER_nondet_int();"
     "__VERIFIER_assume(-1 <= i && i < 4); s.a[i] = 1; CHECK(s.n == 7); return 0; }"},
    {"index_stays_inside", "TRUE",
     "struct s { int a[4]; unsigned n; }; int main(void) { struct s s; s.n = 7;"
     "for (int i = 0; i < 4; i++) s.a[i] = i; s.a[__VERIFIER_nondet_uint() & 3] = 1; CHECK(s.n == 7); return 0; }"},
    {"index_in_an_array_of_structs", "FALSE",
     "struct s { char a[3], b; } t[2]; int main(void) { unsigned i = __VERIFIER_nondet_uint(); __VERIFIER_assume(i < "
     "5);"
     "t[0].a[i] = 1; CHECK(t[1].a[0] == 0); return 0; }"},
    {"flexible_array", "TRUE",
     "struct s { int n; char d[1]; }; int main(void) { struct s *p = malloc(12); if (!p) return 0; p->n = 4;"
     "p->d[3] = 9; for (int i = 0; i < p->n; i++) if (i == 3) CHECK(p->d[i] == 9); return 0; }"},
    {"pointer_in_two_halves", "FALSE",
     "int main(void) { int x = 5; unsigned long u = (unsigned long)&x; unsigned lo = u, hi = u >> 32;"
     "*(int *)(((unsigned long)hi << 32) | lo) = 6; CHECK(x == 5); return 0; }"},
    {"pointer_by_division", "FALSE",
     "int main(void) { int x = 5; unsigned long u = (unsigned long)&x, m = 1ul << 32; unsigned lo = u % m, hi = u / m;"
     "*(int *)(hi * m + lo) = 6; CHECK(x == 5); return 0; }"},
    {"pointer_by_bytes", "FALSE",
     "int main(void) { int x = 5, *p = &x, *q; for (unsigned i = 0; i < sizeof p; i++) ((char *)&q)[i] = ((char "
     "*)&p)[i];"
     "*q = 6; CHECK(x == 5); return 0; }"},
    {"pointer_as_a_double", "FALSE",
     "union u { int *p; double d; }; int main(void) { int x = 5; union u a, b; a.p = &x; double d = a.d; b.d = d;"
     "*b.p = 6; CHECK(x == 5); return 0; }"},
    {"pointer_in_a_struct_by_value", "FALSE",
     "struct s { int *p; long n; }; struct s f(int *p, int n) { if (n > 0) return f(p, n - 1);"
     "struct s s = {p, n}; return s; } int main(void) { int x = 5; *f(&x, 2).p = 6; CHECK(x == 5); return 0; }"},
    {"pointer_through_assembly", "FALSE",
     "int main(void) { int x = 5, *p; __asm__(\"\" : \"=r\"(p) : \"0\"(&x)); *p = 6; CHECK(x == 5); return 0; }"},
    {"rest_of_a_union", "FALSE", "union u { char c; int i; } u = {1}; int main(void) { CHECK(u.i == 1); return 0; }"},
    {"padding", "FALSE",
     "struct s { char c; int i; } s = {1, 2}; int main(void) { CHECK(((char *)&s)[1] == 0); return 0; }"},
    {"rest_of_a_local_union", "FALSE",
     "union u { char c; int i; }; int main(void) { union u u = {1}; CHECK(u.i == 1); return 0; }"},
    {"padding_of_a_local_structure", "FALSE",
     "struct s { char c; int i; }; int main(void) { struct s s = {1, 2}; CHECK(((char *)&s)[1] == 0); return 0; }"},
    {"members_of_a_local_structure", "TRUE",
     "struct s { char c; int i; union { short s; long l; } u; }; int main(void) { struct s s = {1, 2, {3}}, t = s;"
     "CHECK(t.c == 1 && t.i == 2 && t.u.s == 3); return 0; }"},
    {"static_memory_is_zero", "TRUE",
     "static struct s { char c; int i; } s; int main(void) { CHECK(((char *)&s)[1] == 0 && s.i == 0); return 0; }"},
    {"memset_with_a_byte_of_its_own", "FALSE",
     "unsigned char b[16]; int main(void) { memset(b, b[0] + 1, 3); CHECK(b[2] != 1); return 0; }"},
    // Allocation
    {"malloc_may_fail", "FALSE", "int main(void) { int *p = malloc(4); CHECK(p); return 0; }"},
    {"malloc_may_fail_in_a_loop", "FALSE",
     "int main(void) { for (int i = 0; i < 3; i++) { int *p = malloc(4); if (i == 2) CHECK(p); } return 0; }"},
    {"malloc_never_fails",
     "TRUE",
     "int main(void) { int *p = malloc(4); CHECK(p); return 0; }",
     {"--malloc", "never-fails"}},
    {"failed_malloc_is_no_memory", "FALSE(valid-deref)",
     "int main(void) { int *p = malloc(4); *p = 1; free(p); return 0; }", kMemsafety},
    {"checked_malloc", "TRUE", "int main(void) { int *p = malloc(4); if (p) *p = 1; free(p); return 0; }", kMemsafety},
    {"memory_may_run_out",
     "FALSE",
     "int main(void) { for (int i = 0; i < 16; i++) { char *p = malloc(256u << 20); free(p); } reach_error(); }",
     {"--data-model", "ILP32"}},
    // Undefined behaviour proves nothing
    {"shift_by_too_much_gives_any_result", "FALSE",
     "int main(void) { unsigned n = __VERIFIER_nondet_uint(), x = 1u << n; CHECK(n != 33 || x == 2); return 0; }"},
    {"zero_stays_zero", "TRUE",
     "int main(void) { unsigned n = __VERIFIER_nondet_uint(), x = n & 1; CHECK(x || (x << n) == 0); return 0; }"},
    {"shift_by_less_is_exact", "TRUE",
     "int main(void) { unsigned n = __VERIFIER_nondet_uint() & 31, x = 1u << n; CHECK(n != 3 || x == 8); return 0; }"},
    {"return_from_where_there_is_none", "UNKNOWN(unsupported: the return from a function that must not return",
     "_Noreturn void f(void); void f(void) { } int main(void) { f(); reach_error(); return 0; }"},
    {"no_return_from_where_there_is_none", "TRUE",
     "_Noreturn void f(int n); void f(int n) { if (n) exit(n); for (;;) ; }"
     "int main(void) { f(__VERIFIER_nondet_int()); reach_error(); return 0; }"},
    // Functions as others
    {"call_as_another_type", "FALSE(unreach-call)",
     "int f(int x) { CHECK(x != 5); return 0; } int main(void) { signed char (*p)(signed char) = (void *)f;"
     "return p(__VERIFIER_nondet_int()); }"},
    {"call_as_another_type_gives_the_result", "TRUE",
     "int f(int x) { return 7; } int main(void) { signed char (*p)(signed char) = (void *)f; CHECK(p(1) == 7); }"},
    {"call_with_a_smaller_integer", "TRUE",
     "int f(long x) { return (int)x; } int main(void) { int (*p)(int) = (int (*)(int))f; CHECK(p(-3) == -3); }"},
    {"call_with_a_smaller_integer_leaves_the_rest_open", "FALSE",
     "int f(long x) { return x < 0; } int main(void) { int (*p)(int) = (int (*)(int))f; CHECK(p(-3)); return 0; }"},
    {"call_with_too_few_arguments", "TRUE",
     "void f(int x, int y) { CHECK(x == 5); } void g(void (*p)()) { p(5); } int main(void) { g(f); return 0; }"},
    {"call_with_too_few_arguments_leaves_the_others_open", "FALSE",
     "void f(int x, int y) { CHECK(y == 5); } void g(void (*p)()) { p(5); } int main(void) { g(f); return 0; }"},
    {"call_that_the_machine_does_not_allow", "UNKNOWN(unsupported: call of a function",
     "struct s { double a[9]; }; void f(struct s x) { reach_error(); } void g(void) { }"
     "int main(void) { void (*p)(double) = __VERIFIER_nondet_int() ? (void *)f : (void *)g; p(1); return 0; }"},
    {"pointer_from_outside_is_no_function_of_another_type",
     "TRUE",
     "struct ops { void (*f)(void); }; extern struct ops ops; static void h(void) { }"
     "static void g(int a, int b) { reach_error(); } void *table[] = {(void *)h, (void *)g};"
     "int main(void) { if (table[0] == (void *)g) return 1; ops.f(); return 0; }",
     {"--extern", "pure"}},
    {"pointer_from_outside_may_be_a_function_of_this_type",
     "FALSE",
     "struct ops { void (*f)(int, int); }; extern struct ops ops;"
     "static void g(int a, int b) { reach_error(); } void *table[] = {(void *)g};"
     "int main(void) { if (table[0] != (void *)g) return 1; ops.f(1, 2); return 0; }",
     {"--extern", "pure"}},
    // Vectors
    {"vectors", "TRUE",
     "typedef int v __attribute__((vector_size(16))); int main(void) { int i = __VERIFIER_nondet_int();"
     "v a = {1, 2, 3, i}, b = a + 1, c = b * a - 2; CHECK(c[1] == 4); CHECK(b[3] == i + 1);"
     "v d = a < b; CHECK(d[0] == -1); a[i & 3] = 9; CHECK(a[i & 3] == 9); return 0; }"},
    {"vectors_divided_by_zero", "FALSE",
     "typedef int v __attribute__((vector_size(8))); int main(void) { v a = {1, 2}, b = {1, __VERIFIER_nondet_int()};"
     "v c = a / b; CHECK(b[1] || !c[1]); return 0; }"},
    // Blocks of the stack
    {"blocks_of_the_stack", "TRUE",
     "int *g;"
     "static int f(int n) { int *p[3]; for (int i = 0; i < 3; i++) { p[i] = __builtin_alloca(4 * (i + 1)); *p[i] = i; }"
     "for (int i = 0; i < 3; i++) { int a[n]; a[0] = i; a[n - 1] = 2; g = a; *p[i] += a[0]; } return *p[0] + *p[2]; }"
     "int main(void) { int n = __VERIFIER_nondet_int(), s = 0; if (n < 1 || n > 5) return 0;"
     "for (int i = 0; i < 2; i++) s += f(n); return s; }",
     kMemsafety},
    {"blocks_of_the_stack_end_together", "FALSE(valid-deref)",
     "int *g;"
     "static int f(int n) { int *p[3]; for (int i = 0; i < 3; i++) { p[i] = __builtin_alloca(4 * (i + 1)); *p[i] = i; }"
     "for (int i = 0; i < 3; i++) { int a[n]; a[0] = i; a[n - 1] = 2; g = a; *p[i] += a[0]; } return *p[0] + *p[2]; }"
     "int main(void) { int n = __VERIFIER_nondet_int(), s = 0; if (n < 1 || n > 5) return 0;"
     "for (int i = 0; i < 2; i++) s += f(n); return s + *g; }",
     kMemsafety},
    // Where memory lies
    {"request_of_almost_everything", "TRUE", "int main(void) { char *p = malloc(-4UL); CHECK(!p); return 0; }"},
    {"requests_do_not_overlap", "TRUE",
     "int main(void) { char *p = malloc(0x7fffffff0000), *q = malloc(0x7fffffff0000), *r = malloc(8);"
     "CHECK(!p || !q); CHECK(!r || r != p && r != q); return 0; }"},
    {"aligned_memory", "TRUE",
     "void *aligned_alloc(unsigned long, unsigned long);"
     "int main(void) { for (int i = 0; i < 3; i++) { unsigned long p = (unsigned long)aligned_alloc(64, 100);"
     "CHECK(p % 64 == 0); } return 0; }"},
    {"aligned_memory_of_any_alignment", "TRUE",
     "void *aligned_alloc(unsigned long, unsigned long);"
     "int main(void) { unsigned long a = __VERIFIER_nondet_uint(); unsigned long p = (unsigned long)aligned_alloc(a, "
     "8);"
     "CHECK(!p || (a && !(a & (a - 1)) && !(p & (a - 1)))); return 0; }"},
    {"difference_of_addresses_is_an_address", "TRUE",
     "int main(void) { struct { int x, y, z; } s = {1, 2, 3}; unsigned long u = (unsigned long)&s.y; u *= 2;"
     "u -= (unsigned long)&s.x; *(int *)u = 4; CHECK(s.z == 4); return 0; }"},
    {"other_names_of_memory", "TRUE",
     "typedef __attribute__((address_space(300))) int named; int main(void) {"
     "named *p = (named *)malloc(sizeof *p); if (p) { *p = 3; CHECK(*p == 3); } return 0; }"},
    {"other_names_of_memory_are_safe", "TRUE",
     "typedef __attribute__((address_space(300))) int named; int main(void) {"
     "named *p = (named *)malloc(sizeof *p); if (p) *p = 3; free((void *)p); return 0; }",
     kMemsafety},
    {"float_to_integer_out_of_range", "FALSE",
     "double __VERIFIER_nondet_double(void); int main(void) { double d = __VERIFIER_nondet_double();"
     "if (d > 1e10) CHECK((int)d < 0); return 0; }"},
    {"float_to_integer_in_range", "TRUE", "int main(void) { double d = -2.9; CHECK((int)d == -2); return 0; }"},
    {"bits_of_a_nan", "FALSE",
     "int main(void) { volatile double z = 0; double n = z / z; long b; memcpy(&b, &n, 8); CHECK(b < 0); return 0; }"},
    {"bits_of_a_nan_are_those_of_one", "TRUE",
     "int main(void) { volatile double z = 0; double n = z / z; long b; memcpy(&b, &n, 8);"
     "CHECK((b >> 52 & 0x7ff) == 0x7ff); return 0; }"},
    {"objects_are_far_from_null_and_apart", "TRUE",
     "int a, b; int main(void) { int c; char *p = malloc(4), *q = malloc(4); CHECK((unsigned long)&a > 4095);"
     "CHECK(&a + 1 != &b && &b + 1 != &a && &c != &a); if (p && q) CHECK(p + 4 != q && q + 4 != p); return 0; }"},
    {"freed_memory_is_not_used_again", "TRUE",
     "int main(void) { char *p = malloc(4); free(p); char *q = malloc(4); CHECK(!p || p != q); return 0; }"},
    {"freed_memory_keeps_its_contents", "TRUE",
     "int main(void) { int *p = malloc(4); if (!p) return 0; *p = 7; free(p); CHECK(*p == 7); return 0; }"},
    {"output_of_assembly", "UNKNOWN(uncertified",
     "int main(void) { int x; __asm__(\"mov $1, %0\" : \"=r\"(x)); CHECK(x == 1); return 0; }"},
    {"what_assembly_does_not_get", "TRUE",
     "int main(void) { int x, y = 2; __asm__(\"mov $1, %0\" : \"=r\"(x)); CHECK(y == 2); return 0; }"},
    {"atomics", "TRUE",
     "int main(void) { _Atomic int x = 1; x += 2; CHECK(__atomic_fetch_add((int *)&x, 4, 5) == 3); CHECK(x == 7); }"},
    {"constructor", "TRUE",
     "int n; __attribute__((constructor)) void c(void) { n = 4; } int main(void) { CHECK(n == 4); return 0; }"},
    {"constructors_run", "FALSE",
     "int n; __attribute__((constructor)) void c(void) { n = 4; } int main(void) { CHECK(n == 0); return 0; }"},
    // Jumps
    {"jump_from_a_called_function", "TRUE",
     JUMPS "void f(int k) { if (k == 3) longjmp(b, 7); f(k + 1); reach_error(); }"
           "int main(void) { int r = setjmp(b); if (!r) f(0); CHECK(r == 7); return 0; }"},
    {"jump_with_zero_gives_one", "TRUE",
     JUMPS "int main(void) { int r = setjmp(b); if (r) { CHECK(r == 1); return 0; } longjmp(b, 0); reach_error(); }"},
    {"jump_to_the_inner_of_two", "TRUE",
     JUMPS "jmp_buf c; int n; void g(void) { n++; longjmp(c, 1); } void f(void) { if (!setjmp(c)) g(); n += 10;"
           "longjmp(b, 1); } int main(void) { if (!setjmp(b)) f(); CHECK(n == 11); return 0; }"},
    {"jump_through_a_function_pointer", "TRUE",
     JUMPS "int n; void f(void) { longjmp(b, 1); } void g(void) { n = 5; } int main(void) {"
           "void (*t[])(void) = {g, f}; if (!setjmp(b)) for (int i = 0; i < 9; i++) t[i & 1](); CHECK(n == 5); }"},
    {"jumps_that_try_again", "TRUE",
     JUMPS "int main(void) { volatile int n = 0; setjmp(b); n++; if (n < 3) longjmp(b, n); CHECK(n == 3); return 0; }"},
    {"jump_by_a_copy_of_the_place", "TRUE",
     JUMPS
     "int main(void) { jmp_buf c; int r = setjmp(b); if (r) { CHECK(r == 2); return 0; } memcpy(&c, &b, sizeof c);"
     "longjmp(c, 2); }"},
    {"jump_and_a_local_variable_that_changed", "FALSE",
     JUMPS "int main(void) { int x = 1; if (!setjmp(b)) { x = 2; longjmp(b, 1); } CHECK(x == 2); return 0; }"},
    {"jump_and_a_member_that_changed", "FALSE",
     JUMPS "struct S { int x, y; }; void f(struct S *s) { s->y = 3; longjmp(b, 1); } int main(void) {"
           "struct S s = {1, 2}; if (!setjmp(b)) f(&s); CHECK(s.y == 3); return 0; }"},
    {"jump_and_the_members_beside_it", "TRUE",
     JUMPS "struct S { int x, y; }; void f(struct S *s) { s->y = 3; longjmp(b, 1); } int main(void) {"
           "struct S s = {1, 2}; if (!setjmp(b)) f(&s); CHECK(s.x == 1); return 0; }"},
    {"jump_and_a_local_variable_that_did_not_change", "TRUE",
     JUMPS "void f(void) { if (__VERIFIER_nondet_int()) longjmp(b, 1); } int main(void) { int x = 1; if (!setjmp(b)) {"
           "f(); x = 2; return 0; } CHECK(x == 1); return 0; }"},
    {"jump_and_a_volatile_variable", "TRUE",
     JUMPS "int main(void) { volatile int x = 1; if (!setjmp(b)) { x = 2; longjmp(b, 1); } CHECK(x == 2); return 0; }"},
    {"jump_and_variables_that_are_not_local", "TRUE",
     JUMPS "int g; int main(void) { static int s; if (!setjmp(b)) { g = s = 2; longjmp(b, 1); } CHECK(g + s == 4);"
           "return 0; }"},
    {"jump_and_a_large_local_variable", "UNKNOWN(uncertified",
     JUMPS
     "int main(void) { char t[99]; t[0] = 1; if (!setjmp(b)) { t[__VERIFIER_nondet_uint() % 99] = 2; longjmp(b, 1);"
     "} CHECK(t[0]); return 0; }"},
    {"jump_and_what_is_beside_a_large_local_variable", "TRUE",
     JUMPS "int main(void) { char t[99]; int x = 3; t[0] = 1; if (!setjmp(b)) { t[__VERIFIER_nondet_uint() % 99] = 2;"
           "longjmp(b, 1); } CHECK(x == 3); return 0; }"},
    {"jump_and_a_large_local_variable_that_stays", "TRUE",
     JUMPS "int main(void) { char t[99]; t[0] = 1; if (!setjmp(b)) longjmp(b, 1); CHECK(t[0] == 1); return 0; }"},
    {"jump_to_a_function_that_has_returned", "UNKNOWN(unsupported: 'longjmp' to a function that has returned",
     JUMPS "void f(void) { setjmp(b); } int main(void) { f(); longjmp(b, 1); }"},
    {"jump_to_an_earlier_call_of_the_same_setjmp", "UNKNOWN(unsupported: 'longjmp' to a function that has returned",
     JUMPS "jmp_buf t[2]; int main(void) { volatile int n = 0; for (int i = 0; i < 2; i++) if (setjmp(t[i])) return 0;"
           "longjmp(t[0], 1); }"},
    {"jump_to_nowhere", "UNKNOWN(unsupported: 'longjmp' to where no 'setjmp' was called",
     JUMPS "int main(void) { longjmp(b, 1); }"},
    {"jump_over_a_free", "FALSE(valid-memtrack)",
     JUMPS "void f(void) { char *p = malloc(1); if (!p) exit(0); longjmp(b, 1); free(p); }"
           "int main(void) { if (!setjmp(b)) f(); return 0; }",
     kMemsafety},
    {"jump_out_of_the_scope_of_a_variable", "FALSE(valid-deref)",
     JUMPS "int *p; void f(void) { int x = 1; p = &x; longjmp(b, 1); } int main(void) { if (!setjmp(b)) f();"
           "return *p; }",
     kMemsafety},
    {"jump_out_of_a_block", "FALSE(valid-deref)",
     JUMPS "int *p; int main(void) { if (!setjmp(b)) { int x = 1; p = &x; longjmp(b, 1); } return *p; }", kMemsafety},
    {"jump_that_is_safe", "TRUE",
     JUMPS "int main(void) { char *volatile p = malloc(1); if (!p) return 0; if (!setjmp(b)) { *p = 1; longjmp(b, 1); }"
           "free(p); return 0; }",
     kMemsafety},
    {"setjmp_to_nowhere", "FALSE(valid-deref)",
     "#include <setjmp.h>\nint main(void) { jmp_buf *b = 0; return setjmp(*b); }", kMemsafety},
    {"threads", "UNKNOWN(unsupported: function 'pthread_create'",
     "int pthread_create(unsigned long *, const void *, void *(*)(void *), void *); void *f(void *p) { return p; }"
     "int main(void) { unsigned long t; return pthread_create(&t, 0, f, 0); }"},
    {"fork", "UNKNOWN(unsupported: function 'fork'", "int fork(void); int main(void) { return fork(); }"},
    {"signal_handler", "UNKNOWN(unsupported",
     "#include <signal.h>\nvoid f(int s) {} int main(void) { signal(SIGINT, f); return 0; }"},
    {"floating_point_environment", "UNKNOWN(unsupported: function 'fesetenv'",
     "#include <fenv.h>\nint main(void) { fesetenv(FE_DFL_ENV); return 0; }"},
    {"floats_of_128_bits", "UNKNOWN(unsupported: 128-bit floating point",
     "double __VERIFIER_nondet_double(void); int main(void) { __float128 x = __VERIFIER_nondet_double();"
     "CHECK(x * x >= 0); return 0; }"},
    {"segments", "UNKNOWN(unsupported: memory relative to a segment register",
     "typedef __attribute__((address_space(256))) int far_away; int main(void) { CHECK(*(far_away *)8); return 0; }"},
    // What a pointer was made from is what it was then.
    {"pointer_whose_source_changes",
     "TRUE",
     "struct S { int *p; } s, r; int a[4]; int main(void) { struct S *q = __VERIFIER_nondet_int() ? &s : &r; q->p = a;"
     "int *t = &q->p[__VERIFIER_nondet_int() & 3]; *t = 5; q->p = 0; CHECK(*t == 5); return 0; }",
     {"--property", "null"}},
    {"pointer_whose_source_changes_in_a_branch",
     "TRUE",
     "struct S { int *p; } s, r; int a[4]; int main(void) { struct S *q = __VERIFIER_nondet_int() ? &s : &r; q->p = a;"
     "int *t = &q->p[__VERIFIER_nondet_int() & 3]; *t = 5; if (__VERIFIER_nondet_int()) q->p = 0; CHECK(*t == 5);"
     "return 0; }",
     {"--property", "null"}},
    {"null_pointer_whose_source_changes",
     "FALSE(null)",
     "struct S { int *p; } s, r; int x; int main(void) { struct S *q = __VERIFIER_nondet_int() ? &s : &r;"
     "q->p = __VERIFIER_nondet_int() ? &x : 0; int i = __VERIFIER_nondet_int(); if (i) return 0;"
     "int *t = q->p + i; q->p = &x; return *t; }",
     {"--property", "null"}},
    {"member_of_null_or_of_a_variable", "FALSE",
     "struct S { int x, y; }; int main(void) { struct S s, *p = __VERIFIER_nondet_int() ? &s : 0; s.y = 5;"
     "CHECK(p->y == 5); return 0; }"},
    {"member_of_null_is_not_that_of_a_variable", "TRUE",
     "struct S { int x, y; }; int main(void) { int n = __VERIFIER_nondet_int(); struct S s, *p = n ? &s : 0; s.y = 5;"
     "p->y = 6; CHECK(n || s.y == 5); return 0; }"},
    {"member_of_null_is_copied", "FALSE",
     "struct S { int x; int y[3]; }; int main(void) { struct S s, *p = __VERIFIER_nondet_int() ? &s : 0; s.y[1] = 5;"
     "int k[3]; memcpy(k, &p->y, sizeof k); CHECK(k[1] == 5); return 0; }"},
    {"member_of_null_is_copied_to", "TRUE",
     "struct S { int x; int y[3]; }; int main(void) { int n = __VERIFIER_nondet_int(); struct S s, *p = n ? &s : 0;"
     "s.y[1] = 5; int k[3] = {1, 2, 3}; memcpy(&p->y, k, sizeof k); CHECK(n || s.y[1] == 5); return 0; }"},
    {"member_whose_object_is_replaced", "FALSE(valid-deref)",
     "struct N { int v; struct N *next; }; struct N *new(void) { struct N *n = malloc(sizeof *n); if (!n) exit(0);"
     "n->v = 1; n->next = 0; return n; } int main(void) { struct N *l = new(); l->next = new(); int *t = &l->next->v;"
     "free(l->next); l->next = new(); return *t; }",
     kMemsafety},
    // Copies between objects that overlap
    {"memcpy_of_what_overlaps", "FALSE",
     "int main(void) { char s[8] = \"abcdef\"; memcpy(s + 1, s, 5); CHECK(s[2] == 'b'); return 0; }"},
    {"memcpy_of_what_may_overlap", "FALSE",
     "int main(void) { char s[8] = \"abcdef\"; unsigned i = __VERIFIER_nondet_uint() % 4, n = __VERIFIER_nondet_uint() "
     "% 4;"
     "memcpy(s + i, s, n); CHECK(i == 0 || n < 2 || s[i] == 'a'); return 0; }"},
    {"memcpy_of_what_overlaps_changes_nothing_else", "TRUE",
     "int main(void) { char s[8] = \"abcdef\"; memcpy(s + 1, s, 5); CHECK(s[0] == 'a' && s[6] == 0); return 0; }"},
    {"memcpy_of_constant_length_of_what_may_overlap", "FALSE",
     "char s[8] = \"abcdef\", *p, *q; int main(void) { p = s; q = s + __VERIFIER_nondet_uint() % 2; memcpy(q, p, 4);"
     "CHECK(q == s || s[1] == 'a'); return 0; }"},
    {"assignment_of_what_may_overlap", "FALSE",
     "struct S { char t[4]; }; char s[8] = \"abcdef\"; struct S *p, *q; int main(void) { p = (struct S *)s;"
     "q = (struct S *)(s + __VERIFIER_nondet_uint() % 2); *q = *p; CHECK((char *)q == s || s[1] == 'a'); return 0; }"},
    {"assignment_of_nodes", "TRUE",
     "struct N { int x; struct N *next; } a, b, *p, *q; int main(void) { p = __VERIFIER_nondet_int() ? &a : &b;"
     "q = __VERIFIER_nondet_int() ? &a : &b; q->x = 3; *p = *q; CHECK(p->x == 3); return 0; }"},
    {"memcpy_of_neighbours", "TRUE",
     "int main(void) { char s[8] = \"abcdef\"; memcpy(s + 3, s, 3); CHECK(s[3] == 'a' && s[5] == 'c'); return 0; }"},
    {"memcpy_onto_itself", "TRUE",
     "int main(void) { char s[8] = \"abcdef\"; unsigned i = __VERIFIER_nondet_uint() % 2; memcpy(s + i * 0, s, 5);"
     "CHECK(s[2] == 'c'); return 0; }"},
    {"memmove_of_what_overlaps", "TRUE",
     "void *memmove(void *, const void *, unsigned long);"
     "int main(void) { char s[8] = \"abcdef\"; memmove(s + 1, s, 5); CHECK(s[2] == 'b'); return 0; }"},
    {"elements_of_an_array_do_not_overlap", "TRUE",
     "struct S { int x; char y[8]; } a[4]; int main(void) { unsigned i = __VERIFIER_nondet_uint() % 4,"
     "j = __VERIFIER_nondet_uint() % 4; a[j].x = 7; a[i] = a[j]; CHECK(a[i].x == 7); return 0; }"},
    {"objects_do_not_overlap", "TRUE",
     "int main(void) { char s[4] = \"abc\", *t = malloc(4); unsigned n = __VERIFIER_nondet_uint() % 5; if (!t) return "
     "0;"
     "memcpy(t, s, n); CHECK(n == 0 || t[0] == 'a'); return 0; }"},
    // Declarations that are reached again
    {"declaration_behind_a_label", "FALSE",
     "int main(void) { int i = 0; again:; int x; if (i == 0) x = 5; if (++i < 2) goto again; CHECK(x == 5); return 0; "
     "}"},
    {"declaration_behind_a_label_with_initialiser", "TRUE",
     "int main(void) { int i = 0; again:; int x = i + 4, y[2] = {i}; y[1] += x; if (++i < 2) goto again;"
     "CHECK(x == 5 && y[0] == 1 && y[1] == 5); return 0; }"},
    {"label_behind_a_declaration", "TRUE",
     "int main(void) { int i = 0, x; x = 5; again: if (++i < 2) goto again; CHECK(x == 5); return 0; }"},
    // What is between the members of a struct
    {"padding_is_not_initialised", "FALSE",
     "struct S { char c; int i; }; int main(void) { struct S s; s.c = 1; s.i = 2; CHECK(((char *)&s)[1] == 0);"
     "return 0; }"},
    {"padding_at_the_end", "FALSE",
     "struct S { long l; char c; }; int main(void) { struct S s; s.c = 1; s.l = 2; char b[sizeof s];"
     "memcpy(b, &s, sizeof s); CHECK(b[15] == 0); return 0; }"},
    {"padding_is_copied", "TRUE",
     "struct S { char c; int i; }; int main(void) { struct S s, t; s.c = 1; s.i = 2; memcpy(&t, &s, sizeof s);"
     "CHECK(((char *)&s)[1] == ((char *)&t)[1]); CHECK(t.i == 2); return 0; }"},
    // Lost memory
    {"null_leads_to_no_object", "FALSE(valid-memtrack)",
     "int *h; int main(void) { h = malloc(4); if (h) *h = 1; h = 0; return 0; }", kMemsafety},
    {"variable_that_was_never_set_leads_to_no_object", "FALSE(valid-memtrack)",
     "int *h; int main(void) { int *p = malloc(4); if (__VERIFIER_nondet_int()) h = p; return 0; }", kMemsafety},
    {"cycle_leads_to_itself", "FALSE(valid-memtrack)",
     "struct N { struct N *n; } *h; int main(void) { h = malloc(8); if (!h) return 0; h->n = h; h = 0; return 0; }",
     kMemsafety},
    {"number_leads_to_the_object_that_it_was_made_from", "TRUE",
     "unsigned long h; int main(void) { h = (unsigned long)malloc(4); return 0; }", kMemsafety},
    {"pointer_into_the_only_object", "TRUE", "char *h; int main(void) { h = malloc(4); if (h) h += 3; return 0; }",
     kMemsafety},
    // What functions of the library need
    {"comparison_reads_all_bytes", "FALSE(valid-deref)",
     "int memcmp(const void *, const void *, unsigned long);"
     "int main(void) { char a[2] = {1, 2}, b[4] = {3, 4, 5, 6}; return memcmp(a, b, 4) > 0; }",
     kMemsafety},
    {"comparison_of_what_is_there", "TRUE",
     "int memcmp(const void *, const void *, unsigned long);"
     "int main(void) { char a[2] = {1, 2}, b[4] = {3, 4, 5, 6}; return memcmp(a, b, 2) + memcmp(b, a, 0) > 0; }",
     kMemsafety},
    {"realloc_to_nothing_may_free", "FALSE(valid-free)",
     "void *realloc(void *, unsigned long);"
     "int main(void) { char *p = malloc(4), *q = realloc(p, 0); free(q ? q : p); return 0; }",
     kMemsafety},
    // Parameters end with the call
    {"pointer_to_a_parameter", "FALSE(valid-deref)", "int *f(int a) { return &a; } int main(void) { return *f(1); }",
     kMemsafety},
    {"pointer_to_a_parameter_in_memory", "FALSE(valid-deref)",
     "struct S { int x[10]; } *g; void f(struct S s) { g = &s; }"
     "int main(void) { struct S s = {{1, 2}}; f(s); return g->x[0]; }",
     kMemsafety},
    {"parameter_in_memory_of_a_loop", "TRUE",
     "struct S { int x[10]; }; int f(struct S s, int n) { struct S *p = &s; p->x[0] += n; return p->x[0]; }"
     "int main(void) { struct S s = {{1, 2}}; for (int i = 0; i < 3; i++) s.x[1] = f(s, i); return s.x[1]; }",
     kMemsafety},
    {"parameter_in_memory_of_a_recursive_function", "TRUE",
     "struct S { int x[10]; }; int f(struct S s, int n) { s.x[0]++; return n > 0 ? f(s, n - 1) : s.x[0]; }"
     "int main(void) { struct S s = {{1, 2}}; CHECK(f(s, 2) == 4); return 0; }",
     kMemsafety},
    // Undefined behaviour that a compiler folds
    {"conversion_that_does_not_fit", "FALSE",
     "int main(void) { double d = 1e20; int i = (int)d; CHECK(i != 5); return 0; }"},
    {"conversion_of_a_constant_that_does_not_fit", "FALSE",
     "int main(void) { int i = (int)1e20; if (i == 5) reach_error(); return 0; }"},
    {"conversion_that_does_not_fit_is_one_value", "TRUE",
     "int main(void) { double d = -1e20; unsigned char c = (unsigned char)d; int e = c; CHECK(c == e); return 0; }"},
    {"conversion_that_fits", "TRUE",
     "int main(void) { double d = 3.7; int a[3] = {1, 2, 3};"
     "CHECK(a[(int)d - 1] == 3); return 0; }"},
    {"constant_shift_by_too_much", "FALSE", "int main(void) { int x = 1 << 40; if (x == 5) reach_error(); return 0; }"},
    {"constant_division_by_zero", "FALSE", "int main(void) { int x = 1 / 0; if (x == 5) reach_error(); return 0; }"},
    {"first_bit_of_zero", "FALSE", "int main(void) { unsigned z = 0; CHECK(__builtin_clz(z) == 32); return 0; }"},
    {"last_bit_of_zero", "FALSE", "int main(void) { CHECK(__builtin_ctz(__VERIFIER_nondet_uint()) < 32); return 0; }"},
    {"last_bit_of_something", "TRUE",
     "int main(void) { unsigned n = __VERIFIER_nondet_uint(); CHECK(!n || __builtin_ctz(n) < 32); return 0; }"},
    // Variable arguments
    {"variable_argument_in_memory", "TRUE",
     "#include <stdarg.h>\nstruct S { int a[10]; };"
     "int f(int n, ...) { va_list l; va_start(l, n); struct S s = va_arg(l, struct S); int k = va_arg(l, int);"
     "va_end(l); return s.a[3] + k; }"
     "int main(void) { struct S s = {{0, 1, 2, 3}}; CHECK(f(1, s, 5) == 8); CHECK(s.a[3] == 3); return 0; }"},
    {"variable_argument_in_memory_through_a_pointer", "TRUE",
     "#include <stdarg.h>\nstruct S { int a[10]; };"
     "int f(int n, ...) { va_list l; va_start(l, n); struct S s = va_arg(l, struct S); int k = va_arg(l, int);"
     "va_end(l); return s.a[3] + k; } int g(int n, ...) { return n; }"
     "int main(void) { struct S s = {{0, 1, 2, 3}}; int (*p)(int, ...) = __VERIFIER_nondet_int() ? f : g;"
     "int r = p(1, s, 5); CHECK(r == 8 || r == 1); return 0; }"},
    {"variable_argument_in_memory_of_32_bits",
     "TRUE",
     "#include <stdarg.h>\nstruct S { int a[2]; char c; };"
     "int f(int n, ...) { va_list l; va_start(l, n); struct S s = va_arg(l, struct S); int k = va_arg(l, int);"
     "va_end(l); return s.a[1] + s.c + k; }"
     "int main(void) { struct S s = {{0, 1}, 2}; CHECK(f(1, s, 5) == 8); return 0; }",
     {"-m32"}},
    {"variable_argument_that_is_aligned", "TRUE",
     "#include <stdarg.h>\n"
     "int f(int n, ...) { va_list l; va_start(l, n); int i = va_arg(l, int); long double d = va_arg(l, long double);"
     "int k = va_arg(l, int); va_end(l); return i + (int)d + k; }"
     "int main(void) { CHECK(f(1, 1, 8.0L, 16) == 25); return 0; }"},
    {"pointer_that_is_aligned", "FALSE",
     "int main(void) { _Alignas(16) char a[64]; memset(a, 0, 64); char *p = __builtin_align_down(a + 35, 16); *p = 1;"
     "CHECK(a[32] == 0); return 0; }"},
    {"pointer_that_is_aligned_better_than_its_object", "FALSE",
     "int main(void) { _Alignas(16) char a[64]; memset(a, 0, 64); char *p = __builtin_align_up(a, 32); *p = 1;"
     "CHECK(a[0] == 1); return 0; }"},
    // What only compilers know
    {"overflow_of_a_type", "TRUE",
     "int main(void) { CHECK(__builtin_add_overflow_p(2147483647, 1, (int)0)); const long l = 0;"
     "CHECK(!__builtin_mul_overflow_p(65536, 65536, l)); CHECK(__builtin_sub_overflow_p(1u, 2u, 0u)); return 0; }"},
    {"unknown_function_of_a_compiler", "UNKNOWN(unsupported: function '__builtin_frobnicate'",
     "int main(void) { CHECK(__builtin_frobnicate(1)); return 0; }"},
    {"atomics_of_the_runtime_library", "UNKNOWN(unsupported: function '__atomic_load'",
     "struct S { int a[5]; }; _Atomic struct S x; int main(void) { struct S s = x; CHECK(s.a[0] == 0); return 0; }"},
    {"complex_numbers_of_the_library", "TRUE",
     "double cabs(_Complex double); int main(void) { CHECK(cabs(3.0 + 4.0i) == 5.0); return 0; }"},
};

class Environment : public testing::TestWithParam<Small> {};

TEST_P(Environment, Verdict) {
  const Small& c = GetParam();
  const Tool tool;
  tool.file("f.c", std::string(kSmallPrelude) + c.text);
  std::vector<std::string> arguments = {"f.c", "--property", "assertions", "--timeout", "60"};
  arguments.insert(arguments.end(), c.arguments.begin(), c.arguments.end());
  const ToolResult result = tool.run(arguments);
  const std::string last = result.out.substr(result.out.rfind("Verdict: "));
  const std::string expected = c.verdict;
  const std::size_t bar = expected.find('|');
  EXPECT_TRUE(last.starts_with("Verdict: " + expected.substr(0, bar)) ||
              (bar != std::string::npos && last.starts_with("Verdict: " + expected.substr(bar + 1))))
      << result.out << result.err;
}

INSTANTIATE_TEST_SUITE_P(Programs, Environment, testing::ValuesIn(kSmall),
                         [](const auto& info) { return info.param.name; });

TEST(DefaultProperty, IsEverythingButLeaksForCFiles) {
  const Tool tool;
  tool.file("bounds.c", "int nondet_int(void); int main(void) { int a[2] = {1, 2}; return a[nondet_int() & 3]; }");
  tool.file("leak.c", "void *malloc(unsigned long); int main(void) { malloc(3); return 0; }");
  tool.file("task.yml", "format_version: '2.0'\ninput_files: bounds.c\n");
  EXPECT_THAT(tool.run({"bounds.c"}).out, HasSubstr("Verdict: FALSE(bounds)\n"));
  EXPECT_THAT(tool.run({"leak.c"}).out, HasSubstr("Verdict: TRUE\n"));
  EXPECT_THAT(tool.run({"task.yml"}).out, HasSubstr("Verdict: TRUE\n"));
}

TEST(Assumptions, AreListedBesideTheVerdict) {
  const Tool tool;
  tool.file("f.c", "int f(void); int main(void) { int x = 1;\n  f();\n  return x; }\n");
  const ToolResult any = tool.run({"f.c", "--json", "r.json"});
  EXPECT_THAT(any.out, HasSubstr("Assumptions:\n  f.c:2: function 'f' has no body: it returns any value, changes"));
  EXPECT_THAT(any.out, testing::EndsWith("\nVerdict: TRUE\n"));
  const auto json = nlohmann::json::parse(tool.read("r.json"));
  ASSERT_EQ(json["assumptions"].size(), 1U);
  EXPECT_EQ(json["assumptions"][0]["line"], 2);
  EXPECT_EQ(json["extern"], "any");
  EXPECT_EQ(json["malloc"], "may-fail");
  EXPECT_THAT(tool.run({"f.c", "--extern", "pure"}).out, HasSubstr("and does not change memory"));
  EXPECT_THAT(tool.run({"f.c", "--extern", "refuse"}).out, Not(HasSubstr("Assumptions")));
}

TEST(Assumptions, AreListedByEveryCommandThatGivesAVerdict) {
  const Tool tool;
  tool.file("f.c", "int f(void); int main(void) { int x = 1;\n  f();\n  return x; }\n");
  const std::string list = "Assumptions:\n  f.c:2: function 'f' has no body";
  EXPECT_THAT(tool.run({"f.c", "--stop-at-first", "--certificate", "c.json", "--witness", "w.yml"}).out,
              HasSubstr(list));
  EXPECT_THAT(tool.run({"certify", "c.json", "f.c"}).out, HasSubstr(list));
  EXPECT_THAT(tool.run({"explain", "c.json", "f.c"}).out, HasSubstr(list));
  EXPECT_THAT(tool.run({"validate", "w.yml", "f.c"}).out, HasSubstr(list));
  EXPECT_EQ(tool.run({"certify", "c.json", "f.c", "-q"}).out, "Verdict: TRUE\n");
}

TEST(Assumptions, OfFunctionsFromOutsideOnlyWherePointersComeFromThere) {
  const Tool tool;
  const std::string functions = "static int f(int x) { return x; } static int g(int x) { return 2 * x; }\n";
  tool.file("own.c", functions +
                         "int (*const table[])(int) = {f, g};\n"
                         "int main(int argc, char **argv) { return table[argc & 1](3); }\n");
  tool.file("outside.c", functions +
                             "int (*own)(int) = f; extern struct { int (*call)(int); } outside;\n"
                             "int main(void) { own = g; return outside.call(3); }\n");
  const char* text = "leads to no function of the program whose type is not that of the call";
  EXPECT_THAT(tool.run({"own.c", "--property", "assertions"}).out, Not(HasSubstr(text)));
  EXPECT_THAT(tool.run({"outside.c", "--property", "assertions", "--extern", "pure"}).out, HasSubstr(text));
}

TEST(Assumptions, SayWhereVariablesLieWhoseAddressIsLookedAt) {
  const Tool tool;
  tool.file("f.c", "int g, h; int main(void) { int a[8] = {0}; return a[(unsigned long)&g % 8] + h; }\n");
  const std::string said = tool.run({"f.c"}).out;
  EXPECT_THAT(said, HasSubstr("the address of 'g' is 0x"));
  EXPECT_THAT(said, HasSubstr(": a multiple of 4, and of no larger power of two"));
  EXPECT_THAT(said, Not(HasSubstr("'h'")));
}

TEST(Assumptions, SayThatObjectsLieInOneOrder) {
  const Tool tool;
  const std::string said = "objects lie in one order, and addresses of two of them compare so";
  tool.file("two.c", "#include <assert.h>\nint a[4], b[4]; int main(void) { assert(a < b); return 0; }\n");
  EXPECT_THAT(tool.run({"two.c"}).out, HasSubstr(said));
  tool.file("one.c", "int a[4]; int main(void) { for (int *p = a; p < a + 4; p++) *p = 1; return 0; }\n");
  EXPECT_THAT(tool.run({"one.c"}).out, Not(HasSubstr(said)));
}

TEST(Assumptions, SayThatObjectsDoNotTouch) {
  const Tool tool;
  const std::string said = "where one object ends, no other object begins";
  tool.file(
      "two.c",
      "#include <assert.h>\nint a[4], b[4]; int main(void) { int *p = a + 4, *q = b; assert(p != q); return 0; }\n");
  EXPECT_THAT(tool.run({"two.c"}).out, HasSubstr(said));
  tool.file("one.c",
            "#include <assert.h>\nint a[4], b; int main(void) { for (int *p = a; p != a + 4; p++) *p = 1;"
            "int *p = a, *q = &b; assert(p != q && p); return 0; }\n");
  EXPECT_THAT(tool.run({"one.c"}).out, Not(HasSubstr(said)));
}

TEST(Assumptions, SayThatFreedMemoryIsNotUsedAgain) {
  const Tool tool;
  const std::string said = "where freed memory was, no other object lies later";
  const std::string head = "#include <assert.h>\n#include <stdint.h>\n#include <stdlib.h>\n";
  tool.file("pointers.c", head +
                              "int main(void) { int *p = malloc(4); free(p); int *q = malloc(4); if (!q) return 0;"
                              "assert(p != q); return 0; }\n");
  EXPECT_THAT(tool.run({"pointers.c"}).out, HasSubstr(said));
  tool.file("numbers.c", head +
                             "int main(void) { int *p = malloc(4); uintptr_t a = (uintptr_t)p; free(p);"
                             "int *q = malloc(4); if (!q) return 0; assert(a != (uintptr_t)q); return 0; }\n");
  EXPECT_THAT(tool.run({"numbers.c"}).out, HasSubstr(said));
  tool.file("moved.c", head +
                           "int main(void) { int *p = malloc(4); if (!p) return 0; int *q = realloc(p, 8);"
                           "if (!q) return 0; assert(q != p); return 0; }\n");
  EXPECT_THAT(tool.run({"moved.c"}).out, HasSubstr(said));
  tool.file("null.c", head + "int main(void) { int *p = malloc(4); assert(p || !p); free(p); return 0; }\n");
  EXPECT_THAT(tool.run({"null.c"}).out, Not(HasSubstr(said)));
}

TEST(Assumptions, SayThatPlacesOfLocalVariablesAreNotUsedAgain) {
  const Tool tool;
  const std::string said = "where a local variable was whose life has ended, no other object lies later";
  const std::string head = "#include <assert.h>\n#include <stdint.h>\n";
  tool.file("calls.c",
            head +
                "static uintptr_t f(int n) { int x; uintptr_t a = (uintptr_t)&x; return n ? f(n - 1) : a; }\n"
                "int main(void) { uintptr_t a = f(0), b = f(0); assert(a != b); return 0; }\n");
  EXPECT_THAT(tool.run({"calls.c"}).out, HasSubstr(said));
  tool.file("turns.c",
            head +
                "int main(void) { int *p = 0; for (int i = 0; i < 2; i++) { int x; assert(p != &x); p = &x; }"
                "return 0; }\n");
  EXPECT_THAT(tool.run({"turns.c"}).out, HasSubstr(said));
  tool.file("one.c", head +
                         "int main(void) { for (int i = 0; i < 2; i++) { int x[2], *p = x; p++; assert(p != x); }"
                         "return 0; }\n");
  EXPECT_THAT(tool.run({"one.c"}).out, Not(HasSubstr(said)));
}

TEST(Assumptions, SayHowWideBitFieldsArePromoted) {
  const Tool tool;
  const std::string said = "arithmetic on bit-fields that are wider than int is that of their declared type";
  const std::string head =
      "#include <assert.h>\nstruct s { unsigned long wide : 40; unsigned small : 20; unsigned long whole : 64; } v;\n";
  const auto output = [&](const std::string& condition) {
    tool.file("f.c", head + "int main(void) { v.wide = -1; assert(" + condition + "); return 0; }\n");
    return tool.run({"f.c"}).out;
  };
  EXPECT_THAT(output("v.wide + 1 > v.wide"), HasSubstr(said));
  EXPECT_THAT(output("~v.wide > v.wide"), HasSubstr(said));
  EXPECT_THAT(output("(v.wide << 1) > v.wide"), HasSubstr(said));
  EXPECT_THAT(output("v.wide + 1UL > 0"), Not(HasSubstr(said)));
  EXPECT_THAT(output("v.wide != 0"), Not(HasSubstr(said)));
  EXPECT_THAT(output("v.wide != -1"), HasSubstr(said));
  EXPECT_THAT(output("v.wide / -1 < 2"), HasSubstr(said));
  EXPECT_THAT(output("(v.small ? v.wide : -1) > 5"), HasSubstr(said));
  EXPECT_THAT(output("(v.small ? v.wide : 1) > 0"), Not(HasSubstr(said)));
  EXPECT_THAT(output("v.small + 1 > v.small && v.whole + 1 == 1"), Not(HasSubstr(said)));
}

TEST(Addresses, OnTheStackAreAnyNumbersToAProgramThatLooksAtThem) {
  const Tool tool;
  const auto verdict = [&](const std::string& condition) {
    tool.file("f.c", "#include <assert.h>\n#include <stdint.h>\nint main(void) { int x; assert(" + condition +
                         "); return 0; }\n");
    return tool.run({"f.c"}).out;
  };
  EXPECT_THAT(verdict("(int)(uintptr_t)&x >= 0"), HasSubstr("Verdict: FALSE(unreach-call)"));
  EXPECT_THAT(verdict("((uintptr_t)&x & 0xffffffff) < 0x10000000"), HasSubstr("Verdict: FALSE(unreach-call)"));
  EXPECT_THAT(verdict("(uintptr_t)&x < 0x7f0000000000"), HasSubstr("Verdict: FALSE(unreach-call)"));
  EXPECT_THAT(verdict("(uintptr_t)&x > 0x7f0000000000"), HasSubstr("Verdict: FALSE(unreach-call)"));
  EXPECT_THAT(verdict("(uintptr_t)&x % 4 == 0 && (uintptr_t)&x > 4096"), HasSubstr("Verdict: TRUE"));
}

TEST(Addresses, AreAnyNumbersHoweverAProgramLooksAtThem) {
  const Tool tool;
  const std::string head =
      "#include <stdint.h>\n#include <stdlib.h>\n#include <string.h>\n"
      "void reach_error(void); int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);\n"
      "unsigned long __VERIFIER_nondet_ulong(void); int *g;\n";
  const auto verdict = [&](const std::string& body, const std::string& data_model = "LP64") {
    tool.file("f.c", head + "int main(void) { int *p = malloc(4); if (!p) return 0; " + body + " return 0; }\n");
    return tool.run({"f.c", "--property", "unreach-call", "--data-model", data_model}).out;
  };
  const std::string wrong = "Verdict: FALSE(unreach-call)";
  // As a number of another kind, or by way of one that is no address.
  EXPECT_THAT(verdict("if ((double)(uintptr_t)p > 1e12) reach_error();"), HasSubstr(wrong));
  EXPECT_THAT(verdict("uintptr_t n = __VERIFIER_nondet_ulong(); if (n == (uintptr_t)p && n % 32) reach_error();"),
              HasSubstr(wrong));
  EXPECT_THAT(verdict("if ((uintptr_t)p - 0x40000000 < 0x1000) reach_error();"), HasSubstr(wrong));
  EXPECT_THAT(verdict("if ((uint32_t)(uintptr_t)p == (uintptr_t)p) reach_error();"), HasSubstr(wrong));
  EXPECT_THAT(verdict("unsigned n = __VERIFIER_nondet_uint(); uintptr_t a = (uintptr_t)p;"
                      "if (n < 0x70000000 && a + n < a) reach_error();",
                      "ILP32"),
              HasSubstr(wrong));
  EXPECT_THAT(verdict("if ((intptr_t)p < 0) reach_error();", "ILP32"), HasSubstr(wrong));
  // From memory.
  EXPECT_THAT(verdict("uintptr_t a[2] = {(uintptr_t)p, 0}; if (a[__VERIFIER_nondet_int() != 0] & 31) reach_error();"),
              HasSubstr(wrong));
  EXPECT_THAT(verdict("struct { int *p; uintptr_t n; } s[2] = {{0}}; unsigned i = __VERIFIER_nondet_uint() % 2;"
                      "s[i].n = (uintptr_t)p; if (s[1].n % 7 == 3) reach_error();"),
              HasSubstr(wrong));
  EXPECT_THAT(verdict("g = p; unsigned i = __VERIFIER_nondet_uint() % 8; unsigned char c = ((unsigned char *)&g)[i];"
                      "if (i == 0 && c == 0x30) reach_error();"),
              HasSubstr(wrong));
  EXPECT_THAT(verdict("if (strlen((char *)&p) == 6) reach_error();"), HasSubstr(wrong));
  // Of several objects.
  EXPECT_THAT(verdict("for (int i = 0; i < 2; i++) p = malloc(4); if ((uintptr_t)p > 0x200000000) reach_error();"),
              HasSubstr(wrong));
  EXPECT_THAT(verdict("int *q = malloc(4); if (q && (uintptr_t)q - (uintptr_t)p == 64) reach_error();"),
              HasSubstr(wrong));
  const std::string touches = verdict("int x, y; if ((uintptr_t)&x - (uintptr_t)&y == 4) reach_error();");
  EXPECT_THAT(touches, HasSubstr("Verdict: TRUE"));
  EXPECT_THAT(touches, HasSubstr("where one object ends, no other object begins"));
  const std::string compares = verdict(
      "int *q[2]; for (int i = 0; i < 2; i++) q[i] = malloc(4);"
      "if (q[0] && q[1] && (uintptr_t)q[1] < (uintptr_t)q[0]) reach_error();");
  EXPECT_THAT(compares, HasSubstr("Verdict: TRUE"));
  EXPECT_THAT(compares, HasSubstr("objects lie in one order"));
  // What C promises.
  EXPECT_THAT(verdict("_Alignas(64) static char a[64]; _Alignas(128) char b[8]; char *c = aligned_alloc(64, 64);"
                      "if ((uintptr_t)p % 16 || (uintptr_t)a % 64 || (uintptr_t)b % 128 || (uintptr_t)c % 64)"
                      "reach_error();"),
              HasSubstr("Verdict: TRUE"));
  EXPECT_THAT(verdict("int a[4], *q = a + __VERIFIER_nondet_uint() % 4; uintptr_t n = (uintptr_t)q - (uintptr_t)a;"
                      "if (n > 12 || (uintptr_t)q < (uintptr_t)a) reach_error();"),
              HasSubstr("Verdict: TRUE"));
}

TEST(Assumptions, SayThatPointersFromOutsideLeadApartWhereTheOutsideIsPure) {
  const Tool tool;
  const std::string said = "pointers that come from different places outside the program lead to different objects";
  tool.file("f.c", "extern int *a, *b; int main(void) { *a = 1; *b = 2; return *a; }\n");
  EXPECT_THAT(tool.run({"f.c", "--extern", "pure"}).out, HasSubstr(said));
  EXPECT_THAT(tool.run({"f.c"}).out, Not(HasSubstr(said)));
  tool.file("own.c", "int main(int argc, char **argv) { return argc > 1 && argv[1][0] == 'x'; }\n");
  EXPECT_THAT(tool.run({"own.c", "--extern", "pure"}).out, Not(HasSubstr(said)));
}

TEST(Assumptions, NameInvalidWritesAndMemoryThatNeverEnds) {
  const Tool tool;
  tool.file("f.c",
            "extern void *malloc(unsigned long); int main(void) { for (;;) { int *p = malloc(4);\n  *p = 1; } }\n");
  const ToolResult result = tool.run({"f.c", "--malloc", "never-fails", "--property", "unreach-call"});
  EXPECT_THAT(result.out, HasSubstr("  allocations never fail"));
  EXPECT_THAT(result.out, HasSubstr("  f.c:2: a write to where no object is changes no other object"));
}

TEST(Assumptions, TaskDefinitionsMeanWhatTheCompetitionMeans) {
  const Tool tool;
  tool.file("f.c",
            "extern void reach_error(void); extern void *malloc(unsigned long); void f(void); int g;\n"
            "int main(void) { f(); if (g || !malloc(4)) reach_error(); return 0; }\n");
  tool.file("p.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n");
  tool.file("t.yml", "format_version: '2.0'\ninput_files: 'f.c'\nproperties:\n  - property_file: p.prp\n");
  EXPECT_THAT(tool.run({"t.yml"}).out, HasSubstr("Verdict: TRUE"));
  EXPECT_THAT(tool.run({"t.yml", "--extern", "any"}).out, HasSubstr("Verdict: FALSE"));
  EXPECT_THAT(tool.run({"t.yml", "--malloc", "may-fail"}).out, HasSubstr("Verdict: FALSE"));
  EXPECT_THAT(tool.run({"f.c"}).out, HasSubstr("Verdict: FALSE"));
}

}  // namespace
}  // namespace pincer::driver
