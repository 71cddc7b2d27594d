// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Translation to Z3 and back keeps the meaning: Z3's own evaluation of a translated term agrees with ours, and what
// comes back after Z3 rewrote it is equivalent to what went in.
#include "logic/backend/z3_terms.h"

#include <gtest/gtest.h>

#include <map>

#include "logic/evaluate/evaluate.h"
#include "logic/term/free_variables.h"
#include "logic/text/smtlib.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic::testing {
namespace {

struct SortFamily {
  std::string name;
  std::vector<Sort> sorts;
  int rounds;
};

class Z3TermsLaw : public ::testing::TestWithParam<SortFamily> {};

bool has_fmod(const Terms& terms, Term t) { return to_smtlib(terms, t).find("fp.fmod") != std::string::npos; }

z3::expr with_values(Z3Terms& z3_terms, const z3::expr& e, const std::vector<Term>& variables,
                     const std::map<Term, Value>& values) {
  z3::expr_vector from(z3_terms.context());
  z3::expr_vector to(z3_terms.context());
  for (const Term v : variables) {
    from.push_back(z3_terms.to_z3(v));
    to.push_back(z3_terms.to_z3(z3_terms.terms().constant(values.at(v))));
  }
  z3::expr copy = e;
  return copy.substitute(from, to).simplify();
}

TEST_P(Z3TermsLaw, MeaningIsKeptBothWays) {
  constexpr int kConstructions = 60;
  int compared = 0;
  int back = 0;
  for (int round = 0; round < GetParam().rounds; ++round) {
    Terms terms;
    z3::context context;
    Z3Terms there(terms, context);
    RandomTerms generator(terms, GetParam().sorts, 500 + round);
    for (int i = 0; i < kConstructions; ++i) {
      const Term t = generator.next().result;
      if (has_fmod(terms, t)) {
        EXPECT_THROW(there.to_z3(t), Z3Unsupported);
        continue;
      }
      const z3::expr translated = there.to_z3(t);
      ASSERT_EQ(there.from_z3(translated.get_sort()), terms.sort(t));
      const std::vector<Term> variables = free_variables(terms, t);
      std::map<Term, Value> values;
      for (const Term v : variables) values.emplace(v, random_value(generator.random(), terms.sort(v)));
      const auto reader = [&](Term v) { return values.at(v); };
      const Value expected = evaluate(terms, t, reader);

      const z3::expr evaluated = with_values(there, translated, variables, values);
      if (const std::optional<Value> value = there.value_of(evaluated)) {
        ++compared;
        ASSERT_EQ(value->to_string(), expected.to_string()) << to_smtlib(terms, t) << "\n" << evaluated;
      }
      // A translator that only knows the variables has to read every operator.
      Z3Terms here(terms, context);
      for (const Term v : variables) here.bind(there.to_z3(v), v);
      const z3::expr rewritten = z3::expr(translated).simplify();
      for (const z3::expr& e : {translated, rewritten}) {
        const std::optional<Term> returned = here.from_z3(e);
        if (!returned) continue;
        ++back;
        ASSERT_EQ(terms.sort(*returned), terms.sort(t));
        ASSERT_EQ(evaluate(terms, *returned, reader).to_string(), expected.to_string()) << to_smtlib(terms, t) << "\n"
                                                                                        << to_smtlib(terms, *returned);
      }
    }
  }
  // Almost everything is comparable; what is not are arrays that Z3 leaves as a term.
  EXPECT_GT(compared, GetParam().rounds * kConstructions * 9 / 10);
  EXPECT_GT(back, GetParam().rounds * kConstructions * 18 / 10);
}

Sort memory(unsigned index, unsigned element) { return Sort::array(Sort::bitvec(index), Sort::bitvec(element)); }

INSTANTIATE_TEST_SUITE_P(
    , Z3TermsLaw,
    ::testing::Values(
        SortFamily{"Bits",
                   {Sort::boolean(), Sort::bitvec(1), Sort::bitvec(3), Sort::bitvec(8), Sort::bitvec(32),
                    Sort::bitvec(64), Sort::bitvec(65)},
                   20},
        SortFamily{"Int", {Sort::boolean(), Sort::integer(), Sort::bitvec(8)}, 20},
        SortFamily{"Arrays",
                   {Sort::boolean(), Sort::bitvec(8), Sort::bitvec(64), memory(64, 8), Sort::integer(),
                    Sort::array(Sort::integer(), Sort::integer())},
                   20},
        SortFamily{"TinyFloats", {Sort::boolean(), Sort::floating(3, 4), Sort::floating(2, 6), Sort::bitvec(7)}, 20},
        SortFamily{
            "Floats", {Sort::boolean(), Sort::float32(), Sort::float64(), Sort::bitvec(32), Sort::bitvec(64)}, 20},
        SortFamily{"Float80", {Sort::boolean(), Sort::float80(), Sort::float64(), Sort::bitvec(80)}, 20}),
    [](const auto& info) { return info.param.name; });

TEST(Z3Terms, WhatIsNotOursGivesNoTerm) {
  Terms terms;
  z3::context context;
  Z3Terms z3_terms(terms, context);
  const z3::expr unknown = context.int_const("unknown");
  EXPECT_EQ(z3_terms.from_z3(unknown), std::nullopt);
  EXPECT_EQ(z3_terms.from_z3(unknown > 0 && context.bool_val(true)), std::nullopt);
  EXPECT_EQ(z3_terms.from_z3(z3::forall(unknown, unknown > 0)), std::nullopt);
  EXPECT_EQ(z3_terms.from_z3(context.real_val(1, 2) > 0), std::nullopt);
  const Term x = terms.variable("x", Sort::integer());
  z3_terms.bind(unknown, x);
  EXPECT_EQ(z3_terms.from_z3(unknown > 0), terms.int_lt(terms.integer(0), x));
}

TEST(Z3Terms, DeepTerms) {
  Terms terms;
  z3::context context;
  Z3Terms z3_terms(terms, context);
  Term t = terms.variable("x", Sort::bitvec(32));
  const Term y = terms.variable("y", Sort::bitvec(32));
  for (unsigned i = 0; i < 100000; ++i) t = i % 2 == 0 ? terms.bv_mul(t, y) : terms.bv_xor(t, terms.bv(32, i));
  const z3::expr e = z3_terms.to_z3(t);
  Z3Terms other(terms, context);
  other.bind(z3_terms.to_z3(y), y);
  other.bind(z3_terms.to_z3(terms.variable("x", Sort::bitvec(32))), terms.variable("x", Sort::bitvec(32)));
  EXPECT_EQ(other.from_z3(e), t);
}

}  // namespace
}  // namespace pincer::logic::testing
