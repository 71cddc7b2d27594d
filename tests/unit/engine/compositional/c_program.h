// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "transform/integer_view.h"
#include "unit/support/load.h"

namespace pincer::engine {

/// A small C program, given as text, read over unbounded integers.
class CProgram {
 public:
  explicit CProgram(const std::string& text)
      : loaded_(support::load_text("int unknown(void);\nvoid __VERIFIER_error(void);\n"
                                   "#define assert(c) do { if (!(c)) __VERIFIER_error(); } while (0)\n" +
                                       text,
                                   terms_)),
        ideal_(transform::integer_view(loaded_.cfa, transform::Arithmetic::Ideal).program) {}

  [[nodiscard]] const program::Cfa& cfa() const { return ideal_; }
  [[nodiscard]] logic::Terms& terms() { return terms_; }
  /// The logic variable of the program variable with this name.
  [[nodiscard]] logic::Term variable(const std::string& name) const {
    for (const program::Variable& v : ideal_.variables()) {
      if (v.name == name) return v.term;
    }
    ADD_FAILURE() << "no variable " << name;
    return {};
  }

 private:
  logic::Terms terms_;
  frontend::Result loaded_;
  program::Cfa ideal_;
};

}  // namespace pincer::engine
