// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "encode/execute.h"
#include "logic/term/substitute.h"
#include "logic/value/value.h"
#include "program/interpret.h"

namespace pincer::encode {

/// What one block does, over the program variables at its start: the executions from `source` to `target` are those
/// where `condition` holds, and after them each variable that is live at the target has its value of `values`.
struct Transition {
  struct Value {
    program::VariableId variable;
    logic::Term term;
  };
  struct Choice {
    program::EdgeId edge;  // a havoc or an input
    logic::Term unknown;   // what it gives; free in `condition` and `values`
  };

  NodeId source;
  NodeId target;
  logic::Term condition;
  std::vector<Value> values;  // in ascending order of variables
};

/// All blocks of a program without calls, each encoded once. To speak about several steps, rename (logic/substitute.h)
/// the program variables and the unknowns of each.
class Transitions {
 public:
  /// `known` formulas over program variables hold whenever an execution is at their locations: they become part of the
  /// conditions of the blocks that start there. Variables that are `kept` count as live everywhere.
  explicit Transitions(const BlockGraph& graph, std::span<const std::pair<program::LocationId, logic::Term>> known = {},
                       std::vector<program::VariableId> kept = {});
  ~Transitions();

  [[nodiscard]] const BlockGraph& graph() const { return graph_; }
  [[nodiscard]] const program::Liveness& liveness() const { return liveness_; }
  /// In ascending order; also those that are kept.
  [[nodiscard]] std::vector<program::VariableId> live(NodeId node) const;
  /// The blocks that leave a node, by target. Blocks that no execution takes, as the terms show, are not there.
  [[nodiscard]] std::span<const Transition> from(NodeId node) const { return from_[node.index()]; }
  /// Does the formula speak only of program variables that are live at the node? Blocks say nothing of others.
  [[nodiscard]] bool is_about_live(logic::Term formula, NodeId node) const;
  /// What havocs and inputs on the way from a node give; the blocks that leave a node share their beginnings.
  [[nodiscard]] std::span<const Transition::Choice> choices(NodeId node) const { return choices_[node.index()]; }

 private:
  const BlockGraph& graph_;
  program::Liveness liveness_;
  std::vector<program::VariableId> kept_;
  Paths paths_;
  std::vector<std::vector<Transition>> from_;
  std::vector<std::vector<Transition::Choice>> choices_;
};

/// Moves statements about the state after a block before it: substitute(t, values_after(block)) is the value of t
/// after the block, over the variables before it and the unknowns.
logic::Substitution values_after(const program::Cfa& cfa, const Transition& block);

/// The concrete execution that starts with `initial` values and gets from havocs and inputs in its step-th block what
/// `chosen` says (none: zero). Follows `steps` blocks.
program::Choices execution_of(
    const BlockGraph& graph, std::size_t steps, const std::function<logic::Value(program::VariableId)>& initial,
    const std::function<std::optional<logic::Value>(std::size_t step, program::EdgeId)>& chosen);

}  // namespace pincer::encode
