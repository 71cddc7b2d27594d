// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The models against the host's C library: floating-point numbers.
#include <gtest/gtest.h>

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>

#include "unit/library/models.h"

extern "C" {
#define OF_ALL(TYPE, SUFFIX)                                      \
  TYPE model_frexp##SUFFIX(TYPE, int*);                           \
  TYPE model_modf##SUFFIX(TYPE, TYPE*);                           \
  TYPE model_ldexp##SUFFIX(TYPE, int);                            \
  TYPE model_scalbn##SUFFIX(TYPE, int);                           \
  TYPE model_scalbln##SUFFIX(TYPE, long);                         \
  int model_ilogb##SUFFIX(TYPE);                                  \
  TYPE model_logb##SUFFIX(TYPE);                                  \
  TYPE model_nextafter##SUFFIX(TYPE, TYPE);                       \
  TYPE model_nexttoward##SUFFIX(TYPE, long double);               \
  TYPE model_nan##SUFFIX(const char*);                            \
  __extension__ TYPE model_creal##SUFFIX(TYPE _Complex);          \
  __extension__ TYPE model_cimag##SUFFIX(TYPE _Complex);          \
  __extension__ TYPE _Complex model_conj##SUFFIX(TYPE _Complex);  \
  __extension__ TYPE _Complex model_cproj##SUFFIX(TYPE _Complex); \
  __extension__ TYPE _Complex cproj##SUFFIX(TYPE _Complex);
OF_ALL(double, )
OF_ALL(float, f)
OF_ALL(long double, l)
#undef OF_ALL
double model_drem(double, double);
#define PRODUCTS(TYPE, NAME)                                        \
  __extension__ TYPE _Complex model_##NAME(TYPE, TYPE, TYPE, TYPE); \
  __extension__ TYPE _Complex NAME(TYPE, TYPE, TYPE, TYPE);
PRODUCTS(double, __muldc3)
PRODUCTS(float, __mulsc3)
PRODUCTS(long double, __mulxc3)
PRODUCTS(double, __divdc3)
PRODUCTS(float, __divsc3)
PRODUCTS(long double, __divxc3)
#undef PRODUCTS
}

