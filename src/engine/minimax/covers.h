// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "engine/minimax/labels.h"
#include "engine/minimax/memo.h"
#include "engine/minimax/reducts.h"

namespace pincer::engine::minimax {

/// Which nodes are subsumed by which, and what follows when that changes: a node in an open loop may cover others before
/// its label is complete. When the label grows, those that do not imply it any more are open again. (The paper deletes
/// constraints instead.)
///
/// Invariant, when settled: the state of a covered node implies the label of the node that covers it; every node that
/// was covered and is not any more waits in the list of open nodes.
class Covers {
 public:
  Covers(States& states, Reducts& reducts, Labels& labels, MemoTable& memo);

  /// Line 10: `by` subsumes `id`, and what that needs is marked.
  void cover(NodeId id, NodeId by);
  /// An infeasible step whose reason is in memory. The paper keeps every infeasible step infeasible. It is enough that
  /// the state after the step implies the label of some finished node there, which may need less; and reasons in memory
  /// are long, and seldom what the program is about. False: that cannot be.
  bool cover_infeasible(NodeId parent, std::size_t step, Reduct reduct);
  /// Line 22: nodes that have lost what covered them.
  void uncover(const std::vector<NodeId>& nodes);

  /// Tells all events to what depends on them. False: a solver did not repeat its answer.
  bool settle();
  /// A node that was covered and is not any more; invalid: none is left.
  NodeId next_open();

 private:
  void uncover(NodeId id);

  States& states_;
  Tree& tree_;
  Reducts& reducts_;
  Labels& labels_;
  MemoTable& memo_;
  std::vector<NodeId> open_;
};

}  // namespace pincer::engine::minimax
