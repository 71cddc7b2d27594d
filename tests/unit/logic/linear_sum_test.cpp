// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/linear_sum.h"

#include <gtest/gtest.h>

#include "logic/evaluate/evaluate.h"

namespace pincer::logic {
namespace {

TEST(LinearSums, HaveTheValuesOfTheirTerms) {
  Terms terms;
  const Term x = terms.variable("x", Sort::bitvec(8));
  const Term y = terms.variable("y", Sort::bitvec(8));
  const auto number = [&](std::uint64_t n) { return terms.bv(8, n); };
  const std::vector<Term> all = {
      x,
      number(200),
      terms.bv_add(terms.bv_mul(x, number(4)), number(77)),
      terms.bv_sub(number(3), terms.bv_mul(number(250), terms.bv_add(x, y))),
      terms.bv_neg(terms.bv_shl(terms.bv_sub(x, y), number(3))),
      terms.bv_concat(terms.bv_extract(x, 5, 0), terms.bv(2, 3)),
      terms.bv_add(terms.bv_mul(x, y), terms.bv_sub(x, x)),
  };
  for (const Term t : all) {
    const Term back = linear_sum(terms, t).term(terms);
    for (std::uint64_t i = 0; i < 256; i += 5) {
      const auto value_of = [&](Term v) { return Value::bits(8, v == x ? i : i * 37 + 11); };
      EXPECT_EQ(evaluate(terms, t, value_of), evaluate(terms, back, value_of));
    }
  }
}

TEST(LinearSums, AreDividedOnlyIfNothingIsLeft) {
  Terms terms;
  const Term x = terms.variable("x", Sort::bitvec(32));
  const auto sum = [&](std::uint64_t factor, std::uint64_t constant) {
    return linear_sum(terms, terms.bv_add(terms.bv_mul(terms.bv(32, factor), x), terms.bv(32, constant)));
  };
  const auto quotient = sum(8, 400).divided_by(4);
  ASSERT_TRUE(quotient.has_value());
  EXPECT_EQ(quotient->constant, 100);
  EXPECT_EQ(quotient->parts.at(x), 2);
  EXPECT_FALSE(sum(8, 402).divided_by(4));
  EXPECT_FALSE(sum(6, 400).divided_by(4));
  EXPECT_EQ(sum(4, 396).divided_by(-4)->parts.at(x), -1);
}

TEST(LinearSums, LookBelowSignExtensionsForGuesses) {
  Terms terms;
  const Term x = terms.variable("x", Sort::bitvec(32));
  const Term extended = terms.bv_sign_extend(terms.bv_sub(terms.bv(32, 9), x), 32);
  EXPECT_EQ(linear_sum(terms, extended).parts.size(), 1U);
  const LinearSum sum = linear_sum_as_if_unbounded(terms, extended);
  EXPECT_EQ(sum.constant, 9);
  EXPECT_EQ(sum.parts.at(terms.bv_sign_extend(x, 32)), -1);
}

}  // namespace
}  // namespace pincer::logic
