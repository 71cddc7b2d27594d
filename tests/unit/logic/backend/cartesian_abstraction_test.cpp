// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/query/cartesian_abstraction.h"

#include <gtest/gtest.h>

#include "logic/backend/bitblast_solver.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using testing::RandomTerms;

// The law: the abstraction is the conjunction of those predicates and negated predicates that the formula implies.
TEST(CartesianAbstraction, HoldsWhatTheFormulaImpliesAndNothingElse) {
  int implied = 0;
  int infeasible = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    Terms terms;
    RandomTerms generator(terms, {Sort::boolean(), Sort::bitvec(3), Sort::bitvec(4)}, seed);
    std::vector<Term> formulas;
    while (formulas.size() < 12) {
      const Term t = generator.next().result;
      if (terms.sort(t).is_bool() && !terms.is_const(t)) formulas.push_back(t);
    }
    const std::vector<Term> predicates(formulas.begin(), formulas.begin() + 5);
    const Term formula = terms.land(formulas[10], terms.lor(formulas[11], formulas[9]));
    const auto solver = make_bitblast_solver(terms);
    const auto side = make_bitblast_solver(terms);
    const CartesianAbstraction found = cartesian_abstraction(terms, *solver, formula, predicates);
    ASSERT_EQ(found.answer, side->check({formula})) << seed;
    if (found.answer == Answer::Unsat) {
      ++infeasible;
      continue;
    }
    std::vector<Term> expected;
    for (const Term predicate : predicates) {
      if (side->check({formula, terms.lnot(predicate)}) == Answer::Unsat) expected.push_back(predicate);
      if (side->check({formula, predicate}) == Answer::Unsat) expected.push_back(terms.lnot(predicate));
    }
    implied += static_cast<int>(expected.size());
    EXPECT_EQ(side->check({terms.lxor(found.formula(terms), terms.land(expected))}), Answer::Unsat) << seed;
    EXPECT_EQ(solver->check(), Answer::Sat);  // nothing is left behind
  }
  EXPECT_GT(implied, 10);
  EXPECT_GT(infeasible, 5);
}

}  // namespace
}  // namespace pincer::logic
