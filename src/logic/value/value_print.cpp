// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/value/float_format.h"
#include "logic/value/value.h"

namespace pincer::logic {

namespace {

std::string padded(const mpz_class& number, unsigned base, unsigned digits) {
  const std::string text = number.get_str(static_cast<int>(base));
  return std::string(digits - text.size(), '0') + text;
}

std::string bits_text(const mpz_class& number, unsigned width) {
  return width % 4 == 0 ? "#x" + padded(number, 16, width / 4) : "#b" + padded(number, 2, width);
}

std::string float_text(Sort sort, const mpz_class& pattern) {
  const unsigned eb = sort.exponent_bits();
  const unsigned fb = sort.significand_bits() - 1;
  if (pattern == nan_pattern(sort)) {
    return "(_ NaN " + std::to_string(eb) + " " + std::to_string(fb + 1) + ")";
  }
  const FloatFields fields = unpack_float(sort, pattern);
  return std::string("(fp #b") + (fields.negative ? "1" : "0") + " #b" + padded(fields.exponent, 2, eb) + " #b" +
         padded(fields.fraction, 2, fb) + ")";
}

}  // namespace

std::string Value::to_string() const {
  switch (sort().kind()) {
    case SortKind::Bool: return as_bool() ? "true" : "false";
    case SortKind::BitVec: return bits_text(as_unsigned(), sort().width());
    case SortKind::Float: return float_text(sort(), float_bits());
    case SortKind::Int: {
      const mpz_class number = as_signed();
      return number < 0 ? "(- " + mpz_class(-number).get_str() + ")" : number.get_str();
    }
    case SortKind::Array: break;
  }
  std::string prefix;
  std::string suffix = "((as const " + sort().to_string() + ") " + everywhere().to_string() + ")";
  for (const auto& [index, element] : entries()) {
    prefix += "(store ";
    suffix += " " + index.to_string() + " " + element.to_string() + ")";
  }
  return prefix + suffix;
}

}  // namespace pincer::logic