namespace pincer::library {
namespace {

/// Any number of the type, the borders often.
template <class Number>
Number any_number(Arguments& arguments) {
  using Limits = std::numeric_limits<Number>;
  const Number borders[] = {0,
                            1,
                            Limits::infinity(),
                            Limits::quiet_NaN(),
                            Limits::max(),
                            Limits::min(),
                            Limits::denorm_min(),
                            static_cast<Number>(0.5),
                            2};
  Number result = 0;
  switch (arguments.number(4)) {
    case 0: result = borders[arguments.number(std::size(borders))]; break;
    case 1: result = static_cast<Number>(arguments.integer() >> arguments.number(60)) / 8; break;
    default:
      result = std::ldexp(static_cast<Number>(static_cast<std::uint64_t>(arguments.integer())),
                          static_cast<int>(arguments.number(2 * Limits::max_exponent)) - Limits::max_exponent - 40);
  }
  return arguments.number(2) == 0 ? -result : result;
}

template <class Number>
bool same(Number a, Number b) {
  return (std::isnan(a) && std::isnan(b)) || (a == b && std::signbit(a) == std::signbit(b));
}

#define COMPARE(TYPE, SUFFIX)                                                                                          \
  for (int i = 0; i < kCalls; ++i) {                                                                                   \
    const TYPE x = any_number<TYPE>(arguments);                                                                        \
    const TYPE y = arguments.number(3) == 0 ? x : any_number<TYPE>(arguments);                                         \
    const long double z = arguments.number(3) == 0 ? static_cast<long double>(x) : any_number<long double>(arguments); \
    int model_exponent = 0, host_exponent = 0;                                                                         \
    ASSERT_TRUE(same(model_frexp##SUFFIX(x, &model_exponent), frexp##SUFFIX(x, &host_exponent))) << x;                 \
    if (std::isfinite(x)) ASSERT_EQ(model_exponent, host_exponent) << x;                                               \
    TYPE model_whole = 7, host_whole = 7;                                                                              \
    ASSERT_TRUE(same(model_modf##SUFFIX(x, &model_whole), modf##SUFFIX(x, &host_whole))) << x;                         \
    ASSERT_TRUE(same(model_whole, host_whole)) << x;                                                                   \
    const int n = arguments.number(4) == 0 ? static_cast<int>(arguments.integer())                                     \
                                           : static_cast<int>(arguments.number(40000)) - 20000;                        \
    const int m = arguments.number(2) == 0 ? n : n / 16;                                                               \
    ASSERT_TRUE(same(model_ldexp##SUFFIX(x, m), ldexp##SUFFIX(x, m))) << x << " " << m;                                \
    ASSERT_TRUE(same(model_scalbn##SUFFIX(x, m), scalbn##SUFFIX(x, m))) << x << " " << m;                              \
    ASSERT_TRUE(same(model_scalbln##SUFFIX(x, m), scalbln##SUFFIX(x, m))) << x << " " << m;                            \
    ASSERT_EQ(model_ilogb##SUFFIX(x), ilogb##SUFFIX(x)) << x;                                                          \
    ASSERT_TRUE(same(model_logb##SUFFIX(x), logb##SUFFIX(x))) << x;                                                    \
    ASSERT_TRUE(same(model_nextafter##SUFFIX(x, y), nextafter##SUFFIX(x, y))) << x << " " << y;                        \
    ASSERT_TRUE(same(model_nexttoward##SUFFIX(x, z), nexttoward##SUFFIX(x, z))) << x << " " << z;                      \
    __extension__ TYPE _Complex c;                                                                                     \
    __real__ c = x;                                                                                                    \
    __imag__ c = y;                                                                                                    \
    ASSERT_TRUE(same(model_creal##SUFFIX(c), x));                                                                      \
    ASSERT_TRUE(same(model_cimag##SUFFIX(c), y));                                                                      \
    ASSERT_TRUE(same(__imag__ model_conj##SUFFIX(c), -y));                                                             \
    ASSERT_TRUE(same(__real__ model_cproj##SUFFIX(c), __real__ cproj##SUFFIX(c)));                                     \
    ASSERT_TRUE(same(__imag__ model_cproj##SUFFIX(c), __imag__ cproj##SUFFIX(c)));                                     \
    ASSERT_TRUE(std::isnan(model_nan##SUFFIX("")));                                                                    \
  }

TEST(Floating, PartsOfDoubles) {
  Arguments arguments;
  COMPARE(double, )
}
TEST(Floating, PartsOfFloats) {
  Arguments arguments;
  COMPARE(float, f)
}
TEST(Floating, PartsOfLongDoubles) {
  Arguments arguments;
  COMPARE(long double, l)
}
#undef COMPARE

TEST(Floating, ComplexProducts) {
  Arguments arguments;
#define COMPARE(TYPE, NAME)                                                                    \
  {                                                                                            \
    const TYPE a = any_number<TYPE>(arguments), b = any_number<TYPE>(arguments);               \
    const TYPE c = any_number<TYPE>(arguments), d = any_number<TYPE>(arguments);               \
    const auto model = model_##NAME(a, b, c, d), host = NAME(a, b, c, d);                      \
    ASSERT_TRUE(same(__real__ model, __real__ host)) << a << " " << b << " " << c << " " << d; \
    ASSERT_TRUE(same(__imag__ model, __imag__ host)) << a << " " << b << " " << c << " " << d; \
  }
  for (int i = 0; i < kCalls; ++i) {
    COMPARE(double, __muldc3)
    COMPARE(float, __mulsc3)
    COMPARE(long double, __mulxc3)
  }
#undef COMPARE
}

TEST(Floating, ComplexQuotientsOfWholeNumbers) {
  Arguments arguments;
  for (int i = 0; i < kCalls; ++i) {
    const auto any = [&] { return static_cast<double>(arguments.number(2001)) - 1000; };
    const double a = any();
    const double b = any();
    const double c = any() + 2000;
    const double d = std::vector<double>{0, c, -c}[arguments.number(3)];
    const auto model = model___divdc3(a, b, c, d);
    const auto host = __divdc3(a, b, c, d);
    ASSERT_EQ(__real__ model, __real__ host) << a << " " << b << " " << c << " " << d;
    ASSERT_EQ(__imag__ model, __imag__ host) << a << " " << b << " " << c << " " << d;
  }
}

TEST(Floating, ComplexQuotientsOfSmallFloats) {
  Arguments arguments;
  for (int i = 0; i < kCalls; ++i) {
    const auto any = [&] { return static_cast<float>(arguments.number(4000)) - 2000; };
    const float a = any();
    const float b = any();
    const float c = static_cast<float>(arguments.number(2000)) + 1;
    const float d = std::vector<float>{0, c, -c}[arguments.number(3)];
    const auto model = model___divsc3(a, b, c, d);
    const auto host = __divsc3(a, b, c, d);
    ASSERT_EQ(__real__ model, __real__ host) << a << " " << b << " " << c << " " << d;
    ASSERT_EQ(__imag__ model, __imag__ host) << a << " " << b << " " << c << " " << d;
  }
}

TEST(Floating, ComplexQuotientsByPowersOfTwo) {
  Arguments arguments;
#define COMPARE(TYPE, NAME)                                                                                        \
  {                                                                                                                \
    const auto any = [&] { /* any digits, 2^-59 to 2^59 */                                                         \
                           const auto digits =                                                                     \
                               static_cast<TYPE>(static_cast<std::uint64_t>(arguments.integer()) >> 1);            \
                           const TYPE size = std::ldexp(digits, static_cast<int>(arguments.number(58)) - 62);      \
                           return size < 0x1p-59 ? static_cast<TYPE>(0) : arguments.number(2) == 0 ? -size : size; \
    };                                                                                                             \
    const TYPE a = any(), b = any();                                                                               \
    const TYPE power = std::ldexp(static_cast<TYPE>(1), static_cast<int>(arguments.number(121)) - 60);             \
    const TYPE side = arguments.number(2) == 0 ? power : -power;                                                   \
    const bool is_real = arguments.number(2) == 0;                                                                 \
    const auto model = model_##NAME(a, b, is_real ? side : 0, is_real ? 0 : side);                                 \
    const auto host = NAME(a, b, is_real ? side : 0, is_real ? 0 : side);                                          \
    ASSERT_EQ(__real__ model, __real__ host) << a << " " << b << " " << side << " " << is_real;                    \
    ASSERT_EQ(__imag__ model, __imag__ host) << a << " " << b << " " << side << " " << is_real;                    \
  }
  for (int i = 0; i < kCalls; ++i) {
    COMPARE(double, __divdc3)
    COMPARE(float, __divsc3)
    COMPARE(long double, __divxc3)
  }
#undef COMPARE
}

/// Where the number ends is exact, and so are numbers of few digits.
template <class Number>
void compare(Number (*model)(const char*, char**), Number (*host)(const char*, char**), const std::string& text,
             bool is_short) {
  char* model_end = nullptr;
  char* host_end = nullptr;
  const Number expected = host(text.c_str(), &host_end);
  const Number value = model(text.c_str(), &model_end);
  ASSERT_EQ(model_end - text.c_str(), host_end - text.c_str()) << "'" << text << "'";
  if (is_short || !std::isfinite(expected)) ASSERT_TRUE(same(value, expected) || !is_short) << "'" << text << "'";
}

TEST(Floating, InStrings) {
  Arguments arguments;
  for (int i = 0; i < kCalls; ++i) {
    const bool is_short = arguments.number(2) == 0;
    std::string text;
    if (is_short) {
      text = arguments.text(" \t", 1) + arguments.text("+-", 1) + arguments.text("0123456789", 4) + "." +
             arguments.text("0123456789", 3);
      if (arguments.number(2) == 0) text += "e" + arguments.text("+-", 1) + arguments.text("0123", 1);
      if (arguments.number(4) == 0)
        text = arguments.text("+-", 1) +
               std::vector<std::string>{"inf", "INFINITY", "nan", "NaN(12)", "infin"}[arguments.number(5)];
    } else {
      text = arguments.text("0123456789.eE+-xXpP infatyINFNAn()_", 14);
    }
    compare(model_strtod, strtod, text, is_short);
    compare(model_strtof, strtof, text, is_short);
    compare(model_strtold, strtold, text, is_short);
    if (is_short) ASSERT_TRUE(same(model_atof(text.c_str()), atof(text.c_str()))) << text;
  }
}

}  // namespace
}  // namespace pincer::library
