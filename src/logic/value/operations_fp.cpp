// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Floats in the host's own formats: the host is IEEE 754 and rounds to nearest even, which nothing in pincer changes.
// The other modes are rare, so our own arithmetic is fast enough for them.
#include <cmath>
#include <limits>

#include "logic/value/bits.h"
#include "logic/value/float_format.h"
#include "logic/value/operations.h"
#include "logic/value/soft_float.h"

namespace pincer::logic::detail {

namespace {

template <class F>
F get(const Value& v);
template <>
float get<float>(const Value& v) {
  return v.as_float();
}
template <>
double get<double>(const Value& v) {
  return v.as_double();
}
template <>
long double get<long double>(const Value& v) {
  return v.as_long_double();
}

Value put(float f) { return Value::float32(f); }
Value put(double f) { return Value::float64(f); }
Value put(long double f) { return Value::float80(f); }

template <class F>
F minimum(F a, F b) {
  if (std::isnan(a)) return b;
  if (std::isnan(b)) return a;
  if (a == 0 && b == 0) return std::signbit(a) ? a : b;
  return b < a ? b : a;
}

template <class F>
F maximum(F a, F b) {
  if (std::isnan(a)) return b;
  if (std::isnan(b)) return a;
  if (a == 0 && b == 0) return std::signbit(a) ? b : a;
  return a < b ? b : a;
}

template <class F>
F round_to_integral(F a, RoundingMode mode) {
  switch (mode) {
    case RoundingMode::NearestEven: return std::nearbyint(a);
    case RoundingMode::NearestAway: return std::round(a);
    case RoundingMode::TowardPositive: return std::ceil(a);
    case RoundingMode::TowardNegative: return std::floor(a);
    case RoundingMode::TowardZero: return std::trunc(a);
  }
  base::require(false, "a rounding mode");
  return a;
}

// Conversions of numbers and native formats to native formats are the host's.
template <class F>
Value convert(F a, Sort to) {
  if (to == Sort::float32()) return put(static_cast<float>(a));
  if (to == Sort::float64()) return put(static_cast<double>(a));
  return put(static_cast<long double>(a));
}

template <class F>
Value apply_native(Kind kind, unsigned attribute, Sort result, std::span<const Value> v) {
  const F a = get<F>(v[0]);
  switch (kind) {
    case Kind::FpSqrt: return put(std::sqrt(a));
    case Kind::FpNeg: return put(-a);
    case Kind::FpAbs: return put(std::fabs(a));
    case Kind::FpRoundToIntegral: return put(round_to_integral(a, static_cast<RoundingMode>(attribute)));
    case Kind::FpIsNan: return Value::boolean(std::isnan(a));
    case Kind::FpIsInf: return Value::boolean(std::isinf(a));
    case Kind::FpIsZero: return Value::boolean(a == 0);
    case Kind::FpIsNormal: return Value::boolean(std::isnormal(a));
    case Kind::FpIsSubnormal: return Value::boolean(std::fpclassify(a) == FP_SUBNORMAL);
    case Kind::FpIsNegative: return Value::boolean(!std::isnan(a) && std::signbit(a));
    case Kind::FpToFp: return convert(a, result);
    case Kind::FpFma: return put(std::fma(a, get<F>(v[1]), get<F>(v[2])));
    default: break;
  }
  const F b = get<F>(v[1]);
  switch (kind) {
    case Kind::FpAdd: return put(a + b);
    case Kind::FpSub: return put(a - b);
    case Kind::FpMul: return put(a * b);
    case Kind::FpDiv: return put(a / b);
    case Kind::FpRem: return put(std::remainder(a, b));
    case Kind::FpFmod: return put(std::fmod(a, b));
    case Kind::FpMin: return put(minimum(a, b));
    case Kind::FpMax: return put(maximum(a, b));
    case Kind::FpEq: return Value::boolean(a == b);
    case Kind::FpLt: return Value::boolean(a < b);
    case Kind::FpLe: return Value::boolean(a <= b);
    default: break;
  }
  base::require(false, "a float operation");
  return {};
}

bool is_native(Sort sort) { return sort == Sort::float32() || sort == Sort::float64() || sort == Sort::float80(); }

Value integer_to_float(const Value& a, bool is_signed, Sort to, RoundingMode mode) {
  if (!a.sort().is_narrow() || !is_native(to) || mode != RoundingMode::NearestEven) {
    return soft_float_of_integer(to, is_signed ? a.as_signed() : a.as_unsigned(), mode);
  }
  return is_signed ? convert(a.as_int64(), to) : convert(a.as_uint64(), to);
}

// The same without big numbers where machine integers are enough.
Value float_to_integer(const Value& a, bool is_signed, unsigned width) {
  if (is_native(a.sort()) && width <= 64) {
    const long double number = a.sort() == Sort::float32()   ? a.as_float()
                               : a.sort() == Sort::float64() ? a.as_double()
                                                             : a.as_long_double();
    constexpr long double kLimit = 0x1p62L;
    if (-kLimit < number && number < kLimit) {
      const auto integer = static_cast<std::int64_t>(number);
      const std::int64_t least = is_signed ? bits::to_signed(bits::sign_bit(width), width) : 0;
      const bits::Word above_least = static_cast<bits::Word>(integer) - static_cast<bits::Word>(least);
      const bool fits = integer >= least && above_least <= bits::mask(width);
      return Value::bits(width, fits ? static_cast<bits::Word>(integer) : 0);
    }
  }
  return soft_float_to_integer(a, is_signed, width);
}

}  // namespace

Value apply_fp(Kind kind, unsigned attribute, Sort result, std::span<const Value> v) {
  const Sort operand = v[0].sort();
  const auto mode = has_rounding_mode(kind) ? static_cast<RoundingMode>(attribute) : RoundingMode::NearestEven;
  switch (kind) {
    case Kind::FpFromBits: return Value::floating(result, v[0].as_unsigned());
    case Kind::FpToBits: return Value::bits(result.width(), v[0].float_bits());
    case Kind::SBvToFp: return integer_to_float(v[0], true, result, mode);
    case Kind::UBvToFp: return integer_to_float(v[0], false, result, mode);
    case Kind::FpToSBv: return float_to_integer(v[0], true, result.width());
    case Kind::FpToUBv: return float_to_integer(v[0], false, result.width());
    default: break;
  }
  const bool as_host = mode == RoundingMode::NearestEven || kind == Kind::FpRoundToIntegral;
  const bool native = as_host && is_native(operand) && (kind != Kind::FpToFp || is_native(result));
  if (!native) return apply_soft_float(kind, attribute, result, v);
  if (operand == Sort::float32()) return apply_native<float>(kind, attribute, result, v);
  if (operand == Sort::float64()) return apply_native<double>(kind, attribute, result, v);
  return apply_native<long double>(kind, attribute, result, v);
}

}  // namespace pincer::logic::detail
