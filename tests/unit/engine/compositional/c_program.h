// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "frontend/frontend.h"
#include "transform/integer_view.h"

namespace pincer::engine {

/// A small C program, given as text, read over unbounded integers.
class CProgram {
 public:
  explicit CProgram(const std::string& text)
      : loaded_(load(text, terms_)),
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
  static frontend::Result load(const std::string& text, logic::Terms& terms) {
    const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
    std::string name = std::string(test->test_suite_name()) + "." + test->name() + ".c";
    for (char& c : name) c = c == '/' ? '.' : c;
    const std::filesystem::path file = std::filesystem::path(::testing::TempDir()) / name;
    std::ofstream(file) << "int unknown(void);\nvoid __VERIFIER_error(void);\n"
                           "#define assert(c) do { if (!(c)) __VERIFIER_error(); } while (0)\n"
                        << text;
    frontend::Options options;
    options.files = {file};
    options.property = program::assertions();
    return frontend::load(options, terms);
  }

  logic::Terms terms_;
  frontend::Result loaded_;
  program::Cfa ideal_;
};

}  // namespace pincer::engine
