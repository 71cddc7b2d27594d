// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/for_all_lines.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

#include "logic/backend/solvers.h"
#include "logic/term/linear_sum.h"
#include "unit/support/load.h"

namespace pincer::report {
namespace {

using logic::Term;
using ::testing::ElementsAre;

/// The words for a quantified invariant of the only loop of a program. `body` gets the terms, the bound variable, the
/// element of the array there, and the counter, with 64 bits.
using Body = std::function<Term(logic::Terms& terms, Term k, Term element, Term counter)>;
std::vector<std::string> words(const std::string& counter, const Body& body) {
  const std::string source = "extern void reach_error(void);\nint a[100];\nint main(void) {\n  int " + counter +
                             " = 0;\n  while (" + counter + " < 100) {\n    a[" + counter + "] = 42;\n    " + counter +
                             "++;\n  }\n  if (a[7] != 42) reach_error();\n  return 0;\n}\n";
  logic::Terms terms;
  const frontend::Result program = support::load_text(source, terms);
  const program::Cfa& cfa = program.cfa;
  const Term k = terms.fresh_variable("k", logic::Sort::bitvec(64));
  Term array;
  mpz_class base;
  Term number;
  for (const program::Edge& edge : cfa.edges()) {
    const auto* assign = std::get_if<program::Assign>(&edge.statement);
    if (assign == nullptr) continue;
    const Term variable = cfa.variable(assign->variable).term;
    if (cfa.variable(assign->variable).name == counter) number = variable;
    if (terms.kind(assign->value) != logic::Kind::Store) continue;
    array = variable;
    base = logic::linear_sum(terms, terms.child(assign->value, 1)).constant;
  }
  const Term index = terms.bv_add(terms.bv_mul(k, terms.bv(64, 4)), terms.bv(64, base));
  witness::Sources sources(cfa.sources(), [&](const std::string&) { return source; });
  const auto loops = loops_with_invariants(cfa, {}, sources);
  if (loops.size() != 1 || loops.front().heads.size() != 1) return {"one loop is expected"};
  const Term said = body(terms, k, terms.select(array, index), terms.bv_sign_extend(number, 32));
  const std::vector<certificate::ForAll> for_all = {{loops.front().heads.front().location, {k}, said}};
  const auto solvers = logic::make_solver_factory("z3");
  return for_all_lines(cfa, loops.front(), for_all, *solvers, base::Budget());
}

Term passed(logic::Terms& terms, Term k, Term counter) {
  return terms.land(terms.bv_sle(terms.bv(64, 0), k), terms.bv_slt(k, counter));
}

TEST(ForAllLines, SayWhereSomethingHolds) {
  EXPECT_THAT(
      words("i", [](logic::Terms& terms, Term k, Term element,
                    Term i) { return terms.implies(passed(terms, k, i), terms.eq(element, terms.bv(32, 42))); }),
      ElementsAre("for all k: 0 <= k < i ==> a[k] == 42"));
}

TEST(ForAllLines, NothingElseHasTheNameOfThePosition) {
  EXPECT_THAT(words("k",
                    [](logic::Terms& terms, Term k, Term element, Term counter) {
                      return terms.implies(passed(terms, k, counter), terms.eq(element, terms.bv(32, 42)));
                    }),
              ElementsAre("for all m: 0 <= m < k ==> a[m] == 42"));
}

TEST(ForAllLines, SumsAreBoundsAsWell) {
  EXPECT_THAT(words("i",
                    [](logic::Terms& terms, Term k, Term element, Term i) {
                      const Term end = terms.bv_add(terms.bv_mul(i, terms.bv(64, 60)), terms.bv(64, 5));
                      return terms.implies(passed(terms, k, end), terms.eq(element, terms.bv(32, 42)));
                    }),
              ElementsAre("for all k: 0 <= k <= 60*i + 4 ==> a[k] == 42"));
}

TEST(ForAllLines, WhatHoldsEverywhereNeedsNoPlace) {
  EXPECT_THAT(
      words("i", [](logic::Terms& terms, Term, Term element, Term) { return terms.bv_sle(terms.bv(32, 0), element); }),
      ElementsAre("for all k: a[k] >= 0"));
}

}  // namespace
}  // namespace pincer::report
