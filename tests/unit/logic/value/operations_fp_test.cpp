// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Float operations: the host's arithmetic as C++ has it, our own arithmetic for all other formats against the host's,
// and the few results that we chose ourselves.
#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <string>

#include "logic/value/operations.h"
#include "logic/value/soft_float.h"
#include "unit/logic/random_terms.h"
#include "unit/logic/value/native_floats.h"

namespace pincer::logic {
namespace {

using testing::Random;
using testing::random_value;

template <class F>
class NativeFloat : public ::testing::Test {};
using Natives = ::testing::Types<float, double, long double>;
TYPED_TEST_SUITE(NativeFloat, Natives);

TYPED_TEST(NativeFloat, IsWhatCppComputes) {
  using F = TypeParam;
  using Fmt = Format<F>;
  Random random(11);
  const auto binary = [](Kind kind, F a, F b) {
    return apply(kind, 0, Fmt::sort(), std::array{Fmt::value(a), Fmt::value(b)});
  };
  const auto compare = [](Kind kind, F a, F b) {
    return apply(kind, 0, Sort::boolean(), std::array{Fmt::value(a), Fmt::value(b)}).as_bool();
  };
  for (int i = 0; i < 20000; ++i) {
    const F a = Fmt::get(random_value(random, Fmt::sort()));
    const F b = Fmt::get(random_value(random, Fmt::sort()));
    const F c = Fmt::get(random_value(random, Fmt::sort()));
    ASSERT_EQ(binary(Kind::FpAdd, a, b), Fmt::value(a + b)) << a << " " << b;
    ASSERT_EQ(binary(Kind::FpSub, a, b), Fmt::value(a - b)) << a << " " << b;
    ASSERT_EQ(binary(Kind::FpMul, a, b), Fmt::value(a * b)) << a << " " << b;
    ASSERT_EQ(binary(Kind::FpDiv, a, b), Fmt::value(a / b)) << a << " " << b;
    ASSERT_EQ(binary(Kind::FpFmod, a, b), Fmt::value(std::fmod(a, b))) << a << " " << b;
    ASSERT_EQ(binary(Kind::FpRem, a, b), Fmt::value(std::remainder(a, b))) << a << " " << b;
    ASSERT_EQ(compare(Kind::FpEq, a, b), a == b);
    ASSERT_EQ(compare(Kind::FpLt, a, b), a < b);
    ASSERT_EQ(compare(Kind::FpLe, a, b), a <= b);
    ASSERT_EQ(apply(Kind::FpFma, 0, Fmt::sort(), std::array{Fmt::value(a), Fmt::value(b), Fmt::value(c)}),
              Fmt::value(std::fma(a, b, c)));
    ASSERT_EQ(apply(Kind::FpSqrt, 0, Fmt::sort(), std::array{Fmt::value(a)}), Fmt::value(std::sqrt(a)));
    ASSERT_EQ(apply(Kind::FpToFp, 0, Sort::float32(), std::array{Fmt::value(a)}),
              Value::float32(static_cast<float>(a)));
    ASSERT_EQ(apply(Kind::FpToFp, 0, Sort::float64(), std::array{Fmt::value(a)}),
              Value::float64(static_cast<double>(a)));
    const auto n = static_cast<std::int64_t>(random.word() >> random.below(64));
    const std::array integer{Value::bits(64, static_cast<std::uint64_t>(n))};
    ASSERT_EQ(apply(Kind::SBvToFp, 0, Fmt::sort(), integer), Fmt::value(static_cast<F>(n)));
    ASSERT_EQ(apply(Kind::UBvToFp, 0, Fmt::sort(), integer), Fmt::value(static_cast<F>(static_cast<std::uint64_t>(n))));
    if (a > F(-1e18) && a < F(1e18)) {
      ASSERT_EQ(apply(Kind::FpToSBv, 0, Sort::bitvec(64), std::array{Fmt::value(a)}).as_int64(),
                static_cast<std::int64_t>(a));
    }
  }
}

constexpr std::array kBinaryFloats{Kind::FpAdd, Kind::FpSub, Kind::FpMul,  Kind::FpDiv,
                                   Kind::FpRem, Kind::FpMin, Kind::FpFmod, Kind::FpMax};
constexpr std::array kUnary{Kind::FpSqrt, Kind::FpNeg, Kind::FpAbs};
constexpr std::array kCompare{Kind::FpEq, Kind::FpLt, Kind::FpLe};
constexpr std::array kTests{Kind::FpIsNan,    Kind::FpIsInf,       Kind::FpIsZero,
                            Kind::FpIsNormal, Kind::FpIsSubnormal, Kind::FpIsNegative};

void check_soft(Kind kind, unsigned attribute, Sort result, std::span<const Value> arguments) {
  std::string shown;
  for (const Value& a : arguments) shown += a.to_string() + " ";
  ASSERT_EQ(detail::apply_soft_float(kind, attribute, result, arguments).to_string(),
            apply(kind, attribute, result, arguments).to_string())
      << "kind " << static_cast<int>(kind) << " of " << shown;
}

TYPED_TEST(NativeFloat, IsWhatOurOwnArithmeticComputes) {
  const Sort sort = Format<TypeParam>::sort();
  Random random(12);
  for (int i = 0; i < 3000; ++i) {
    const std::array v{random_value(random, sort), random_value(random, sort), random_value(random, sort)};
    const std::span all(v);
    for (const Kind kind : kBinaryFloats) check_soft(kind, 0, sort, all.first(2));
    for (const Kind kind : kUnary) check_soft(kind, 0, sort, all.first(1));
    for (const Kind kind : kCompare) check_soft(kind, 0, Sort::boolean(), all.first(2));
    for (const Kind kind : kTests) check_soft(kind, 0, Sort::boolean(), all.first(1));
    for (unsigned mode = 0; mode < 5; ++mode) check_soft(Kind::FpRoundToIntegral, mode, sort, all.first(1));
    check_soft(Kind::FpFma, 0, sort, all);
    for (const Sort to : {Sort::float32(), Sort::float64(), Sort::float80()})
      check_soft(Kind::FpToFp, 0, to, all.first(1));
    const Value n = random_value(random, Sort::bitvec(64));
    for (const unsigned width : {1U, 8U, 32U, 63U, 64U, 65U}) {
      const Sort bv = Sort::bitvec(width);
      ASSERT_EQ(detail::soft_float_to_integer(v[0], true, width), apply(Kind::FpToSBv, 0, bv, all.first(1)));
      ASSERT_EQ(detail::soft_float_to_integer(v[0], false, width), apply(Kind::FpToUBv, 0, bv, all.first(1)));
    }
    ASSERT_EQ(detail::soft_float_of_integer(sort, n.as_signed()), apply(Kind::SBvToFp, 0, sort, std::array{n}));
  }
}

TEST(FloatOperations, FormatsThatTheHostLacks) {
  const Sort half = Sort::floating(5, 11);
  const auto number = [&](double d) { return apply(Kind::FpToFp, 0, half, std::array{Value::float64(d)}); };
  EXPECT_EQ(number(1.0).float_bits(), 0x3c00);
  EXPECT_EQ(number(65504.0).float_bits(), 0x7bff);
  EXPECT_EQ(number(65520.0).float_bits(), 0x7c00);  // ties to even: infinity
  EXPECT_EQ(number(65519.0).float_bits(), 0x7bff);
  EXPECT_EQ(number(5.960464477539063e-08).float_bits(), 1);  // the least subnormal
  EXPECT_EQ(number(2.9802322387695312e-08).float_bits(), 0);
  EXPECT_EQ(apply(Kind::FpAdd, 0, half, std::array{number(2048), number(1)}), number(2048));
  EXPECT_EQ(apply(Kind::FpAdd, 0, half, std::array{number(2048), number(3)}), number(2052));
  const Sort quad = Sort::floating(15, 113);
  const Value third = apply(Kind::FpDiv, 0, quad,
                            std::array{detail::soft_float_of_integer(quad, 1), detail::soft_float_of_integer(quad, 3)});
  EXPECT_EQ(third.float_bits(), mpz_class("0x3ffd5555555555555555555555555555"));
}

TEST(FloatOperations, MinAndMax) {
  const Value nan = Value::float32(NAN);
  const auto both = [](Kind kind, const Value& a, const Value& b) {
    return apply(kind, 0, a.sort(), std::array{a, b});
  };
  const Value minus = Value::float32(-0.0F);
  const Value plus = Value::float32(0.0F);
  for (const auto& [a, b] : {std::pair(minus, plus), std::pair(plus, minus)}) {
    EXPECT_EQ(both(Kind::FpMin, a, b), minus);
    EXPECT_EQ(both(Kind::FpMax, a, b), plus);
  }
  const Value one = Value::float32(1);
  for (const Kind kind : {Kind::FpMin, Kind::FpMax}) {
    EXPECT_EQ(both(kind, nan, one), one);
    EXPECT_EQ(both(kind, one, nan), one);
    EXPECT_EQ(both(kind, nan, nan), nan);
  }
}

TEST(FloatOperations, ToIntegerRoundsTowardZeroAndIsZeroOutOfRange) {
  const auto to = [](bool is_signed, unsigned width, double d) {
    return apply(is_signed ? Kind::FpToSBv : Kind::FpToUBv, 0, Sort::bitvec(width), std::array{Value::float64(d)})
        .as_int64();
  };
  EXPECT_EQ(to(true, 8, 127.9), 127);
  EXPECT_EQ(to(true, 8, 128.0), 0);
  EXPECT_EQ(to(true, 8, -128.9), -128);
  EXPECT_EQ(to(true, 8, -129.0), 0);
  EXPECT_EQ(to(false, 8, 255.9), -1);  // all bits set
  EXPECT_EQ(to(false, 8, 256.0), 0);
  EXPECT_EQ(to(false, 8, -0.9), 0);
  EXPECT_EQ(to(false, 8, -1.0), 0);
  EXPECT_EQ(to(true, 32, NAN), 0);
  EXPECT_EQ(to(true, 32, HUGE_VAL), 0);
  EXPECT_EQ(to(true, 64, 9223372036854775808.0), 0);
  EXPECT_EQ(to(true, 64, -9223372036854775808.0), std::numeric_limits<std::int64_t>::min());
}

TEST(FloatOperations, RoundingToIntegral) {
  const auto round = [](double d, RoundingMode mode) {
    return apply(Kind::FpRoundToIntegral, static_cast<unsigned>(mode), Sort::float64(), std::array{Value::float64(d)})
        .as_double();
  };
  EXPECT_EQ(round(2.5, RoundingMode::NearestEven), 2);
  EXPECT_EQ(round(2.5, RoundingMode::NearestAway), 3);
  EXPECT_EQ(round(-2.5, RoundingMode::NearestAway), -3);
  EXPECT_EQ(round(2.1, RoundingMode::TowardPositive), 3);
  EXPECT_EQ(round(-2.1, RoundingMode::TowardNegative), -3);
  EXPECT_EQ(round(-2.9, RoundingMode::TowardZero), -2);
  EXPECT_TRUE(std::signbit(round(-0.4, RoundingMode::NearestEven)));
}

TEST(FloatOperations, PatternsOfNansAreCanonical) {
  const auto bits = [](const Value& v) {
    return apply(Kind::FpToBits, 0, Sort::bitvec(v.sort().bits()), std::array{v});
  };
  EXPECT_EQ(bits(Value::float32(-NAN)), Value::bits(32, 0x7fc00000U));
  EXPECT_EQ(bits(Value::float64(-NAN)), Value::bits(64, 0x7ff8000000000000U));
  EXPECT_EQ(bits(Value::float80(-NAN)), Value::bits(80, mpz_class("0x7fffc000000000000000")));
  EXPECT_EQ(bits(Value::float32(-1.0F)), Value::bits(32, std::uint64_t{std::bit_cast<std::uint32_t>(-1.0F)}));
}

}  // namespace
}  // namespace pincer::logic
