// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// An incremental SMT-LIB script, a command at a time: what was defined once is only named afterwards. Definitions stay
/// valid over push and pop, so the reader needs `:global-declarations`. Names carry the ids of terms, so that no two
/// collide. All commands are appended to `out`.
class SmtlibWriter {
 public:
  explicit SmtlibWriter(const Terms& terms) : terms_(terms) {}

  /// The options and the logic by which a script starts.
  static std::string preamble();

  void push(std::string& out);
  void pop(unsigned levels, std::string& out);
  /// False, and nothing appended, if SMT-LIB cannot say it (FpFmod).
  bool add(Term formula, std::string& out);
  /// An assumption: a declared Boolean constant that implies the Boolean `t`, or `t` itself where it is a literal; the
  /// same again for the same term. None if SMT-LIB cannot say it.
  std::optional<std::string> literal(Term t, std::string& out);
  /// To come before every check-sat.
  void prepare_check(std::string& out) { write_facts(out); }

  /// Variables that were declared so far, and their names.
  [[nodiscard]] const std::vector<Term>& variables() const { return variables_; }
  [[nodiscard]] const std::string& name(Term variable) const { return *names_.find(variable); }

 private:
  static constexpr unsigned kDeepest = 200;

  /// Appends the missing declarations and definitions, and gives the text that stands for `t`.
  std::optional<std::string> define(Term t, std::string& out);
  void write_facts(std::string& out);
  void define_node(Term t, std::string& commands);
  void define_bits(Term to_bits, std::string& commands);
  void write(Term t, std::string& out) const;
  void write_node(Term t, std::string& out) const;

  const Terms& terms_;
  TermMap<std::string> names_;
  TermMap<std::string> literals_;
  std::vector<Term> variables_;
  // Assertions about declared constants by which some definitions get their meaning. They only ever say what new
  // constants mean, so they may be asserted at any level, and have to be whenever something is checked.
  std::vector<std::string> facts_;
  std::size_t asserted_facts_ = 0;
  std::vector<std::size_t> levels_;  // asserted_facts_ when the level began
};

}  // namespace pincer::logic
