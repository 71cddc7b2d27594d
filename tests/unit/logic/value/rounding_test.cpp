// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// All rounding modes: our arithmetic against the host's in the modes that C can set, and against the definition by
// exhaustion in a tiny format.
#include <gtest/gtest.h>

#include <array>
#include <cfenv>
#include <cmath>
#include <string>
#include <vector>

#include "logic/value/operations.h"
#include "logic/value/soft_float.h"
#include "unit/logic/random_terms.h"
#include "unit/logic/value/native_floats.h"

namespace pincer::logic {
namespace {

using testing::Random;
using testing::random_value;

struct HostMode {
  int host;
  RoundingMode mode;
};
constexpr std::array kHostModes{
    HostMode{FE_TONEAREST, RoundingMode::NearestEven}, HostMode{FE_UPWARD, RoundingMode::TowardPositive},
    HostMode{FE_DOWNWARD, RoundingMode::TowardNegative}, HostMode{FE_TOWARDZERO, RoundingMode::TowardZero}};

/// Computes under a mode. Volatile operands and result keep the compiler from computing before or after.
template <class R, class F, class... A>
R under(int host_mode, F function, A... arguments) {
  std::fesetround(host_mode);
  const auto opaque = [](auto a) {
    volatile auto hidden = a;
    return hidden;
  };
  volatile R result = function(opaque(arguments)...);
  std::fesetround(FE_TONEAREST);
  return result;
}

template <class F>
class HostRounding : public ::testing::Test {
 protected:
  using Fmt = Format<F>;

  template <class R, class Function, class... A>
  static void check(Kind kind, Function function, A... arguments) {
    for (const auto& [host, mode] : kHostModes) {
      const R expected = under<R>(host, function, arguments...);
      const std::array values{value_of(arguments)...};
      const Value result = apply(kind, static_cast<unsigned>(mode), Format<R>::sort(), values);
      std::string shown;
      for (const Value& v : values) shown += v.to_string() + " ";
      ASSERT_EQ(result.to_string(), Format<R>::value(expected).to_string())
          << "kind " << static_cast<int>(kind) << " mode " << static_cast<int>(mode) << " of " << shown;
    }
  }

  static Value value_of(F f) { return Fmt::value(f); }
  static Value value_of(std::int64_t n) { return Value::bits(64, static_cast<std::uint64_t>(n)); }
  static Value value_of(std::uint64_t n) { return Value::bits(64, n); }

