// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/proof/rational.h"

#include <gtest/gtest.h>

#include "unit/logic/random_terms.h"

namespace pincer::logic::proof {
namespace {

mpq_class random_number(testing::Random& random) {
  const auto part = [&]() -> mpz_class {
    switch (random.below(5)) {
      case 0: return static_cast<long>(random.below(5)) - 2;
      case 1: return static_cast<long>(random.word());
      case 2: return mpz_class(INT64_MAX) - static_cast<long>(random.below(2));
      case 3: return mpz_class(INT64_MIN) + static_cast<long>(random.below(2));
      default: return mpz_class(static_cast<long>(random.word())) * static_cast<long>(random.word() >> 40);
    }
  };
  mpz_class denominator = random.one_in(2) ? mpz_class(1) : part();
  if (denominator == 0) denominator = 7;
  mpq_class result(part(), denominator);
  result.canonicalize();
  return result;
}

TEST(Rational, AgreesWithGmp) {
  testing::Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const mpq_class p = random_number(random);
    const mpq_class q = random_number(random);
    const Rational a(p);
    const Rational b(q);
    ASSERT_EQ(a.to_mpq(), p);
    ASSERT_EQ((a + b).to_mpq(), mpq_class(p + q));
    ASSERT_EQ((a - b).to_mpq(), mpq_class(p - q));
    ASSERT_EQ((a * b).to_mpq(), mpq_class(p * q));
    if (q != 0) {
      ASSERT_EQ((a / b).to_mpq(), mpq_class(p / q));
    }
    ASSERT_EQ((-a).to_mpq(), mpq_class(-p));
    ASSERT_EQ(a == b, p == q);
    ASSERT_EQ(a < b, p < q);
    ASSERT_EQ(a.sign(), sgn(p));
    ASSERT_EQ(a.is_integer(), p.get_den() == 1);
    mpz_class floor;
    mpz_fdiv_q(floor.get_mpz_t(), p.get_num_mpz_t(), p.get_den_mpz_t());
    ASSERT_EQ(a.floor().to_mpq(), mpq_class(floor));
    // What fits again after a detour is the same number.
    ASSERT_EQ(a + b - b, a);
  }
}

TEST(Rational, EndsOfTheMachineWord) {
  EXPECT_EQ(Rational(INT64_MIN).to_mpq(), mpq_class(mpz_class(INT64_MIN)));
  EXPECT_EQ((-Rational(INT64_MIN)).to_mpq(), -mpq_class(mpz_class(INT64_MIN)));
  EXPECT_EQ(Rational(INT64_MAX) + 1, -Rational(INT64_MIN));
  EXPECT_ANY_THROW(Rational(0).inverse());
}

}  // namespace
}  // namespace pincer::logic::proof
