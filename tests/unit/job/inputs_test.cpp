// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/inputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/error.h"

namespace pincer::job {
namespace {

using base::InputError;
using logic::Sort;
using logic::Value;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> texts(const std::vector<InputNumber>& numbers) {
  std::vector<std::string> result;
  result.reserve(numbers.size());
  for (const InputNumber& number : numbers) result.push_back(number.text);
  return result;
}

InputNumber number(const std::string& text) { return parse_inputs(text).at(0); }

std::string complaint_about_inputs(const std::string& list) {
  try {
    parse_inputs(list);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Inputs, ListsAreSeparatedByCommasOrSpace) {
  EXPECT_THAT(texts(parse_inputs("1,-2, 0xff")), ElementsAre("1", "-2", "0xff"));
  EXPECT_THAT(texts(parse_inputs(" 1 2\t3\n")), ElementsAre("1", "2", "3"));
  EXPECT_TRUE(parse_inputs("").empty());
  EXPECT_TRUE(parse_inputs("  ").empty());
}

TEST(Inputs, IntegersOfAnySize) {
  EXPECT_EQ(*number("42").integer, 42);
  EXPECT_EQ(*number("-42").integer, -42);
  EXPECT_EQ(*number("+7").integer, 7);
  EXPECT_EQ(*number("010").integer, 10);
  EXPECT_EQ(*number("-0x10").integer, -16);
  EXPECT_EQ(*number("340282366920938463463374607431768211456").integer, mpz_class(1) << 128);
}

TEST(Inputs, FloatingPointLiterals) {
  for (const char* text : {"1.5", "-2.5e3", "0x1p3", "inf", "-inf", "nan", ".5", "1e-400"})
    EXPECT_FALSE(number(text).integer) << text;
}

TEST(Inputs, WhatIsNoNumberIsNamed) {
  for (const char* text : {"x", "1x", "0x", "-", "1..2", "nan(1)", "--1", "0b1", "1u"})
    EXPECT_THAT(complaint_about_inputs(std::string("1,") + text),
                HasSubstr(std::string("'") + text + "' is not a number"))
        << text;
  EXPECT_THAT(complaint_about_inputs("1,,2"), HasSubstr("missing"));
  EXPECT_THAT(complaint_about_inputs(",1"), HasSubstr("missing"));
  EXPECT_THAT(complaint_about_inputs("1,"), HasSubstr("missing"));
  EXPECT_EQ(complaint_about_inputs("\x01"), "'?' is not a number");
}

TEST(Inputs, FilesMayHaveComments) {
  EXPECT_THAT(texts(parse_inputs_file("# first\n1,2,\n3 # three\n\n4", "f")), ElementsAre("1", "2", "3", "4"));
  try {
    parse_inputs_file("1\nx\n", "list.txt");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(), "list.txt:2: error: 'x' is not a number");
  }
}

TEST(Inputs, IntegersFitAsSignedOrUnsigned) {
  EXPECT_EQ(to_value(number("-1"), Sort::bitvec(8)), Value::bits(8, std::uint64_t{255}));
  EXPECT_EQ(to_value(number("255"), Sort::bitvec(8)), Value::bits(8, std::uint64_t{255}));
  EXPECT_EQ(to_value(number("-128"), Sort::bitvec(8)), Value::bits(8, std::uint64_t{128}));
  EXPECT_THROW(to_value(number("256"), Sort::bitvec(8)), InputError);
  EXPECT_THROW(to_value(number("-129"), Sort::bitvec(8)), InputError);
  EXPECT_EQ(to_value(number("0xffffffffffffffffffffffffffffffff"), Sort::bitvec(128)), Value::bits(128, mpz_class(-1)));
  EXPECT_THROW(to_value(number("1.5"), Sort::bitvec(32)), InputError);
}

TEST(Inputs, BooleansAndUnboundedIntegers) {
  EXPECT_EQ(to_value(number("0"), Sort::boolean()), Value::boolean(false));
  EXPECT_EQ(to_value(number("2"), Sort::boolean()), Value::boolean(true));
  EXPECT_THROW(to_value(number("nan"), Sort::boolean()), InputError);
  EXPECT_EQ(to_value(number("-5"), Sort::integer()), Value::integer(-5));
}

TEST(Inputs, FloatsAreRoundedOnce) {
  EXPECT_EQ(to_value(number("0.1"), Sort::float32()), Value::float32(0.1F));
  EXPECT_EQ(to_value(number("0.1"), Sort::float64()), Value::float64(0.1));
  EXPECT_EQ(to_value(number("0.1"), Sort::float80()), Value::float80(0.1L));
  // Just above the middle of two floats, but the middle itself when seen as a double.
  EXPECT_EQ(to_value(number("1.00000005960464477539062500001"), Sort::float32()), Value::float32(0x1.000002p0F));
  EXPECT_EQ(to_value(number("3"), Sort::float32()), Value::float32(3.0F));
  EXPECT_EQ(to_value(number("0x10"), Sort::float64()), Value::float64(16.0));
  EXPECT_EQ(to_value(number("0x1p-1074"), Sort::float64()), Value::float64(std::numeric_limits<double>::denorm_min()));
  EXPECT_EQ(to_value(number("-0.0"), Sort::float64()), Value::float64(-0.0));
  EXPECT_EQ(to_value(number("-inf"), Sort::float32()), Value::float32(-INFINITY));
  EXPECT_TRUE(std::isnan(to_value(number("nan"), Sort::float64()).as_double()));
  EXPECT_THROW(to_value(number("1e39"), Sort::float32()), InputError);
  EXPECT_THROW(to_value(number("1e5000"), Sort::float64()), InputError);
}

}  // namespace
}  // namespace pincer::job
