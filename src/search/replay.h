// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "program/interpret.h"

namespace pincer::search {

/// How an execution that was certified ends.
inline program::Execution replay(const program::Cfa& cfa, const program::Choices& choices) {
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = program::kLongestExecution;
  options.leaps = true;
  return program::interpret(cfa, choices, options);
}

}  // namespace pincer::search
