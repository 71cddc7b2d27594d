// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/text/smtlib_sexpr.h"

#include <fmt/format.h>

#include <charconv>

#include "base/error.h"

namespace pincer::logic::smtlib {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }
bool ends_atom(char c) { return is_space(c) || c == '(' || c == ')' || c == '|' || c == '"' || c == ';'; }

}  // namespace

SExpression::SExpression(std::string_view text) {
  std::vector<std::uint32_t> open;
  const auto add = [&](Node node) {
    if (open.empty() && !nodes_.empty()) throw base::InputError("there is text after the formula's end");
    const auto id = static_cast<std::uint32_t>(nodes_.size());
    if (!open.empty()) nodes_[open.back()].items.push_back(id);
    nodes_.push_back(std::move(node));
    return id;
  };
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (is_space(c)) {
      ++i;
    } else if (c == '(') {
      open.push_back(add({}));
      ++i;
    } else if (c == ')') {
      if (open.empty()) throw base::InputError("there is one ')' too many");
      open.pop_back();
      ++i;
    } else if (c == '|') {
      const std::size_t end = text.find('|', i + 1);
      if (end == std::string_view::npos) throw base::InputError("the closing '|' of a symbol is missing");
      add({true, true, text.substr(i + 1, end - i - 1), {}});
      i = end + 1;
    } else {
      const std::size_t begin = i;
      while (i < text.size() && !ends_atom(text[i])) ++i;
      if (i == begin) throw base::InputError(fmt::format("'{}' is not expected", text[i]));
      add({true, false, text.substr(begin, i - begin), {}});
    }
  }
  if (nodes_.empty()) throw base::InputError("a formula is missing");
  if (!open.empty()) throw base::InputError("a ')' is missing");
}

bool SExpression::is_call(std::uint32_t node, std::string_view head) const {
  return !is_atom(node) && !items(node).empty() && item(node, 0) == head && !is_quoted(items(node)[0]);
}

std::string_view SExpression::item(std::uint32_t node, std::size_t index) const {
  return index < items(node).size() ? atom(items(node)[index]) : std::string_view();
}

std::uint32_t read_number(std::string_view digits, std::uint32_t limit) {
  std::uint32_t number = 0;
  const char* end = digits.data() + digits.size();
  // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): it stops at the end that it is told
  const auto [stop, error] = std::from_chars(digits.data(), end, number);
  if (error != std::errc() || stop != end || number > limit)
    throw base::InputError(fmt::format("the number '{}' is not allowed here", digits));
  return number;
}

}  // namespace pincer::logic::smtlib
