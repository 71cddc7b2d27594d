// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "frontend/cbmc_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string_view>

#include "base/error.h"

namespace pincer::frontend {
namespace {

constexpr std::string_view kImplies = "==>";
constexpr std::string_view kEquivalent = "<==>";

/// The text with spaces for what is not code: comments, and what is in quotes.
std::string code_of(std::string_view text) {
  std::string code(text);
  const auto blank = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < std::min(to, code.size()); ++i)
      if (code[i] != '\n') code[i] = ' ';
  };
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (text.substr(at, 2) == "//" || text.substr(at, 2) == "/*") {
      end = text[at + 1] == '/' ? text.find('\n', at) : text.find("*/", at + 2);
      end = end == std::string_view::npos ? text.size() : end + (text[at + 1] == '/' ? 0 : 2);
      blank(at, end);
    } else if (text[at] == '"' || text[at] == '\'') {
      while (end < text.size() && text[end] != text[at] && text[end] != '\n') end += text[end] == '\\' ? 2 : 1;
      end = std::min(end + 1, text.size());
      blank(at + 1, end - 1);
    }
    at = end;
  }
  return code;
}

bool is_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Is the `=` there an assignment, alone or as in `+=`?
bool is_assignment(std::string_view code, std::size_t at) {
  if (code[at] != '=' || (at + 1 < code.size() && code[at + 1] == '=')) return false;
  if (at == 0) return true;
  if (code[at - 1] == '=' || code[at - 1] == '!') return false;
  const bool compares = code[at - 1] == '<' || code[at - 1] == '>';
  return !compares || (at > 1 && code[at - 2] == code[at - 1]);  // <<= and >>= assign
}

/// Where the operand that ends before `at` begins: operators of C that bind weaker end it.
std::size_t operand_begin(std::string_view code, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i-- > 0;) {
    const char c = code[i];
    if (c == ')' || c == ']') ++depth;
    if ((c == '(' || c == '[') && --depth < 0) return i + 1;
    if (depth > 0) continue;
    const bool is_word_end = c == 'n' && i >= 5 && code.substr(i - 5, 6) == "return" && !is_letter(code[i + 1]) &&
                             (i < 6 || !is_letter(code[i - 6]));
    if (c == ',' || c == ';' || c == '{' || c == '}' || c == '?' || c == ':' || is_word_end || is_assignment(code, i))
      return i + 1;
  }
  return 0;
}

std::size_t operand_end(std::string_view code, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i < code.size(); ++i) {
    const char c = code[i];
    if (c == '(' || c == '[') ++depth;
    if ((c == ')' || c == ']') && --depth < 0) return i;
    if (depth == 0 && (c == ',' || c == ';' || c == '{' || c == '}' || c == '?' || c == ':')) return i;
  }
  return code.size();
}

/// The first operator in [from, to) that is in no parentheses there.
std::optional<std::size_t> find_operator(std::string_view code, std::string_view op, std::size_t from, std::size_t to) {
  int depth = 0;
  for (std::size_t i = from; i + op.size() <= to; ++i) {
    if (code[i] == '(' || code[i] == '[') ++depth;
    if (code[i] == ')' || code[i] == ']') --depth;
    if (depth == 0 && code.substr(i, op.size()) == op && (op == kEquivalent || i == from || code[i - 1] != '<'))
      return i;
  }
  return std::nullopt;
}

/// The part [from, to) of the text, an expression without weaker operators of C, in C.
std::string expression(std::string_view text, std::string_view code, std::size_t from, std::size_t to) {
  // From the last to the first: a <==> b <==> c is (a <==> b) <==> c.
  std::optional<std::size_t> last;
  for (std::size_t at = from; const auto next = find_operator(code, kEquivalent, at, to);) {
    last = next;
    at = *next + kEquivalent.size();
  }
  if (last)
    return fmt::format("(!({}) == !({}))", expression(text, code, from, *last),
                       expression(text, code, *last + kEquivalent.size(), to));
  if (const auto first = find_operator(code, kImplies, from, to))
    return fmt::format("(!({}) || ({}))", expression(text, code, from, *first),
                       expression(text, code, *first + kImplies.size(), to));
  return std::string(text.substr(from, to - from));
}

void refuse_quantifiers(std::string_view code, const std::string& file) {
  for (const std::string_view word : {"__CPROVER_forall", "__CPROVER_exists", "__ESBMC_forall", "__ESBMC_exists"}) {
    const std::size_t at = code.find(word);
    if (at == std::string_view::npos) continue;
    const auto line = 1 + std::count(code.begin(), code.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    throw base::InputError(fmt::format("{}:{}: error: quantifiers are not supported: {}", file, line, word));
  }
}

}  // namespace

std::string without_cbmc_words(std::string text, const std::string& file) {
  if (text.find("_forall") != std::string::npos || text.find("_exists") != std::string::npos)
    refuse_quantifiers(code_of(text), file);
  if (text.find(kImplies) == std::string::npos) return text;
  // The innermost ones are not always first: each round replaces one whole expression, which has no operator left at
  // its own level.
  for (;;) {
    const std::string code = code_of(text);
    const std::size_t at = code.rfind(kImplies);
    if (at == std::string::npos) return text;
    const std::size_t first = at > 0 && code[at - 1] == '<' ? at - 1 : at;
    const std::size_t begin = operand_begin(code, first);
    const std::size_t end = operand_end(code, at + kImplies.size());
    const std::size_t start = std::min(code.find_first_not_of(" \t\n", begin), first);
    text = text.substr(0, start) + expression(text, code, start, end) + text.substr(end);
  }
}

}  // namespace pincer::frontend
