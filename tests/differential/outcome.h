// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace pincer::differential {

/// How an execution ended, natively or in pincer.
struct Outcome {
  enum class Kind : std::uint8_t {
    Returned,          // from main, with `value`
    Stopped,           // by exit or abort
    Error,             // reach_error, __VERIFIER_error or a failing assertion
    AssumptionNotMet,  // __VERIFIER_assume(0)
    InputsExhausted,   // more inputs needed than given
    StepLimit,         // too long for the interpreter, or a time limit
    Unsupported,       // pincer only
    Failed,            // a crash, a compiler error, output that makes no sense
  };
  Kind kind = Kind::Failed;
  std::int64_t value = 0;  // of Returned
  std::size_t line = 0;    // of the C file, where pincer says `at FILE:LINE`; 0: not said
  std::string text;        // everything that was said, for messages
};

/// Whether pincer's execution ended like the native one. pincer need not tell exit and abort from a return or from an
/// assumption that cuts the execution: all of them end it without an error.
bool agree(const Outcome& native, const Outcome& pincer);

/// Whether two executions ended the same way. One that failed or did not end is like no other.
bool same(const Outcome& a, const Outcome& b);

/// Reads the last line of a native run: `returned N`, `error reached`, ...
Outcome parse_native(const std::string& out);

/// Reads the last line of `pincer run`: `End: returned N`, `End: error reached at f.c:10`, ...
Outcome parse_pincer(const std::string& out);

/// One line, e.g. `returned -5`.
std::string describe(const Outcome& outcome);

}  // namespace pincer::differential
