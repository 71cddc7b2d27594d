// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>

#include "base/error.h"
#include "job/inputs.h"

namespace pincer::job {

using logic::Sort;
using logic::SortKind;
using logic::Value;

namespace {

[[noreturn]] void does_not_fit(const InputNumber& number, const std::string& into) {
  throw base::InputError(fmt::format("{} does not fit into {}", number.text, into));
}

const mpz_class& as_integer(const InputNumber& number) {
  if (!number.integer) throw base::InputError(fmt::format("{} is not an integer", number.text));
  return *number.integer;
}

Value to_bits(const InputNumber& number, unsigned width) {
  const mpz_class& value = as_integer(number);
  const mpz_class modulus = mpz_class(1) << width;
  if (value >= modulus || value < -(modulus / 2)) does_not_fit(number, fmt::format("{} bits", width));
  return Value::bits(width, value);
}

/// The strto* functions round the text once, to the format itself: going through a wider one would round twice.
Value to_float(const InputNumber& number, Sort sort) {
  // Decimal text of the integer, because hexadecimal or not, strto* reads both alike; and no octal to fear.
  const std::string text = number.integer ? number.integer->get_str() : number.text;
  const bool infinite = std::isinf(std::strtold(text.c_str(), nullptr)) && !number.integer &&
                        text.find_first_of("nN") != std::string::npos;  // "inf", not a literal that is too large
  const auto checked = [&](auto value, auto make) {
    if (std::isinf(value) && !infinite) does_not_fit(number, sort.to_string());
    return make(value);
  };
  if (sort == Sort::float32()) return checked(std::strtof(text.c_str(), nullptr), Value::float32);
  if (sort == Sort::float64()) return checked(std::strtod(text.c_str(), nullptr), Value::float64);
  if (sort == Sort::float80()) return checked(std::strtold(text.c_str(), nullptr), Value::float80);
  throw base::InputError(fmt::format("inputs of sort {} cannot be given", sort.to_string()));
}

}  // namespace

Value to_value(const InputNumber& number, Sort sort) {
  switch (sort.kind()) {
    case SortKind::Bool: return Value::boolean(as_integer(number) != 0);
    case SortKind::BitVec: return to_bits(number, sort.width());
    case SortKind::Int: return Value::integer(as_integer(number));
    case SortKind::Float: return to_float(number, sort);
    case SortKind::Array: break;
  }
  throw base::InputError(fmt::format("inputs of sort {} cannot be given", sort.to_string()));
}

}  // namespace pincer::job
