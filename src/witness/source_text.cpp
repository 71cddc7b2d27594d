// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "witness/source_text.h"

#include <algorithm>
#include <cctype>

#include "witness/characters.h"
#include "witness/statement_reader.h"

namespace pincer::witness {

namespace {

bool is_blank(char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; }

/// Overwrites with blanks what is no code; lines stay lines.
class Blanker {
 public:
  explicit Blanker(std::string& code) : code_(code) {}

  void run() {
    bool line_start = true;
    while (at_ < code_.size()) {
      const char c = code_[at_];
      if (c == '/' && next() == '/') {
        blank_until([&] { return code_[at_] == '\n' && !continued(); }, 0);
      } else if (c == '/' && next() == '*') {
        blank(2);
        blank_until([&] { return code_[at_] == '*' && next() == '/'; }, 2);
      } else if (c == '"' || c == '\'') {
        literal(c);
        line_start = false;
      } else if (c == '#' && line_start) {
        blank_until([&] { return code_[at_] == '\n' && !continued(); }, 0);
      } else {
        if (c == '\n')
          line_start = true;
        else if (!is_blank(c))
          line_start = false;
        ++at_;
      }
    }
  }

 private:
  [[nodiscard]] char next() const { return at_ + 1 < code_.size() ? code_[at_ + 1] : '\0'; }
  [[nodiscard]] bool continued() const { return at_ > 0 && last_ == '\\'; }

  void blank(std::size_t count) {
    for (; count > 0 && at_ < code_.size(); --count, ++at_) {
      last_ = code_[at_];
      if (code_[at_] != '\n') code_[at_] = ' ';
    }
  }
  template <class Done>
  void blank_until(Done done, std::size_t more) {
    while (at_ < code_.size() && !done()) blank(1);
    blank(more);
  }
  /// The quotes stay: a literal is an operand.
  void literal(char quote) {
    ++at_;
    while (at_ < code_.size() && code_[at_] != quote && code_[at_] != '\n') blank(code_[at_] == '\\' ? 2 : 1);
    ++at_;
  }

