// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/value/value.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "unit/logic/random_terms.h"

namespace pincer::logic {
namespace {

TEST(Value, IsSmall) { EXPECT_LE(sizeof(Value), 16U); }

TEST(Value, DefaultIsFalse) {
  EXPECT_EQ(Value().sort(), Sort::boolean());
  EXPECT_FALSE(Value().as_bool());
}

TEST(Value, BitsAreModuloTheWidth) {
  EXPECT_EQ(Value::bits(8, 0x1ffU).as_uint64(), 0xffU);
  EXPECT_EQ(Value::bits(8, mpz_class(-1)).as_uint64(), 0xffU);
  EXPECT_EQ(Value::bits(8, 0xffU).as_int64(), -1);
  EXPECT_EQ(Value::bits(8, 0x7fU).as_int64(), 127);
  EXPECT_EQ(Value::bits(64, ~std::uint64_t{0}).as_int64(), -1);
  EXPECT_EQ(Value::bits(1, 1U).as_int64(), -1);
  EXPECT_EQ(Value::bits(100, mpz_class(-1)).as_unsigned(), (mpz_class(1) << 100) - 1);
  EXPECT_EQ(Value::bits(100, mpz_class(-1)).as_signed(), -1);
  EXPECT_EQ(Value::bits(100, ~std::uint64_t{0}).as_signed(), (mpz_class(1) << 64) - 1);
}

TEST(Value, IntegersOfAnySize) {
  for (const char* text : {"0", "-1", "9223372036854775807", "-9223372036854775808", "9223372036854775808",
                           "-9223372036854775809", "123456789012345678901234567890"}) {
    EXPECT_EQ(Value::integer(mpz_class(text)).as_signed(), mpz_class(text));
    EXPECT_EQ(Value::integer(mpz_class(text)), Value::integer(mpz_class(text)));
  }
  EXPECT_FALSE(Value::integer(mpz_class("9223372036854775808")) == Value::integer(mpz_class("-9223372036854775808")));
}

TEST(Value, AllNansAreOne) {
  EXPECT_EQ(Value::float32(-std::numeric_limits<float>::quiet_NaN()).float_bits(), 0x7fc00000U);
  EXPECT_EQ(Value::float64(std::numeric_limits<double>::signaling_NaN()).float_bits(), mpz_class("0x7ff8000000000000"));
  EXPECT_EQ(Value::float80(std::nanl("7")).float_bits(), mpz_class("0x7fffc000000000000000"));
  EXPECT_EQ(Value::floating(Sort::float32(), 0xff800001U), Value::float32(std::nanf("")));
  EXPECT_EQ(Value::floating(Sort::floating(5, 11), 0x7c01).float_bits(), 0x7e00);
}

TEST(Value, ZerosDiffer) { EXPECT_FALSE(Value::float64(0.0) == Value::float64(-0.0)); }

TEST(Value, FloatsGiveTheirNumbersBack) {
  for (const double d : {0.0, -0.0, 1.0, -2.5, 1e300, 5e-324, HUGE_VAL, -HUGE_VAL}) {
    EXPECT_EQ(Value::float64(d).as_double(), d);
    EXPECT_EQ(std::signbit(Value::float64(d).as_double()), std::signbit(d));
    EXPECT_EQ(Value::float80(d).as_long_double(), static_cast<long double>(d));
    EXPECT_EQ(Value::float32(static_cast<float>(d)).as_float(), static_cast<float>(d));
    EXPECT_EQ(Value::floating(Sort::float64(), Value::float64(d).float_bits()), Value::float64(d));
    EXPECT_EQ(Value::floating(Sort::float80(), Value::float80(d).float_bits()), Value::float80(d));
  }
  EXPECT_EQ(Value::float80(1.0L).float_bits(), mpz_class("0x3fff8000000000000000"));
}

TEST(Value, TheLeadingBitOfFloat80IsImplied) {
  EXPECT_EQ(Value::floating(Sort::float80(), mpz_class("0x3fff0000000000000000")), Value::float80(1.0L));
  EXPECT_EQ(Value::floating(Sort::float80(), mpz_class("0x00008000000000000000")), Value::float80(0.0L));
}

TEST(Value, ValuesOfDifferentSortsDiffer) {
  EXPECT_FALSE(Value::bits(8, 1U) == Value::bits(9, 1U));
  EXPECT_FALSE(Value::bits(1, 1U) == Value::boolean(true));
  EXPECT_FALSE(Value::integer(1) == Value::bits(64, 1U));
  EXPECT_FALSE(Value::bits(32, 0U) == Value::float32(0));
}

TEST(Value, CopiesAndMovesKeepTheValue) {
  const Value wide = Value::bits(128, mpz_class(1) << 100);
  Value copy = wide;
  EXPECT_EQ(copy, wide);
  const Value moved = std::move(copy);
  EXPECT_EQ(moved, wide);
  Value target = Value::zero(Sort::array(Sort::bitvec(8), Sort::bitvec(8)));
  target = wide;
  EXPECT_EQ(target, wide);
  const Value& self = target;
  target = self;
  EXPECT_EQ(target, wide);
}

TEST(Value, EqualValuesHaveEqualHashes) {
  testing::Random random(1);
  std::size_t collisions = 0;
  for (const Sort sort : {Sort::boolean(), Sort::bitvec(3), Sort::bitvec(64), Sort::bitvec(100), Sort::integer(),
                          Sort::float32(), Sort::float80(), Sort::floating(3, 3)}) {
    for (int i = 0; i < 2000; ++i) {
      const Value a = testing::random_value(random, sort);
      const Value b = testing::random_value(random, sort);
      if (a == b) {
        EXPECT_EQ(a.hash(), b.hash());
      } else if (a.hash() == b.hash()) {
        ++collisions;
      }
    }
  }
  EXPECT_EQ(collisions, 0U);
}

TEST(Value, Text) {
  EXPECT_EQ(Value::boolean(true).to_string(), "true");
  EXPECT_EQ(Value::bits(8, 10U).to_string(), "#x0a");
  EXPECT_EQ(Value::bits(3, 2U).to_string(), "#b010");
  EXPECT_EQ(Value::bits(68, 1U).to_string(), "#x00000000000000001");
  EXPECT_EQ(Value::integer(-5).to_string(), "(- 5)");
  EXPECT_EQ(Value::float32(1.5F).to_string(), "(fp #b0 #b01111111 #b10000000000000000000000)");
  EXPECT_EQ(Value::float32(NAN).to_string(), "(_ NaN 8 24)");
  EXPECT_EQ(Value::floating(Sort::floating(3, 3), 0x20).to_string(), "(fp #b1 #b000 #b00)");
  Value array = Value::zero(Sort::array(Sort::bitvec(8), Sort::integer()));
  array.store(Value::bits(8, 9U), Value::integer(2));
  array.store(Value::bits(8, 1U), Value::integer(-1));
  EXPECT_EQ(array.to_string(), "(store (store ((as const (Array (_ BitVec 8) Int)) 0) #x01 (- 1)) #x09 2)");
}

TEST(Value, RejectsTheWrongSort) {
  EXPECT_THROW(static_cast<void>(Value::bits(1, 1U).as_bool()), base::ContractViolation);
  EXPECT_THROW(static_cast<void>(Value::bits(65, 1U).as_uint64()), base::ContractViolation);
  EXPECT_THROW(static_cast<void>(Value::boolean(true).as_unsigned()), base::ContractViolation);
  EXPECT_THROW(static_cast<void>(Value::float32(1).as_double()), base::ContractViolation);
  Value array = Value::zero(Sort::array(Sort::bitvec(8), Sort::bitvec(8)));
  EXPECT_THROW(static_cast<void>(array.select(Value::bits(9, 1U))), base::ContractViolation);
  EXPECT_THROW(array.store(Value::bits(8, 1U), Value::boolean(true)), base::ContractViolation);
  EXPECT_THROW(Value::array(Sort::array(Sort::bitvec(8), Sort::bitvec(8)), Value::boolean(true)),
               base::ContractViolation);
}

}  // namespace
}  // namespace pincer::logic
