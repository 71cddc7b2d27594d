// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "encode/transitions.h"
#include "logic/term/substitute.h"

namespace pincer::cpa {

/// What the program did since the last abstraction: the paper's path formula, in the form of one transition over the
/// program variables as they were then. So the same block is the same terms wherever it is met.
struct PathFormula {
  std::shared_ptr<const encode::Transition> block;  // null: nothing yet, the formula `true`
  encode::PathId path;
  /// Loop heads passed since. No edge is taken twice between two of them, so they tell one unknown of an edge from the
  /// next; and merged ways have passed equally many.
  unsigned heads = 0;

  [[nodiscard]] bool is_true() const { return !block; }
  bool operator==(const PathFormula& other) const {
    return block == other.block && path == other.path && heads == other.heads;
  }
};

/// Makes path formulas of one program.
class PathFormulas {
 public:
  explicit PathFormulas(const encode::Transitions& program);

  /// SP of a step.
  PathFormula extend(const PathFormula& formula, const encode::Transition& step);
  /// The paths after which the variables have these values. They are live at the end of the paths.
  PathFormula assume(const PathFormula& formula, const std::map<program::VariableId, logic::Term>& values);
  /// The disjunction of two at the same node that start at the same one; they exclude each other.
  PathFormula merge(const PathFormula& a, const PathFormula& b);

  [[nodiscard]] const encode::Transitions& program() const { return program_; }
  [[nodiscard]] bool is_loop_head(encode::NodeId node) const { return heads_[node.index()]; }
  [[nodiscard]] bool is_border(encode::NodeId node) const { return borders_[node.index()]; }
  /// The unknown of a step that is taken after so many loop heads.
  logic::Term unknown(logic::Term unknown, unsigned heads);

 private:
  const encode::Transitions& program_;
  logic::Terms& terms_;
  encode::Paths paths_;
  std::vector<bool> heads_;    // by node
  std::vector<bool> borders_;  // by node: of inlined functions
  std::map<std::pair<logic::Term, unsigned>, logic::Term> unknowns_;
};

}  // namespace pincer::cpa
