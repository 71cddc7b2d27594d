// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Both searches over boxes on random formulas over tiny formats, where all assignments can be tried.
#include "logic/floats/box_search.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "logic/evaluate/evaluate.h"
#include "logic/floats/front.h"
#include "logic/term/free_variables.h"
#include "logic/text/smtlib.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::floats {
namespace {

using logic::testing::Random;
using logic::testing::RandomTerms;

std::uint64_t number_of_values(Sort sort) { return std::uint64_t{1} << sort.bits(); }

/// By trying everything; none: too many assignments.
std::optional<bool> is_satisfiable(const Terms& terms, Term formula) {
  const std::vector<Term> variables = free_variables(terms, formula);
  std::uint64_t assignments = 1;
  for (const Term v : variables) {
    if (terms.sort(v).bits() > 12) return std::nullopt;
    assignments *= number_of_values(terms.sort(v));
    if (assignments > 60'000) return std::nullopt;
  }
  Evaluator evaluator(terms);
  const Tape tape = evaluator.compile(formula, [&](Term v) {
    return static_cast<std::size_t>(std::find(variables.begin(), variables.end(), v) - variables.begin());
  });
  for (std::uint64_t n = 0; n < assignments; ++n) {
    std::vector<Value> values;
    std::uint64_t rest = n;
    for (const Term v : variables) {
      const Sort sort = terms.sort(v);
      const std::uint64_t pattern = rest % number_of_values(sort);
      rest /= number_of_values(sort);
      values.push_back(sort.is_float()  ? Value::floating(sort, mpz_class(static_cast<unsigned long>(pattern)))
                       : sort.is_bool() ? Value::boolean(pattern != 0)
                                        : Value::bits(sort.width(), pattern));
    }
    if (evaluator.holds(tape, values)) return true;
  }
  return false;
}

class BoxSearchTest : public ::testing::TestWithParam<MakeBoxSearch> {};

TEST_P(BoxSearchTest, AgreesWithTryingEverything) {
  std::map<Answer, int> answers;
  for (int seed = 0; seed < 250; ++seed) {
    Terms terms;
    Random random(seed);
    const unsigned exponent = 2 + static_cast<unsigned>(random.below(2));
    const unsigned significand = 2 + static_cast<unsigned>(random.below(3));
    const Sort format = Sort::floating(exponent, significand);
    RandomTerms generator(terms, {Sort::boolean(), format, Sort::bitvec(format.bits())}, 5000 + seed);
    std::vector<Term> formulas;
    for (int i = 0; i < 14; ++i) {
      const Term t = generator.next().result;
      if (terms.sort(t).is_bool() && !terms.is_const(t)) formulas.push_back(random.one_in(2) ? t : terms.lnot(t));
    }
    if (formulas.size() > 4) formulas.erase(formulas.begin(), formulas.end() - 4);
    const Term formula = terms.land(formulas);
    const auto expected = is_satisfiable(terms, formula);
    if (!expected) continue;
    const auto search = GetParam()(terms, formulas);
    const base::Budget budget;
    const Answer answer = search->work(budget.part(base::Effort(200'000)));
    ++answers[answer];
    switch (answer) {
      case Answer::Sat:
        ASSERT_TRUE(*expected) << to_smtlib(terms, formula);
        EXPECT_TRUE(evaluate(terms, formula, [&](Term v) { return search->value(v); }).as_bool());
        break;
      case Answer::Unsat: ASSERT_FALSE(*expected) << to_smtlib(terms, formula); break;
      case Answer::Unknown: break;
    }
  }
  EXPECT_GT(answers[Answer::Sat], 40);
  EXPECT_GT(answers[Answer::Unsat], 8);
}

/// A Newton step for the sine and its bound.
TEST_P(BoxSearchTest, BoundsOfPolynomials) {
  Terms terms;
  const Sort sort = Sort::float32();
  const Term x = terms.variable("x", sort);
  const auto number = [&](float f) { return terms.constant(Value::float32(f)); };
  const auto op = [&](Kind kind, Term a, Term b) { return terms.fp_binary(kind, a, b); };
  const Term square = op(Kind::FpMul, x, x);
  const Term sine = op(Kind::FpSub, x, op(Kind::FpDiv, op(Kind::FpMul, square, x), number(6)));
  const Term cosine = op(Kind::FpSub, number(1), op(Kind::FpDiv, square, number(2)));
  const Term newton = op(Kind::FpSub, x, op(Kind::FpDiv, sine, cosine));
  const auto less = [&](Term a, Term b) { return terms.fp_compare(Kind::FpLt, a, b); };
  const auto ask = [&](float range, float bound) {
    const auto search = GetParam()(terms, {less(number(-range), x), less(x, number(range)),
                                           terms.lnot(less(terms.fp_unary(Kind::FpAbs, newton), number(bound)))});
    const Answer answer = search->work(base::Budget().part(base::Effort(3'000'000)));
    if (answer == Answer::Sat) {
      const Value value = evaluate(terms, newton, [&](Term v) { return search->value(v); });
      EXPECT_GE(std::abs(value.as_float()), bound);
    }
    return answer;
  };
  EXPECT_EQ(ask(0.5F, 0.1F), Answer::Unsat);
  EXPECT_EQ(ask(0.5F, 0.05F), Answer::Unsat);
  EXPECT_EQ(ask(0.5F, 0.04F), Answer::Sat);
  EXPECT_EQ(ask(1.0F, 0.5F), Answer::Sat);
}

/// Where nothing is known of a part, nothing is claimed.
TEST_P(BoxSearchTest, WhatIsNotModelledHasAnyValue) {
  Terms terms;
  const Term array = terms.variable("a", Sort::array(Sort::bitvec(8), Sort::float32()));
  const Term i = terms.variable("i", Sort::bitvec(8));
  const Term element = terms.select(array, i);
  const Term one = terms.constant(Value::float32(1));
  const auto search = GetParam()(terms, {terms.fp_compare(Kind::FpLt, one, element)});
  EXPECT_EQ(search->work(base::Budget().part(base::Effort(100'000))), Answer::Unknown);
}

INSTANTIATE_TEST_SUITE_P(, BoxSearchTest, ::testing::Values(make_interval_search, make_enclosure_search),
                         [](const auto& info) { return info.index == 0 ? "Intervals" : "Enclosures"; });

}  // namespace
}  // namespace pincer::logic::floats
