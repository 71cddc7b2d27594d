// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>

#include "program/interpret.h"

namespace pincer::search {

/// How an execution that was certified ends.
inline program::Execution replay(const program::Cfa& cfa, const program::Choices& choices) {
  constexpr std::uint64_t kMostSteps = 1'000'000'000;
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = kMostSteps;
  return program::interpret(cfa, choices, options);
}

}  // namespace pincer::search
