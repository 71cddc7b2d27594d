// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "frontend/frontend.h"
#include "program/interpret.h"
#include "program/validate_cfa.h"
#include "unit/support/load.h"

namespace pincer::frontend {

/// Loads C text through the whole front end, with every pass verified.
class FrontendTest : public ::testing::Test {
 protected:
  Result load_text(const std::string& text, Options options = {}) {
    options.verify_passes = true;
    Result result = support::load_text(text, terms_, options);
    EXPECT_EQ(program::validate_cfa(result.cfa), std::vector<std::string>{});
    return result;
  }

  program::Execution run(const program::Cfa& cfa, const std::vector<std::int64_t>& inputs = {}) {
    program::Choices choices;
    for (const std::int64_t input : inputs)
      choices.inputs.push_back(logic::Value::bits(64, static_cast<std::uint64_t>(input)));
    return program::interpret(cfa, choices);
  }

  /// What main returns.
  std::int64_t result_of(const std::string& text, const std::vector<std::int64_t>& inputs = {}, Options options = {}) {
    options.keep_result = true;
    const Result loaded = load_text(text, options);
    const program::Execution execution = run(loaded.cfa, inputs);
    EXPECT_EQ(execution.end, program::End::Exit);
    return execution.globals_and_locals.at(loaded.cfa.procedures().front().results.at(0).index()).as_int64();
  }

  static std::size_t arrays(const program::Cfa& cfa) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < cfa.variables().size(); ++i)
      count += cfa.sort(program::VariableId(i)).is_array() ? 1 : 0;
    return count;
  }

  logic::Terms terms_;
};

}  // namespace pincer::frontend
