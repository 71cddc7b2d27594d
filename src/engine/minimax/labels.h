// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <deque>
#include <optional>
#include <utility>
#include <vector>

#include "engine/minimax/interpolation.h"

namespace pincer::engine::minimax {

/// What nodes need: cons(sigma_max). At cuts it is the constraints annotated max, marked as soon as something depends on
/// them. At the nodes between, the label says what the steps below need: it is made when the last step is done, and grows
/// when what it depends on does. Each constraint by which a label grew is an event, which has to be told to all that
/// depends on the label.
///
/// Laws, when no event is left (Covers::settle):
///   the label of a node and a feasible step imply the label of the child, or contradict the step's conditions;
///   the state of a covered node implies the label of the node that covers it;
///   the state where a cut is arrived at implies the cut's label.
class Labels {
 public:
  struct Event {
    NodeId node;
    logic::Term constraint;
  };

  Labels(States& states, Interpolation& interpolation, const Options& options);

  /// The arrival at a node implies the constraint, and what that needs is max from now on. False: it does not.
  bool support(NodeId id, logic::Term constraint);
  /// Max from now on.
  void mark(NodeId cut, const std::vector<std::size_t>& constraints);
  /// Lines 19 and 25: what the children of a node that is no cut need, said at the node.
  void make(NodeId id);
  /// What was added to the label of a node is told to its parent.
  void propagate(NodeId id, logic::Term constraint);
  /// The same for the whole label, which is new though that of the parent is not: events for each part.
  void announce(NodeId id);

  std::optional<Event> next_event();
  /// Nodes whose labels cannot be said any more since this was asked: they cover nothing.
  std::vector<NodeId> take_blurred() { return std::exchange(blurred_, {}); }
  /// Of a node, and of those that were removed.
  void forget_events(NodeId id);

 private:
  void strengthen(NodeId id, const std::vector<logic::Term>& constraints);
  void blur(NodeId id);

  States& states_;
  Tree& tree_;
  Interpolation& interpolation_;
  bool learning_;
  std::deque<Event> events_;
  std::vector<NodeId> blurred_;
};

}  // namespace pincer::engine::minimax
