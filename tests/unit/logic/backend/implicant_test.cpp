// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/query/implicant.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/contract.h"
#include "logic/backend/z3_solver.h"
#include "logic/term/free_variables.h"
#include "logic/term/traverse.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

using ::testing::UnorderedElementsAre;

class ImplicantTest : public ::testing::Test {
 protected:
  Terms terms;
  Term x = terms.variable("x", Sort::integer());
  Term y = terms.variable("y", Sort::integer());
  Term b = terms.variable("b", Sort::boolean());

  std::vector<Term> at(Term formula, int x_value, int y_value, bool b_value) {
    return implicant(terms, std::vector{formula}, [&](Term v) {
      return v == b ? Value::boolean(b_value) : Value::integer(v == x ? x_value : y_value);
    });
  }
};

TEST_F(ImplicantTest, TakesTheWayOfTheModel) {
  const Term low = terms.int_le(x, terms.integer(3));
  const Term high = terms.int_le(terms.integer(7), y);
  const Term value = terms.ite(b, terms.int_add(x, terms.integer(1)), y);
  const Term formula = terms.land(terms.lor(low, high), terms.eq(value, terms.integer(8)));
  EXPECT_THAT(at(formula, 7, 9, true), UnorderedElementsAre(high, b, terms.eq(x, terms.integer(7))));
  EXPECT_THAT(at(formula, 2, 8, false),
              UnorderedElementsAre(::testing::AnyOf(low, high), terms.lnot(b), terms.eq(y, terms.integer(8))));
}

TEST_F(ImplicantTest, IsAskedOfWhatHolds) {
  EXPECT_THROW(at(terms.int_le(x, y), 2, 1, true), base::ContractViolation);
  EXPECT_TRUE(at(terms.boolean(true), 0, 0, true).empty());
}

// The literals hold, imply the formula and are free of choices.
TEST(Implicant, LawOnRandomTerms) {
  const std::vector<std::vector<Sort>> families{{Sort::boolean(), Sort::bitvec(3), Sort::bitvec(8)},
                                                {Sort::boolean(), Sort::integer()}};
  for (const auto& sorts : families) {
    Terms terms;
    testing::RandomTerms random(terms, sorts, 7);
    const auto solver = make_z3_solver(terms);
    solver->set_budget(base::Budget(base::Budget::Seconds(20)));
    int judged = 0;
    for (int i = 0; i < 400; ++i) {
      random.next();
      const Term t = random.pick(Sort::boolean());
      std::map<Term, Value> model;
      for (const Term v : free_variables(terms, t)) model[v] = testing::random_value(random.random(), terms.sort(v));
      const auto reader = [&](Term v) { return model.at(v); };
      const Term formula = evaluate(terms, t, reader).as_bool() ? t : terms.lnot(t);
      std::vector<Term> literals = implicant(terms, std::vector{formula}, reader);
      for (const Term literal : literals) {
        EXPECT_TRUE(evaluate(terms, literal, reader).as_bool());
        const Kind kind = terms.kind(literal);
        EXPECT_TRUE(kind != Kind::And && kind != Kind::Or && kind != Kind::Ite);
      }
      literals.push_back(terms.lnot(formula));
      const Answer answer = solver->check(literals);
      EXPECT_NE(answer, Answer::Sat);
      judged += answer == Answer::Unsat ? 1 : 0;
    }
    EXPECT_GT(judged, 200);
  }
}

}  // namespace
}  // namespace pincer::logic
