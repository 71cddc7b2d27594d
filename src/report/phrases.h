// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/source.h"
#include "witness/sources.h"

namespace pincer::report {

/// A part of a condition that has a branch of its own.
struct ConditionPart {
  std::string text;
  std::size_t whole;  // where the condition starts in its file: the same for all parts of a condition
  bool is_loop = false;
};

/// What the source says at a place, on one line each. None where the text is not understood.
class Phrases {
 public:
  explicit Phrases(witness::Sources& sources) : sources_(sources) {}

  /// The part of the condition of an if, loop or switch that the branch at the place decides.
  std::optional<ConditionPart> condition(program::SourceLocation where);
  /// What the assignment, increment or declaration at the place assigns: `p->next`, `a[i]`.
  std::optional<std::string> assigned(program::SourceLocation where);
  /// The whole statement.
  std::optional<std::string> statement(program::SourceLocation where);
  /// The argument of the assertion at the place, or after it in its statement.
  std::optional<std::string> assertion(program::SourceLocation where);
  /// The name of the function that is called at the place.
  std::optional<std::string> called(program::SourceLocation where);

 private:
  const witness::SourceText* text(program::SourceLocation where, std::size_t& offset);

  witness::Sources& sources_;
};

/// Blanks and line ends become one blank each; long texts are cut.
std::string on_one_line(std::string_view text);
/// `(x)` as `x`, where they belong together.
std::string without_parentheses(std::string text);
/// The variables and parts of variables that a C expression reads, as it writes them, each once: `n`, `a[i]`, `p->x.y`.
std::vector<std::string> variables_in(std::string_view text);

}  // namespace pincer::report
