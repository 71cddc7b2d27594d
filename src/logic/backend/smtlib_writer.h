// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "logic/term_map.h"
#include "logic/terms.h"

namespace pincer::logic {

/// Terms as SMT-LIB commands, a formula at a time: what was defined once is only named afterwards. The definitions
/// must stay valid over push and pop (:global-declarations). Names carry the ids of terms, so that no two collide.
class SmtlibWriter {
 public:
  explicit SmtlibWriter(const Terms& terms) : terms_(terms) {}

  /// Appends the declarations and definitions that are missing to `commands`, and gives the text that stands for `t`.
  /// None, and nothing appended, if SMT-LIB cannot say it (FpFmod).
  std::optional<std::string> define(Term t, std::string& commands);
  /// A declared Boolean constant that implies the Boolean `t`, or `t` itself where it is a literal; the same again for
  /// the same term.
  std::optional<std::string> literal(Term t, std::string& commands);

  /// Variables that were declared so far.
  [[nodiscard]] const std::vector<Term>& variables() const { return variables_; }
  /// Assertions about declared constants by which some definitions get their meaning. They only ever say what new
  /// constants mean, and have to be asserted whenever something is checked.
  [[nodiscard]] const std::vector<std::string>& facts() const { return facts_; }

 private:
  static constexpr unsigned kDeepest = 200;

  void define_node(Term t, std::string& commands);
  void define_bits(Term to_bits, std::string& commands);
  void write(Term t, std::string& out) const;
  void write_node(Term t, std::string& out) const;

  const Terms& terms_;
  TermMap<std::string> names_;
  TermMap<std::string> literals_;
  std::vector<Term> variables_;
  std::vector<std::string> facts_;
};

}  // namespace pincer::logic
