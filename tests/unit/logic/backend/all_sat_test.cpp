// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/all_sat.h"

#include <gtest/gtest.h>


#include "logic/backend/bitblast_solver.h"
#include "logic/backend/buddy_bdd.h"
#include "logic/backend/z3_solver.h"
#include "logic/cartesian_abstraction.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using testing::RandomTerms;

/// state' = delta(state, input) for a machine of 20 states with three ways to go from each.
Term machine(Terms& terms, Term state, Term next) {
  const Term input = terms.variable("input", Sort::bitvec(32));
  Term target = terms.bv(32, 0);
  for (unsigned s = 0; s < 20; ++s) {
    const Term go = terms.ite(
        terms.eq(input, terms.bv(32, 0)), terms.bv(32, (s + 1) % 20),
        terms.ite(terms.bv_ult(input, terms.bv(32, 100)), terms.bv(32, (7 * s + 3) % 20), terms.bv(32, (s * s) % 20)));
    target = terms.ite(terms.eq(state, terms.bv(32, s)), go, target);
  }
  return terms.land(terms.eq(next, target), terms.bv_ult(state, terms.bv(32, 20)));
}

struct Machine {
  Terms terms;
  Term state = terms.variable("state", Sort::bitvec(32));
  Term next = terms.variable("next", Sort::bitvec(32));
  Term relation = machine(terms, state, next);
};

TEST(AllSat, TwentyStatesByTwentyPredicates) {
  Machine m;
  Terms& terms = m.terms;
  std::vector<Term> predicates;
  for (unsigned s = 0; s < 20; ++s) predicates.push_back(terms.eq(m.next, terms.bv(32, s)));
  for (const bool bits : {true, false}) {
    const auto solver = bits ? make_bitblast_solver(terms) : make_z3_solver(terms);
    const auto side = bits ? make_bitblast_solver(terms) : make_z3_solver(terms);
    const BooleanAbstraction result = all_sat(terms, *solver, *side, m.relation, predicates);
    ASSERT_EQ(result.answer, Answer::Sat);
    ASSERT_EQ(result.factors.size(), 1U);
    EXPECT_EQ(result.factors[0].size(), 20U);
    for (const auto& cube : result.factors[0]) EXPECT_EQ(cube.size(), 1U);
  }
}

TEST(AllSat, RelatesStatesByTheirPredicates) {
  Machine m;
  Terms& terms = m.terms;
  std::vector<Term> predicates;
  for (unsigned s = 0; s < 10; ++s) {
    predicates.push_back(terms.eq(m.state, terms.bv(32, s)));
    predicates.push_back(terms.eq(m.next, terms.bv(32, s)));
  }
  const auto solver = make_bitblast_solver(terms);
  const auto side = make_bitblast_solver(terms);
  const BooleanAbstraction result = all_sat(terms, *solver, *side, m.relation, predicates);
  ASSERT_EQ(result.answer, Answer::Sat);
  const Term abstraction = result.formula(terms);
  EXPECT_EQ(solver->check({m.relation, terms.lnot(abstraction)}), Answer::Unsat);
  BddManager manager(terms, make_buddy());
  const Bdd b = result.bdd(manager);
  EXPECT_EQ(side->check({terms.lxor(manager.to_formula(b), abstraction)}), Answer::Unsat);
}

TEST(AllSat, IndependentPredicatesDoNotMultiply) {
  Terms terms;
  std::vector<Term> conjuncts;
  std::vector<Term> predicates;
  for (int i = 0; i < 30; ++i) {
    const Term x = terms.variable("x" + std::to_string(i), Sort::bitvec(8));
    conjuncts.push_back(terms.bv_ult(x, terms.bv(8, 100)));
    predicates.push_back(terms.bv_ult(x, terms.bv(8, 50)));
    predicates.push_back(terms.bv_ult(x, terms.bv(8, 200)));
  }
  const auto solver = make_bitblast_solver(terms);
  const auto side = make_bitblast_solver(terms);
  const BooleanAbstraction result = all_sat(terms, *solver, *side, terms.land(conjuncts), predicates);
  ASSERT_EQ(result.answer, Answer::Sat);
  EXPECT_EQ(result.factors.size(), 30U);
  const Term expected = cartesian_abstraction(terms, *solver, terms.land(conjuncts), predicates).formula(terms);
  EXPECT_EQ(side->check({terms.lxor(expected, result.formula(terms))}), Answer::Unsat);
}

TEST(AllSat, TooManyCubesAreUnknown) {
  Terms terms;
  const Term x = terms.variable("x", Sort::bitvec(8));
  std::vector<Term> predicates;
  for (unsigned i = 0; i < 8; ++i) predicates.push_back(terms.eq(terms.bv_extract(x, i, i), terms.bv(1, 1)));
  const auto solver = make_bitblast_solver(terms);
  const auto side = make_bitblast_solver(terms);
  const Term odd = terms.eq(terms.bv_urem(x, terms.bv(8, 3)), terms.bv(8, 1));
  const BooleanAbstraction result = all_sat(terms, *solver, *side, odd, predicates, {.cubes = 5});
  EXPECT_EQ(result.answer, Answer::Unknown);
  EXPECT_EQ(result.reason, "too many cubes");
  EXPECT_THROW(static_cast<void>(result.formula(terms)), base::ContractViolation);
  EXPECT_EQ(solver->check(), Answer::Sat);  // nothing is left behind
}

// Laws, by brute force over all assignments of the predicates.
TEST(AllSatLaws, HoldOnRandomFormulas) {
  int feasible_in_all = 0;
  int abstract_unsat = 0;
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
    const BooleanAbstraction result = all_sat(terms, *solver, *side, formula, predicates);
    ASSERT_NE(result.answer, Answer::Unknown);
    const Term abstraction = result.formula(terms);
    const CartesianAbstraction cartesian = cartesian_abstraction(terms, *solver, formula, predicates);
    ASSERT_EQ(cartesian.answer, result.answer);
    if (result.answer == Answer::Unsat) ++abstract_unsat;
    BddManager manager(terms, make_buddy());
    EXPECT_EQ(side->check({terms.lxor(manager.to_formula(result.bdd(manager)), abstraction)}), Answer::Unsat);
    for (unsigned bits = 0; bits < 32; ++bits) {
      std::vector<Term> assignment;
      for (std::size_t i = 0; i < 5; ++i) {
        assignment.push_back(((bits >> i) & 1) != 0 ? predicates[i] : terms.lnot(predicates[i]));
      }
      const Term b = terms.land(assignment);
      const Answer concrete = side->check({b, formula});
      EXPECT_EQ(concrete, side->check({b, abstraction})) << seed;
      if (concrete == Answer::Sat) ++feasible_in_all;
    }
    for (std::size_t i = 0; i < 5; ++i) {
      for (const bool negated : {false, true}) {
        const BddLiteral literal{predicates[i], negated};
        const bool implied =
            side->check({formula, negated ? predicates[i] : terms.lnot(predicates[i])}) == Answer::Unsat;
        const bool found = std::ranges::find(cartesian.cube, literal) != cartesian.cube.end();
        if (result.answer == Answer::Sat) {
          EXPECT_EQ(implied, found) << seed;
        }
      }
    }
  }
  EXPECT_GT(feasible_in_all, 500);
  EXPECT_GT(abstract_unsat, 3);
}

}  // namespace
}  // namespace pincer::logic
