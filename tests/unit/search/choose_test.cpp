// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/choose.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "unit/support/load.h"

namespace pincer::search {
namespace {

std::vector<std::string> engines_for(const std::string& body) {
  logic::Terms terms;
  const auto loaded = support::load_text(
      "void reach_error(void); unsigned __VERIFIER_nondet_uint(void); "
      "void __assert_fail(const char *, const char *, unsigned, const char *); int main(void) {" +
          body + " return 0; }",
      terms);
  std::vector<std::string> result;
  for (const Member& member : choose_members(loaded.cfa)) result.push_back(member.engine);
  return result;
}

TEST(Choose, BoundedModelCheckingIsEnoughWithoutLoops) {
  EXPECT_EQ(engines_for("if (__VERIFIER_nondet_uint() > 7) reach_error();"), std::vector<std::string>{"bmc"});
}

TEST(Choose, InductionComesFirstWhereVariablesAreMultiplied) {
  const std::string loop = "unsigned n = __VERIFIER_nondet_uint(), i = 0, s = 0; while (i < n) { i++; s += ";
  const std::vector<std::string> products = engines_for(loop + "i * i; } if (s == 2) reach_error();");
  const std::vector<std::string> sums = engines_for(loop + "3 * i; } if (s == 2) reach_error();");
  EXPECT_EQ(products.front(), "k-induction");
  EXPECT_NE(sums.front(), "k-induction");
  EXPECT_TRUE(std::is_permutation(products.begin(), products.end(), sums.begin(), sums.end()));
}

TEST(Choose, StatesComeFirstWhereThereAreSeveralStateVariables) {
  const std::string start =
      "int a = 1, b = 1, c = 1; while (1) { unsigned in = __VERIFIER_nondet_uint(); if (in == 1 && a == 1) a = 2; ";
  const std::string end = "if (in == 9 && a == 2 && b == 1) __assert_fail(\"\", \"\", 1, \"\"); }";
  const auto many =
      engines_for(start + "if (in == 2 && c == 1) b = 2; if (in == 3 && b == 2) c = a; if (b == c) a = 1;" + end);
  const auto one = engines_for(start + "if (in == 2 && a == 2) a = 1;" + end);
  EXPECT_EQ(many.front(), "states");
  EXPECT_EQ(std::count(many.begin(), many.end(), "states"), 1);
  EXPECT_NE(one.front(), "states");
  EXPECT_EQ(std::count(one.begin(), one.end(), "states"), 1);
}

TEST(Choose, PdrLooksAtTheCellsOfSmallArrays) {
  const auto with = [](const std::string& size) {
    return engines_for("static unsigned char f[" + size + "]; f[0] = 0; f[" + size + " - 1] = 0; while (1) { " +
                       "unsigned i = __VERIFIER_nondet_uint(); if (i < " + size + ") f[i] = 1 - f[i]; " +
                       "if (f[i % 3] > 1) reach_error(); }");
  };
  const auto small = with("3");
  const auto large = with("3000");
  EXPECT_EQ(std::count(small.begin(), small.end(), "pdr"), 1);
  EXPECT_EQ(std::count(large.begin(), large.end(), "pdr"), 0);
}

}  // namespace
}  // namespace pincer::search
