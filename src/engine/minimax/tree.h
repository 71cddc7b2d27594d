// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <deque>
#include <memory>
#include <vector>

#include "engine/minimax/cut.h"
#include "engine/minimax/steps.h"

namespace pincer::engine::minimax {

using NodeId = base::Id<struct TreeNodeTag>;

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
  NodeId earlier;                       // the last node before, since the cut, with conditions
  std::size_t rank = 0;                 // how many of them there are
  std::shared_ptr<const Model> model;   // of the path since the cut; null: not known

  Status status = Status::Open;
  NodeId covered_by;
  bool impossible = false;     // no execution comes here, but it is covered all the same (see Covers)
  std::vector<NodeId> covers;  // may have some that are covered otherwise by now

  std::vector<NodeId> children;  // by step; invalid: infeasible, or not taken yet

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

/// The symbolic execution tree of one search.
///
/// Invariants: the root is a cut about which nothing is known; a node comes after its parent; the cut of a node is the
/// last proper ancestor that is one; the children of a node that is not removed are not removed, but for those that were
/// impossible and are infeasible steps now.
class Tree {
 public:
  explicit Tree(const Steps& steps);

  Node& operator[](NodeId id) { return nodes_[id.index()]; }
  const Node& operator[](NodeId id) const { return nodes_[id.index()]; }
  [[nodiscard]] static NodeId root() { return NodeId(0); }
  [[nodiscard]] const std::deque<Node>& nodes() const { return nodes_; }
  [[nodiscard]] const Steps& steps() const { return steps_; }
  [[nodiscard]] const Stop& stop(NodeId id) const { return steps_.stop((*this)[id].stop); }
  /// The terms of the live variables.
  [[nodiscard]] const std::vector<logic::Term>& variables(StopId stop) const { return variables_[stop.index()]; }

  /// By one step of the parent's stop; the caller says what is known there.
  NodeId add_child(NodeId parent, std::size_t step);
  /// `id` is subsumed by `by`.
  void cover(NodeId id, NodeId by);
  /// A child that no execution comes to becomes an infeasible step.
  void make_infeasible(NodeId child);
  /// Line 22: all that was derived from a node. Tells which nodes outside have lost what covered them.
  std::vector<NodeId> remove_below(NodeId id);

  /// From the root on.
  [[nodiscard]] std::vector<NodeId> path_to(NodeId id) const;
  /// The nearest, if there is one.
  [[nodiscard]] NodeId looping_parent(NodeId id) const;
  /// Loop heads that are no cuts on the path since the last cut, without the node itself.
  [[nodiscard]] std::size_t heads_above(NodeId id) const;
  /// cons(sigma_max): of a cut what is annotated max, of a covered node what the one that covers it needs.
  [[nodiscard]] std::vector<logic::Term> label(NodeId id) const;
  [[nodiscard]] bool is_covered_by(NodeId id, NodeId by) const {
    return (*this)[id].status == Node::Status::Covered && (*this)[id].covered_by == by;
  }

 private:
  const Steps& steps_;
  std::vector<std::vector<logic::Term>> variables_;  // by stop
  std::deque<Node> nodes_;                           // references to nodes stay valid
};

}  // namespace pincer::engine::minimax
