// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "job/inputs.h"

#include <fmt/format.h>

#include <cctype>
#include <cmath>
#include <cstdlib>

#include "base/error.h"

namespace pincer::job {

namespace {

bool is_separator(char c) { return c == ',' || std::isspace(static_cast<unsigned char>(c)) != 0; }

/// Messages quote what the user wrote; a binary file given by mistake must not garble the terminal.
std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text.substr(0, 40)) result += std::isprint(static_cast<unsigned char>(c)) != 0 ? c : '?';
  return result + (text.size() > 40 ? "...'" : "'");
}

std::optional<mpz_class> parse_integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) {
    base = 16;
    text.remove_prefix(2);
  }
  if (text.empty()) return std::nullopt;
  for (const char c : text) {
    const auto u = static_cast<unsigned char>(c);
    if ((base == 16 ? std::isxdigit(u) : std::isdigit(u)) == 0) return std::nullopt;
  }
  mpz_class magnitude;
  if (magnitude.set_str(std::string(text), base) != 0) return std::nullopt;
  return negative ? mpz_class(-magnitude) : magnitude;
}

bool is_floating(const std::string& text) {
  // strtold alone would also take leading space and nan(...).
  if (text.empty() || text.find('(') != std::string::npos) return false;
  char* end = nullptr;
  std::strtold(text.c_str(), &end);
  return end == text.c_str() + text.size();
}

InputNumber parse_number(std::string_view token) {
  InputNumber number{std::string(token), parse_integer(token)};
  if (!number.integer && (token.find('\0') != std::string_view::npos || !is_floating(number.text)))
    throw base::InputError(fmt::format("{} is not a number", quoted(token)));
  return number;
}

}  // namespace

std::vector<InputNumber> parse_inputs(std::string_view text) {
  std::vector<InputNumber> numbers;
  bool after_comma = false;  // a comma announces a number; 1,,2 and a comma at the end are mistakes worth a message
  std::size_t i = 0;
  while (i < text.size()) {
    if (text[i] == ',') {
      if (after_comma || numbers.empty()) throw base::InputError("a number is missing before ','");
      after_comma = true;
      ++i;
    } else if (is_separator(text[i])) {
      ++i;
    } else {
      const std::size_t start = i;
      while (i < text.size() && !is_separator(text[i])) ++i;
      numbers.push_back(parse_number(text.substr(start, i - start)));
      after_comma = false;
    }
  }
  if (after_comma) throw base::InputError("a number is missing after ','");
  return numbers;
}

std::vector<InputNumber> parse_inputs_file(std::string_view text, std::string_view where) {
  std::vector<InputNumber> numbers;
  std::size_t line = 1;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view content = text.substr(0, end);
    content = content.substr(0, content.find('#'));
    // Lists are often broken after a comma.
    while (!content.empty() && is_separator(content.back())) content.remove_suffix(1);
    try {
      for (InputNumber& number : parse_inputs(content)) numbers.push_back(std::move(number));
    } catch (const base::InputError& error) {
      throw base::InputError(fmt::format("{}:{}: error: {}", where, line, error.what()));
    }
    if (end == std::string_view::npos) break;
    text.remove_prefix(end + 1);
    ++line;
  }
  return numbers;
}

}  // namespace pincer::job
