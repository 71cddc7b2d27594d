// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Laws on random terms; tests/unit/logic/backend/simplify_rules_test.cpp proves the rules.
// PINCER_LAW_ROUNDS=<n> in the environment searches longer than the usual 30 rounds.
#include "logic/simplify/simplify.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"
#include "logic/text/smtlib.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::testing {
namespace {

struct Family {
  std::string name;
  std::vector<Sort> sorts;
};

class SimplifyLaw : public ::testing::TestWithParam<Family> {};

TEST_P(SimplifyLaw, KeepsTheMeaning) {
  const char* wanted = std::getenv("PINCER_LAW_ROUNDS");
  const int rounds = wanted != nullptr ? std::stoi(wanted) : 30;
  std::uint64_t rewritten = 0;
  std::uint64_t contextual = 0;
  for (int round = 0; round < rounds; ++round) {
    Terms terms;
    Simplifier simplifier(terms);
    RandomTerms generator(terms, GetParam().sorts, 3000 + round);
    for (int i = 0; i < 80; ++i) {
      const Term t = generator.next().result;
      const Term simple = simplifier(t);
      ASSERT_EQ(terms.sort(simple), terms.sort(t));
      const std::vector<Term> variables = free_variables(terms, t);
      for (const Term v : free_variables(terms, simple)) {
        ASSERT_NE(std::find(variables.begin(), variables.end(), v), variables.end());
      }
      for (int k = 0; k < 6; ++k) {
        std::map<Term, Value> values;
        for (const Term v : variables) values.emplace(v, random_value(generator.random(), terms.sort(v)));
        const auto reader = [&](Term v) { return values.at(v); };
        ASSERT_EQ(evaluate(terms, simple, reader).to_string(), evaluate(terms, t, reader).to_string())
            << to_smtlib(terms, t) << "\n"
            << to_smtlib(terms, simple);
      }
    }
    rewritten += simplifier.statistics().rewritten;
    contextual += simplifier.statistics().contextual;
  }
  EXPECT_GT(rewritten, 0U);
  EXPECT_GT(contextual, 0U);
}

// The facts are the stronger half: checked on every value of small widths, by random terms.
TEST_P(SimplifyLaw, BitFactsHold) {
  for (int round = 0; round < 10; ++round) {
    Terms terms;
    BitFacts facts(terms);
    RandomTerms generator(terms, GetParam().sorts, 8000 + round);
    for (int i = 0; i < 80; ++i) {
      const Term t = generator.next().result;
      if (!terms.sort(t).is_bitvec() || terms.sort(t).width() > 64) continue;
      const BitFact fact = facts.of(t);
      for (int k = 0; k < 10; ++k) {
        std::map<Term, Value> values;
        const auto reader = [&](Term v) {
          return values.try_emplace(v, random_value(generator.random(), terms.sort(v))).first->second;
        };
        const std::uint64_t value = evaluate(terms, t, reader).as_uint64();
        ASSERT_EQ(value & fact.zeros, 0U) << to_smtlib(terms, t);
        ASSERT_EQ(value & fact.ones, fact.ones) << to_smtlib(terms, t);
        ASSERT_LE(fact.least, value) << to_smtlib(terms, t);
        ASSERT_LE(value, fact.greatest) << to_smtlib(terms, t);
      }
    }
  }
}

Sort memory(unsigned index, unsigned element) { return Sort::array(Sort::bitvec(index), Sort::bitvec(element)); }

INSTANTIATE_TEST_SUITE_P(
    , SimplifyLaw,
    ::testing::Values(Family{"TinyBits", {Sort::boolean(), Sort::bitvec(1), Sort::bitvec(2), Sort::bitvec(3)}},
                      Family{"SmallBits", {Sort::boolean(), Sort::bitvec(3), Sort::bitvec(4), Sort::bitvec(8)}},
                      Family{"Bits",
                             {Sort::boolean(), Sort::bitvec(32), Sort::bitvec(63), Sort::bitvec(64), Sort::bitvec(65)}},
                      Family{"Int", {Sort::boolean(), Sort::integer(), Sort::bitvec(8)}},
                      Family{"Mixed",
                             {Sort::boolean(), Sort::integer(), Sort::bitvec(8), Sort::bitvec(16), memory(8, 8),
                              Sort::float32(), Sort::array(Sort::integer(), Sort::integer())}}),
    [](const auto& info) { return info.param.name; });

TEST(Simplify, DeepAndShared) {
  Terms terms;
  Term t = terms.variable("x", Sort::bitvec(32));
  const Term y = terms.variable("y", Sort::bitvec(32));
  for (unsigned i = 0; i < 100000; ++i) t = terms.bv_xor(terms.bv_add(t, y), terms.bv_mul(t, terms.bv(32, 2 * i + 3)));
  const Term simple = simplify(terms, terms.bv_ult(t, y));
  EXPECT_TRUE(terms.sort(simple).is_bool());
  // Alternating conjunctions and disjunctions: the work for facts stays bounded.
  Term f = terms.variable("p", Sort::boolean());
  for (int i = 0; i < 20000; ++i) {
    const Term q = terms.variable("q" + std::to_string(i), Sort::boolean());
    f = i % 2 == 0 ? terms.land(q, f) : terms.lor(q, f);
  }
  EXPECT_EQ(simplify(terms, f), f);
}

TEST(Simplify, IsIdempotentOnNormalForms) {
  Terms terms;
  const Term x = terms.variable("x", Sort::integer());
  const Term y = terms.variable("y", Sort::integer());
  const Term a = simplify(terms, terms.int_lt(terms.int_mul(terms.integer(2), x),
                                              terms.int_add(terms.int_mul(terms.integer(2), y), terms.integer(1))));
  const Term b = simplify(terms, terms.int_le(x, y));
  const Term c = simplify(terms, terms.lnot(terms.int_lt(y, x)));
  EXPECT_EQ(a, b);
  EXPECT_EQ(b, c);
  EXPECT_EQ(simplify(terms, a), a);
}

}  // namespace
}  // namespace pincer::logic::testing
