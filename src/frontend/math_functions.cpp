// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/math_functions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace pincer::frontend {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
// A little more than pi and half of it, so that all formats round into the range.
constexpr double kPi = 3.1415930;
constexpr double kHalfPi = 1.5707965;

using enum MathFunction::Domain;

#define PINCER_MATH(NAME, ...) \
  MathFunction { #NAME, NAME##f, NAME, NAME##l, __VA_ARGS__ }

const std::array kFunctions = {
    PINCER_MATH(sin, -1, 1, Finite),
    PINCER_MATH(cos, -1, 1, Finite),
    PINCER_MATH(tan, -kInfinity, kInfinity, Finite),
    PINCER_MATH(asin, -kHalfPi, kHalfPi, Interval, -1, 1),
    PINCER_MATH(acos, 0, kPi, Interval, -1, 1),
    PINCER_MATH(atan, -kHalfPi, kHalfPi, Numbers),
    PINCER_MATH(sinh, -kInfinity, kInfinity, Numbers),
    PINCER_MATH(cosh, 1, kInfinity, Numbers),
    PINCER_MATH(tanh, -1, 1, Numbers),
    PINCER_MATH(asinh, -kInfinity, kInfinity, Numbers),
    PINCER_MATH(acosh, 0, kInfinity, Interval, 1, kInfinity),
    PINCER_MATH(atanh, -kInfinity, kInfinity, Interval, -1, 1),
    PINCER_MATH(exp, 0, kInfinity, Numbers),
    PINCER_MATH(exp2, 0, kInfinity, Numbers),
    PINCER_MATH(expm1, -1, kInfinity, Numbers),
    PINCER_MATH(log, -kInfinity, kInfinity, Interval, 0, kInfinity),
    PINCER_MATH(log2, -kInfinity, kInfinity, Interval, 0, kInfinity),
    PINCER_MATH(log10, -kInfinity, kInfinity, Interval, 0, kInfinity),
    PINCER_MATH(log1p, -kInfinity, kInfinity, Interval, -1, kInfinity),
    PINCER_MATH(cbrt, -kInfinity, kInfinity, Numbers),
    PINCER_MATH(erf, -1, 1, Numbers),
    PINCER_MATH(erfc, 0, 2, Numbers),
    PINCER_MATH(tgamma, -kInfinity, kInfinity, Anything),
    PINCER_MATH(lgamma, -kInfinity, kInfinity, Numbers),
};

#undef PINCER_MATH

std::string_view without_suffix(std::string_view name) { return name.substr(0, name.size() - 1); }

}  // namespace

const MathFunction* math_function(std::string_view name) {
  const auto find = [](std::string_view plain) -> const MathFunction* {
    const auto* found = std::find_if(kFunctions.begin(), kFunctions.end(),
                                     [&](const MathFunction& function) { return function.name == plain; });
    return found == kFunctions.end() ? nullptr : found;
  };
  if (const MathFunction* plain = find(name)) return plain;
  return name.ends_with('f') || name.ends_with('l') ? find(without_suffix(name)) : nullptr;
}

bool is_math_function_of_two(std::string_view name) {
  const auto is = [](std::string_view plain) { return plain == "pow" || plain == "atan2" || plain == "hypot"; };
  return is(name) || ((name.ends_with('f') || name.ends_with('l')) && is(without_suffix(name)));
}

}  // namespace pincer::frontend
