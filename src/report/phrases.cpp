// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/phrases.h"

#include <algorithm>
#include <cctype>

namespace pincer::report {
namespace {

using witness::Range;
using witness::SourceStatement;
using witness::SourceText;
using witness::StatementKind;

constexpr std::size_t kLongest = 100;

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::string part_of(const SourceText& text, Range range) {
  return on_one_line(std::string_view(text.text()).substr(range.begin, range.end - range.begin));
}

/// Where the operands of && and || outside of parentheses end; what is inside of parentheses that are all of the text
/// counts as outside.
class Operands {
 public:
  Operands(const SourceText& text, Range range) : text_(text) { split(range); }

  /// The operand whose branch has its place at the offset: that of an operator before it, the last one where the condition
  /// begins.
  [[nodiscard]] Range at(std::size_t offset) const {
    if (offset <= parts_.front().begin) return parts_.back();
    for (std::size_t i = 0; i < parts_.size(); ++i)
      if (i + 1 == parts_.size() || offset < parts_[i + 1].begin) return parts_[i];
    return parts_.back();
  }
  [[nodiscard]] std::size_t count() const { return parts_.size(); }

 private:
  void split(Range range) {
    range = trimmed(range);
    const std::string& code = text_.code();
    std::vector<Range> parts;
    std::size_t begin = range.begin;
    for (std::size_t i = range.begin; i < range.end; ++i) {
      if (const auto close = text_.closing(i); close && *close < range.end) {
        i = *close;
      } else if (i + 1 < range.end && code[i] == code[i + 1] && (code[i] == '&' || code[i] == '|')) {
        parts.push_back({begin, i});
        begin = i + 2;
        ++i;
      }
    }
    if (!parts.empty()) {
      parts.push_back({begin, range.end});
      for (const Range& part : parts) split(part);
      return;
    }
    const std::size_t open = code[range.begin] == '!' ? text_.skip_blanks(range.begin + 1) : range.begin;
    const auto close = open < range.end && code[open] == '(' ? text_.closing(open) : std::nullopt;
    const bool has_parts = close && *close + 1 == range.end &&
                           (code.substr(open, *close - open).find("&&") != std::string::npos ||
                            code.substr(open, *close - open).find("||") != std::string::npos);
    if (has_parts)
      split({open + 1, *close});
    else
      parts_.push_back(range);
  }

  [[nodiscard]] Range trimmed(Range range) const {
    const std::string& code = text_.code();
    while (range.begin < range.end && std::isspace(static_cast<unsigned char>(code[range.begin])) != 0) ++range.begin;
    while (range.begin < range.end && std::isspace(static_cast<unsigned char>(code[range.end - 1])) != 0) --range.end;
    return range;
  }

  const SourceText& text_;
  std::vector<Range> parts_;
};

/// Where the expression starts that ends before `end`.
std::size_t expression_begin(const SourceText& text, std::size_t end, std::size_t from) {
  const std::string& code = text.code();
  std::size_t begin = from;
  for (std::size_t i = from; i < end; ++i) {
    if (const auto close = text.closing(i); close && *close < end) {
      i = *close;
      continue;
    }
    const char c = code[i];
    if (c == ';' || c == ',' || c == '{' || c == '(' || c == '[' || c == '?' || c == ':' ||
        (c == '=' && code[i + 1] != '=') || c == '}')
      begin = i + 1;
  }
  return begin;
}

}  // namespace

std::string on_one_line(std::string_view text) {
  std::string result;
  for (const char c : text) {
    const bool is_blank = std::isspace(static_cast<unsigned char>(c)) != 0;
    if (is_blank && (result.empty() || result.back() == ' ')) continue;
    result += is_blank ? ' ' : c;
  }
  while (!result.empty() && (result.back() == ' ' || result.back() == ';')) result.pop_back();
  if (result.size() > kLongest) {
    std::size_t cut = kLongest;
    while (cut > 0 && (static_cast<unsigned char>(result[cut]) & 0xC0U) == 0x80U) --cut;  // not inside a letter
    result = result.substr(0, cut) + " ...";
  }
  return result;
}

std::string without_parentheses(std::string text) {
  while (text.starts_with('(') && text.ends_with(')')) {
    int open = 0;
    std::size_t close = 0;
    do {
      open += text[close] == '(' ? 1 : text[close] == ')' ? -1 : 0;
    } while (open > 0 && ++close < text.size());
    if (close + 1 != text.size()) break;
    text = text.substr(1, text.size() - 2);
  }
  return text;
}

std::vector<std::string> variables_in(std::string_view text) {
  std::vector<std::string> result;
  const auto add = [&](std::string_view part) {
    const bool is_name = !part.empty() && std::isdigit(static_cast<unsigned char>(part.front())) == 0;
    if (is_name && std::find(result.begin(), result.end(), part) == result.end()) result.emplace_back(part);
  };
  const auto word_end = [&](std::size_t at) {
    while (at < text.size() && is_word(text[at])) ++at;
    return at;
  };
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '"' || text[i] == '\'') {
      const char quote = text[i];
      for (++i; i < text.size() && text[i] != quote; ++i)
        if (text[i] == '\\') ++i;
      ++i;
      continue;
    }
    if (!is_word(text[i])) {
      ++i;
      continue;
    }
    std::size_t end = word_end(i);
    while (end < text.size()) {
      if (text[end] == '.' && end + 1 < text.size() && is_word(text[end + 1])) {
        end = word_end(end + 1);
      } else if (text.substr(end, 2) == "->" && end + 2 < text.size() && is_word(text[end + 2])) {
        end = word_end(end + 2);
      } else if (text[end] == '[' && text.find_first_of("[]", end + 1) != std::string_view::npos &&
                 text[text.find_first_of("[]", end + 1)] == ']') {
        const std::size_t close = text.find(']', end);
        for (const std::string& inner : variables_in(text.substr(end + 1, close - end - 1))) add(inner);
        end = close + 1;
      } else {
        break;
      }
    }
    add(text.substr(i, end - i));
    i = end;
  }
  return result;
}

