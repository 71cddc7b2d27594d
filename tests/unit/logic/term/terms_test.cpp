// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/term/terms.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "logic/evaluate/evaluate.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

class TermsTest : public ::testing::Test {
 protected:
  Terms terms;
  Sort word = Sort::bitvec(32);
  Term x = terms.variable("x", word);
  Term y = terms.variable("y", word);
  Term p = terms.variable("p", Sort::boolean());
};

TEST_F(TermsTest, EqualTermsAreTheSameHandle) {
  EXPECT_EQ(terms.variable("x", word), x);
  EXPECT_NE(x, y);
  EXPECT_EQ(terms.bv(32, 7), terms.bv(32, mpz_class(7)));
  EXPECT_NE(terms.bv(32, 7), terms.bv(31, 7));
  EXPECT_EQ(terms.bv(100, 7), terms.bv(100, mpz_class(7)));
  EXPECT_NE(terms.bv(100, 7), terms.bv(100, 8));
  EXPECT_EQ(terms.bv_mul(x, y), terms.bv_mul(y, x));
  EXPECT_NE(terms.bv_udiv(x, y), terms.bv_udiv(y, x));
  EXPECT_NE(terms.bv_extract(x, 7, 0), terms.bv_extract(x, 8, 1));
  EXPECT_NE(terms.fp_from_bv(x, true, Sort::float32()), terms.fp_from_bv(x, true, Sort::float64()));
}

TEST_F(TermsTest, NoTermIsMadeTwice) {
  terms.bv_add(terms.bv_mul(x, y), terms.bv(32, 3));
  const std::size_t size = terms.size();
  terms.bv_add(terms.bv_mul(x, y), terms.bv(32, 3));
  EXPECT_EQ(terms.size(), size);
}

