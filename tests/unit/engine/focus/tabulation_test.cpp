// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
// What known values tell about a program is a proof of it, or a path to an end.
#include "engine/focus/tabulation.h"

#include <gtest/gtest.h>

#include "certificate/check.h"
#include "engine/focus/known.h"
#include "engine/toolbox.h"
#include "unit/support/load.h"
#include "unit/support/paths.h"

namespace pincer::engine::focus {
namespace {

using program::Cfa;
using program::EdgeId;
using program::LocationId;

const base::Budget kEnough = base::Budget().part(base::Effort(1'000'000));

Tabulated of_text(const std::string& text, const base::Budget& budget = kEnough) {
  logic::Terms terms;
  const frontend::Result loaded = support::load_text(
      "extern void reach_error(void); extern int __VERIFIER_nondet_int(void); static int locked; static int count;\n" +
          text,
      terms);
  const Tabulated result = tabulate(loaded.cfa, budget);
  if (result.proof) {
    const Toolbox toolbox;
    EXPECT_TRUE(certificate::check(loaded.cfa, *result.proof, toolbox.check(), {}).certified.has_value());
  }
  return result;
}

/// Edges that follow each other, calls and returns matched, from the entry to an end.
void expect_path(const Cfa& cfa, const std::vector<EdgeId>& path) {
  LocationId at = cfa.entry();
  std::vector<EdgeId> calls;
  for (const EdgeId id : path) {
    while (!calls.empty() && cfa.edge(id).source != at) {
      const auto& call = std::get<program::Call>(cfa.edge(calls.back()).statement);
      ASSERT_EQ(at, cfa.procedure(call.procedure).exit);
      at = cfa.edge(calls.back()).target;
      calls.pop_back();
    }
    ASSERT_EQ(cfa.edge(id).source, at);
    at = cfa.edge(id).target;
    if (const auto* call = std::get_if<program::Call>(&cfa.edge(id).statement)) {
      calls.push_back(id);
      at = cfa.procedure(call->procedure).entry;
    }
  }
  EXPECT_TRUE(cfa.is_final(at));
}

TEST(Tabulation, ProvesOrLeadsToAnEnd) {
  const Toolbox toolbox;
  std::size_t proofs = 0;
  for (const std::string& name : support::program_names()) {
    SCOPED_TRACE(name);
    logic::Terms terms;
    const frontend::Result loaded = support::load_program(name, terms);
    if (!loaded.cfa.error_location()) continue;
    const Tabulated result = tabulate(loaded.cfa, base::Budget().part(base::Effort(20'000)));
    if (result.proof) {
      ++proofs;
      EXPECT_TRUE(certificate::check(loaded.cfa, *result.proof, toolbox.check(), {}).certified.has_value());
      EXPECT_EQ(name.find("_unsafe"), std::string::npos);
    }
    if (!result.path.empty()) expect_path(loaded.cfa, result.path);
  }
  EXPECT_GT(proofs, 0U);
}

constexpr const char* kRecursiveLock =
    "static void work(int n) { if (locked) reach_error(); locked = 1; count = 7; locked = 0;\n"
    "  if (__VERIFIER_nondet_int()) work(n); }\n";

TEST(Tabulation, SummarizesRecursion) {
  const Tabulated result =
      of_text(std::string(kRecursiveLock) +
              "int main(void) { while (__VERIFIER_nondet_int()) { work(1); work(2); } return 0; }");
  EXPECT_TRUE(result.proof.has_value());
}

TEST(Tabulation, TellsStartsOfActivationsApart) {
  const Tabulated result =
      of_text(std::string(kRecursiveLock) +
              "int main(void) { work(1); if (__VERIFIER_nondet_int()) { locked = 1; work(2); } return 0; }");
  EXPECT_FALSE(result.proof.has_value());
  EXPECT_FALSE(result.path.empty());
}

TEST(Tabulation, RemembersConditions) {
  const Tabulated result = of_text(
      "int main(void) { int n = __VERIFIER_nondet_int(); for (;;) { if (n < 5) locked = 1; if (count) break;\n"
      "  if (n >= 5 && locked) reach_error(); if (n != 9) count = n == 9; } return 0; }");
  EXPECT_TRUE(result.proof.has_value());
}

TEST(Tabulation, RemembersCopies) {
  const Tabulated result = of_text(
      "int main(void) { for (;;) { int n = __VERIFIER_nondet_int(); locked = n; count = n == 4;\n"
      "  if (__VERIFIER_nondet_int()) { if (locked != n) reach_error(); if (n == 4 && !count) reach_error(); } } }");
  EXPECT_TRUE(result.proof.has_value());
}

TEST(Tabulation, GivesUpOnNumbers) {
  const Tabulated result = of_text(
      "int main(void) { unsigned n = 0; while (__VERIFIER_nondet_int()) { n = n * 5 + 3; if (n == 77777) "
      "reach_error(); }\n"
      "  return 0; }",
      base::Budget().part(base::Effort(10'000)));
  EXPECT_FALSE(result.proof.has_value());
  EXPECT_TRUE(result.path.empty());
}

TEST(Known, ReadsOldFactsWithNewValues) {
  logic::Terms terms;
  Known known(terms);
  const logic::Term x = terms.variable("x", logic::Sort::bitvec(8));
  const auto number = [&](std::uint64_t n) { return terms.bv(8, n); };
  const auto facts = known.assume({}, terms.land(terms.lnot(terms.eq(x, number(3))), terms.bv_ult(x, number(7))));
  ASSERT_TRUE(facts.has_value());
  EXPECT_EQ(facts->size(), 2U);
  EXPECT_FALSE(known.assume(*facts, terms.eq(x, number(3))).has_value());
  EXPECT_FALSE(known.assume(*facts, terms.eq(x, number(8))).has_value());
  EXPECT_EQ(known.assume(*facts, terms.eq(x, number(5))), (Known::Facts{{x, number(5)}}));
  EXPECT_TRUE(Known::is_within(*known.assume(*facts, terms.eq(x, number(5))), {}));
  EXPECT_TRUE(known.keep(*facts, [](logic::Term) { return false; }).empty());
}

}  // namespace
}  // namespace pincer::engine::focus
