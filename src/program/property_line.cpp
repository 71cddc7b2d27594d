// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A line is cut into tokens once; the few formulas of SV-COMP are then compared as token sequences. Anything else that
// has the frame `CHECK( init(f()), LTL(...) )` is a property that we do not know, which is not an error.
#include "program/property_line.h"

#include <algorithm>
#include <initializer_list>
#include <span>
#include <vector>

namespace pincer::program {
namespace {

using Tokens = std::span<const std::string_view>;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_blank(char c) { return c == ' ' || c == '\t'; }

bool is_identifier(std::string_view token) {
  return !token.empty() && is_letter(token.front()) &&
         std::all_of(token.begin(), token.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

/// Words (with inner dashes, as in `data-race`) and single other characters.
std::vector<std::string_view> tokenize(std::string_view line) {
  std::vector<std::string_view> tokens;
  for (std::size_t i = 0; i < line.size();) {
    if (is_blank(line[i])) {
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < line.size() && (is_letter(line[end]) || is_digit(line[end]) || (end > i && line[end] == '-'))) ++end;
    end = std::max(end, i + 1);
    tokens.push_back(line.substr(i, end - i));
    i = end;
  }
  return tokens;
}

/// Equal token by token, where "*" in the pattern stands for one identifier.
bool matches(Tokens tokens, std::initializer_list<std::string_view> pattern) {
  return std::equal(tokens.begin(), tokens.end(), pattern.begin(), pattern.end(),
                    [](std::string_view token, std::string_view expected) {
                      return expected == "*" ? is_identifier(token) : token == expected;
                    });
}

bool is_balanced(Tokens tokens) {
  std::size_t depth = 0;
  for (const auto token : tokens) {
    if (token == "(") ++depth;
    if (token == ")" && depth-- == 0) return false;
  }
  return depth == 0;
}

/// For messages: the tokens with single blanks, bounded, without control characters.
std::string join(Tokens tokens) {
  constexpr std::size_t kLongest = 100;
  std::string text;
  for (const auto token : tokens) {
    if (text.size() + token.size() > kLongest) return text + "...";
    if (!text.empty()) text += ' ';
    for (const char c : token) text += c >= ' ' && c <= '~' ? c : '?';
  }
  return text;
}

/// `G valid-free` and the like. The last four are not SV-COMP's; pincer's own witnesses say them.
std::optional<Check> named_check(Tokens formula) {
  for (const Check check : {Check::Free, Check::Deref, Check::Track, Check::Cleanup, Check::Bounds, Check::Division,
                            Check::Shift, Check::Null}) {
    if (matches(formula, {"G", name_of(check)})) return check;
  }
  return std::nullopt;
}

void parse_formula(Tokens formula, PropertyLine& line) {
  if (matches(formula, {"G", "!", "call", "(", "*", "(", ")", ")"})) {
    line.function = formula[4];
  } else if (matches(formula, {"G", "!", "label", "(", "*", ")"})) {
    line.label = formula[4];
  } else if (matches(formula, {"G", "!", "overflow"})) {
    line.check = Check::Overflow;
  } else if (const auto named = named_check(formula)) {
    line.check = *named;
  } else if (matches(formula, {"G", "!", "data-race"})) {
    line.unsupported = "data races (G ! data-race)";
  } else if (matches(formula, {"F", "end"})) {
    line.unsupported = "termination (F end)";
  } else if (matches(formula, {"G", "def-behavior"})) {
    line.unsupported = "defined behavior (G def-behavior)";
  } else {
    line.unsupported = "the formula '" + join(formula) + "'";
  }
}

}  // namespace

std::optional<PropertyLine> parse_property_line(std::string_view text) {
  const std::vector<std::string_view> all = tokenize(text);
  const Tokens tokens(all);
  if (tokens.size() < 4 || tokens[1] != "(" || tokens.back() != ")" || !is_balanced(tokens)) return std::nullopt;
  PropertyLine line;
  if (tokens[0] == "COVER") {
    line.unsupported = "test generation (COVER)";
    return line;
  }
  if (tokens[0] != "CHECK") return std::nullopt;
  constexpr std::size_t kFrame = 11;  // CHECK ( init ( f ( ) ) , LTL (
  if (tokens.size() < kFrame + 2 ||
      !matches(tokens.first(kFrame), {"CHECK", "(", "init", "(", "*", "(", ")", ")", ",", "LTL", "("}) ||
      tokens[tokens.size() - 2] != ")") {
    line.unsupported = "the property '" + join(tokens) + "'";
    return line;
  }
  line.entry = tokens[4];
  parse_formula(tokens.subspan(kFrame, tokens.size() - kFrame - 2), line);
  return line;
}

}  // namespace pincer::program
