// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/polynomials/ideal.h"

#include <gtest/gtest.h>

#include "logic/evaluate/evaluate.h"
#include "logic/polynomials/cases.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::polynomials {
namespace {

using logic::testing::Random;

class IdealTest : public ::testing::TestWithParam<MakeIdeal> {
 protected:
  Term variable(const std::string& name, unsigned width) { return terms_.variable(name, Sort::bitvec(width)); }
  Term times(Term a, Term b) { return terms_.bv_mul(a, b); }
  Term plus(Term a, Term b) { return terms_.bv_add(a, b); }
  Term minus(Term a, Term b) { return terms_.bv_sub(a, b); }

  /// A random polynomial over the three variables.
  Term random_polynomial(Random& random, const std::vector<Term>& variables) {
    const unsigned width = terms_.sort(variables[0]).width();
    Term sum = terms_.bv(width, random.below(8));
    for (std::size_t i = random.below(3) + 1; i > 0; --i) {
      Term product = terms_.bv(width, random.below(8));
      for (std::size_t degree = random.below(3); degree > 0; --degree) product = times(product, random.pick(variables));
      sum = random.one_in(2) ? plus(sum, product) : minus(sum, product);
    }
    return sum;
  }

  Terms terms_;
};

// (a + b)^2 and such, over 64 bits.
TEST_P(IdealTest, KnowsIdentities) {
  const Term a = variable("a", 64);
  const Term b = variable("b", 64);
  const auto ideal = GetParam()(terms_, {});
  const Term two = terms_.bv(64, 2);
  EXPECT_TRUE(
      ideal->implies(times(plus(a, b), plus(a, b)), plus(plus(times(a, a), times(b, b)), times(two, times(a, b)))));
  EXPECT_TRUE(ideal->implies(times(plus(a, b), minus(a, b)), minus(times(a, a), times(b, b))));
  EXPECT_FALSE(ideal->implies(times(a, a), times(b, b)));
  EXPECT_FALSE(ideal->is_contradictory());
}

// 3 has an inverse modulo 2^64, 2 has none.
TEST_P(IdealTest, DividesByOddNumbersOnly) {
  const Term x = variable("x", 64);
  const Term y = variable("y", 64);
  const auto three = GetParam()(terms_, {});
  three->add(times(terms_.bv(64, 3), times(x, x)), times(terms_.bv(64, 3), y));
  EXPECT_TRUE(three->implies(times(x, x), y));
  const auto two = GetParam()(terms_, {});
  two->add(times(terms_.bv(64, 2), times(x, x)), times(terms_.bv(64, 2), y));
  EXPECT_FALSE(two->implies(times(x, x), y));
  EXPECT_TRUE(two->implies(times(terms_.bv(64, 6), times(x, times(x, x))), times(terms_.bv(64, 6), times(x, y))));
}

// 2 x^2 - y = 0 gives y - 2 x^2 = 0, although 2 is even: -1 is meant, not 2^63 - 1.
TEST_P(IdealTest, DividesWholeNumbers) {
  const Term x = variable("x", 64);
  const Term y = variable("y", 64);
  const auto ideal = GetParam()(terms_, {});
  ideal->add(times(terms_.bv(64, 2), times(x, x)), y);
  EXPECT_TRUE(ideal->implies(y, times(terms_.bv(64, 2), times(x, x))));
  EXPECT_TRUE(ideal->implies(times(terms_.bv(64, 3), y), times(terms_.bv(64, 6), times(x, x))));
}

TEST_P(IdealTest, FindsContradictions) {
  const Term x = variable("x", 32);
  const Term y = variable("y", 32);
  const auto ideal = GetParam()(terms_, {});
  ideal->add(times(x, y), terms_.bv(32, 6));
  EXPECT_FALSE(ideal->is_contradictory());
  ideal->add(x, terms_.bv(32, 3));
  ideal->add(y, terms_.bv(32, 5));
  EXPECT_TRUE(ideal->is_contradictory());
}

// x * y = 17 although it is 15: 2 = 0 is as wrong as 1 = 0, but has no inverse.
TEST_P(IdealTest, FindsContradictionsThatAreEven) {
  for (const unsigned product : {15U, 17U, 15U + 128U}) {
    const Term x = variable("x", 8);
    const Term y = variable("y", 8);
    const auto ideal = GetParam()(terms_, {});
    ideal->add(times(x, y), terms_.bv(8, product));
    ideal->add(x, terms_.bv(8, 3));
    ideal->add(y, terms_.bv(8, 5));
    EXPECT_EQ(ideal->is_contradictory(), product != 15) << product;
  }
}

// Few equations of many are tried first. A chain takes all of them.
TEST_P(IdealTest, FollowsChainsOfAnyLength) {
  for (const std::size_t length : {1U, 7U, 8U, 9U, 39U, 41U, 150U}) {
    std::vector<Term> links;
    for (std::size_t i = 0; i <= length; ++i) links.push_back(variable("l" + std::to_string(i), 32));
    const auto whole = GetParam()(terms_, {});
    const auto broken = GetParam()(terms_, {});
    for (std::size_t i = 0; i < length; ++i) {
      whole->add(links[i], links[i + 1]);
      if (i != length / 2) broken->add(links[i], links[i + 1]);
    }
    EXPECT_TRUE(whole->implies(links.front(), links.back())) << length;
    EXPECT_FALSE(broken->implies(links.front(), links.back())) << length;
  }
}

// Law: what follows holds wherever the equations hold. Tried on all states of three variables of three bits.
TEST_P(IdealTest, ImpliesOnlyWhatHolds) {
  Random random(7);
  int implied = 0;
  int denied = 0;
  const std::vector<Term> variables{variable("a", 3), variable("b", 3), variable("c", 3)};
  for (int round = 0; round < 300; ++round) {
    const auto ideal = GetParam()(terms_, {});
    std::vector<Term> zeros;
    for (std::size_t i = random.below(3) + 1; i > 0; --i) {
      zeros.push_back(random_polynomial(random, variables));
      ideal->add(zeros.back(), terms_.bv(3, 0));
    }
    // Every other one is a sum of multiples.
    Term goal = random_polynomial(random, variables);
    if (round % 2 == 0) {
      goal = terms_.bv(3, 0);
      for (const Term zero : zeros) goal = plus(goal, times(zero, random_polynomial(random, variables)));
    }
    const bool follows = ideal->implies(goal, terms_.bv(3, 0));
    const bool is_contradictory = ideal->is_contradictory();
    (follows ? implied : denied)++;
    for (unsigned state = 0; state < 512; ++state) {
      const auto value = [&](Term t) {
        return evaluate(terms_, t, [&](Term v) {
          const unsigned shift = v == variables[0] ? 0 : v == variables[1] ? 3 : 6;
          return Value::bits(3, std::uint64_t{(state >> shift) % 8});
        });
      };
      bool all_hold = true;
      for (const Term zero : zeros) all_hold = all_hold && value(zero).as_unsigned() == 0;
      if (!all_hold) continue;
      EXPECT_FALSE(is_contradictory) << "round " << round;
      if (follows) EXPECT_EQ(value(goal).as_unsigned(), 0) << "round " << round;
    }
  }
  EXPECT_GT(implied, 60);
  EXPECT_GT(denied, 60);
}

class CasesTest : public IdealTest {
 protected:
  bool refuted(const std::vector<Term>& formulas) {
    return is_refuted(terms_, formulas, GetParam(), [](std::span<const Term>) { return false; }, {});
  }
};

// A turn of a product by doubling: z + x * y stays what it is, whether y is odd or not.
TEST_P(CasesTest, HalvesAndDoubles) {
  const Term x = variable("x", 64);
  const Term y = variable("y", 64);
  const Term z = variable("z", 64);
  const Term product = variable("p", 64);
  const Term is_odd = terms_.eq(terms_.bv_urem(y, terms_.bv(64, 2)), terms_.bv(64, 1));
  const Term next_z = terms_.ite(is_odd, plus(z, x), z);
  const Term next_y = terms_.bv_udiv(y, terms_.bv(64, 2));
  const Term next_x = times(terms_.bv(64, 2), x);
  const Term before = terms_.eq(plus(z, times(x, y)), product);
  EXPECT_TRUE(refuted({before, terms_.ne(plus(next_z, times(next_x, next_y)), product)}));
  EXPECT_FALSE(refuted({before, terms_.ne(plus(z, times(next_x, next_y)), product)}));
}

// The turn of a square root: comparisons of the same numbers in other words.
TEST_P(CasesTest, ComparesInOtherWords) {
  const Term root = variable("r", 64);
  const Term square = variable("s", 64);
  const Term n = variable("n", 64);
  const Term next = plus(root, terms_.bv(64, 1));
  const Term is_square = terms_.eq(square, times(next, next));
  EXPECT_TRUE(refuted({is_square, terms_.bv_ule(square, n), terms_.bv_ult(n, times(next, next))}));
  EXPECT_FALSE(refuted({is_square, terms_.bv_ule(square, n), terms_.bv_ule(n, times(next, next))}));
  EXPECT_FALSE(refuted({is_square, terms_.bv_sle(square, n), terms_.bv_ult(n, times(next, next))}));
}

TEST_P(CasesTest, ConcludesEquationsFromOrders) {
  const Term i = variable("i", 64);
  const Term n = variable("n", 64);
  EXPECT_TRUE(refuted({terms_.bv_ule(i, n), terms_.bv_ule(n, i), terms_.ne(times(i, i), times(n, i))}));
  EXPECT_FALSE(refuted({terms_.bv_ule(i, n), terms_.bv_sle(n, i), terms_.ne(times(i, i), times(n, i))}));
}

// What is refuted has no model: random formulas with products over three bits, all states tried.
TEST_P(CasesTest, RefutesOnlyWhatHasNoModel) {
  logic::testing::RandomTerms random(terms_, {Sort::boolean(), Sort::bitvec(3)}, 11);
  for (int i = 0; i < 2'000; ++i) random.next();
  int refuted_count = 0;
  for (int round = 0; round < 400; ++round) {
    for (int i = 0; i < 5; ++i) random.next();
    const std::vector<Term> formulas{
        random.pick(Sort::boolean()), random.pick(Sort::boolean()),
        terms_.ne(times(random.pick(Sort::bitvec(3)), random.pick(Sort::bitvec(3))), random.pick(Sort::bitvec(3)))};
    if (!refuted(formulas)) continue;
    ++refuted_count;
    logic::testing::Random values(round);
    for (int state = 0; state < 200; ++state) {
      std::map<Term, Value> model;
      const auto value = [&](Term v) {
        return model.try_emplace(v, logic::testing::random_value(values, terms_.sort(v))).first->second;
      };
      EXPECT_FALSE(evaluate(terms_, terms_.land(formulas), value).as_bool()) << "round " << round;
    }
  }
  EXPECT_GT(refuted_count, 10);
}

INSTANTIATE_TEST_SUITE_P(Both, IdealTest, ::testing::Values(make_division, make_elimination));
INSTANTIATE_TEST_SUITE_P(Both, CasesTest, ::testing::Values(make_division, make_elimination));

}  // namespace
}  // namespace pincer::logic::polynomials
