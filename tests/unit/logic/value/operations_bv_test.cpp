// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Bit-vector operations against their definitions in the SMT-LIB standard, written here once more over integers.
#include <gtest/gtest.h>

#include <array>

#include "logic/value/operations.h"
#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

mpz_class power(unsigned e) { return mpz_class(1) << e; }
mpz_class floor_mod(const mpz_class& a, const mpz_class& m) { return ((a % m) + m) % m; }
mpz_class to_signed(const mpz_class& a, unsigned w) { return a >= power(w - 1) ? mpz_class(a - power(w)) : a; }

mpz_class udiv(const mpz_class& a, const mpz_class& b, unsigned w) {
  return b == 0 ? mpz_class(power(w) - 1) : mpz_class(a / b);
}
mpz_class urem(const mpz_class& a, const mpz_class& b) { return b == 0 ? a : mpz_class(a % b); }
mpz_class neg(const mpz_class& a, unsigned w) { return floor_mod(-a, power(w)); }

// By the sign bits, as the standard defines it.
mpz_class sdiv(const mpz_class& a, const mpz_class& b, unsigned w) {
  const bool na = to_signed(a, w) < 0;
  const bool nb = to_signed(b, w) < 0;
  if (!na && !nb) return udiv(a, b, w);
  if (na && !nb) return neg(udiv(neg(a, w), b, w), w);
  if (!na && nb) return neg(udiv(a, neg(b, w), w), w);
  return udiv(neg(a, w), neg(b, w), w);
}
mpz_class srem(const mpz_class& a, const mpz_class& b, unsigned w) {
  const bool na = to_signed(a, w) < 0;
  const bool nb = to_signed(b, w) < 0;
  const mpz_class rest = urem(na ? neg(a, w) : a, nb ? neg(b, w) : b);
  return na ? neg(rest, w) : rest;
}

mpz_class bit_by_bit(const mpz_class& a, const mpz_class& b, unsigned w, bool (*f)(bool, bool)) {
  mpz_class result = 0;
  for (unsigned i = 0; i < w; ++i) {
    if (f(mpz_tstbit(a.get_mpz_t(), i) != 0, mpz_tstbit(b.get_mpz_t(), i) != 0)) result += power(i);
  }
  return result;
}

mpz_class shift(Kind kind, const mpz_class& a, const mpz_class& b, unsigned w) {
  if (kind == Kind::BvShl) return b >= w ? mpz_class(0) : floor_mod(a * power(b.get_ui()), power(w));
  const mpz_class x = kind == Kind::BvAShr ? to_signed(a, w) : a;
  const unsigned amount = b >= w ? w : static_cast<unsigned>(b.get_ui());
  return floor_mod((x - floor_mod(x, power(amount))) / power(amount), power(w));
}

mpz_class expected(Kind kind, const mpz_class& a, const mpz_class& b, unsigned w) {
  switch (kind) {
    case Kind::BvAnd: return bit_by_bit(a, b, w, [](bool x, bool y) { return x && y; });
    case Kind::BvOr: return bit_by_bit(a, b, w, [](bool x, bool y) { return x || y; });
    case Kind::BvXor: return bit_by_bit(a, b, w, [](bool x, bool y) { return x != y; });
    case Kind::BvAdd: return floor_mod(a + b, power(w));
    case Kind::BvSub: return floor_mod(a - b, power(w));
    case Kind::BvMul: return floor_mod(a * b, power(w));
    case Kind::BvUDiv: return udiv(a, b, w);
    case Kind::BvURem: return urem(a, b);
    case Kind::BvSDiv: return sdiv(a, b, w);
    case Kind::BvSRem: return srem(a, b, w);
    case Kind::BvShl:
    case Kind::BvLShr:
    case Kind::BvAShr: return shift(kind, a, b, w);
    case Kind::BvUlt: return a < b ? 1 : 0;
    case Kind::BvUle: return a <= b ? 1 : 0;
    case Kind::BvSlt: return to_signed(a, w) < to_signed(b, w) ? 1 : 0;
    case Kind::BvSle: return to_signed(a, w) <= to_signed(b, w) ? 1 : 0;
    default: ADD_FAILURE(); return 0;
  }
}

constexpr std::array kBinaryBits{Kind::BvAnd,  Kind::BvOr,   Kind::BvXor,  Kind::BvAdd,  Kind::BvSub, Kind::BvMul,
                                 Kind::BvUDiv, Kind::BvURem, Kind::BvSDiv, Kind::BvSRem, Kind::BvShl, Kind::BvLShr,
                                 Kind::BvAShr, Kind::BvUlt,  Kind::BvUle,  Kind::BvSlt,  Kind::BvSle};

