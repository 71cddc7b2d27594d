// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/checks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "program/ends.h"
#include "program/interpret.h"
#include "program/validate_cfa.h"
#include "unit/support/load.h"

namespace pincer::frontend {
namespace {

using program::Cfa;
using program::Check;
using program::EdgeId;
using program::End;
using program::interpret;
using program::only;
using program::ProgramCheck;
using testing::ElementsAre;
using testing::IsEmpty;

class ChecksOfPrograms : public testing::Test {
 protected:
  void load(const std::string& text, const char* property = "assertions") {
    Options options;
    options.property = program::property_from_name(property);
    loaded_.emplace(support::load_text(text, terms_, options));
    checks_ = program::checks_of(loaded_->cfa, loaded_->checks);
  }
  [[nodiscard]] const Cfa& cfa() const { return loaded_->cfa; }
  [[nodiscard]] std::vector<unsigned> lines() const {
    std::vector<unsigned> result;
    for (const ProgramCheck& check : checks_) result.push_back(check.where.line);
    return result;
  }

  logic::Terms terms_;
  std::optional<Result> loaded_;
  std::vector<ProgramCheck> checks_;
};

constexpr const char* kHead = "extern int __VERIFIER_nondet_int(void); void reach_error(void); void abort(void);\n";

TEST_F(ChecksOfPrograms, EveryEdgeToTheErrorBelongsToOne) {
  load(std::string(kHead) +
           "int main(void) {\n"
           "  int x = __VERIFIER_nondet_int(), a[4] = {1, 2, 3, x};\n"
           "  if (x > 5) reach_error();\n"
           "  if (x < 2) { x = x + a[x & 7] + a[(x + 1) & 7]; reach_error(); }\n"
           "  return x + 1;\n"
           "}\n",
       "all");
  std::size_t edges = 0;
  for (const ProgramCheck& check : checks_) {
    for (const EdgeId edge : check.edges) {
      EXPECT_EQ(cfa().edge(edge).violates, check.check);
      EXPECT_EQ(cfa().edge(edge).target, *cfa().error_location());
      ++edges;
    }
  }
  EXPECT_EQ(edges, cfa().incoming(*cfa().error_location()).size());
  // Two assertions; on line 5 also three sums, bounds and accesses; a sum and lost memory on line 6.
  EXPECT_THAT(lines(), ElementsAre(4, 5, 5, 5, 5, 5, 5, 6, 6));
}

TEST_F(ChecksOfPrograms, AssertionsOnOneLineAreSeveral) {
  load(
      "void __assert_fail(const char *, const char *, unsigned, const char *);\n"
      "extern int __VERIFIER_nondet_int(void);\n"
      "#define assert(c) ((c) ? (void)0 : __assert_fail(#c, \"f.c\", __LINE__, __func__))\n"
      "int main(void) { int x = __VERIFIER_nondet_int(); assert(x > 0); assert(x < 9); return 0; }\n");
  ASSERT_THAT(lines(), ElementsAre(4, 4));
  EXPECT_LT(checks_[0].where.column, checks_[1].where.column);
}

TEST_F(ChecksOfPrograms, CopiesOfAFunctionAreOne) {
  load(std::string(kHead) +
       "static void check(int x) { int y = x; while (y > 100) y -= 10; if (y == 7) reach_error(); }\n"
       "int main(void) { check(__VERIFIER_nondet_int()); check(__VERIFIER_nondet_int()); return 0; }\n");
  ASSERT_THAT(lines(), ElementsAre(2));
  EXPECT_EQ(checks_[0].edges.size(), 2U);
}

TEST_F(ChecksOfPrograms, CallsOfAFunctionThatOnlyTestsAreChecks) {
  load(std::string(kHead) +
       "void __VERIFIER_assert(int c) { if (!c) { ERROR: { reach_error(); abort(); } } return; }\n"
       "static void equal(int a, int b) { __VERIFIER_assert(a == b); }\n"
       "int main(void) {\n"
       "  int x = __VERIFIER_nondet_int();\n"
       "  __VERIFIER_assert(x != 5);\n"
       "  equal(x, 8);\n"
       "  return 0;\n"
       "}\n");
  EXPECT_THAT(lines(), ElementsAre(6, 7));
}

TEST_F(ChecksOfPrograms, WhatWasFoldedAwayIsListed) {
  load(std::string(kHead) +
       "int main(void) {\n"
       "  int x = 3;\n"
       "  if (x != 3) reach_error();\n"
       "  if (__VERIFIER_nondet_int()) reach_error();\n"
       "  return 0;\n"
       "}\n");
  ASSERT_THAT(lines(), ElementsAre(4, 5));
  EXPECT_THAT(checks_[0].edges, IsEmpty());
  EXPECT_FALSE(checks_[0].is_whole);
  EXPECT_EQ(checks_[1].edges.size(), 1U);
  EXPECT_TRUE(checks_[1].is_whole);
}

// Of two copies, one is gone: what is left says nothing about whether the check can be reached.
TEST_F(ChecksOfPrograms, CopiesThatAreGoneAreCounted) {
  load(std::string(kHead) +
       "static void check(int x) { int y = x; while (y > 100) y -= 10; if (y == 7) reach_error(); }\n"
       "int main(void) { check(3); check(__VERIFIER_nondet_int()); return 0; }\n");
  ASSERT_EQ(checks_.size(), 1U);
  EXPECT_FALSE(checks_[0].is_whole);
}

TEST_F(ChecksOfPrograms, TheLibraryIsCheckedWhereItIsCalled) {
  load(
      "#include <string.h>\n"
      "extern char __VERIFIER_nondet_char(void);\n"
      "int main(void) {\n"
      "  char a[4] = {__VERIFIER_nondet_char(), 1, 2, 3};\n"
      "  return strlen(a) > 2;\n"
      "}\n",
      "memsafety");
  for (const ProgramCheck& check : checks_) {
    ASSERT_TRUE(check.where.known());
    EXPECT_THAT(loaded_->cfa.sources().path(check.where.file), testing::EndsWith(".c"));
    if (check.check == Check::Deref) {
      EXPECT_EQ(check.where.line, 5U);
    }
  }
  EXPECT_TRUE(std::any_of(checks_.begin(), checks_.end(), [](const auto& c) { return c.check == Check::Deref; }));
}

TEST_F(ChecksOfPrograms, SetAside) {
  load(std::string(kHead) +
       "int main(void) {\n"
       "  int x = __VERIFIER_nondet_int();\n"
       "  if (x == 1) reach_error();\n"
       "  if (x <= 2) reach_error();\n"
       "  return 0;\n"
       "}\n");
  ASSERT_EQ(checks_.size(), 2U);
  const auto end = [](const Cfa& program, std::int64_t x) {
    return interpret(program, {{logic::Value::bits(32, static_cast<std::uint64_t>(x))}, {}}).end;
  };
  const Cfa second = only(cfa(), std::vector{checks_[1]});
  program::ensure_valid(second);
  EXPECT_EQ(second.edges().size(), cfa().edges().size());
  EXPECT_EQ(end(cfa(), 1), End::Error);
  EXPECT_EQ(end(second, 1), End::Exit) << "an execution ends where a check fails that is set aside";
  EXPECT_EQ(end(second, 2), End::Error);
  EXPECT_EQ(end(only(cfa(), std::vector{checks_[0]}), 2), End::Exit);
}

TEST_F(ChecksOfPrograms, Ends) {
  load(std::string(kHead) +
       "int main(void) {\n"
       "  int x = __VERIFIER_nondet_int();\n"
       "  if (x == 1) reach_error();\n"
       "  while (x > 7) { x -= 3; if (x == 2) reach_error(); }\n"
       "  return 0;\n"
       "}\n");
  ASSERT_EQ(checks_.size(), 2U);
  const program::WithEnds ends = program::with_ends(cfa(), std::vector{checks_[0].edges, checks_[1].edges});
  const auto last = [](const Cfa& program, std::int64_t x) {
    return interpret(program, {{logic::Value::bits(32, static_cast<std::uint64_t>(x))}, {}}).last;
  };
  EXPECT_EQ(last(ends.cfa, 1), ends.ends[0]);
  EXPECT_NE(last(ends.cfa, 9), ends.ends[1]);
  const program::WithEnds probes = program::probe(cfa(), checks_[1].edges);
  program::ensure_valid(probes.cfa);
  EXPECT_EQ(interpret(probes.cfa, {{logic::Value::bits(32, std::uint64_t{5})}, {}}).end, End::Exit);
}

}  // namespace
}  // namespace pincer::frontend
