// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Executions of small programs under the memory safety property: those that break it end in the error location, the
// others at the end of the program, under both data models.
#include "load_helper.h"

namespace pincer::frontend {
namespace {

using program::End;

struct Case {
  const char* name;
  End end;
  const char* text;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

constexpr const char* kPrelude = R"(
extern void *malloc(unsigned long); extern void *calloc(unsigned long, unsigned long); extern void free(void *);
extern void *realloc(void *, unsigned long); extern void *memcpy(void *, const void *, unsigned long);
extern unsigned long strlen(const char *); extern char *strcpy(char *, const char *);
extern int __VERIFIER_nondet_int(void); extern void abort(void); extern void exit(int);
)";

// Inputs are 3, 1, 4, 1, 5, 0, 0, ...
const Case kCases[] = {
    {"nothing", End::Exit, "int main(void) { return 0; }"},
    {"environment_of_main", End::AssumptionCut, "int main(int c, char **v, char **e) { return e[0] != 0; }"},
    {"computed_goto", End::Exit,
     "int main(void) { static void *t[] = {&&a, &&b}; int i = 0; a: i++; if (i < 3) goto *t[i % 2]; b: return i; }"},
    {"computed_goto_leak", End::Error,
     "int main(void) { static void *t[] = {&&a, &&b}; void *p = malloc(4); int i = 1; goto *t[i]; a: free(p); "
     "b: return !p; }"},
    {"printed_string", End::Exit, "extern int printf(const char *, ...); int main(void) { printf(\"%s\", \"a\"); }"},
    {"printed_number_as_string", End::Error,
     "extern int printf(const char *, ...); int main(void) { printf(\"%s\", 5); return 0; }"},
    {"printed_string_missing", End::Error,
     "extern int printf(const char *, ...); int main(void) { printf(\"%s %s\", \"a\"); return 0; }"},
    {"printed_number_as_string_length", End::Error,
     "extern int printf(const char *, ...); int main(void) { return printf(\"%s\", 5); }"},
    {"printed_count_to_a_number", End::Error,
     "extern int printf(const char *, ...); int main(void) { printf(\"%n\", 5); return 0; }"},
    {"array_in_bounds", End::Exit, "int main(void) { int a[4]; for (int i = 0; i < 4; i++) a[i] = i; return a[3]; }"},
    {"array_overrun", End::Error, "int main(void) { int a[4]; for (int i = 0; i <= 4; i++) a[i] = i; return 0; }"},
    {"array_underrun", End::Error, "int a[4]; int main(void) { int i = __VERIFIER_nondet_int(); return a[i - 4]; }"},
    {"array_constant_overrun", End::Error, "int main(void) { int a[4]; a[4] = 1; return 0; }"},
    {"unused_read", End::Error, "int main(void) { int *p = 0; *p; return 0; }"},
    {"null", End::Error, "int main(void) { int *p = 0; *p = 1; return 0; }"},
    {"null_field", End::Error, "struct s { int a, b; }; int main(void) { struct s *p = 0; p->b = 1; return 0; }"},
    {"uninitialised_pointer", End::Error, "int main(void) { int *p; *p = 1; return 0; }"},
    {"number_as_pointer", End::Error, "int main(void) { int *p = (int *)64; *p = 1; return 0; }"},
    {"one_past_the_end_unused", End::Exit, "int main(void) { int a[4]; int *p = a + 4; return p == a; }"},
    {"pointer_walk", End::Exit, "int main(void) { int a[4]; for (int *p = a; p != a + 4; p++) *p = 1; return a[2]; }"},
    {"pointer_walk_too_far", End::Error,
     "int main(void) { int a[4]; for (int *p = a; p <= a + 4; p++) *p = 1; return 0; }"},
    {"into_a_neighbour", End::Error,
     "int a[4], b[4]; int main(void) { int *p = __VERIFIER_nondet_int() ? a : b; long d = b - a; p[d] = 1; return 0; "
     "}"},
    {"one_of_two_arrays", End::Exit,
     "int a[4], b[8]; int main(void) { int *p = __VERIFIER_nondet_int() == 9 ? a : b; p[7] = 1; return 0; }"},
    {"the_shorter_of_two_arrays", End::Error,
     "int a[4], b[8]; int main(void) { int *p = __VERIFIER_nondet_int() == 3 ? a : b; p[7] = 1; return 0; }"},
    {"heap_block", End::Exit,
     "int main(void) { char *p = malloc(10); for (int i = 0; i < 10; i++) p[i] = 1; free(p); return 0; }"},
    {"heap_block_overrun", End::Error,
     "int main(void) { char *p = malloc(10); for (int i = 0; i <= 10; i++) p[i] = 1; free(p); return 0; }"},
    {"block_of_any_size", End::Exit,
     "int main(void) { int n = __VERIFIER_nondet_int(); int *p = malloc(n * sizeof(int));"
     "for (int i = 0; i < n; i++) p[i] = i; free(p); return 0; }"},
    {"block_of_any_size_overrun", End::Error,
     "int main(void) { int n = __VERIFIER_nondet_int(); int *p = malloc(n * sizeof(int));"
     "for (int i = 0; i <= n; i++) p[i] = i; free(p); return 0; }"},
    {"wide_access_at_the_end", End::Error,
     "int main(void) { char *p = malloc(6); *(int *)(p + 4) = 1; free(p); return 0; }"},
    {"use_after_free", End::Error, "int main(void) { int *p = malloc(4); free(p); return *p; }"},
    {"double_free", End::Error, "int main(void) { int *p = malloc(4); free(p); free(p); return 0; }"},
    {"free_null", End::Exit, "int main(void) { free(0); return 0; }"},
    {"free_inside", End::Error, "int main(void) { char *p = malloc(4); free(p + 1); return 0; }"},
    {"free_stack", End::Error, "int main(void) { int x; free(&x); return 0; }"},
    {"free_static", End::Error, "int x; int main(void) { int *p = &x; free(p); return 0; }"},
    {"free_alloca", End::Error, "int main(void) { void *p = __builtin_alloca(8); free(p); return 0; }"},
    {"free_in_a_loop", End::Exit,
     "int main(void) { for (int i = 0; i < 3; i++) { int *p = malloc(4); *p = i; free(p); } return 0; }"},
    {"use_after_free_in_a_loop", End::Error,
     "int main(void) { int *q = 0; for (int i = 0; i < 3; i++) { int *p = malloc(4); if (q) *q = 1; free(p); q = p; }"
     "return 0; }"},
    {"leak", End::Error, "int main(void) { int *p = malloc(4); *p = 1; return 0; }"},
    {"leak_in_a_loop", End::Error,
     "int main(void) { int *p = 0; for (int i = 0; i < 3; i++) p = malloc(4); free(p); return 0; }"},
    {"kept_by_a_static_variable", End::Exit, "int *p; int main(void) { p = malloc(4); return 0; }"},
    {"lost_by_a_static_variable", End::Error, "int *p; int main(void) { p = malloc(4); p = malloc(4); return 0; }"},
    {"kept_inside", End::Exit, "char *p; int main(void) { p = malloc(4); p = p + 3; return 0; }"},
    {"no_leak_at_abort", End::Exit, "int main(void) { int *p = malloc(4); if (p) abort(); return 0; }"},
    {"local_at_exit", End::Exit, "int main(void) { int *p = malloc(4); if (p) exit(0); return 0; }"},
    {"lost_before_exit", End::Error, "int main(void) { int *p = malloc(4); p = malloc(8); exit(0); }"},
    {"lost_by_a_function_before_exit", End::Error,
     "static int f(void) { int *p = malloc(4); *p = 3; return *p; } int main(void) { f(); exit(0); }"},
    {"locals_of_callers_at_exit", End::Exit,
     "static void die(char *s) { char *t = malloc(3); t[0] = 1; if (s) exit(1); free(t); }"
     "int main(void) { char *p = malloc(4); p[0] = 1; die(p); free(p); return 0; }"},
    {"lost_although_a_caller_exits", End::Error,
     "static void die(void) { exit(1); } static void f(void) { char *t = malloc(3); t[0] = 1; }"
     "int main(void) { char *p = malloc(4); f(); if (p) die(); free(p); return 0; }"},
    {"structure_at_exit", End::Exit,
     "struct v { int *d; int n; }; static void add(struct v *v) { v->d = malloc(4); v->n++; if (v->n == 1) exit(0); }"
     "int main(void) { struct v v = {0, 0}; add(&v); free(v.d); return 0; }"},
    {"structure_that_lost_something_at_exit", End::Error,
     "struct v { int *d; int n; }; static void add(struct v *v) { v->d = malloc(4); v->n++; if (v->n == 2) exit(0); }"
     "int main(void) { struct v v = {0, 0}; add(&v); add(&v); return 0; }"},
    {"list_at_exit", End::Exit,
     "struct n { struct n *next; }; int main(void) { struct n *h = 0; for (int i = 0; i < 3; i++) {"
     "struct n *x = malloc(sizeof *x); x->next = h; h = x; } exit(0); }"},
    {"list_without_its_tail_at_exit", End::Error,
     "struct n { struct n *next; }; int main(void) { struct n *h = 0; for (int i = 0; i < 3; i++) {"
     "struct n *x = malloc(sizeof *x); x->next = h; h = x; } h->next = 0; exit(0); }"},
    {"local_of_the_turn_before_at_exit", End::Error,
     "int main(void) { for (int i = 0; i < 3; i++) { if (i == 2) exit(0); char *p = malloc(4); p[0] = 1; } return 0; "
     "}"},
    {"local_of_this_turn_at_exit", End::Error,
     "int main(void) { for (int i = 0; i < 3; i++) { char *p = malloc(4); p[0] = 1; if (i == 2) exit(0); } return 0; "
     "}"},
    {"local_of_the_first_turn_at_exit", End::Exit,
     "int main(void) { for (int i = 0; i < 3; i++) { char *p = malloc(4); p[0] = 1; if (i == 0) exit(0); } return 0; "
     "}"},
    {"local_out_of_scope_at_exit", End::Error, "int main(void) { { char *p = malloc(4); p[0] = 1; } exit(0); }"},
    {"static_variable_at_exit", End::Exit, "static int *p; int main(void) { p = malloc(4); *p = 1; exit(0); }"},
    {"at_exit_of_a_recursive_function", End::Unsupported,
     "static int f(int n) { int *p = malloc(4); *p = n; if (n == 0) exit(0); int r = f(n - 1); free(p); return r; }"
     "int main(void) { return f(__VERIFIER_nondet_int()); }"},
    {"kept_list", End::Exit,
     "struct n { int v; struct n *next; }; struct n *head; int main(void) { for (int i = 0; i < 3; i++) {"
     "struct n *x = malloc(sizeof *x); x->v = i; x->next = head; head = x; } return 0; }"},
    {"ring", End::Exit,
     "struct n { struct n *next, *last; } *head; int main(void) { head = malloc(sizeof *head); if (!head) return 0;"
     "head->next = head->last = head; return 0; }"},
    {"ring_beside_something_lost", End::Error,
     "struct n { struct n *next, *last; } *head; int main(void) { head = malloc(sizeof *head); int *p = malloc(4);"
     "if (head) head->next = head->last = head; return p == 0; }"},
    {"freed_behind_a_computed_goto", End::Exit,
     "int main(void) { static void *t[] = {&&a, &&b}; int *p = malloc(4); goto *t[p != 0]; b: free(p); a: return 0; }"},
    {"lost_behind_a_computed_goto", End::Error,
     "int main(void) { void *t[] = {&&a, &&b}; int *p = malloc(4); goto *t[p != 0]; b: *p = 1; a: return 0; }"},
    {"list_that_lost_its_tail", End::Error,
     "struct n { int v; struct n *next; }; struct n *head; int main(void) { for (int i = 0; i < 3; i++) {"
     "struct n *x = malloc(sizeof *x); x->v = i; x->next = head; head = x; } head->next = 0; return 0; }"},
    {"freed_list", End::Exit,
     "struct n { int v; struct n *next; }; int main(void) { struct n *head = 0; for (int i = 0; i < 3; i++) {"
     "struct n *x = malloc(sizeof *x); x->v = i; x->next = head; head = x; }"
     "while (head) { struct n *x = head->next; free(head); head = x; } return 0; }"},
    {"list_read_after_free", End::Error,
     "struct n { int v; struct n *next; }; int main(void) { struct n *head = 0; for (int i = 0; i < 3; i++) {"
     "struct n *x = malloc(sizeof *x); x->v = i; x->next = head; head = x; }"
     "while (head) { free(head); head = head->next; } return 0; }"},
    {"kept_array_of_pointers", End::Exit,
     "int *t[3]; int main(void) { for (int i = 0; i < 3; i++) t[i] = malloc(4); return 0; }"},
    {"lost_from_array_of_pointers", End::Error,
     "int *t[3]; int main(void) { for (int i = 0; i < 3; i++) t[i] = malloc(4); t[1] = t[2]; return 0; }"},
    {"kept_block_of_pointers", End::Exit,
     "int **t; int main(void) { t = malloc(3 * sizeof *t); for (int i = 0; i < 3; i++) t[i] = malloc(4); return 0; }"},
    {"arrays_through_memory", End::Exit,
     "char *t[2]; int main(void) { for (int i = 0; i < 2; i++) t[i] = malloc(3 + i);"
     "for (int i = 0; i < 2; i++) { for (int j = 0; j < 3 + i; j++) t[i][j] = 1; } free(t[0]); free(t[1]); return 0; "
     "}"},
    {"arrays_through_memory_overrun", End::Error,
     "char *t[2]; int main(void) { for (int i = 0; i < 2; i++) t[i] = malloc(3 + i);"
     "for (int i = 0; i < 2; i++) { for (int j = 0; j < 4; j++) t[i][j] = 1; } free(t[0]); free(t[1]); return 0; }"},
    {"local_of_the_turn_before", End::Error,
     "int main(void) { int *p = 0; for (int i = 0; i < 2; i++) { int x = i; if (p) *p = 5; p = &x; } return 0; }"},
    {"local_of_this_turn", End::Exit,
     "int main(void) { int *p = 0; for (int i = 0; i < 3; i++) { int x = i; p = &x; *p = 5; } return 0; }"},
    {"array_of_the_turn_before", End::Error,
     "int main(void) { char *p = 0; for (int i = 0; i < 2; i++) { char x[8]; if (p) p[1] = 5; x[0] = 0; p = x; } }"},
    {"literal_out_of_scope", End::Error, "int main(void) { int *p; { p = &(int){1}; } return *p; }"},
    {"literal_array_out_of_scope", End::Error,
     "int main(void) { int *p = 0; if (!p) { p = (int[]){1, 2}; } p[1] = 3; }"},
    {"literal_in_scope", End::Exit,
     "int main(void) { int *p = 0; if (!p) { p = (int[]){1, 2}; p[1] = 3; } return 0; }"},
    {"literal_of_the_function", End::Exit, "int main(void) { int *p = &(int){1}; { *p = 2; } return *p; }"},
    {"literal_of_the_turn_before", End::Error,
     "int main(void) { int *p = 0; for (int i = 0; i < 2; i++) { if (p) *p = 1; p = &(int){i}; } return 0; }"},
    {"literal_as_an_argument", End::Exit,
     "struct s { int a, b; }; static int f(const struct s *s) { return s->b; }"
     "int main(void) { int n = 0; for (int i = 0; i < 2; i++) n += f(&(struct s){i, 1}); return n; }"},
    {"array_of_constant_variable_length", End::Error,
     "int main(void) { const int n = 3; int *p; { int a[n]; a[0] = 1; p = a; } return *p; }"},
    {"array_of_constant_variable_length_in_scope", End::Exit,
     "int main(void) { const int n = 3; int *p; { int a[n]; a[0] = 1; p = a; *p = 2; } return 0; }"},
    {"local_out_of_scope", End::Error, "int main(void) { int *p; { int x = 1; p = &x; } return *p; }"},
    {"local_in_scope", End::Exit, "int main(void) { int x; int *p = &x; { *p = 1; } return x; }"},
    {"local_of_a_function", End::Error,
     "int *f(void) { int x = 1; int *p = &x; return p; } int main(void) { int *p = f(); return *p; }"},
    {"argument_by_address", End::Exit,
     "static void set(int *p, int v) { *p = v; } int main(void) { int x; set(&x, 4); return x; }"},
    {"copy", End::Exit, "int main(void) { char a[8], b[8]; memcpy(a, b, 8); return 0; }"},
    {"copy_too_much", End::Error, "int main(void) { char a[7], b[8]; memcpy(a, b, 8); return 0; }"},
    {"copy_from_too_little", End::Error, "int main(void) { char a[8], b[7]; memcpy(a, b, 8); return 0; }"},
    {"copied_pointers", End::Exit,
     "struct s { char *p; int n; }; int main(void) { char x[3], y[5]; struct s a = {x, 3}, b = {y, 5}, c;"
     "if (__VERIFIER_nondet_int() == 3) c = b; else c = a; for (int i = 0; i < c.n; i++) c.p[i] = 0; return 0; }"},
    {"copied_byte_by_byte", End::Exit,
     "struct s { char *p; int n; }; int main(void) { char x[3], y[5]; struct s a = {x, 3}, b = {y, 5}, c;"
     "char *f = (char *)(__VERIFIER_nondet_int() == 3 ? &b : &a), *t = (char *)&c;"
     "for (unsigned i = 0; i < sizeof c; i++) t[i] = f[i]; c.p[c.n - 1] = 0; return 0; }"},
    {"copied_byte_by_byte_overrun", End::Error,
     "struct s { char *p; int n; }; int main(void) { char x[3], y[5]; struct s a = {x, 3}, b = {y, 5}, c;"
     "char *f = (char *)(__VERIFIER_nondet_int() == 3 ? &b : &a), *t = (char *)&c;"
     "for (unsigned i = 0; i < sizeof c; i++) t[i] = f[i]; c.p[c.n] = 0; return 0; }"},
    {"copied_in_any_number", End::Exit,
     "struct s { char *p; int n; }; int main(void) { char x[3], y[5]; struct s a[3] = {{x, 3}, {y, 5}, {x, 3}}, c[3];"
     "int n = __VERIFIER_nondet_int(); memcpy(c, a, n * sizeof *a);"
     "for (int i = 0; i < n; i++) c[i].p[c[i].n - 1] = 0; return 0; }"},
    {"copied_in_any_number_overrun", End::Error,
     "struct s { char *p; int n; }; int main(void) { char x[3], y[5]; struct s a[3] = {{x, 3}, {y, 5}, {x, 3}}, c[3];"
     "int n = __VERIFIER_nondet_int(); memcpy(c, a, n * sizeof *a); c[1].p[5] = 0; return 0; }"},
    {"large_copy_of_pointers", End::Exit,
     "char *a[300], *c[300]; int main(void) { char x[3], y[5]; a[0] = x; a[299] = y; memcpy(c, a, sizeof a);"
     "c[0][2] = 1; c[299][4] = 1; return 0; }"},
    {"large_copy_of_pointers_overrun", End::Error,
     "char *a[300], *c[300]; int main(void) { char x[3], y[5]; a[0] = x; a[299] = y; memcpy(c, a, sizeof a);"
     "c[0][4] = 1; return 0; }"},
    {"pointer_from_its_bytes", End::Exit,
     "int main(void) { int x[2], y; unsigned char b[sizeof(long)]; int *p = __VERIFIER_nondet_int() ? x : &y;"
     "for (unsigned i = 0; i < sizeof b; i++) b[i] = (unsigned long)p >> 8 * i; unsigned long n = 0;"
     "for (unsigned i = 0; i < sizeof b; i++) n |= (unsigned long)b[i] << 8 * i; ((int *)n)[1] = 1; return 0; }"},
    {"pointer_from_its_bytes_overrun", End::Error,
     "int main(void) { int x[2], y; unsigned char b[sizeof(long)]; int *p = __VERIFIER_nondet_int() ? x : &y;"
     "for (unsigned i = 0; i < sizeof b; i++) b[i] = (unsigned long)p >> 8 * i; unsigned long n = 0;"
     "for (unsigned i = 0; i < sizeof b; i++) n |= (unsigned long)b[i] << 8 * i; ((int *)n)[2] = 1; return 0; }"},
    {"string", End::Exit, "int main(void) { char a[4]; strcpy(a, \"abc\"); return strlen(a); }"},
    {"string_too_long", End::Error, "int main(void) { char a[3]; strcpy(a, \"abc\"); return 0; }"},
    {"string_without_end", End::Error, "int main(void) { char a[2] = {'a', 'b'}; return strlen(a); }"},
    {"calloc", End::Exit, "int main(void) { int *p = calloc(3, 4); int s = p[2]; free(p); return s; }"},
    {"realloc", End::Exit,
     "int main(void) { int *p = malloc(4); *p = 7; p = realloc(p, 8); p[1] = *p; free(p); return 0; }"},
    {"realloc_old_pointer", End::Error,
     "int main(void) { int *p = malloc(4); int *q = realloc(p, 8); *p = 1; free(q); return 0; }"},
    {"recursion", End::Exit,
     "static int len(char *s) { return *s ? 1 + len(s + 1) : 0; }"
     "int main(void) { char a[3] = {1, 1, 0}; char b[2] = {1, 0}; return len(a) + len(b); }"},
    {"recursion_overrun", End::Error,
     "static int len(char *s) { return *s ? 1 + len(s + 1) : 0; }"
     "int main(void) { char a[3] = {1, 1, 0}; char b[2] = {1, 1}; return len(a) + len(b); }"},
    {"recursive_frames", End::Error,
     "static int *f(int n) { int x = n; return n ? f(n - 1) : (int *)((char *)&x + 0); }"
     "int main(void) { int *p = f(2); return *p; }"},
    {"pointer_as_integer", End::Exit,
     "int main(void) { int a[4]; unsigned long n = (unsigned long)a; n += 8; *(int *)n = 1; return 0; }"},
    {"array_inside_a_heap_object", End::Exit,
     "struct s { int *a[2]; char t[5]; }; int main(void) { struct s *p = malloc(sizeof *p), *q = malloc(sizeof *q);"
     "struct s *r = __VERIFIER_nondet_int() ? p : q; int i = __VERIFIER_nondet_int() & 1; r->a[i] = 0; r->t[i + 2] = 0;"
     "free(p); free(q); return 0; }"},
    {"array_inside_a_heap_object_overrun", End::Error,
     "struct s { int *a[2]; char t[5]; }; int main(void) { struct s *p = malloc(sizeof *p), *q = malloc(sizeof *q);"
     "struct s *r = __VERIFIER_nondet_int() ? p : q; int i = __VERIFIER_nondet_int() & 1; r->a[i + 3] = 0;"
     "free(p); free(q); return 0; }"},
    {"object_of_the_turn_before", End::Exit,
     "int main(void) { int *old = 0, *new = 0; for (int i = 0; i < 3; i++) { if (old) free(old); old = new;"
     "new = malloc(4 * (i + 1)); new[i] = i; if (old) old[i - 1] = 1; } free(old); free(new); return 0; }"},
    {"object_of_the_turn_before_overrun", End::Error,
     "int main(void) { int *old = 0, *new = 0; for (int i = 0; i < 3; i++) { if (old) free(old); old = new;"
     "new = malloc(4 * (i + 1)); new[i] = i; if (old) old[i] = 1; } free(old); free(new); return 0; }"},
    {"circular_list", End::Exit,
     "struct l { struct l *next, *prev; }; struct s { int v; struct l link; }; int main(void) { struct l head;"
     "head.next = head.prev = &head; for (int i = 0; i < 3; i++) { struct s *x = malloc(sizeof *x); x->v = i;"
     "x->link.next = head.next; x->link.prev = &head; head.next->prev = &x->link; head.next = &x->link; }"
     "struct l *p = head.next; while (p != &head) { struct s *x = (struct s *)((char *)p - __builtin_offsetof(struct "
     "s, link));"
     "p = p->next; x->v = 0; free(x); } return 0; }"},
    {"string_literal_written", End::Error, "int main(void) { char *p = \"abc\"; p[0] = 'x'; return 0; }"},
    {"string_literal_read", End::Exit, "int main(void) { char *p = \"abc\"; return p[3]; }"},
    {"string_literal_read_as_volatile", End::Exit, "int main(void) { const volatile char *p = \"abc\"; return p[3]; }"},
    {"string_literals_compared", End::Exit,
     "extern int memcmp(const void *, const void *, unsigned long); int main(void) { return memcmp(\"b\", \"a\", 2) < "
     "0; }"},
    {"constant_read_as_atomic", End::Exit,
     "static const _Atomic int k = 1; static int f(const _Atomic int *p) { return *p; } int main(void) { return f(&k); "
     "}"},
    {"constant_written", End::Error, "static const int c = 1; int main(void) { *(int *)&c = 2; return c; }"},
    {"null_called", End::Error, "void g(void) {} int main(void) { void (*f)(void) = 0; f(); return 0; }"},
    {"function_called", End::Exit,
     "void g(void) {} int main(void) { void (*f)(void) = __VERIFIER_nondet_int() ? g : g; f(); return 0; }"},
    {"unknown_function_called", End::Unsupported,
     "int main(void) { void (*f)(int) = (void (*)(int))(long)__VERIFIER_nondet_int(); f(2); return 0; }"},
    {"alloca_in_main", End::Exit,
     "int main(void) { int n = __VERIFIER_nondet_int(); char *p = __builtin_alloca(n); p[n - 1] = 1; return p[n - 1]; "
     "}"},
    {"alloca_of_a_function", End::Error,
     "static char *f(int n) { char *p = __builtin_alloca(n); p[0] = 1; return p; }"
     "int main(void) { return *f(__VERIFIER_nondet_int()); }"},
    {"alloca_by_name", End::Error,
     "extern void *alloca(unsigned long); static char *f(int n) { char *p = alloca(n); p[0] = 1; return p; }"
     "int main(void) { return *f(__VERIFIER_nondet_int()); }"},
    {"variable_length_array", End::Exit,
     "int main(void) { for (int i = 0; i < 3; i++) { char a[i + 1]; a[i] = 1; } return 0; }"},
    {"variable_length_array_out_of_scope", End::Error,
     "int main(void) { char *p = 0; for (int i = 0; i < 3; i++) { char a[i + 1]; a[i] = 1; if (p) *p = 1; p = a; }"
     "return 0; }"},
    {"weak_function_that_is_missing", End::Error, "__attribute__((weak)) int f(int); int main(void) { return f(1); }"},
    {"weak_function_that_is_asked_for", End::Exit,
     "__attribute__((weak)) int f(int); int main(void) { return f ? f(1) : 0; }"},
    {"weak_function_that_is_there", End::Exit,
     "__attribute__((weak)) int f(int x) { return x; } int main(void) { return f(1); }"},
    {"container_of", End::Exit,
     "struct l { struct l *next; }; struct s { int v; struct l link; };"
     "int main(void) { struct s x = {1, {0}}; struct l *p = &x.link;"
     "struct s *q = (struct s *)((char *)p - __builtin_offsetof(struct s, link)); return q->v; }"},
};

class MemorySafetyTest : public FrontendTest, public ::testing::WithParamInterface<std::tuple<Case, DataModel>> {};

TEST_P(MemorySafetyTest, EndsAsItShould) {
  const auto& [example, model] = GetParam();
  Options options;
  options.data_model = model;
  options.property = program::property_from_name("memsafety");
  std::string prelude = kPrelude;
  if (model == DataModel::ILP32) {
    for (std::size_t at; (at = prelude.find("unsigned long")) != std::string::npos;)
      prelude.replace(at, 13, "unsigned int");
  }
  const Result loaded = load_text(prelude + example.text, options);
  EXPECT_EQ(run(loaded.cfa, {3, 1, 4, 1, 5, 0, 0, 0}).end, example.end);
}

INSTANTIATE_TEST_SUITE_P(Programs, MemorySafetyTest,
                         ::testing::Combine(::testing::ValuesIn(kCases),
                                            ::testing::Values(DataModel::LP64, DataModel::ILP32)),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param).name) +
                                  (std::get<1>(info.param) == DataModel::LP64 ? "_64" : "_32");
                         });

TEST_F(FrontendTest, PointersToLocalsCostNoMemoryUnderMemorySafety) {
  Options options;
  options.property = program::property_from_name("memsafety");
  const Result loaded = load_text(R"(
    static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
    int main(void) { int x = 1, y = 2; swap(&x, &y); int *p = &x; *p = 3; return y; })",
                                  options);
  EXPECT_EQ(arrays(loaded.cfa), 0U);
  EXPECT_EQ(run(loaded.cfa).end, End::Exit);
  EXPECT_TRUE(loaded.cfa.unsupported().empty());
}

}  // namespace
}  // namespace pincer::frontend
