// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string_view>

namespace pincer::frontend {

/// A function of math.h of one argument whose results C does not fix: what is known of them.
struct MathFunction {
  std::string_view name;
  float (*of_float)(float);
  double (*of_double)(double);
  long double (*of_long_double)(long double);
  double least;  // of the results
  double most;
  enum class Domain : std::uint8_t {
    Numbers,
    Finite,
    Interval,
    Anything
  } domain;         // elsewhere the result is not a number
  double from = 0;  // of the interval
  double to = 0;
};

/// By its name, with or without a suffix f or l; null for others.
const MathFunction* math_function(std::string_view name);

/// Functions of several arguments of that kind: pow, atan2, hypot.
bool is_math_function_of_two(std::string_view name);

}  // namespace pincer::frontend