TEST_F(TermsTest, StaysUniqueWhileGrowing) {  // the hash table is rebuilt many times
  std::vector<Term> first;
  Term t = x;
  for (unsigned i = 0; i < 50'000; ++i) first.push_back(t = terms.bv_xor(terms.bv_mul(t, y), x));
  const std::size_t size = terms.size();
  t = x;
  for (unsigned i = 0; i < 50'000; ++i) ASSERT_EQ(t = terms.bv_xor(terms.bv_mul(t, y), x), first[i]);
  EXPECT_EQ(terms.size(), size);
}

TEST_F(TermsTest, Inspection) {
  const Term sum = terms.bv_udiv(x, y);
  EXPECT_EQ(terms.kind(sum), Kind::BvUDiv);
  EXPECT_EQ(terms.sort(sum), word);
  ASSERT_EQ(terms.children(sum).size(), 2U);
  EXPECT_EQ(terms.child(sum, 0), x);
  EXPECT_EQ(terms.child(sum, 1), y);
  EXPECT_THROW(static_cast<void>(terms.child(sum, 2)), base::ContractViolation);
  EXPECT_EQ(terms.attribute(terms.bv_extract(x, 15, 8)), 8U);
  EXPECT_EQ(terms.attribute(terms.bv_zero_extend(x, 5)), 5U);
  EXPECT_EQ(terms.attribute(sum), 0U);
  EXPECT_EQ(terms.attribute(terms.bv(64, ~std::uint64_t{0})), 0U);
  EXPECT_EQ(terms.name(x), "x");
  EXPECT_THROW(static_cast<void>(terms.name(sum)), base::ContractViolation);
  EXPECT_TRUE(terms.is_const(terms.integer(3)));
  EXPECT_FALSE(terms.is_const(x));
  EXPECT_TRUE(terms.is_true(terms.boolean(true)));
  EXPECT_TRUE(terms.is_false(terms.boolean(false)));
  EXPECT_FALSE(Term().valid());
}

TEST_F(TermsTest, ConstantsKeepTheirValues) {
  testing::Random random(2);
  for (const Sort sort : {Sort::boolean(), Sort::bitvec(1), Sort::bitvec(64), Sort::bitvec(65), Sort::integer(),
                          Sort::float32(), Sort::float80(), Sort::floating(5, 11)}) {
    for (int i = 0; i < 100; ++i) {
      const Value value = testing::random_value(random, sort);
      EXPECT_EQ(terms.const_value(terms.constant(value)), value);
    }
  }
  EXPECT_EQ(terms.const_value(terms.floating(2.5)), Value::float64(2.5));
}

TEST_F(TermsTest, ArrayConstantsHaveTheirValues) {
  testing::Random random(2);
  for (int i = 0; i < 50; ++i) {
    const Value value = testing::random_value(random, Sort::array(Sort::bitvec(64), Sort::bitvec(8)));
    EXPECT_EQ(evaluate(terms, terms.constant(value), nullptr), value);
  }
}

TEST_F(TermsTest, FreshVariablesAreNew) {
  terms.variable("tmp!0", word);
  const Term a = terms.fresh_variable("tmp", word);
  const Term b = terms.fresh_variable("tmp", word);
  EXPECT_NE(a, b);
  EXPECT_NE(a, terms.variable("tmp!0", word));
  EXPECT_TRUE(terms.name(a).starts_with("tmp"));
}

TEST_F(TermsTest, ChildrenOfATermMayBePassedOn) {  // although making a term moves them
  std::vector<Term> parts;
  for (int i = 0; i < 40; ++i) parts.push_back(terms.variable("b" + std::to_string(i), Sort::boolean()));
  for (int round = 0; round < 200; ++round) {
    parts[0] = terms.fresh_variable("c", Sort::boolean());
    const Term all = terms.land(parts);
    const Term any = terms.lor(terms.children(all));
    ASSERT_EQ(std::vector<Term>(terms.children(any).begin(), terms.children(any).end()),
              std::vector<Term>(terms.children(all).begin(), terms.children(all).end()));
  }
}

TEST_F(TermsTest, LongConjunctionsGrowLinearly) {
  Term all = terms.boolean(true);
  constexpr unsigned kMany = 20'000;
  for (unsigned i = 0; i < kMany; ++i) all = terms.land(all, terms.fresh_variable("b", Sort::boolean()));
  EXPECT_LT(terms.bytes(), std::size_t{kMany} * 400);
}

TEST_F(TermsTest, SortsAreChecked) {
  const Term b = terms.variable("b", Sort::bitvec(8));
  const Term f = terms.variable("f", Sort::float32());
  const Term n = terms.variable("n", Sort::integer());
  const Term m = terms.variable("m", Sort::array(word, Sort::bitvec(8)));
  const auto rejects = [](auto make) { EXPECT_THROW(make(), base::ContractViolation); };
  rejects([&] { terms.variable("x", Sort::bitvec(8)); });
  rejects([&] { terms.eq(x, b); });
  rejects([&] { terms.ite(x, x, y); });
  rejects([&] { terms.ite(p, x, b); });
  rejects([&] { terms.lnot(x); });
  rejects([&] { terms.land(p, x); });
  rejects([&] { terms.lxor(x, y); });
  rejects([&] { terms.bv_add(x, b); });
  rejects([&] { terms.bv_sub(p, p); });
  rejects([&] { terms.bv_mul(n, n); });
  rejects([&] { terms.bv_and(x, b); });
  rejects([&] { terms.bv_shl(x, b); });
  rejects([&] { terms.bv_udiv(x, b); });
  rejects([&] { terms.bv_not(p); });
  rejects([&] { terms.bv_neg(f); });
  rejects([&] { terms.bv_ult(x, b); });
  rejects([&] { terms.bv_sle(n, n); });
  rejects([&] { terms.bv_concat(x, p); });
  rejects([&] { terms.bv_extract(x, 32, 0); });
  rejects([&] { terms.bv_extract(x, 3, 4); });
  rejects([&] { terms.bv_zero_extend(p, 1); });
  rejects([&] { terms.bv_to_bool(p); });
  rejects([&] { terms.int_add(n, x); });
  rejects([&] { terms.int_mul(n, x); });
  rejects([&] { terms.int_div(x, n); });
  rejects([&] { terms.int_le(n, x); });
  rejects([&] { terms.bv_to_int(n, false); });
  rejects([&] { terms.int_to_bv(x, 8); });
  rejects([&] { terms.fp_binary(Kind::FpAdd, f, terms.floating(1)); });
  rejects([&] { terms.fp_binary(Kind::FpSqrt, f, f); });
  rejects([&] { terms.fp_unary(Kind::FpAdd, f); });
  rejects([&] { terms.fp_compare(Kind::FpAdd, f, f); });
  rejects([&] { terms.fp_test(Kind::FpNeg, f); });
  rejects([&] { terms.fp_from_bits(x, Sort::float64()); });
  rejects([&] { terms.fp_to_bits(x); });
  rejects([&] { terms.fp_to_bv(x, true, 8); });
  rejects([&] { terms.fp_from_bv(f, true, Sort::float32()); });
  rejects([&] { terms.select(m, b); });
  rejects([&] { terms.store(m, x, x); });
  rejects([&] { terms.const_array(terms.sort(m), x); });
  rejects([&] { terms.rebuild(terms.bv_mul(x, y), std::vector{x}); });
}

}  // namespace
}  // namespace pincer::logic
