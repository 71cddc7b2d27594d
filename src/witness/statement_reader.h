// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "witness/source_text.h"

namespace pincer::witness {

/// Fills in the functions and statements of a SourceText.
class StatementReader {
 public:
  explicit StatementReader(SourceText& source) : source_(source), code_(source.code_) {}
  void read();

 private:
  /// Reads the statement at `at`; where it ends.
  std::size_t statement(std::size_t at, std::optional<std::size_t> parent);
  std::size_t compound(std::size_t open, std::optional<std::size_t> parent);
  std::size_t branch(std::size_t keyword, StatementKind kind, std::optional<std::size_t> parent);
  std::size_t do_statement(std::size_t keyword, std::optional<std::size_t> parent);
  std::size_t simple(std::size_t at, std::optional<std::size_t> parent);
  std::size_t add(StatementKind kind, std::size_t begin, std::optional<std::size_t> parent);
  /// Past a statement that is not looked into.
  [[nodiscard]] std::size_t skip_statement(std::size_t at) const;
  /// Past labels, `case` and `default`.
  [[nodiscard]] std::size_t skip_labels(std::size_t at) const;
  [[nodiscard]] Range middle_of_for(Range parentheses) const;
  [[nodiscard]] std::string name_before(std::size_t body, std::size_t begin) const;

  SourceText& source_;
  const std::string& code_;
  unsigned depth_ = 0;
};

}  // namespace pincer::witness
