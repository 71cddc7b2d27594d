// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/check_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "report/phrases.h"

namespace pincer::report {

using program::Check;
using witness::Range;
using witness::SourceText;

namespace {

/// The end of the first argument of a call whose arguments begin at `from` and end before `end`.
std::size_t end_of_argument(const SourceText& text, std::size_t from, std::size_t end) {
  for (std::size_t i = from; i < end; ++i) {
    if (text.code()[i] == ',') return i;
    if (const auto closing = text.closing(i)) i = *closing;
  }
  return end;
}

struct Called {
  std::string_view function;
  std::string_view argument;   // the first one
  std::string_view arguments;  // all of them
};

/// The call that starts at the offset.
std::optional<Called> call_at(const SourceText& text, std::size_t at) {
  const std::string_view function = text.word(at);
  if (function.empty()) return std::nullopt;
  const std::size_t open = text.skip_blanks(at + function.size());
  const auto close = open < text.code().size() && text.code()[open] == '(' ? text.closing(open) : std::nullopt;
  if (!close) return std::nullopt;
  const std::size_t end = end_of_argument(text, open + 1, *close);
  const std::string_view all = text.text();
  return Called{function, all.substr(open + 1, end - open - 1), all.substr(open + 1, *close - open - 1)};
}

/// Where an expression around the offset may begin: behind what opens around it, or what separates it from another.
std::size_t begin_of_expression(std::string_view code, std::size_t at, std::size_t first) {
  int depth = 0;
  for (std::size_t i = at; i > first; --i) {
    const char c = code[i - 1];
    if (c == ')' || c == ']') ++depth;
    if ((c == '(' || c == '[') && depth-- == 0) return i;
    if ((c == ';' || c == ',' || c == '{' || c == '}') && depth == 0) return i;
  }
  return first;
}

std::size_t end_of_expression(std::string_view code, std::size_t at, std::size_t end) {
  int depth = 0;
  for (std::size_t i = at; i < end; ++i) {
    const char c = code[i];
    if (c == '(' || c == '[') ++depth;
    if ((c == ')' || c == ']') && depth-- == 0) return i;
    if ((c == ';' || c == ',' || c == '{' || c == '}') && depth == 0) return i;
  }
  return end;
}

/// The condition, or the statement, that the offset is in; of the head of a loop, the part.
std::string around(const SourceText& text, std::size_t at) {
  const witness::SourceStatement* statement = text.statement(at);
  if (statement == nullptr) return "";
  const bool is_in_condition = statement->condition.contains(at);
  Range range = is_in_condition ? statement->condition : statement->range;
  if (!is_in_condition && statement->kind != witness::StatementKind::Simple)
    range = {begin_of_expression(text.code(), at, range.begin), end_of_expression(text.code(), at, range.end)};
  return on_one_line(std::string_view(text.text()).substr(range.begin, range.end - range.begin));
}

/// What a function does that breaks the clause of a contract that this word begins; null: it begins none. Where no clause
/// says what may be assigned, what is assigned is checked at the first one.
const char* broken_clause(std::string_view word) {
  const auto is = [&](std::string_view clause) {
    return word.ends_with(clause) &&
           (word.starts_with("PINCER_") || word.starts_with("__CPROVER_") || word.starts_with("__ESBMC_"));
  };
  if (is("_ENSURES") || is("_ensures")) return "does not ensure this";
  const bool is_other = is("_ASSIGNS") || is("_assigns") || is("_REQUIRES") || is("_requires");
  return is_other ? "changes what its contract does not name as assigned" : nullptr;
}

/// Whether the function requires something of its callers: checks that stand at a call of it are about that.
bool has_requirements(const std::string& name, witness::Sources& sources) {
  for (std::size_t i = 0; i < sources.map().size(); ++i) {
    const SourceText* text = sources.text(program::FileId(i));
    if (text == nullptr) continue;
    for (const witness::SourceFunction& function : text->functions()) {
      if (function.name != name) continue;
      const std::string_view all =
          std::string_view(text->code()).substr(function.head.begin, function.body.end - function.head.begin);
      if (all.find("PINCER_REQUIRES") != std::string_view::npos || all.find("_requires") != std::string_view::npos)
        return true;
    }
  }
  return false;
}

}  // namespace

std::string message_of(Check check) {
  switch (check) {
    case Check::Call: return "the assertion fails";
    case Check::Overflow: return "the result of signed arithmetic does not fit its type";
    case Check::Deref: return "memory is accessed that is not part of a living object";
    case Check::Free: return "what is freed was not allocated, or was freed before";
    case Check::Track: return "allocated memory is lost";
    case Check::Cleanup: return "memory is still allocated where the program ends";
    case Check::Bounds: return "the index is outside of the array";
    case Check::Division: return "the division has no result";
    case Check::Shift: return "the amount of the shift is negative or too large";
    case Check::Null: return "a null pointer is used";
  }
  return "";
}

CheckText check_text(const program::ProgramCheck& check, witness::Sources& sources) {
  CheckText result{"", "", message_of(check.check)};
  const SourceText* text = check.where.known() ? sources.text(check.where.file) : nullptr;
  const auto at = text != nullptr ? text->offset({check.where.line, check.where.column}) : std::nullopt;
  if (!at) return result;
  if (const witness::SourceFunction* function = text->function(*at)) result.function = function->name;
  if (check.check != Check::Call) {
    result.text = around(*text, *at);
    return result;
  }
  const auto call = call_at(*text, *at);
  if (!call) {
    result.text = around(*text, *at);
    return result;
  }
  if (const char* broken = broken_clause(call->function)) {
    result.text = on_one_line(call->arguments);
    if (!result.function.empty()) result.message = fmt::format("'{}' {}", result.function, broken);
    return result;
  }
  if (has_requirements(std::string(call->function), sources)) {
    result.text = fmt::format("{}({})", call->function, on_one_line(call->arguments));
    result.message = fmt::format("what '{}' requires does not hold at this call", call->function);
    return result;
  }
  result.text = on_one_line(call->argument);
  if (!result.text.empty()) return result;
  result.text = fmt::format("{}()", call->function);
  result.message = fmt::format("{} is called", result.text);
  return result;
}

}  // namespace pincer::report
