// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "logic/value/value.h"
#include "program/cfa.h"

namespace pincer::program {

/// How a concrete execution ended.
enum class End : std::uint8_t {
  Error,           // the error location was reached
  Exit,            // the program's end was reached (the exit of procedure 0, but not as the return of a call of it)
  AssumptionCut,   // no leaving assume holds
  InputExhausted,  // an input was needed and none was left
  StepLimit,
  Unsupported,  // an unsupported location was reached
};

/// What a concrete execution takes from outside. `havocs` are used in order for Havoc statements; when there are no
/// more, a havocked variable gets zero. Arrays and variables that were never assigned start as zero, or as `initial` says.
struct Choices {
  std::vector<logic::Value> inputs;
  std::vector<logic::Value> havocs;
  /// Variables whose value at the entry is not zero.
  std::vector<std::pair<VariableId, logic::Value>> initial = {};
};

struct Step {
  EdgeId edge;
  logic::Value value;  // what the edge assigned (Assign of scalars, Havoc, Input), else `false`
};

struct Execution {
  End end;
  LocationId last;                  // where it ended
  std::optional<EdgeId> last_edge;  // the edge that led there; none when no step was taken
  std::vector<Step> trace;          // empty unless asked for
  std::vector<logic::Value>
      globals_and_locals;  // by variable id: values at the end, in the activation that was running
  std::uint64_t steps = 0;
  std::size_t inputs_used = 0;
  std::size_t havocs_used = 0;
};

/// A certified execution is no longer, not counting what loops do at once (InterpretOptions::leaps).
inline constexpr std::uint64_t kLongestExecution = 1'000'000'000;

struct InterpretOptions {
  std::uint64_t step_limit = 10'000'000;
  bool record_trace = true;
  /// Many turns of a loop are taken at once where each adds constants to variables (program/leaps.h). They count as steps
  /// of the execution, but not toward `step_limit`, and nobody is called for them. Needs `record_trace` to be off.
  bool leaps = false;
  std::size_t call_depth_limit = 100'000;  // deeper counts as StepLimit
  /// When set, inputs come from here and not from `Choices::inputs`: the value of the `index`-th input, of sort `sort`,
  /// for the Input statement of `edge`; none when there are no more. What the user types gets its type this way.
  std::function<std::optional<logic::Value>(EdgeId edge, logic::Sort sort, std::size_t index)> next_input;
  /// The same for havocs and `Choices::havocs`.
  std::function<std::optional<logic::Value>(EdgeId edge, logic::Sort sort)> next_havoc;
  /// Called before each step, with the edge that is taken and the values of all variables, by id.
  std::function<void(EdgeId edge, std::span<const logic::Value> values)> before_edge;
  /// The same after each step.
  std::function<void(EdgeId edge, std::span<const logic::Value> values)> after_edge;
  /// Called after each step, with the edge; and after each return, with the edge of the call.
  std::function<void(EdgeId edge)> on_edge;
  std::function<void(EdgeId call)> on_return;
  /// Asked after each step: true ends the execution as a step limit.
  std::function<bool()> stop;
};

/// Runs `cfa` from its entry: the concrete semantics that certificates rely on. Shares only `evaluate` with the
/// symbolic side. An input whose sort differs from its variable's is resized (BitVec; sign-extended iff the variable's
/// C type is signed) or rejected (`require`).
/// Throws ContractViolation when two leaving assumes hold in one state.
Execution interpret(const Cfa& cfa, const Choices& choices, const InterpretOptions& options = {});

}  // namespace pincer::program
