// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Properties of large arrays are proved without unrolling loops, with quantified invariants; broken programs are not.
#include <gtest/gtest.h>

#include <string>

#include "search/search.h"
#include "unit/support/load.h"

namespace pincer::search {
namespace {

struct ArrayProgram {
  const char* name;
  std::string body;
  std::string right;   // what is in the place of `$`
  std::string broken;  // and what makes it wrong
};

const std::vector<ArrayProgram> kArrayPrograms = {
    {"fill",
     "int a[100000]; for (int i = $; i < 100000; i++) a[i] = 42;"
     "for (int x = 0; x < 100000; x++) if (a[x] != 42) reach_error();",
     "0", "1"},
    {"copy",
     "int a[100000], b[100000]; for (int i = 0; i < $; i++) b[i] = a[i];"
     "for (int x = 0; x < 100000; x++) if (a[x] != b[x]) reach_error();",
     "100000", "99999"},
    {"copies",
     "int a[100000], b[100000], c[100000]; for (int i = 0; i < 100000; i++) b[i] = a[i];"
     "for (int i = 0; i < 100000; i++) c[i] = b[$];"
     "for (int x = 0; x < 100000; x++) if (a[x] != c[x]) reach_error();",
     "i", "i / 2"},
    {"prefix",
     "int a[1000]; int n = input(); int j = 0; for (int i = 0; i < 1000; i++) if (input()) { a[j] = i; j = j + 1; }"
     "for (int x = 0; x < j; x++) if (a[x] $ x) reach_error();",
     "<", "<="},
    {"reverse",
     "int a[1000], b[1000]; for (int i = 0; i < 1000; i++) b[i] = a[999 - i];"
     "for (int x = 0; x < 1000; x++) if (a[x] != b[$ - x]) reach_error();",
     "999", "998"},
    {"compare",
     "int a[1000], b[1000]; int same = 1; for (int i = 0; i < 1000; i++) if (a[i] != b[i]) same = $;"
     "if (same) for (int x = 0; x < 1000; x++) if (a[x] != b[x]) reach_error();",
     "0", "2"},
    {"update in place",
     "int a[1000]; for (int i = 0; i < 1000; i++) a[i] = 5; for (int i = 0; i < 1000; i++) a[i] = a[i] + i;"
     "for (int x = 0; x < 1000; x++) if (a[x] != x + $) reach_error();",
     "5", "6"},
    {"partition",
     "int a[1000], b[1000]; int n = 0; for (int i = 0; i < 1000; i++) { int v = a[i]; if (v $ 0) { b[n] = v; n = n + "
     "1; } }"
     "for (int x = 0; x < n; x++) if (b[x] < 0) reach_error();",
     ">=", "<"},
};

std::string text_of(const ArrayProgram& program, const std::string& hole) {
  std::string body = program.body;
  body.replace(body.find('$'), 1, hole);
  return "extern void reach_error(void); extern int input(void); int main(void) { " + body + " return 0; }";
}

Result decide_by_cells(const std::string& text, const char* members) {
  logic::Terms terms;
  const frontend::Result program = support::load_text(text, terms);
  const engine::Toolbox toolbox;
  return search(program.cfa, plan(program.cfa, "cells", {{"members", members}}, toolbox), toolbox,
                {.budget = base::Budget(base::Budget::Seconds(60)), .processors = 1});
}

TEST(CellsOfArrays, AreProvedWithQuantifiedInvariants) {
  for (const ArrayProgram& program : kArrayPrograms) {
    const Result result = decide_by_cells(text_of(program, program.right), "positions");
    ASSERT_TRUE(result.certified) << program.name << ": " << result.reason;
    EXPECT_TRUE(certificate::is_safe(result.certified->verdict())) << program.name;
    EXPECT_FALSE(certificate::for_all_of(result.certified->verdict()).empty()) << program.name;
  }
}

TEST(CellsOfArrays, BrokenOnesAreNotProved) {
  for (const ArrayProgram& program : kArrayPrograms) {
    const Result result = decide_by_cells(text_of(program, program.broken), "positions");
    EXPECT_FALSE(result.certified) << program.name;
  }
}

TEST(CellsOfArrays, NoneInProgramsWithoutArrays) {
  EXPECT_FALSE(
      decide_by_cells("extern void reach_error(void); int main(void) { int x = 1; while (x) x = 1; reach_error(); }",
                      "positions")
          .certified);
}

}  // namespace
}  // namespace pincer::search
