// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Properties of large arrays are proved without unrolling loops, with quantified invariants; broken programs are not.
#include <gtest/gtest.h>

#include <string>

#include "certificate/check.h"
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
    {"unsigned counters, and an assertion on several lines",
     "int a[1000], b[1000], c[1000]; unsigned i;\n"
     "for (i = 0; i < 1000; i++) a[i] = input();\n"
     "for (i = 0; i < 1000; i++) b[i] = input();\n"
     "for (i = 0; i < 1000; i++) c[i] = a[i] $ b[i];\n"
     "for (i = 0; i < 1000; i++)\n if (c[i] != a[i] + b[i]) {\n end:\n reach_error();\n }\n",
     "+", "-"},
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
    {"partition of what is read again",
     "int a[1000], b[1000]; int n = 0; for (int i = 0; i < 1000; i++) if (a[i] $ 0) { b[n] = a[i]; n = n + 1; }"
     "for (int x = 0; x < n; x++) if (b[x] < 0) reach_error();",
     ">=", "<="},
    {"maximum",
     "int a[1000]; int m = a[0]; for (int i = $; i < 1000; i++) if (a[i] > m) m = a[i];"
     "for (int x = 0; x < 1000; x++) if (a[x] > m) reach_error();",
     "1", "2"},
    {"table",
     "int t[40][60]; for (int i = 0; i < 40; i++) for (int j = $; j < 60; j++) t[i][j] = 1;"
     "unsigned r = input(), c = input(); if (r < 40 && c < 60 && t[r][c] != 1) reach_error();",
     "0", "1"},
    {"counts",
     "int c[10]; for (int i = 0; i < 10; i++) c[i] = 0;"
     "for (int i = 0; i < 5000; i++) { unsigned d = input(); if (d < 10) c[d] += $; }"
     "unsigned d = input(); if (d < 10 && (c[d] < 0 || c[d] > 5000)) reach_error();",
     "1", "2"},
    {"ring",
     "int r[37]; for (int i = 0; i < 37; i++) r[i] = 0; unsigned h = 0, t = 0;"
     "while (input()) { if (input()) { r[h] = $; h = h == 36 ? 0 : h + 1; }"
     "  else { if (r[t] < 0) reach_error(); t = t == 36 ? 0 : t + 1; } }",
     "1", "-1"},
};

const std::vector<ArrayProgram> kSums = {
    {"sum of bytes",
     "unsigned char a[1000]; int s = 0; for (int i = 0; i < 1000; i++) s += a[i]; if (s < 0 || s > $) reach_error();",
     "255000", "254999"},
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

/// What a proof claims, without the places where it holds, with its opposite, and of what lies behind.
TEST(CellsOfArrays, WrongInvariantsAreRejected) {
  std::size_t rejected = 0;
  for (const ArrayProgram& program : kArrayPrograms) {
    logic::Terms terms;
    const frontend::Result loaded = support::load_text(text_of(program, program.right), terms);
    const engine::Toolbox toolbox;
    const Result result = search(loaded.cfa, plan(loaded.cfa, "cells", {{"members", "positions"}}, toolbox), toolbox,
                                 {.budget = base::Budget(base::Budget::Seconds(60)), .processors = 1});
    ASSERT_TRUE(result.certified) << program.name;
    const auto& proof = std::get<certificate::Inductive>(result.certified->verdict());
    const auto is_accepted = [&](const certificate::Inductive& claim) {
      return certificate::check(loaded.cfa, claim, toolbox.check(), {}).certified.has_value();
    };
    ASSERT_TRUE(is_accepted(proof)) << program.name;
    for (std::size_t i = 0; i < proof.for_all.size(); ++i) {
      certificate::Inductive opposite = proof;
      opposite.for_all[i].body = terms.lnot(proof.for_all[i].body);
      EXPECT_FALSE(is_accepted(opposite)) << program.name;
      certificate::Inductive without = proof;
      without.for_all.erase(without.for_all.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_FALSE(is_accepted(without)) << program.name << ": every part of a proof is needed";
      rejected += 2;
    }
  }
  EXPECT_GE(rejected, 2 * kArrayPrograms.size());
}

TEST(CellsOfArrays, SumsOfElementsHaveBounds) {
  for (const ArrayProgram& program : kSums) {
    const Result right = decide_by_cells(text_of(program, program.right), "positions");
    ASSERT_TRUE(right.certified) << program.name << ": " << right.reason;
    EXPECT_TRUE(certificate::is_safe(right.certified->verdict())) << program.name;
    EXPECT_FALSE(decide_by_cells(text_of(program, program.broken), "positions").certified) << program.name;
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