  static void check_all(F a, F b, F c) {
    check<F>(Kind::FpAdd, [](F x, F y) { return x + y; }, a, b);
    check<F>(Kind::FpSub, [](F x, F y) { return x - y; }, a, b);
    check<F>(Kind::FpMul, [](F x, F y) { return x * y; }, a, b);
    check<F>(Kind::FpDiv, [](F x, F y) { return x / y; }, a, b);
    check<F>(Kind::FpFma, [](F x, F y, F z) { return std::fma(x, y, z); }, a, b, c);
    check<F>(Kind::FpSqrt, [](F x) { return std::sqrt(x); }, a);
    check<F>(Kind::FpRoundToIntegral, [](F x) { return std::nearbyint(x); }, a);
    check<float>(Kind::FpToFp, [](F x) { return static_cast<float>(x); }, a);
    check<double>(Kind::FpToFp, [](F x) { return static_cast<double>(x); }, a);
    check<long double>(Kind::FpToFp, [](F x) { return static_cast<long double>(x); }, a);
  }
};
using Natives = ::testing::Types<float, double, long double>;
TYPED_TEST_SUITE(HostRounding, Natives);

TYPED_TEST(HostRounding, RandomNumbers) {
  using F = TypeParam;
  using Fmt = Format<F>;
  Random random(21);
  for (int i = 0; i < 1500; ++i) {
    const F a = Fmt::get(random_value(random, Fmt::sort()));
    const F b = random.one_in(8) ? -a : Fmt::get(random_value(random, Fmt::sort()));  // sums that are zero
    const F c = random.one_in(8) ? -(a * b) : Fmt::get(random_value(random, Fmt::sort()));
    this->check_all(a, b, c);
    const auto n = static_cast<std::int64_t>(random.word() >> random.below(64));
    this->template check<F>(Kind::SBvToFp, [](std::int64_t x) { return static_cast<F>(x); }, n);
    this->template check<F>(
        Kind::UBvToFp, [](std::uint64_t x) { return static_cast<F>(x); }, static_cast<std::uint64_t>(n));
    if (this->HasFatalFailure()) return;
  }
}

TYPED_TEST(HostRounding, SpecialNumbers) {
  using F = TypeParam;
  using Limits = std::numeric_limits<F>;
  const F tiny = Limits::denorm_min();
  const F ulp = Limits::epsilon();
  std::vector<F> numbers{F(0),
                         F(1),
                         1 + ulp,
                         1 - ulp / 2,
                         F(0.5),
                         F(1.5),
                         F(2.5),
                         F(3),
                         F(10),
                         F(1) / 3,
                         tiny,
                         2 * tiny,
                         3 * tiny,
                         Limits::min(),
                         Limits::max(),
                         Limits::max() / 2,
                         Limits::min() - tiny,
                         Limits::infinity(),
                         Limits::quiet_NaN(),
                         ulp,
                         ulp / 2};
  const std::size_t count = numbers.size();
  for (std::size_t i = 0; i < count; ++i) numbers.push_back(-numbers[i]);
  for (const F a : numbers) {
    for (const F b : numbers) {
      for (const F c : {F(-0.0), -tiny, -a}) this->check_all(a, b, c);
      if (this->HasFatalFailure()) return;
    }
  }
}

// The least float not below and the greatest not above, of those that there are, by the order of the numbers.
TEST(Rounding, DirectedModesBracketTheExactResult) {
  const Sort tiny = Sort::floating(3, 3);
  const Sort wide = Sort::float64();  // products and sums of tiny floats are exact in it
  const auto widened = [&](const Value& v) { return apply(Kind::FpToFp, 0, wide, std::array{v}).as_double(); };
  std::vector<Value> all;
  for (unsigned i = 0; i < (1U << tiny.bits()); ++i) all.push_back(Value::floating(tiny, i));
  const auto rounded = [&](Kind kind, RoundingMode mode, const Value& a, const Value& b) {
    return widened(apply(kind, static_cast<unsigned>(mode), tiny, std::array{a, b}));
  };
  for (const Value& a : all) {
    for (const Value& b : all) {
      for (const Kind kind : {Kind::FpAdd, Kind::FpSub, Kind::FpMul}) {
        const double x = widened(a);
        const double y = widened(b);
        const double exact = kind == Kind::FpAdd ? x + y : kind == Kind::FpSub ? x - y : x * y;
        if (std::isnan(exact)) {
          for (unsigned mode = 0; mode < 5; ++mode) {
            ASSERT_TRUE(std::isnan(rounded(kind, static_cast<RoundingMode>(mode), a, b)));
          }
          continue;
        }
        double above = HUGE_VAL;
        double below = -HUGE_VAL;
        for (const Value& v : all) {
          const double d = widened(v);
          if (d >= exact) above = std::min(above, d);
          if (d <= exact) below = std::max(below, d);
        }
        ASSERT_EQ(rounded(kind, RoundingMode::TowardPositive, a, b), above) << x << " " << y;
        ASSERT_EQ(rounded(kind, RoundingMode::TowardNegative, a, b), below) << x << " " << y;
        ASSERT_EQ(rounded(kind, RoundingMode::TowardZero, a, b), exact < 0 ? above : below) << x << " " << y;
        const double away = rounded(kind, RoundingMode::NearestAway, a, b);
        ASSERT_TRUE(away == above || away == below);
        if (!std::isinf(above) && !std::isinf(below)) {
          const double up = above - exact;
          const double down = exact - below;
          const double expected = up < down ? above : down < up ? below : exact < 0 ? below : above;
          ASSERT_EQ(away, expected) << x << " " << y;
        }
      }
    }
  }
}

}  // namespace
}  // namespace pincer::logic