  std::string& code_;
  std::size_t at_ = 0;
  char last_ = '\0';  // what the last blank replaced
};

/// For each parenthesis, bracket and brace the one that closes it. One that closes another kind than was opened last leaves
/// all that are open without.
std::unordered_map<std::size_t, std::size_t> pairs(std::string_view code) {
  std::unordered_map<std::size_t, std::size_t> result;
  std::vector<std::size_t> open;
  for (std::size_t at = 0; at < code.size(); ++at) {
    const char c = code[at];
    if (c == '(' || c == '[' || c == '{') open.push_back(at);
    if (c != ')' && c != ']' && c != '}') continue;
    const char opening = c == ')' ? '(' : c == ']' ? '[' : '{';
    if (!open.empty() && code[open.back()] == opening) {
      result.emplace(open.back(), at);
      open.pop_back();
    } else {
      open.clear();
    }
  }
  return result;
}

}  // namespace

SourceText::SourceText(std::string text) : text_(std::move(text)), code_(text_), lines_{0} {
  for (std::size_t i = 0; i < text_.size(); ++i)
    if (text_[i] == '\n') lines_.push_back(i + 1);
  Blanker(code_).run();
  closing_ = pairs(code_);
  StatementReader(*this).read();
}

std::optional<std::size_t> SourceText::offset(Position position) const {
  if (position.line == 0 || position.line > lines_.size()) return std::nullopt;
  const std::size_t begin = lines_[position.line - 1];
  const std::size_t at = begin + (position.column == 0 ? 0 : position.column - 1);
  const std::size_t end = position.line < lines_.size() ? lines_[position.line] : text_.size() + 1;
  return at < end ? std::optional(at) : std::nullopt;
}

Position SourceText::position(std::size_t offset) const {
  const auto after = std::upper_bound(lines_.begin(), lines_.end(), offset);
  const auto line = static_cast<std::size_t>(after - lines_.begin());
  return {static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(offset - lines_[line - 1] + 1)};
}

std::size_t SourceText::skip_blanks(std::size_t at) const {
  while (at < code_.size() && is_blank(code_[at])) ++at;
  return at;
}

std::optional<std::size_t> SourceText::closing(std::size_t open) const {
  const auto found = closing_.find(open);
  return found == closing_.end() ? std::nullopt : std::optional(found->second);
}

std::string_view SourceText::word(std::size_t at) const {
  if (at >= code_.size() || !is_word(code_[at]) || std::isdigit(static_cast<unsigned char>(code_[at])) != 0) return {};
  if (at > 0 && is_word(code_[at - 1])) return {};
  std::size_t end = at;
  while (end < code_.size() && is_word(code_[end])) ++end;
  return std::string_view(code_).substr(at, end - at);
}

std::optional<Position> SourceText::call_end(Position at, std::string_view function) const {
  const auto start = offset(at);
  if (!start || function.empty()) return std::nullopt;
  for (std::size_t i = *start; i < code_.size() && (code_[i] != '\n' || i == *start); ++i) {
    if (word(i) != function) continue;
    const std::size_t open = skip_blanks(i + function.size());
    if (open >= code_.size() || code_[open] != '(') continue;
    const auto close = closing(open);
    return close ? std::optional(position(*close)) : std::nullopt;
  }
  return std::nullopt;
}

const SourceStatement* SourceText::branch(Position at) const {
  const auto where = offset(at);
  if (!where || at.column == 0) return nullptr;
  const SourceStatement* best = nullptr;
  for (const SourceStatement& s : statements_) {
    if (s.kind == StatementKind::Simple || s.kind == StatementKind::Compound) continue;
    const bool here = s.range.begin == *where || (!s.condition.empty() && s.condition.contains(*where));
    if (here && (best == nullptr || s.range.begin >= best->range.begin)) best = &s;
  }
  return best;
}

const SourceStatement* SourceText::statement(std::size_t at) const {
  const SourceStatement* best = nullptr;
  for (const SourceStatement& s : statements_) {
    if (s.kind == StatementKind::Compound || !s.range.contains(at)) continue;
    if (best == nullptr || s.range.begin >= best->range.begin) best = &s;
  }
  return best;
}

std::optional<Position> SourceText::expression_start(Position at) const {
  const auto where = offset(at);
  if (!where) return std::nullopt;
  const SourceStatement* inner = statement(*where);
  if (inner == nullptr) return std::nullopt;
  if (!inner->condition.empty() && inner->condition.contains(*where))
    return position(skip_blanks(inner->condition.begin));
  return position(inner->range.begin);
}

const SourceFunction* SourceText::function(std::size_t at) const {
  for (const SourceFunction& f : functions_)
    if (f.body.contains(at) || f.head.contains(at)) return &f;
  return nullptr;
}

std::optional<bool> branch_polarity(std::string_view condition) {
  bool polarity = true;
  const auto trim = [&] {
    while (!condition.empty() && is_blank(condition.front())) condition.remove_prefix(1);
    while (!condition.empty() && is_blank(condition.back())) condition.remove_suffix(1);
  };
  for (;;) {
    trim();
    if (condition.size() > 1 && condition[0] == '!' && condition[1] != '=') {
      // The operand must reach to the end: `!a == b` is a comparison.
      condition.remove_prefix(1);
      trim();
      std::size_t end = 0;
      int depth = 0;
      while (end < condition.size() && (depth > 0 || is_word(condition[end]) || condition[end] == '(' ||
                                        condition[end] == '!' || is_blank(condition[end]))) {
        if (condition[end] == '(') ++depth;
        if (condition[end] == ')') --depth;
        ++end;
      }
      if (end != condition.size()) return std::nullopt;
      polarity = !polarity;
      continue;
    }
    if (!condition.empty() && condition.front() == '(') {
      int depth = 0;
      std::size_t end = 0;
      do {
        if (condition[end] == '(') ++depth;
        if (condition[end] == ')') --depth;
        ++end;
      } while (depth > 0 && end < condition.size());
      if (depth == 0 && end == condition.size()) {
        condition = condition.substr(1, condition.size() - 2);
        continue;
      }
    }
    break;
  }
  if (condition.empty()) return std::nullopt;
  for (std::size_t i = 0; i < condition.size(); ++i) {
    const char c = condition[i];
    const char next = i + 1 < condition.size() ? condition[i + 1] : '\0';
    if (c == '?' || (c == '&' && next == '&') || (c == '|' && next == '|') || (c == '!' && next != '=') || c == ',')
      return std::nullopt;
  }
  return polarity;
}

}  // namespace pincer::witness
