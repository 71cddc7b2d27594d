// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/z3_project.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "logic/backend/z3_solver.h"
#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"
#include "logic/text/smtlib.h"
#include "unit/logic/backend/interpolation_random.h"

namespace pincer::logic {
namespace {

class Z3ProjectTest : public ::testing::Test {
 protected:
  Terms terms;
  std::unique_ptr<Projector> projector = make_z3_projector(terms);
  std::unique_ptr<Solver> z3 = make_z3_solver(terms);

  bool equivalent(Term a, Term b) { return z3->check({terms.ne(a, b)}) == Answer::Unsat; }
};

TEST_F(Z3ProjectTest, EliminatesIntegers) {
  const Term x = terms.variable("x", Sort::integer());
  const Term y = terms.variable("y", Sort::integer());
  const Term z = terms.variable("z", Sort::integer());
  const Term between = terms.land(terms.int_lt(x, y), terms.int_lt(y, z));
  const auto result = projector->eliminate(between, std::vector{y}, {});
  ASSERT_TRUE(result);
  EXPECT_TRUE(equivalent(*result, terms.int_lt(terms.int_add(x, terms.integer(1)), z)));
  EXPECT_EQ(projector->eliminate(between, std::vector{terms.variable("w", Sort::integer())}, {}), between);
}

TEST_F(Z3ProjectTest, EliminatesWithDivisibility) {
  const Term x = terms.variable("x", Sort::integer());
  const Term y = terms.variable("y", Sort::integer());
  const auto result = projector->eliminate(terms.eq(x, terms.int_mul(terms.integer(3), y)), std::vector{y}, {});
  ASSERT_TRUE(result);
  EXPECT_TRUE(equivalent(*result, terms.eq(terms.int_mod(x, terms.integer(3)), terms.integer(0))));
}

TEST_F(Z3ProjectTest, EliminatesBitVectors) {
  const Term x = terms.variable("x", Sort::bitvec(8));
  const Term y = terms.variable("y", Sort::bitvec(8));
  const auto result = projector->eliminate(terms.bv_ult(x, y), std::vector{y}, {});
  ASSERT_TRUE(result);
  EXPECT_TRUE(equivalent(*result, terms.ne(x, terms.bv(8, 255))));
}

// Laws of project and eliminate on random formulas of linear arithmetic.
TEST(Z3Project, LawsOnRandomFormulas) {
  int projected = 0;
  int eliminated = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    Terms terms;
    testing::Random random(seed);
    testing::RandomShape shape;
    shape.steps = 1;
    shape.integers = 2;
    shape.atoms = 4;
    shape.divisions = seed % 5 == 0;
    const Term formula = testing::random_sequence(terms, random, shape).front();
    const auto projector = make_z3_projector(terms);
    const auto z3 = make_z3_solver(terms);
    z3->set_budget(base::Budget(base::Budget::Seconds(5)));
    std::vector<Term> away;
    for (const Term v : free_variables(terms, formula)) {
      if (random.one_in(3)) away.push_back(v);
    }
    const auto has_none = [&](Term t) {
      const std::vector<Term> free = free_variables(terms, t);
      return std::none_of(away.begin(), away.end(),
                          [&](Term v) { return std::binary_search(free.begin(), free.end(), v); });
    };
    if (z3->check({formula}) != Answer::Sat) continue;
    Projector::Model model;
    for (const Term v : free_variables(terms, formula)) model.emplace(v, z3->value(v));
    const base::Budget budget(base::Budget::Seconds(2));
    const auto all = projector->eliminate(formula, away, budget);
    if (all) {
      ++eliminated;
      ASSERT_TRUE(has_none(*all));
      ASSERT_NE(z3->check({formula, terms.lnot(*all)}), Answer::Sat) << to_smtlib(terms, formula);
    }
    const auto cube = projector->project(formula, away, model, budget);
    if (!cube) continue;
    ++projected;
    ASSERT_TRUE(has_none(*cube));
    ASSERT_TRUE(evaluate(terms, *cube, [&](Term v) { return model.at(v); }).as_bool());
    if (all) {
      ASSERT_NE(z3->check({*cube, terms.lnot(*all)}), Answer::Sat) << to_smtlib(terms, formula);
    }
    // Every point of the projection extends to the formula.
    if (z3->check({*cube}) != Answer::Sat) continue;
    Substitution point;
    for (const Term v : free_variables(terms, *cube)) point.emplace(v, terms.constant(z3->value(v)));
    for (const Term v : free_variables(terms, formula)) {
      if (!point.contains(v) && std::find(away.begin(), away.end(), v) == away.end()) {
        point.emplace(v, terms.constant(z3->value(v)));
      }
    }
    ASSERT_NE(z3->check({substitute(terms, formula, point)}), Answer::Unsat) << to_smtlib(terms, formula);
  }
  EXPECT_GT(projected, 60);
  EXPECT_GT(eliminated, 60);
}

}  // namespace
}  // namespace pincer::logic
