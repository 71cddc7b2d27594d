// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/covers.h"

namespace pincer::engine::minimax {

using logic::Term;

Covers::Covers(States& states, Reducts& reducts, Labels& labels, MemoTable& memo)
    : states_(states), tree_(states.tree()), reducts_(reducts), labels_(labels), memo_(memo) {}

void Covers::cover(NodeId id, NodeId by) {
  tree_.cover(id, by);
  for (const Term constraint : tree_.label(by)) {
    if (!labels_.support(id, constraint)) return uncover(id);  // a solver that does not repeat its answer
  }
  for (const Term constraint : tree_.label(by)) labels_.propagate(id, constraint);
}

bool Covers::cover_infeasible(NodeId parent, std::size_t step, Reduct reduct) {
  const NodeId by = memo_.least(tree_.stop(parent).steps[step].target);
  if (!by.valid()) return false;
  const NodeId child = reducts_.add_child(parent, step, std::move(reduct));
  tree_[child].impossible = true;
  tree_.cover(child, by);
  for (const Term constraint : tree_.label(by)) {
    if (labels_.support(child, constraint)) continue;
    tree_.make_infeasible(child);
    return false;
  }
  return true;
}

void Covers::uncover(NodeId id) {
  Node& n = tree_[id];
  if (n.impossible) {
    const Refutation why = states_.interpolate(states_.departure(n.parent), states_.terms().land(n.conditions));
    if (why.answer == logic::Answer::Unsat) {
      labels_.mark(n.cut, why.needed);
      tree_.make_infeasible(id);
      return labels_.propagate(id, states_.terms().boolean(false));
    }
    n.impossible = false;  // what ruled it out was deleted meanwhile
  }
  n.status = Node::Status::Open;
  n.covered_by = NodeId();
  open_.push_back(id);
}

void Covers::uncover(const std::vector<NodeId>& nodes) {
  for (const NodeId id : nodes) {
    if (tree_[id].status == Node::Status::Covered) uncover(id);
  }
}

bool Covers::settle() {
  for (;;) {
    for (const NodeId by : labels_.take_blurred()) {
      const std::vector<NodeId> covered = tree_[by].covers;
      for (const NodeId id : covered) {
        if (tree_.is_covered_by(id, by)) uncover(id);
      }
    }
    const std::optional<Labels::Event> event = labels_.next_event();
    if (!event) return true;
    const auto& [id, constraint] = *event;
    if (tree_[id].own && tree_[id].parent.valid() && !labels_.support(id, constraint)) return false;
    const std::vector<NodeId> covered = tree_[id].covers;
    for (const NodeId c : covered) {
      if (!tree_.is_covered_by(c, id)) continue;
      if (labels_.support(c, constraint)) {
        labels_.propagate(c, constraint);
      } else {
        uncover(c);
      }
    }
    labels_.propagate(id, constraint);
  }
}

NodeId Covers::next_open() {
  while (!open_.empty()) {
    const NodeId id = open_.back();
    open_.pop_back();
    if (tree_[id].status == Node::Status::Open) return id;
  }
  return {};
}

}  // namespace pincer::engine::minimax