const SourceText* Phrases::text(program::SourceLocation where, std::size_t& offset) {
  if (!where.known() || !where.file.valid()) return nullptr;
  const SourceText* text = sources_.text(where.file);
  if (text == nullptr) return nullptr;
  const auto at = text->offset({where.line, std::max(where.column, 1U)});
  if (!at) return nullptr;
  offset = *at;
  return text;
}

std::optional<ConditionPart> Phrases::condition(program::SourceLocation where) {
  std::size_t offset = 0;
  const SourceText* text = this->text(where, offset);
  if (text == nullptr) return std::nullopt;
  const SourceStatement* statement = text->branch({where.line, where.column});
  if (statement == nullptr || statement->condition.empty()) return std::nullopt;
  const bool is_loop = statement->kind == StatementKind::While || statement->kind == StatementKind::For ||
                       statement->kind == StatementKind::Do;
  const Operands operands(*text, statement->condition);
  // The place of a condition without parts is its keyword.
  const Range part = operands.at(operands.count() == 1 ? statement->condition.begin : offset);
  if (part.empty()) return std::nullopt;
  return ConditionPart{part_of(*text, part), statement->condition.begin, is_loop};
}

std::optional<std::string> Phrases::assigned(program::SourceLocation where) {
  std::size_t offset = 0;
  const SourceText* text = this->text(where, offset);
  if (text == nullptr || where.column == 0) return std::nullopt;
  const std::string& code = text->code();
  const SourceStatement* statement = text->statement(offset);
  if (statement == nullptr || offset + 1 >= code.size()) return std::nullopt;
  if (code.compare(offset, 2, "++") == 0 || code.compare(offset, 2, "--") == 0) {
    std::size_t begin = text->skip_blanks(offset + 2);
    std::size_t end = begin;
    while (end < statement->range.end && (is_word(code[end]) || code[end] == '.' || code.compare(end, 2, "->") == 0))
      end += code[end] == '-' ? 2 : 1;
    while (end < statement->range.end && code[end] == '[' && text->closing(end)) end = *text->closing(end) + 1;
    if (end == begin) {  // x++
      end = offset;
      begin = expression_begin(*text, offset, statement->range.begin);
    }
    const std::string result = part_of(*text, {begin, end});
    return result.empty() ? std::nullopt : std::optional(result);
  }
  std::size_t end = offset;
  while (end < statement->range.end && std::string_view("+-*/%&|^<>").find(code[end]) != std::string_view::npos) ++end;
  if (end >= code.size() || code[end] != '=' || code[end + 1] == '=') return std::nullopt;
  const std::size_t begin = expression_begin(*text, offset, statement->range.begin);
  const std::string result = part_of(*text, {begin, offset});
  return result.empty() ? std::nullopt : std::optional(result);
}

std::optional<std::string> Phrases::statement(program::SourceLocation where) {
  std::size_t offset = 0;
  const SourceText* text = this->text(where, offset);
  const SourceStatement* statement = text == nullptr ? nullptr : text->statement(offset);
  if (statement == nullptr) return std::nullopt;
  if (statement->kind != StatementKind::Simple) {
    if (statement->condition.empty() || !statement->condition.contains(offset)) return std::nullopt;
    return part_of(*text, statement->condition);
  }
  const std::string result = part_of(*text, statement->range);
  return result.empty() ? std::nullopt : std::optional(result);
}

std::optional<std::string> Phrases::assertion(program::SourceLocation where) {
  std::size_t offset = 0;
  const SourceText* text = this->text(where, offset);
  if (text == nullptr) return std::nullopt;
  const SourceStatement* statement = text->statement(offset);
  std::size_t end = statement == nullptr ? offset : statement->range.end;
  for (std::size_t i = offset; i < end && i < text->code().size(); ++i) {
    const std::string_view word = text->word(i);
    if (word.empty()) continue;
    const std::size_t open = text->skip_blanks(i + word.size());
    const auto close = open < text->code().size() && text->code()[open] == '(' ? text->closing(open) : std::nullopt;
    if (close && word.find("assert") != std::string_view::npos) return part_of(*text, {open + 1, *close});
    i += word.size();
  }
  return std::nullopt;
}

std::optional<std::string> Phrases::called(program::SourceLocation where) {
  std::size_t offset = 0;
  const SourceText* text = this->text(where, offset);
  if (text == nullptr) return std::nullopt;
  const std::string_view word = text->word(offset);
  const std::size_t open = word.empty() ? 0 : text->skip_blanks(offset + word.size());
  if (word.empty() || open >= text->code().size() || text->code()[open] != '(') return std::nullopt;
  for (const char* keyword : {"if", "while", "for", "switch", "return", "sizeof"})
    if (word == keyword) return std::nullopt;
  return std::string(word);
}

}  // namespace pincer::report
