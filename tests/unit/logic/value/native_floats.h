// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/value/value.h"

namespace pincer::logic {

/// The sort of a native type, and the way to a value and back.
template <class F>
struct Format;
template <>
struct Format<float> {
  static Sort sort() { return Sort::float32(); }
  static Value value(float f) { return Value::float32(f); }
  static float get(const Value& v) { return v.as_float(); }
};
template <>
struct Format<double> {
  static Sort sort() { return Sort::float64(); }
  static Value value(double f) { return Value::float64(f); }
  static double get(const Value& v) { return v.as_double(); }
};
template <>
struct Format<long double> {
  static Sort sort() { return Sort::float80(); }
  static Value value(long double f) { return Value::float80(f); }
  static long double get(const Value& v) { return v.as_long_double(); }
};

}  // namespace pincer::logic
