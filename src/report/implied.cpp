// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "report/implied.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>

#include "report/phrases.h"

namespace pincer::report {
namespace {

/// `text OP number`, and whether it holds.
struct Comparison {
  std::string_view left;
  std::string_view op;
  std::int64_t number = 0;
  bool holds = false;
};

std::optional<std::int64_t> number_in(std::string_view text) {
  if (text.size() == 3 && text.front() == '\'' && text.back() == '\'' && text[1] != '\\') return text[1];
  while (!text.empty() && std::string_view("uUlL").find(text.back()) != std::string_view::npos) text.remove_suffix(1);
  if (text.size() > 1 && text.front() == '0') return std::nullopt;  // octal, hexadecimal
  std::int64_t result = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(result)
                                                                                   : std::nullopt;
}

std::optional<Comparison> comparison_in(std::string_view text) {
  Comparison result;
  result.holds = text.ends_with(" is true");
  if (!result.holds && !text.ends_with(" is false")) return std::nullopt;
  text = text.substr(0, text.rfind(" is "));
  const std::size_t last = text.find_last_of("=<>");
  if (last == std::string_view::npos || last == 0) return std::nullopt;
  const bool is_two = text[last] == '=' && std::string_view("=!<>").find(text[last - 1]) != std::string_view::npos;
  if (!is_two && text[last] == '=') return std::nullopt;
  const std::size_t first = is_two ? last - 1 : last;
  result.op = text.substr(first, last + 1 - first);
  result.left = text.substr(0, first);
  text = text.substr(last + 1);
  while (result.left.ends_with(' ')) result.left.remove_suffix(1);
  while (text.starts_with(' ')) text.remove_prefix(1);
  // A comparison only: no other one in it, and nothing that binds less.
  for (std::size_t i = 0; i < result.left.size(); ++i) {
    if (std::string_view("=!<|?&^").find(result.left[i]) != std::string_view::npos) return std::nullopt;
    if (result.left[i] == '>' && (i == 0 || result.left[i - 1] != '-')) return std::nullopt;
  }
  const auto number = number_in(text);
  if (!number || result.left.empty()) return std::nullopt;
  result.number = *number;
  return result;
}

bool holds_for(const Comparison& comparison, std::int64_t value) {
  if (comparison.op == "==") return value == comparison.number;
  if (comparison.op == "!=") return value != comparison.number;
  if (comparison.op == "<") return value < comparison.number;
  if (comparison.op == "<=") return value <= comparison.number;
  if (comparison.op == ">") return value > comparison.number;
  return value >= comparison.number;
}

bool is_decision(const StoryStep& step) {
  return step.kind == StoryStep::Kind::Branch || step.kind == StoryStep::Kind::Loop;
}

/// Whether the step may change what the text reads.
bool may_change(const StoryStep& step, const std::vector<std::string>& variables) {
  if (is_decision(step)) return false;
  if (step.kind != StoryStep::Kind::Assign && step.kind != StoryStep::Kind::Input) return true;
  if (step.changed.empty()) return true;
  return std::any_of(step.changed.begin(), step.changed.end(), [&](const StoryValue& changed) {
    const bool is_plain = changed.name.find_first_of("*>[.") == std::string::npos;
    return !is_plain || std::any_of(variables.begin(), variables.end(), [&](const std::string& variable) {
      const bool is_name = variable.find_first_of("*>[.") == std::string::npos;
      return !is_name || variable == changed.name;
    });
  });
}

/// The number that the compared text has, as a decision tells it.
std::optional<std::int64_t> told_value(const Comparison& comparison) {
  const bool is_equal = (comparison.op == "==" && comparison.holds) || (comparison.op == "!=" && !comparison.holds);
  return is_equal ? std::optional(comparison.number) : std::nullopt;
}

/// Whether the text calls something: what that gives may be different each time.
bool is_called(std::string_view text) {
  for (std::size_t open = text.find('('); open != std::string_view::npos; open = text.find('(', open + 1))
    if (open > 0 && (std::isalnum(static_cast<unsigned char>(text[open - 1])) != 0 || text[open - 1] == '_'))
      return true;
  return false;
}

}  // namespace

void drop_implied(std::vector<StoryStep>& steps, std::span<const std::size_t> callers) {
  constexpr std::size_t kFar = 200;  // steps
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!steps[i].matters || !is_decision(steps[i])) continue;
    if (is_called(steps[i].text)) continue;
    const auto comparison = comparison_in(steps[i].text);
    const std::vector<std::string> variables = variables_in(steps[i].text.substr(0, steps[i].text.rfind(" is ")));
    for (std::size_t next = i + 1; next < steps.size() && next < i + kFar; ++next) {
      if (callers[next] != callers[i] || may_change(steps[next], variables)) break;
      if (!steps[next].matters || !is_decision(steps[next])) continue;
      if (steps[next].text == steps[i].text) {
        steps[next].matters = false;
        continue;
      }
      const auto other = comparison ? comparison_in(steps[next].text) : std::nullopt;
      if (!other || other->left != comparison->left) continue;
      const auto value = told_value(*other);
      if (!value || holds_for(*comparison, *value) != comparison->holds) continue;
      steps[i].matters = false;
      break;
    }
  }
}

}  // namespace pincer::report
