// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "witness/expression_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

#include "witness/characters.h"

namespace pincer::witness {

namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

class ExpressionReader {
 public:
  explicit ExpressionReader(std::string_view text) : text_(text) {}

  std::optional<std::string> problem() {
    std::string open;  // parentheses
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (std::isspace(static_cast<unsigned char>(c)) != 0) {
        ++at_;
        continue;
      }
      if (c == '(') {
        if (name_before_) return "it calls a function";
        open += c;
        ++at_;
        operand_ = name_before_ = false;
      } else if (c == ')') {
        if (open.empty()) return "its parentheses do not match";
        open.pop_back();
        ++at_;
        // After a cast comes an operand; a parenthesis may end either.
        operand_ = true;
        name_before_ = false;
      } else if (auto wrong = is_word(c) || (c == '.' && is_digit(next())) ? word() : symbol()) {
        return wrong;
      }
    }
    if (!open.empty()) return "its parentheses do not match";
    if (!operand_) return "it is incomplete";
    return std::nullopt;
  }

 private:
  [[nodiscard]] char next() const { return at_ + 1 < text_.size() ? text_[at_ + 1] : '\0'; }

  std::optional<std::string> word() {
    const std::size_t begin = at_;
    const bool number = !is_word(text_[at_]) || is_digit(text_[at_]);
    while (at_ < text_.size() && (is_word(text_[at_]) || (number && (text_[at_] == '.' || exponent_sign(begin)))))
      ++at_;
    const std::string_view token = text_.substr(begin, at_ - begin);
    constexpr std::array<std::string_view, 12> kForbidden{"asm",        "__asm__",       "__asm",  "goto",
                                                          "return",     "_Generic",      "typeof", "__typeof",
                                                          "__typeof__", "__attribute__", "va_arg", "__builtin_va_arg"};
    if (std::find(kForbidden.begin(), kForbidden.end(), token) != kForbidden.end())
      return fmt::format("'{}' has no place in it", token);
    operand_ = true;
    name_before_ = !number && token != "sizeof" && token != "_Alignof";
    return std::nullopt;
  }
  [[nodiscard]] bool exponent_sign(std::size_t begin) const {
    if (text_[at_] != '+' && text_[at_] != '-') return false;
    const char before = text_[at_ - 1];
    const bool hexadecimal = text_.substr(begin).starts_with("0x") || text_.substr(begin).starts_with("0X");
    return hexadecimal ? before == 'p' || before == 'P' : before == 'e' || before == 'E';
  }

  std::optional<std::string> symbol() {
    constexpr std::array<std::string_view, 23> kOperators{"<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
                                                          "+",  "-",  "*",  "/",  "%",  "!",  "~",  "&",
                                                          "|",  "^",  "<",  ">",  "?",  ":",  "."};
    const std::string_view rest = text_.substr(at_);
    for (const std::string_view bad : {"++", "--", "->", "<<=", ">>=", "//", "/*", "##"})
      if (rest.starts_with(bad)) return fmt::format("'{}' has no place in it", bad);
    if (rest.starts_with('\'')) return character();
    for (const std::string_view token : kOperators) {
      if (!rest.starts_with(token)) continue;
      if (rest.substr(token.size()).starts_with('=') && token != "==" && token != "!=" && token != "<=" &&
          token != ">=")
        return "it assigns something";
      if (token == "*" && !operand_) return "it follows a pointer";
      if ((token == "/" || token == "%") && !divides_by_constant(rest.substr(1))) return "it divides by a variable";
      at_ += token.size();
      operand_ = name_before_ = false;
      return std::nullopt;
    }
    if (rest.front() == '[') return "it follows a pointer";
    if (rest.front() == '=') return "it assigns something";
    if (rest.front() == '\\') return "it is an extended expression";
    return fmt::format("'{}' has no place in it",
                       std::isprint(static_cast<unsigned char>(rest.front())) != 0 ? rest.front() : '?');
  }
  std::optional<std::string> character() {
    const std::size_t close = text_.find('\'', at_ + (next() == '\\' ? 3 : 2));
    if (close == std::string_view::npos || close > at_ + 6) return "it has a broken literal";
    at_ = close + 1;
    operand_ = true;
    name_before_ = false;
    return std::nullopt;
  }
  /// A literal other than zero, by itself: `/ (5 - 5)` is none.
  static bool divides_by_constant(std::string_view rest) {
    while (!rest.empty() && rest.front() == ' ') rest.remove_prefix(1);
    return !rest.empty() && rest.front() >= '1' && rest.front() <= '9';
  }

  std::string_view text_;
  std::size_t at_ = 0;
  bool operand_ = false;      // the last token ended an operand
  bool name_before_ = false;  // the last token was a name
};

}  // namespace

std::optional<std::string> expression_problem(std::string_view text) { return ExpressionReader(text).problem(); }

}  // namespace pincer::witness
