// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <vector>

#include "encode/transitions.h"
#include "program/frames.h"

namespace pincer::encode {

/// What a procedure is to its callers: it takes values and gives values.
struct Interface {
  /// Its parameters and the globals of its frame, as far as their values at the entry matter, in ascending order.
  std::vector<program::VariableId> inputs;
  /// Its results, and the globals that it writes and that somebody may read afterwards, in ascending order; but no input
  /// that it never changes.
  std::vector<program::VariableId> outputs;
  /// By input: it is never written.
  std::vector<bool> is_constant;
};

std::vector<Interface> interfaces_of(const program::Cfa& cfa, const program::Frames& frames,
                                     const program::Liveness& liveness);

/// A call on the way of a block.
struct SummaryCall {
  program::EdgeId edge;
  program::ProcedureId procedure;
  std::vector<logic::Term> inputs;   // as the interface has them, over the variables at the start of the block
  std::vector<logic::Term> outputs;  // unknowns
};

/// The executions from a node to the next one that make the same calls: those where `condition` holds and each of the
/// calls gives its outputs for its inputs.
struct SummaryBlock {
  std::vector<SummaryCall> calls;  // in order
  logic::Term condition;
  NodeId target;                          // none: they come to `into`
  std::optional<SummaryCall> into;        // a call, which is not made yet; it has no outputs
  std::vector<Transition::Value> values;  // of variables that are live at the target
};

/// The blocks of a program with procedures, where a call is a step.
class SummaryBlocks {
 public:
  /// `graph` is one over calls.
  explicit SummaryBlocks(const BlockGraph& graph);

  [[nodiscard]] const std::vector<Interface>& interfaces() const { return interfaces_; }
  [[nodiscard]] const program::Liveness& liveness() const { return liveness_; }
  [[nodiscard]] std::span<const SummaryBlock> from(NodeId node) const { return from_[node.index()]; }
  /// What havocs and inputs on the way from a node give.
  [[nodiscard]] std::span<const Transition::Choice> choices(NodeId node) const { return choices_[node.index()]; }

 private:
  class Own;
  struct History;
  void execute(NodeId node, Executor& executor);

  const BlockGraph& graph_;
  program::Frames frames_;
  program::Liveness liveness_;
  std::vector<Interface> interfaces_;
  Paths paths_;
  std::vector<std::vector<SummaryBlock>> from_;
  std::vector<std::vector<Transition::Choice>> choices_;
};

/// Where to cut a program so that no block has very many different sequences of calls: at the calls of those that would.
std::vector<program::LocationId> cuts_at_calls(const BlockGraph& graph);

}  // namespace pincer::encode
