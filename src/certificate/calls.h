// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <unordered_map>
#include <vector>

#include "certificate/verdict.h"
#include "encode/execute.h"
#include "program/frames.h"

/// Calls as steps of blocks, by what is claimed at the entries and exits of procedures. Private to certificate/check*.cpp.
namespace pincer::certificate {

/// A call on the way of a block, and the condition under which the activation starts in a state that is not claimed.
struct CallDemand {
  program::EdgeId call;
  encode::PathId path;  // up to the call
  logic::Term claimed;  // about the start of the callee, over the values at the start of the block
};

class Calls {
 public:
  using InvariantAt = std::function<logic::Term(program::LocationId)>;

  Calls(const program::Cfa& cfa, const EntryValues& entry_values, InvariantAt invariant_at);

  /// Does the step of a call in the state of the caller, and says what must hold before it.
  CallDemand take(program::EdgeId call, encode::State& state, encode::Executor& executor, encode::Unknowns& unknowns);
  /// A claim about the start of an activation, with the values for the entry values.
  [[nodiscard]] logic::Term at_start(logic::Term claim) const;

 private:
  [[nodiscard]] std::optional<program::VariableId> entry_value(logic::Term term) const;

  const program::Cfa& cfa_;
  program::Frames frames_;
  std::unordered_map<logic::Term, program::VariableId> entry_values_;
  InvariantAt invariant_at_;
};

}  // namespace pincer::certificate
