// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Executions of small programs under each check, and under several: which check ends them, if any, under both data
// models.
#include "load_helper.h"

namespace pincer::frontend {
namespace {

using program::End;

struct Checked {
  const char* name;
  const char* property;
  const char* violated;  // "": nothing
  const char* text;
};

void PrintTo(const Checked& c, std::ostream* out) { *out << c.name; }

constexpr const char* kInput =
    "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); extern void abort(void);\n"
    "extern void *malloc(__SIZE_TYPE__); extern void free(void *); extern void exit(int);\n"
    "extern void *memset(void *, int, __SIZE_TYPE__); extern __SIZE_TYPE__ strlen(const char *);\n"
    "#define INPUT __VERIFIER_nondet_int()\n";

// The arrays are not the last members.
#define PARTS(STATEMENT)                                                                  \
  "typedef int four __attribute__((vector_size(16)));\n"                                  \
  "struct p { int x, y; };\n"                                                             \
  "struct { struct p a[3], b; int n[3], m; _Complex double c[3], d; four v[3], w; } s;\n" \
  "void f(struct p q) { if (q.x) abort(); }\n"                                            \
  "int main(void) { struct p p = {1, 2}; int i = INPUT; " STATEMENT "; return 0; }"

// Inputs are 3, 0, -1, 40, 0, 0, ...
const Checked kChecked[] = {
    // Division
    {"division_by_a_number", "division", "", "int main(void) { int a = INPUT; return 5 / a + 5 % a; }"},
    {"division_by_zero", "division", "division", "int main(void) { INPUT; int a = INPUT; return 5 / a; }"},
    {"remainder_by_zero", "division", "division", "int main(void) { INPUT; int a = 7; a %= INPUT; return a; }"},
    {"unsigned_division_by_zero", "division", "division",
     "int main(void) { INPUT; unsigned a = INPUT; return 5U / a; }"},
    {"constant_division_by_zero", "division", "division", "int main(void) { return 1 / 0; }"},
    {"unused_division_by_zero", "division", "division", "int main(void) { INPUT; 1 / INPUT; return 0; }"},
    {"division_of_floats", "division", "", "int main(void) { INPUT; double a = INPUT; return 5 / a > 1; }"},
    {"smallest_by_minus_one", "division", "division",
     "int main(void) { INPUT; INPUT; return (-2147483647 - 1) / INPUT; }"},
    {"smallest_modulo_minus_one", "division", "division",
     "int main(void) { INPUT; INPUT; int a = -2147483647 - 1; return a % INPUT; }"},
    {"smallest_by_minus_one_overflows", "no-overflow,division", "no-overflow",
     "int main(void) { INPUT; INPUT; return (-2147483647 - 1) / INPUT; }"},
    {"division_lets_sums_wrap", "division", "",
     "int main(void) { int a = 2147483647; a += INPUT; if (a != -2147483646) reach_error(); return a / 2; }"},
    {"division_by_zero_goes_on", "unreach-call", "unreach-call",
     "int main(void) { INPUT; int a = 5 / INPUT; reach_error(); return a; }"},
    // Shifts
    {"shift_by_a_number", "shift", "", "int main(void) { int n = INPUT; return (1 << n) + (-8 >> n); }"},
    {"shift_by_too_much", "shift", "shift", "int main(void) { INPUT; INPUT; INPUT; return 1 << INPUT; }"},
    {"shift_by_the_width", "shift", "shift", "int main(void) { return 1u << (INPUT + 29); }"},
    {"shift_by_less_than_the_width", "shift", "", "int main(void) { return 1u << (INPUT + 28); }"},
    {"shift_by_a_negative_number", "shift", "shift", "int main(void) { INPUT; INPUT; return 8 >> INPUT; }"},
    {"shift_by_a_constant_too_much", "shift", "shift", "int main(void) { return 1 << 40; }"},
    {"shift_of_a_wide_number", "shift", "",
     "int main(void) { INPUT; INPUT; INPUT; long long a = 1; a <<= INPUT; return a == 0; }"},
    {"shift_lets_values_go", "shift", "", "int main(void) { return INPUT << 31; }"},
    {"shift_out_of_the_type", "no-overflow", "no-overflow", "int main(void) { int x = 2; x <<= 31; return 0; }"},
    {"shift_into_the_sign", "no-overflow", "no-overflow", "int main(void) { return INPUT << 30; }"},
    {"shift_of_a_negative_value", "no-overflow", "no-overflow", "int main(void) { int a = -INPUT; return a << 1; }"},
    {"shift_that_fits", "no-overflow", "", "int main(void) { return INPUT << 29; }"},
    {"unsigned_shift_never_overflows", "no-overflow", "",
     "int main(void) { unsigned a = INPUT; INPUT; INPUT; return (int)(a << 31) == 0 || a << INPUT; }"},
    {"left_shift_by_too_much_overflows", "no-overflow", "no-overflow",
     "int main(void) { INPUT; INPUT; INPUT; return 1 << INPUT; }"},
    {"right_shift_never_overflows", "no-overflow", "", "int main(void) { INPUT; INPUT; INPUT; return 1 >> INPUT; }"},
    {"amount_before_value", "no-overflow,shift", "shift", "int main(void) { INPUT; INPUT; return 1 << INPUT; }"},
    {"value_after_amount", "no-overflow,shift", "no-overflow", "int main(void) { return INPUT << 30; }"},
    // Null
    {"null_pointer", "null", "null", "int main(void) { int *p = 0; return *p; }"},
    {"null_pointer_discarded", "null", "null", "int main(void) { int *p = 0; *p; return 0; }"},
    {"null_member", "null", "null",
     "struct s { int a, b; } x; int main(void) { struct s *p = INPUT ? 0 : &x; p->b = 1; return 0; }"},
    {"null_index", "null", "null", "int main(void) { int *p = 0; return p[INPUT]; }"},
    {"null_member_passed_on", "null", "null",
     "struct s { int a, b; } x; void f(int *p) { *p = 1; }"
     "int main(void) { struct s *p = INPUT ? 0 : &x; f(&p->b); return 0; }"},
    {"null_call", "null", "null", "int main(void) { int (*f)(int) = 0; return f(1); }"},
    {"null_structure_discarded", "null", "null",
     "struct s { int a; struct { int b; } c; }; int main(void) { struct s *p = 0; p->c; return 0; }"},
    {"null_structure_as_nothing", "null", "null",
     "struct s { int a; }; int main(void) { struct s *p = 0; if (INPUT) (void)*p; return 0; }"},
    {"null_structure_before_a_comma", "null", "null",
     "struct s { int a; }; int main(void) { struct s *p = 0; return *p, 1; }"},
    {"structure_discarded", "null", "",
     "struct s { int a; } x; int main(void) { struct s *p = &x; *p; p->a; return 0; }"},
    {"address_of_nothing_discarded", "null", "",
     "struct s { int a; }; int main(void) { struct s *p = 0; &*p; sizeof *p; return 0; }"},
    {"null_in_a_function", "null", "null",
     "int f(int *p) { return *p; } int main(void) { int x = 1; return f(INPUT == 3 ? 0 : &x); }"},
    {"null_in_the_library", "null", "null", "int main(void) { return strlen(INPUT ? 0 : \"x\"); }"},
    {"nothing_at_null", "null", "", "int main(void) { char *p = 0; INPUT; memset(p, 0, INPUT); return 0; }"},
    {"something_at_null", "null", "null", "int main(void) { char *p = 0; memset(p, 0, INPUT); return 0; }"},
    {"no_null_pointer", "null", "",
     "int f(int *p) { return *p; } int main(void) { int x = 1, y[3] = {1}; int *p = INPUT ? &x : y; return f(p); }"},
    {"address_of_a_null_member", "null", "",
     "struct s { int a, b; }; int main(void) { struct s *p = 0; return &p->b == 0; }"},
    {"element_of_null", "null", "", "int main(void) { int *p = 0; return &p[2] == 0; }"},
    {"offset_of_a_member", "null", "",
     "struct s { int a, b; }; int main(void) { return (unsigned long)&((struct s *)0)->b != 4; }"},
    {"member_of_null_kept_in_a_variable_is_no_null_pointer", "null", "",
     "struct s { int a, b; }; int main(void) { struct s *p = 0; int *q = &p->b; return *q; }"},
    {"member_of_null_kept_in_a_variable", "undefined", "valid-deref",
     "struct s { int a, b; }; int main(void) { struct s *p = 0; int *q = &p->b; return *q; }"},
    {"element_of_null_kept_in_a_variable", "undefined", "valid-deref",
     "int main(void) { int *p = 0; int *q = &p[2]; return *q; }"},
    {"null_is_no_deref_where_both_are_checked", "undefined", "null", "int main(void) { int *p = 0; return *p; }"},
    // Bounds
    {"index_inside", "bounds", "", "int a[4]; int main(void) { return a[INPUT]; }"},
    {"index_outside", "bounds", "bounds", "int a[3]; int main(void) { return a[INPUT]; }"},
    {"index_below", "bounds", "bounds", "int main(void) { int a[3] = {0}; INPUT; INPUT; return a[INPUT]; }"},
    {"index_of_a_constant", "bounds", "bounds", "int main(void) { int a[3] = {0}; return a[3]; }"},
    {"index_into_the_neighbour", "bounds", "bounds",
     "struct { int a[3], b; } s; int main(void) { s.a[INPUT] = 1; return 0; }"},
    {"index_behind_the_last_member", "bounds", "bounds",
     "struct s { int b, a[3]; } x[2]; int main(void) { struct s *p = x; p->a[INPUT] = 1; return 0; }"},
    {"index_of_a_flexible_member", "bounds", "",
     "struct s { int n; int a[]; }; int main(void) { struct s *p = malloc(64); p->a[INPUT] = 1; return 0; }"},
    {"index_into_the_next_row", "bounds", "bounds", "int a[2][3]; int main(void) { return a[0][INPUT]; }"},
    {"address_behind_the_end", "bounds", "", "int a[3]; int main(void) { int *e = &a[INPUT]; return e == a; }"},
    // An element is accessed as a whole, by another name, or counted; `i` is 3, the length of all arrays.
    {"structure_written_behind_the_end", "bounds", "bounds", PARTS("s.a[i] = p")},
    {"structure_read_behind_the_end", "bounds", "bounds", PARTS("p = s.a[i]")},
    {"structure_passed_from_behind_the_end", "bounds", "bounds", PARTS("f(s.a[i])")},
    {"structure_in_a_list_from_behind_the_end", "bounds", "bounds", PARTS("struct p q[2] = {s.a[i]}")},
    {"structure_discarded_behind_the_end", "bounds", "bounds", PARTS("s.a[i]")},
    {"constant_index_of_a_structure", "bounds", "bounds", PARTS("s.a[3] = p")},
    {"last_structure", "bounds", "", PARTS("s.a[i - 1] = p")},
    {"address_of_a_structure_behind_the_end", "bounds", "", PARTS("struct p *q = &s.a[i]")},
    {"member_by_a_sum", "bounds", "bounds", PARTS("(s.a + i)->y = 1")},
    {"member_by_a_sum_inside", "bounds", "", PARTS("(s.a + i - 1)->y = 1")},
    {"member_of_what_a_sum_leads_to", "bounds", "bounds", PARTS("(*(s.a + i)).y = 1")},
    {"structure_by_a_sum", "bounds", "bounds", PARTS("*(s.a + i) = p")},
    {"sum_that_leads_nowhere", "bounds", "", PARTS("struct p *q = &*(i + s.a)")},
    {"number_by_a_sum", "bounds", "bounds", PARTS("*(s.n + i) = 1")},
    {"number_read_by_a_sum", "bounds", "bounds", PARTS("i = *(i + s.n)")},
    {"number_by_a_sum_inside", "bounds", "", PARTS("*(s.n + (i - 1)) = 1")},
    {"increment_behind_the_end", "bounds", "bounds", PARTS("s.n[i]++")},
    {"decrement_behind_the_end", "bounds", "bounds", PARTS("--*(s.n + i)")},
    {"increment_of_the_last", "bounds", "", PARTS("s.n[i - 1]++")},
    {"sum_stored_behind_the_end", "bounds", "bounds", PARTS("s.n[i] += 1")},
    {"complex_number_behind_the_end", "bounds", "bounds", PARTS("s.c[i] = 1")},
    {"real_part_behind_the_end", "bounds", "bounds", PARTS("i = __real__ s.c[i]")},
    {"imaginary_part_stored_behind_the_end", "bounds", "bounds", PARTS("__imag__ s.c[i] = 1")},
    {"complex_sum_behind_the_end", "bounds", "bounds", PARTS("s.c[i] += 1")},
    {"complex_number_inside", "bounds", "", PARTS("s.c[i - 1] += 1; __imag__ s.c[0] = __real__ s.c[i - 2]")},
    {"part_of_a_vector_behind_the_end", "bounds", "bounds", PARTS("s.v[i][0] = 1")},
    {"part_of_a_vector", "bounds", "", PARTS("s.v[i - 1][0] = 1")},
    {"neighbour_is_in_the_object", "unreach-call", "",
     "struct { int a[3], b; } s; int main(void) { s.a[INPUT] = 1; return 0; }"},
    {"memsafety_has_bounds", "memsafety", "bounds",
     "struct { int a[3], b; } s; int main(void) { s.a[INPUT] = 1; return 0; }"},
    // Cleanup
    {"all_is_freed", "memcleanup", "", "int main(void) { int *p = malloc(4); free(p); return 0; }"},
    {"freed_in_a_loop", "memcleanup", "", "int main(void) { for (int i = 0; i < 3; i++) free(malloc(4)); return 0; }"},
    {"not_freed", "memcleanup", "valid-memcleanup", "int main(void) { malloc(4); return 0; }"},
    {"not_all_freed", "memcleanup", "valid-memcleanup",
     "int main(void) { for (int i = 0; i < 3; i++) { int *p = malloc(4); if (i != 1) free(p); } return 0; }"},
    {"reachable_is_not_freed", "memcleanup", "valid-memcleanup", "int *g; int main(void) { g = malloc(4); return 0; }"},
    {"reachable_is_not_lost", "memsafety", "", "int *g; int main(void) { g = malloc(4); return 0; }"},
    {"not_freed_at_exit", "memcleanup", "valid-memcleanup", "int main(void) { int *p = malloc(4); exit(p == 0); }"},
    {"lost_before_not_freed", "memsafety,memcleanup", "valid-memtrack", "int main(void) { malloc(4); return 0; }"},
    {"not_freed_but_not_lost", "memsafety,memcleanup", "valid-memcleanup",
     "int *g; int main(void) { g = malloc(4); return 0; }"},
    {"cleanup_accesses_anything", "memcleanup", "", "int main(void) { int *p = 0; return *p; }"},
    // Several
    {"all_is_well", "all", "",
     "struct s { int a[4], b; } x; int main(void) { int n = INPUT; struct s *p = &x; p->a[n] = 8 / n; p->b = 1 << n;"
     "int *q = malloc(4); if (q) *q = n + 1; free(q); if (p->a[3] != 2) reach_error(); return 0; }"},
    {"all_has_assertions", "all", "unreach-call", "int main(void) { reach_error(); return 0; }"},
    {"all_has_overflow", "all", "no-overflow", "int main(void) { return 2147483647 + INPUT; }"},
    {"all_has_deref", "all", "valid-deref", "int main(void) { int a[4], *p = a + INPUT; p[1] = 1; return 0; }"},
    {"all_has_free", "all", "valid-free", "int main(void) { int a; free(&a); return 0; }"},
    {"all_has_leaks", "all", "valid-memtrack", "int main(void) { int *p = malloc(4); return p == 0; }"},
    {"all_has_division", "all", "division", "int main(void) { INPUT; return 1 / INPUT; }"},
    {"undefined_has_no_leaks", "undefined", "", "int main(void) { int *p = malloc(4); return p == 0; }"},
    {"undefined_has_no_assertions", "undefined", "", "int main(void) { reach_error(); return 0; }"},
    {"array_of_some_length", "bounds", "", "int main(void) { int n = INPUT; int a[n]; return sizeof a == 4; }"},
    {"array_of_no_length", "bounds", "bounds",
     "int main(void) { INPUT; int n = INPUT; int a[n]; return sizeof a == 4; }"},
    {"array_of_negative_length", "bounds", "bounds",
     "int main(void) { INPUT; INPUT; int n = INPUT; int a[n]; return sizeof a == 4; }"},
    {"overflow_that_is_not_to_be_found", "no-overflow", "no-overflow",
     "__attribute__((no_sanitize(\"undefined\"))) int f(int x) { return x + 2147483647; }"
     "int main(void) { return f(INPUT); }"},
    {"the_first_of_two", "division,shift", "shift",
     "int main(void) { INPUT; INPUT; int n = INPUT; int a = 1 << n; return a / (n + 1); }"},
};

class ChecksTest : public FrontendTest, public ::testing::WithParamInterface<std::tuple<Checked, DataModel>> {};

TEST_P(ChecksTest, EndsWithTheViolation) {
  const auto& [example, model] = GetParam();
  Options options;
  options.data_model = model;
  options.property = program::property_from_name(example.property);
  const Result loaded = load_text(kInput + std::string(example.text), options);
  const program::Execution execution = run(loaded.cfa, {3, 0, -1, 40, 0, 0, 0, 0});
  std::string violated;
  if (execution.end == End::Error) {
    const auto check = loaded.cfa.edge(execution.last_edge.value()).violates;
    ASSERT_TRUE(check);
    violated = name_of(*check);
  } else {
    EXPECT_EQ(execution.end, End::Exit);
  }
  EXPECT_EQ(violated, example.violated);
}

INSTANTIATE_TEST_SUITE_P(Programs, ChecksTest,
                         ::testing::Combine(::testing::ValuesIn(kChecked),
                                            ::testing::Values(DataModel::LP64, DataModel::ILP32)),
                         [](const auto& info) {
                           return std::string(std::get<0>(info.param).name) +
                                  (std::get<1>(info.param) == DataModel::LP64 ? "_64" : "_32");
                         });

TEST_F(FrontendTest, EachCheckHasItsOwnPlace) {
  Options options;
  options.property = program::property_from_name("division");
  const Result loaded = load_text(
      "extern int __VERIFIER_nondet_int(void);\nint main(void) {\n  int a = 1 / __VERIFIER_nondet_int();\n"
      "  return a / __VERIFIER_nondet_int();\n}\n",
      options);
  const auto line = [&](const program::Execution& execution) {
    EXPECT_EQ(execution.end, End::Error);
    return loaded.cfa.edge(execution.last_edge.value()).where.line;
  };
  EXPECT_EQ(line(run(loaded.cfa, {0})), 3U);
  EXPECT_EQ(line(run(loaded.cfa, {1, 0})), 4U);
}

TEST_F(FrontendTest, PointersToLocalsCostNoMemoryUnderNull) {
  Options options;
  options.property = program::property_from_name("null");
  const Result loaded = load_text(R"(
    static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
    int main(void) { int x = 1, y = 2; swap(&x, &y); int *p = &x; *p = 3; return y; })",
                                  options);
  EXPECT_EQ(arrays(loaded.cfa), 0U);
  EXPECT_EQ(run(loaded.cfa).end, End::Exit);
}

}  // namespace
}  // namespace pincer::frontend
