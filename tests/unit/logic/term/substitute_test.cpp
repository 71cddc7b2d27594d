// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/substitute.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"
#include "logic/text/smtlib.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

class SubstituteTest : public ::testing::Test {
 protected:
  Terms terms;
  Sort word = Sort::bitvec(32);
  Term x = terms.variable("x", word);
  Term y = terms.variable("y", word);
  Term z = terms.variable("z", word);
};

TEST_F(SubstituteTest, ReplacesAllAtOnce) {
  const Term t = terms.bv_udiv(x, y);
  EXPECT_EQ(substitute(terms, t, {{x, y}, {y, x}}), terms.bv_udiv(y, x));
  EXPECT_EQ(substitute(terms, t, {{x, terms.bv_mul(x, x)}}), terms.bv_udiv(terms.bv_mul(x, x), y));
  EXPECT_EQ(substitute(terms, t, {{z, x}}), t);
  EXPECT_EQ(substitute(terms, x, {{x, z}}), z);
}

TEST_F(SubstituteTest, SimplifiesWhatItBuilds) {
  const Term t = terms.ite(terms.bv_ult(x, y), terms.bv_add(x, y), terms.bv_mul(x, y));
  EXPECT_EQ(substitute(terms, t, {{x, terms.bv(32, 3)}, {y, terms.bv(32, 5)}}), terms.bv(32, 8));
}

TEST_F(SubstituteTest, ReplacesTermsToo) {
  const Term product = terms.bv_mul(x, y);
  const Term t = terms.bv_add(terms.bv_udiv(product, x), product);
  EXPECT_EQ(substitute(terms, t, {{product, z}}), terms.bv_add(terms.bv_udiv(z, x), z));
  // The larger part wins, and what replaces it is left alone.
  EXPECT_EQ(substitute(terms, t, {{product, x}, {x, y}}), terms.bv_add(terms.bv_udiv(x, y), x));
}

TEST_F(SubstituteTest, NeedsEqualSorts) {
  EXPECT_THROW(substitute(terms, x, {{x, terms.boolean(true)}}), base::ContractViolation);
}

// Law: evaluate(substitute(t, s), v) == evaluate(t, v[x := evaluate(s[x], v)]).
TEST(Substitute, LawOnRandomTerms) {
  const std::vector<std::vector<Sort>> families{
      {Sort::boolean(), Sort::bitvec(3), Sort::bitvec(8), Sort::bitvec(70)},
      {Sort::boolean(), Sort::integer(), Sort::bitvec(16)},
      {Sort::boolean(), Sort::float32(), Sort::floating(3, 4), Sort::bitvec(7)},
      {Sort::boolean(), Sort::bitvec(2), Sort::array(Sort::bitvec(2), Sort::bitvec(2))}};
  for (const auto& sorts : families) {
    Terms terms;
    testing::RandomTerms generator(terms, sorts, 31);
    testing::Random random(32);
    for (int i = 0; i < 1500; ++i) {
      const Term t = generator.next().result;
      Substitution substitution;
      for (const Term v : free_variables(terms, t)) {
        if (random.one_in(2)) substitution.emplace(v, generator.pick(terms.sort(v)));
      }
      const Term result = substitute(terms, t, substitution);
      std::unordered_map<Term, Value> values;
      const auto value = [&](Term v) {
        return values.try_emplace(v, testing::random_value(random, terms.sort(v))).first->second;
      };
      const Value expected = evaluate(terms, t, [&](Term v) {
        const auto found = substitution.find(v);
        return found == substitution.end() ? value(v) : evaluate(terms, found->second, value);
      });
      ASSERT_EQ(evaluate(terms, result, value), expected) << to_smtlib(terms, t);
    }
  }
}

// Law: evaluate(rebuild(t, children(t))) == evaluate(t).
TEST(Substitute, RebuildingATermGivesATermOfTheSameMeaning) {
  Terms terms;
  testing::RandomTerms generator(terms,
                                 {Sort::boolean(), Sort::bitvec(8), Sort::integer(), Sort::float32(),
                                  Sort::array(Sort::bitvec(8), Sort::bitvec(8))},
                                 41);
  testing::Random random(42);
  std::set<Kind> kinds;
  for (int i = 0; i < 4000; ++i) {
    const Term t = generator.next().result;
    kinds.insert(terms.kind(t));
    const std::vector<Term> children(terms.children(t).begin(), terms.children(t).end());
    const Term again = terms.rebuild(t, children);
    std::unordered_map<Term, Value> values;
    const auto value = [&](Term v) {
      return values.try_emplace(v, testing::random_value(random, terms.sort(v))).first->second;
    };
    ASSERT_EQ(evaluate(terms, t, value), evaluate(terms, again, value)) << to_smtlib(terms, t);
    ASSERT_EQ(terms.sort(t), terms.sort(again));
  }
  EXPECT_GE(kinds.size(), 60U) << "the test should see almost all kinds";
}

TEST(FreeVariables, AreThoseThatOccurSortedById) {
  Terms terms;
  const Sort sort = Sort::bitvec(8);
  const Term c = terms.variable("c", sort);
  const Term b = terms.variable("b", sort);
  const Term a = terms.variable("a", sort);
  const Term t = terms.bv_mul(terms.bv_udiv(a, c), terms.bv_urem(c, a));
  EXPECT_THAT(free_variables(terms, t), ::testing::ElementsAre(c, a));
  EXPECT_THAT(free_variables(terms, terms.bv(8, 1)), ::testing::IsEmpty());
  EXPECT_THAT(free_variables(terms, b), ::testing::ElementsAre(b));
  EXPECT_EQ(term_size(terms, t), 5U);
  EXPECT_EQ(term_size(terms, a), 1U);
}

TEST(FreeVariables, RememberedAnswersAreTheSame) {
  Terms terms;
  testing::RandomTerms generator(terms, {Sort::boolean(), Sort::bitvec(8), Sort::bitvec(16)}, 51);
  FreeVariables cached(terms);
  for (int i = 0; i < 3000; ++i) {
    const Term t = generator.next().result;
    ASSERT_EQ(cached.of(t), free_variables(terms, t));
    ASSERT_EQ(cached.of(t), free_variables(terms, t));
  }
}

}  // namespace
}  // namespace pincer::logic
