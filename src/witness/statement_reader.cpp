// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "witness/statement_reader.h"

#include <algorithm>
#include <cctype>

namespace pincer::witness {

namespace {

constexpr unsigned kDeepestStatement = 500;  // nested statements; what is deeper is skipped

std::optional<StatementKind> kind_of(std::string_view keyword) {
  if (keyword == "if") return StatementKind::If;
  if (keyword == "while") return StatementKind::While;
  if (keyword == "for") return StatementKind::For;
  if (keyword == "do") return StatementKind::Do;
  if (keyword == "switch") return StatementKind::Switch;
  return std::nullopt;
}

bool opens(char c) { return c == '(' || c == '[' || c == '{'; }

}  // namespace

void StatementReader::read() {
  std::size_t begin = 0;   // of the current declaration
  std::string_view last;   // word
  bool old_style = false;  // parameters are declared between the parentheses and the body
  for (std::size_t at = 0; at < code_.size();) {
    const char c = code_[at];
    if (const std::string_view word = source_.word(at); !word.empty()) {
      last = word;
      at += word.size();
    } else if (c == '(' || c == '[') {
      at = source_.closing(at).value_or(at) + 1;
      const std::string_view next = source_.word(source_.skip_blanks(at));
      if (c == '(' && !next.empty() && !next.starts_with("__") && next != "asm" && !last.starts_with("__"))
        old_style = true;
    } else if (c == '{') {
      std::size_t before = at;
      while (before > begin && std::isspace(static_cast<unsigned char>(code_[before - 1])) != 0) --before;
      // `)` ends a list of parameters or an attribute, `;` the parameters of an old-style definition.
      const bool body = before > begin && (code_[before - 1] == ')' || code_[before - 1] == ';');
      const std::size_t end = source_.closing(at).value_or(code_.size() - 1) + 1;
      if (body) {
        source_.functions_.push_back({name_before(at, begin), {begin, at}, {at, end}});
        compound(at, std::nullopt);
        begin = end;
        old_style = false;
      }
      at = end;
    } else {
      ++at;
      const std::size_t next = source_.skip_blanks(at);
      if (c == ';' && !old_style && !(next < code_.size() && code_[next] == '{')) begin = at;
    }
  }
}

std::string StatementReader::name_before(std::size_t body, std::size_t begin) const {
  std::string name;
  for (std::size_t at = begin; at < body; ++at) {
    const std::string_view word = source_.word(at);
    if (word.empty()) continue;
    const std::size_t next = source_.skip_blanks(at + word.size());
    const bool attribute = word == "__attribute__" || word == "__attribute" || word == "__declspec";
    if (next < body && code_[next] == '(' && name.empty() && !attribute) {
      name = word;
      // A macro around the type: `API(int) f(void) {`.
      const std::size_t second = source_.skip_blanks(source_.closing(next).value_or(body) + 1);
      const std::string_view other = second < body ? source_.word(second) : std::string_view();
      const std::size_t open = other.empty() ? body : source_.skip_blanks(second + other.size());
      if (open < body && code_[open] == '(' && source_.skip_blanks(source_.closing(open).value_or(body) + 1) == body)
        name = other;
    }
    at += word.size() - 1;
    if (attribute && next < body && code_[next] == '(') at = source_.closing(next).value_or(at);
  }
  return name;
}

std::size_t StatementReader::add(StatementKind kind, std::size_t begin, std::optional<std::size_t> parent) {
  source_.statements_.push_back({kind, {begin, begin}, {}, parent});
  return source_.statements_.size() - 1;
}

std::size_t StatementReader::skip_labels(std::size_t at) const {
  for (;;) {
    at = source_.skip_blanks(at);
    const std::string_view word = source_.word(at);
    std::size_t colon = source_.skip_blanks(at + word.size());
    if (word == "case") {
      unsigned questions = 0;
      while (colon < code_.size() && code_[colon] != ';' && code_[colon] != '}' &&
             (code_[colon] != ':' || questions > 0)) {
        if (opens(code_[colon])) colon = source_.closing(colon).value_or(colon);
        if (code_[colon] == '?') ++questions;
        if (code_[colon] == ':') --questions;
        ++colon;
      }
    }
    if (word.empty() || colon >= code_.size() || code_[colon] != ':') return at;
    at = colon + 1;
  }
}

std::size_t StatementReader::statement(std::size_t at, std::optional<std::size_t> parent) {
  at = skip_labels(at);
  if (at >= code_.size() || code_[at] == '}') return at;
  if (depth_ >= kDeepestStatement) return skip_statement(at);
  ++depth_;
  std::size_t end = 0;
  if (code_[at] == '{') {
    end = compound(at, parent);
  } else if (const auto kind = kind_of(source_.word(at))) {
    end = *kind == StatementKind::Do ? do_statement(at, parent) : branch(at, *kind, parent);
  } else {
    end = simple(at, parent);
  }
  --depth_;
  return end;
}

std::size_t StatementReader::skip_statement(std::size_t at) const {
  for (; at < code_.size() && code_[at] != '}'; ++at) {
    const char c = code_[at];
    if (opens(c)) at = source_.closing(at).value_or(at);
    if (c == ';' || c == '{') return at + 1;
  }
  return at;
}

std::size_t StatementReader::compound(std::size_t open, std::optional<std::size_t> parent) {
  const std::size_t id = add(StatementKind::Compound, open, parent);
  std::size_t at = source_.skip_blanks(open + 1);
  while (at < code_.size() && code_[at] != '}') {
    const std::size_t next = source_.skip_blanks(statement(at, id));
    at = next > at ? next : at + 1;
  }
  const std::size_t end = std::min(at + 1, code_.size());
  source_.statements_[id].range.end = end;
  return end;
}

Range StatementReader::middle_of_for(Range parentheses) const {
  std::vector<std::size_t> semicolons;
  for (std::size_t at = parentheses.begin; at < parentheses.end; ++at) {
    if (opens(code_[at])) at = source_.closing(at).value_or(at);
    if (code_[at] == ';') semicolons.push_back(at);
  }
  if (semicolons.size() != 2) return {};
  return {semicolons[0] + 1, semicolons[1]};
}

std::size_t StatementReader::branch(std::size_t keyword, StatementKind kind, std::optional<std::size_t> parent) {
  const std::size_t open = source_.skip_blanks(keyword + source_.word(keyword).size());
  const auto close = open < code_.size() && code_[open] == '(' ? source_.closing(open) : std::nullopt;
  if (!close) return simple(keyword, parent);
  const std::size_t id = add(kind, keyword, parent);
  const Range inside{open + 1, *close};
  source_.statements_[id].condition = kind == StatementKind::For ? middle_of_for(inside) : inside;
  std::size_t end = statement(*close + 1, id);
  if (kind == StatementKind::If) {
    const std::size_t next = source_.skip_blanks(end);
    if (source_.word(next) == "else") end = statement(next + 4, id);
  }
  source_.statements_[id].range.end = end;
  return end;
}

std::size_t StatementReader::do_statement(std::size_t keyword, std::optional<std::size_t> parent) {
  const std::size_t id = add(StatementKind::Do, keyword, parent);
  std::size_t end = source_.skip_blanks(statement(keyword + 2, id));
  if (source_.word(end) == "while") {
    const std::size_t open = source_.skip_blanks(end + 5);
    const auto close = open < code_.size() && code_[open] == '(' ? source_.closing(open) : std::nullopt;
    if (close) {
      source_.statements_[id].condition = {open + 1, *close};
      end = source_.skip_blanks(*close + 1);
      if (end < code_.size() && code_[end] == ';') ++end;
    }
  }
  source_.statements_[id].range.end = end;
  return end;
}

std::size_t StatementReader::simple(std::size_t at, std::optional<std::size_t> parent) {
  const std::size_t id = add(StatementKind::Simple, at, parent);
  for (; at < code_.size() && code_[at] != '}'; ++at) {
    if (code_[at] == ';') {
      ++at;
      break;
    }
    const auto close = source_.closing(at);
    if (!close) continue;
    const std::size_t inner = source_.skip_blanks(at + 1);
    // Statement expressions hold statements.
    if (code_[at] == '(' && code_[inner] == '{') compound(inner, id);
    at = *close;
  }
  source_.statements_[id].range.end = at;
  return at;
}

}  // namespace pincer::witness