void check_binary(unsigned w, const Value& a, const Value& b) {
  for (const Kind kind : kBinaryBits) {
    const bool is_order = kind >= Kind::BvUlt;
    const Value result = apply(kind, 0, is_order ? Sort::boolean() : Sort::bitvec(w), std::array{a, b});
    const mpz_class wanted = expected(kind, a.as_unsigned(), b.as_unsigned(), w);
    const mpz_class got = is_order ? mpz_class(result.as_bool() ? 1 : 0) : result.as_unsigned();
    ASSERT_EQ(got, wanted) << "kind " << static_cast<int>(kind) << " width " << w << " of " << a.to_string() << " and "
                           << b.to_string();
  }
}

TEST(BvOperations, AllPairsOfSmallWidths) {
  for (unsigned w = 1; w <= 5; ++w) {
    for (std::uint64_t a = 0; a < (1U << w); ++a) {
      for (std::uint64_t b = 0; b < (1U << w); ++b) check_binary(w, Value::bits(w, a), Value::bits(w, b));
    }
  }
}

TEST(BvOperations, RandomPairsOfAllWidths) {
  testing::Random random(3);
  for (unsigned w = 6; w <= 130; ++w) {
    for (int i = 0; i < 40; ++i) {
      check_binary(w, testing::random_value(random, Sort::bitvec(w)), testing::random_value(random, Sort::bitvec(w)));
    }
  }
}

TEST(BvOperations, UnaryAndParts) {
  testing::Random random(4);
  for (unsigned w = 1; w <= 130; ++w) {
    for (int i = 0; i < 40; ++i) {
      const Value a = testing::random_value(random, Sort::bitvec(w));
      const mpz_class x = a.as_unsigned();
      const auto one = [&](Kind kind, unsigned attribute, unsigned width) {
        return apply(kind, attribute, Sort::bitvec(width), std::array{a}).as_unsigned();
      };
      ASSERT_EQ(one(Kind::BvNot, 0, w), power(w) - 1 - x);
      ASSERT_EQ(one(Kind::BvNeg, 0, w), neg(x, w));
      const auto added = static_cast<unsigned>(random.below(70)) + 1;
      ASSERT_EQ(one(Kind::BvZeroExtend, added, w + added), x);
      ASSERT_EQ(one(Kind::BvSignExtend, added, w + added), floor_mod(to_signed(x, w), power(w + added)));
      const auto low = static_cast<unsigned>(random.below(w));
      const auto size = static_cast<unsigned>(random.below(w - low)) + 1;
      ASSERT_EQ(one(Kind::BvExtract, low, size), floor_mod(x / power(low), power(size)));
      const Value b = testing::random_value(random, Sort::bitvec(added));
      ASSERT_EQ(apply(Kind::BvConcat, 0, Sort::bitvec(w + added), std::array{a, b}).as_unsigned(),
                x * power(added) + b.as_unsigned());
    }
  }
}

TEST(IntOperations, DivisionIsEuclidean) {
  for (long a = -7; a <= 7; ++a) {
    for (long b = -3; b <= 3; ++b) {
      const std::array pair{Value::integer(a), Value::integer(b)};
      const mpz_class q = apply(Kind::IntDiv, 0, Sort::integer(), pair).as_signed();
      const mpz_class r = apply(Kind::IntMod, 0, Sort::integer(), pair).as_signed();
      EXPECT_EQ(b * q + r, a);
      if (b != 0) {
        EXPECT_GE(r, 0);
        EXPECT_LT(r, std::abs(b));
      } else {
        EXPECT_EQ(q, 0);
      }
    }
  }
}

TEST(IntOperations, MachineArithmeticGoesOverToBigNumbers) {
  const mpz_class big("9223372036854775807");
  const std::array pair{Value::integer(big), Value::integer(big)};
  EXPECT_EQ(apply(Kind::IntAdd, 0, Sort::integer(), pair).as_signed(), 2 * big);
  EXPECT_EQ(apply(Kind::IntMul, 0, Sort::integer(), pair).as_signed(), big * big);
  const std::array least{Value::integer(-big - 1), Value::integer(-1)};
  EXPECT_EQ(apply(Kind::IntMul, 0, Sort::integer(), least).as_signed(), big + 1);
  EXPECT_EQ(apply(Kind::IntDiv, 0, Sort::integer(), least).as_signed(), big + 1);
  EXPECT_TRUE(apply(Kind::IntLt, 0, Sort::boolean(), least).as_bool());
}

}  // namespace
}  // namespace pincer::logic
