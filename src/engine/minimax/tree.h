// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/minimax/annotation.h"
#include "engine/minimax/queries.h"
#include "engine/minimax/steps.h"

namespace pincer::engine::minimax {

using NodeId = base::Id<struct TreeNodeTag>;

/// Where the symbolic execution starts afresh: the entry and every visited loop head that is not subsumed. The state is
/// given by constraints over the variables there, which is what annotations are about. `locked`: a conflict showed that
/// the constraint is needed; it is max for good.
struct Cut {
  AnnotatedState state;
  std::vector<bool> locked;
  std::vector<std::size_t> unrolled;   // by constraint: how many looping parents in a row have one of its form locked
  std::vector<bool> inherited;         // by constraint: the cut above knew it, in other words
  std::shared_ptr<const Model> model;  // of all constraints; null: not known
  std::vector<logic::Term> values;     // of the live variables: themselves, or what locked constraints leave to them
  std::uint64_t weakened = 0;          // how often something was deleted
  std::uint64_t checked = 0;           // against the cut above, when that was weakened so often

  void add(logic::Term constraint, Annotation annotation) {
    state.constraints.push_back(constraint);
    state.annotations.push_back(annotation);
    locked.push_back(annotation == Annotation::Max);
    unrolled.push_back(0);
    inherited.push_back(false);
  }
};

/// A goal in the symbolic execution tree. Values and conditions speak about the variables at the last cut above and
/// the unknowns of the steps since; no step is taken twice between two cuts (in one round), so that nothing needs renaming.
struct Node {
  enum class Status : std::uint8_t {
    Open,      // not decided yet
    Expanded,  // its steps are being taken, or were
    Covered,   // subsumed by another node
    Removed,   // by a restart
  };

  NodeId parent;
  std::size_t step = 0;  // of the parent's stop
  StopId stop;
  NodeId cut;                           // the last cut above: a proper ancestor (the root: itself)
  std::vector<logic::Term> values;      // by place in the live variables of the stop
  std::vector<logic::Term> conditions;  // what the last step added
  std::shared_ptr<const Model> model;   // of the path since the cut; null: not known

  Status status = Status::Open;
  NodeId covered_by;
  bool impossible = false;     // no execution comes here (see cover_impossible)
  std::vector<NodeId> covers;  // may have some that are covered otherwise by now

  std::vector<std::size_t> order;  // of its steps
  std::size_t next = 0;            // in `order`
  std::vector<NodeId> children;    // by step; invalid: infeasible, or not taken yet

  /// The interpolant of a node that is no cut: what its subtree needs of the state (cons(sigma_max) in the paper).
  std::vector<logic::Term> label;
  bool finished = false;  // all its steps were taken, so the label is known
  bool opaque = false;    // but cannot be expressed

  std::unique_ptr<Cut> own;  // of cuts
  /// Loop heads that are no cuts, because their state cannot be said in constraints: how many in a row at one place.
  std::size_t exact = 0;
  /// How many of them are on the path since the cut, this one included: unknowns of different rounds differ.
  std::size_t round = 0;
};

}  // namespace pincer::engine::minimax
