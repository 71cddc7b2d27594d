// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/parts.h"

#include <gtest/gtest.h>

#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

class Parts : public ::testing::Test {
 protected:
  Terms terms;
  Term a = terms.variable("a", Sort::boolean());
  Term b = terms.variable("b", Sort::boolean());
  Term c = terms.variable("c", Sort::boolean());
  Term less = terms.int_lt(terms.variable("x", Sort::integer()), terms.integer(3));
};

TEST_F(Parts, ConjunctsComeInOrderAndWithoutTrue) {
  EXPECT_EQ(conjuncts(terms, a), (std::vector{a}));
  EXPECT_TRUE(conjuncts(terms, terms.boolean(true)).empty());
  const Term all = terms.land(terms.land(a, less), terms.lor(b, c));
  const std::vector<Term> parts = conjuncts(terms, all);
  EXPECT_EQ(parts.size(), 3U);
  EXPECT_EQ(terms.land(parts), all);
}

TEST_F(Parts, NegatedDisjunctionsAreTakenApartOnDemand) {
  const Term neither = terms.lnot(terms.lor(a, less));
  EXPECT_EQ(conjuncts(terms, neither), (std::vector{neither}));
  const Term formulas[] = {b, neither, terms.boolean(true)};
  EXPECT_EQ(all_conjuncts(terms, formulas), (std::vector{b, terms.lnot(a), terms.lnot(less)}));
}

TEST_F(Parts, AtomsAreBelowAllConnectives) {
  const Term formula = terms.lor(terms.land(less, b), terms.ite(a, terms.eq(b, c), terms.lnot(c)));
  std::vector<Term> atoms = atoms_of(terms, formula);
  std::sort(atoms.begin(), atoms.end());
  EXPECT_EQ(atoms, (std::vector{a, b, c, less}));
  EXPECT_TRUE(atoms_of(terms, terms.boolean(false)).empty());
}

TEST_F(Parts, NumbersAreSigned) {
  const Term byte = terms.bv_add(terms.variable("y", Sort::bitvec(8)), terms.bv(8, 254));
  const Term formulas[] = {terms.land(less, a), terms.eq(byte, terms.variable("z", Sort::bitvec(8)))};
  const std::set<mpz_class> numbers = numbers_in(terms, formulas);
  EXPECT_TRUE(numbers.contains(-2));
  EXPECT_FALSE(numbers.contains(254));
  EXPECT_TRUE(numbers.contains(3) || numbers.contains(2));  // x < 3 may be kept as x <= 2
}

}  // namespace
}  // namespace pincer::logic
