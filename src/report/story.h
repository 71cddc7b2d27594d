// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "program/check.h"
#include "report/switching.h"
#include "report/watched_run.h"
#include "witness/sources.h"

namespace pincer::report {

/// A place in the C program; line 0: unknown.
struct StoryPlace {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string function;
};

/// A variable, or a part of one, and its value.
struct StoryValue {
  std::string name;
  std::string value;
  std::string type;
  std::string scope;  // the function and which call of it: `f#2`; "": global
};

struct StoryStep {
  enum class Kind : std::uint8_t { Input, Assign, Branch, Call, Return, Loop, Assume, Undefined, Fail };
  Kind kind = Kind::Assign;
  StoryPlace place;
  std::uint32_t depth = 0;  // calls
  std::string text;         // in C terms
  bool matters = false;     // needed to understand why the last step is reached
  /// Of what matters: how many decisions lie between the step and the failure. What is read counts as near as who reads it.
  std::uint32_t distance = 0;
  std::vector<StoryValue> changed = {};
  std::vector<StoryValue> reads = {};  // what a failing condition reads
};

/// A value from outside and where it came from.
struct StoryInput {
  std::string call;  // `__VERIFIER_nondet_int()`
  std::string value;
  std::string variable;  // what it is assigned to; "": nothing with a name
  StoryPlace place;
};

/// Undefined behaviour on the way to the failure: what follows it may be anything.
struct StoryUndefined {
  std::string text;
  StoryPlace place;
};

/// Why a program fails, in terms of its source.
struct Story {
  program::Check check = program::Check::Call;
  std::string message;     // what goes wrong
  std::string text;        // the expression or the assertion, as in C; "": unknown
  bool is_clause = false;  // of a contract: the message says which
  StoryPlace place;        // of the failure
  std::vector<StoryInput> inputs;
  std::vector<StoryUndefined> undefined;
  std::vector<StoryStep> steps;  // the last one fails
  std::uint64_t total = 0;       // steps of the execution; those at its beginning may be missing above
};

/// The execution as a story. `error_functions` are those whose call is the violation. With `switching`, decisions after
/// which the program fails either way do not matter.
Story tell(const WatchedProgram& program, const WatchedRun& run, const std::set<std::string>& error_functions,
           witness::Sources& sources, Switching* switching = nullptr);

std::string_view to_string(StoryStep::Kind kind);

}  // namespace pincer::report
