// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace pincer::witness {

/// A place in a file, 1-based; column 0: unknown.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool operator==(const Position&) const = default;
};

/// A part of a text, `end` exclusive.
struct Range {
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] bool contains(std::size_t at) const { return begin <= at && at < end; }
  [[nodiscard]] bool empty() const { return begin >= end; }
};

enum class StatementKind : std::uint8_t { Simple, Compound, If, While, For, Do, Switch };

struct SourceStatement {
  StatementKind kind = StatementKind::Simple;
  Range range;      // after labels; with the semicolon
  Range condition;  // without the parentheses; `for`: between the semicolons
  std::optional<std::size_t> parent;
};

struct SourceFunction {
  std::string name;  // "" where the definition is not understood
  Range head;        // from the end of what precedes it to the body
  Range body;        // with the braces
};

/// The text of a C file, to find places that debug information does not give: the keyword of a branch, the end of a
/// call, the start of a statement. It reads statements, not C: what it does not recognise it leaves out, and callers
/// must be prepared to get no place. Macros are not expanded.
class SourceText {
 public:
  explicit SourceText(std::string text);

  [[nodiscard]] const std::string& text() const { return text_; }
  /// The text with blanks for comments, literals and preprocessor lines, of the same length.
  [[nodiscard]] const std::string& code() const { return code_; }
  [[nodiscard]] const std::vector<SourceStatement>& statements() const { return statements_; }
  [[nodiscard]] const std::vector<SourceFunction>& functions() const { return functions_; }

  [[nodiscard]] std::optional<std::size_t> offset(Position position) const;
  [[nodiscard]] Position position(std::size_t offset) const;

  /// The right parenthesis of the call of `function` at the position, or of the first one after it on its line.
  [[nodiscard]] std::optional<Position> call_end(Position at, std::string_view function) const;
  /// The if, while, for, do or switch whose keyword is at the position, or whose condition contains it.
  [[nodiscard]] const SourceStatement* branch(Position at) const;
  /// The innermost statement, other than a compound, that contains the offset.
  [[nodiscard]] const SourceStatement* statement(std::size_t at) const;
  /// Where the statement starts, or the whole expression if the position is in a condition.
  [[nodiscard]] std::optional<Position> expression_start(Position at) const;
  [[nodiscard]] const SourceFunction* function(std::size_t at) const;

  [[nodiscard]] std::size_t skip_blanks(std::size_t at) const;
  /// The parenthesis, bracket or brace that closes the one at `open`.
  [[nodiscard]] std::optional<std::size_t> closing(std::size_t open) const;
  /// The identifier that starts at `at`; "" if none does.
  [[nodiscard]] std::string_view word(std::size_t at) const;

 private:
  friend class StatementReader;

  std::string text_;
  std::string code_;
  std::vector<std::size_t> lines_;                        // offsets of their first characters
  std::unordered_map<std::size_t, std::size_t> closing_;  // of what opens
  std::vector<SourceStatement> statements_;
  std::vector<SourceFunction> functions_;
};

/// How the outcome of a condition that is evaluated by one branch follows from that of the branch: true if they are
/// equal, false if one is the negation of the other, none where parts of the condition have branches of their own.
std::optional<bool> branch_polarity(std::string_view condition);

}  // namespace pincer::witness
