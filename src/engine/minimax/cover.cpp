// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Lines 9 to 14: subsumption by a sibling, and by a looping parent whose state is weakened so that it is invariant.
#include <algorithm>

#include "engine/minimax/search.h"

namespace pincer::engine::minimax {

using logic::Term;

std::vector<Term> Search::label_of(NodeId id) {
  const Node& n = node(id);
  if (n.status == Node::Status::Covered) return label_of(n.covered_by);
  return n.own ? max_interpretation(n.own->state) : n.label;
}

/// sigma'_max subsumes sigma_min for some sigma' in the memo table.
bool Search::subsumed(NodeId id) {
  const auto& candidates = memo_[node(id).stop.index()];
  if (candidates.empty()) return false;
  const Place place = arrival(id);
  Model now;  // one concrete state of the node: most candidates do not hold there
  if (place.model) {
    const auto& variables = variables_[place.stop.index()];
    for (std::size_t i = 0; i < variables.size(); ++i)
      now.emplace(variables[i], queries_.value((*place.values)[i], *place.model));
  }
  for (auto candidate = candidates.rbegin(); candidate != candidates.rend(); ++candidate) {
    if (node(*candidate).opaque) continue;
    const std::vector<Term> label = label_of(*candidate);
    if (place.model && !std::all_of(label.begin(), label.end(), [&](Term t) { return queries_.holds(t, now); }))
      continue;
    if (!std::all_of(label.begin(), label.end(), [&](Term t) { return entails(place, t); })) continue;
    ++count_subsumed_;
    cover(id, *candidate);  // Line 10
    return true;
  }
  return false;
}

bool Search::looping(NodeId id) {
  // Lines 11 to 14. A parent that subsumes as it is costs nothing; else the nearest that can be weakened.
  std::vector<NodeId> parents;
  for (NodeId at = node(id).parent; at.valid(); at = node(at).parent) {
    if (node(at).stop == node(id).stop) parents.push_back(at);
  }
  const Place place = arrival(id);
  for (const NodeId parent : parents) {
    const std::vector<Term> state = min_interpretation(node(parent).own->state);
    if (!std::all_of(state.begin(), state.end(), [&](Term t) { return entails(place, t); })) continue;
    ++count_loops_;
    cover(id, parent);
    return true;
  }
  for (const NodeId parent : parents) {
    if (!invariant(id, parent)) continue;
    ++count_loops_;
    cover(id, parent);
    return true;
  }
  return false;
}

/// The strongest state of `parent` that its child `id` implies, by deleting what does not hold at the child; false when
/// something would have to go that is needed. What is deleted at the parent may be gone at the child, too, and at the
/// cuts between them, so this is repeated until nothing changes.
bool Search::invariant(NodeId id, NodeId parent) {
  std::vector<std::pair<NodeId, Annotations>> before;
  for (NodeId at = node(id).cut;; at = node(at).cut) {
    before.emplace_back(at, node(at).own->state.annotations);
    if (at == parent) break;
  }
  const Place place = arrival(id);
  AnnotatedState& state = node(parent).own->state;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < state.constraints.size(); ++i) {
      if (state.annotations[i] == Annotation::Min || entails(place, state.constraints[i])) continue;
      if (state.annotations[i] == Annotation::Max) {
        for (auto& [cut, annotations] : before) node(cut).own->state.annotations = annotations;
        return false;
      }
      state.annotations[i] = Annotation::Min;
      changed = true;
    }
    if (changed && before.size() > 1) weaken_cuts(node(id).cut);
  }
  return true;
}

void Search::weaken_cuts(NodeId id) {
  std::vector<NodeId> cuts;
  for (NodeId at = node(id).own ? id : node(id).cut; node(at).parent.valid(); at = node(at).cut) cuts.push_back(at);
  std::reverse(cuts.begin(), cuts.end());
  for (const NodeId cut : cuts) {
    const Place place = arrival(cut);
    AnnotatedState& state = node(cut).own->state;
    for (std::size_t i = 0; i < state.constraints.size(); ++i) {
      if (state.annotations[i] == Annotation::Neutral && !entails(place, state.constraints[i]))
        state.annotations[i] = Annotation::Min;
    }
  }
}

void Search::cover(NodeId id, NodeId by) {
  node(id).status = Node::Status::Covered;
  node(id).covered_by = by;
  node(by).covers.push_back(id);
  for (const Term constraint : label_of(by)) {
    if (!support(id, constraint)) return uncover(id);  // a solver that does not repeat its answer
  }
  for (const Term constraint : label_of(by)) propagate(id, constraint);
}

void Search::uncover(NodeId id) {
  Node& n = node(id);
  n.status = Node::Status::Open;
  n.covered_by = NodeId();
  todo_.push_back(id);
}

}  // namespace pincer::engine::minimax
