// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/labels.h"

#include <algorithm>

namespace pincer::engine::minimax {

using logic::Answer;
using logic::Term;

Labels::Labels(States& states, Interpolation& interpolation, const Options& options)
    : states_(states), tree_(states.tree()), interpolation_(interpolation), learning_(options.learning) {}

bool Labels::support(NodeId id, Term constraint) {
  const Place place = states_.arrival(id);
  const Term opposite = states_.terms().lnot(states_.queries().substitute(constraint, place.read));
  const Refutation refutation = states_.interpolate(place, opposite);
  if (refutation.answer != Answer::Unsat) return false;
  mark(place.cut, refutation.needed);
  return true;
}

void Labels::mark(NodeId id, const std::vector<std::size_t>& constraints) {
  Cut& cut = *tree_[id].own;
  cut.require(constraints);
  for (const std::size_t i : constraints) events_.push_back({id, cut.constraint(i)});
}

void Labels::make(NodeId id) {
  Node& n = tree_[id];
  n.finished = false;  // while it is made, nothing depends on it
  const Stop& stop = tree_.stop(id);
  const Place place = states_.departure(id);
  n.opaque = !learning_;
  for (std::size_t i = 0; i < stop.steps.size() && !n.opaque; ++i) {
    const NodeId child = n.children[i];
    std::vector<Term> needed;
    bool leaf = true;
    if (!child.valid()) {
      needed.push_back(states_.terms().boolean(false));
    } else {
      if (tree_[child].status == Node::Status::Open) continue;  // follows when it is done
      leaf = tree_[child].status == Node::Status::Covered && !tree_[child].impossible;
      n.opaque = tree_[child].opaque;
      needed = tree_.label(child);
    }
    for (const Term constraint : needed) {
      const auto here = interpolation_.wp(place, stop.steps[i], constraint, leaf);
      if (here) {
        strengthen(id, *here);
      } else {
        n.opaque = true;
      }
    }
  }
  n.finished = true;
}

void Labels::propagate(NodeId id, Term constraint) {
  const Node& n = tree_[id];
  if (!n.parent.valid()) return;
  const Node& parent = tree_[n.parent];
  if (parent.own || !parent.finished || parent.opaque) return;
  const Place place = states_.departure(n.parent);
  const bool leaf = n.status != Node::Status::Expanded && !n.impossible;
  const auto needed = interpolation_.wp(place, tree_.stop(n.parent).steps[n.step], constraint, leaf);
  if (needed) {
    strengthen(n.parent, *needed);
  } else {
    blur(n.parent);
  }
}

void Labels::announce(NodeId id) {
  for (const Term constraint : tree_.label(id)) events_.push_back({id, constraint});
}

void Labels::strengthen(NodeId id, const std::vector<Term>& constraints) {
  Node& n = tree_[id];
  for (const Term constraint : constraints) {
    if (std::find(n.label.begin(), n.label.end(), constraint) != n.label.end()) continue;
    n.label.push_back(constraint);
    if (n.finished) events_.push_back({id, constraint});
  }
}

/// A node, and those above it up to the cut.
void Labels::blur(NodeId id) {
  for (NodeId at = id; !tree_[at].own; at = tree_[at].parent) {
    Node& n = tree_[at];
    if (!n.finished || n.opaque) return;
    n.opaque = true;
    blurred_.push_back(at);
  }
}

std::optional<Labels::Event> Labels::next_event() {
  if (events_.empty()) return std::nullopt;
  const Event event = events_.front();
  events_.pop_front();
  return event;
}

void Labels::forget_events(NodeId id) {
  std::erase_if(events_, [&](const Event& e) { return e.node == id || tree_[e.node].status == Node::Status::Removed; });
}

}  // namespace pincer::engine::minimax
