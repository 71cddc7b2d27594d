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

/// One state there, if a model is known.
Model Search::concrete(const Place& place) {
  Model now;
  if (!place.model) return now;
  const auto& variables = variables_[place.stop.index()];
  for (std::size_t i = 0; i < variables.size(); ++i)
    now.emplace(variables[i], queries_.value((*place.values)[i], *place.model));
  return now;
}

/// sigma'_max subsumes sigma_min for some sigma' in the memo table.
bool Search::subsumed(NodeId id) {
  const auto& candidates = memo_[node(id).stop.index()];
  if (candidates.empty()) return false;
  const Place place = arrival(id);
  const Model now = concrete(place);  // most candidates do not hold there
  for (auto candidate = candidates.rbegin(); candidate != candidates.rend(); ++candidate) {
    if (node(*candidate).opaque) continue;
    if (options_.bound && heads_above(*candidate) > heads_above(id)) continue;  // was followed less far
    const std::vector<Term> label = label_of(*candidate);
    ++count_compared_;
    if (place.model && !std::all_of(label.begin(), label.end(), [&](Term t) { return queries_.holds(t, now); })) {
      ++count_ruled_out_;
      continue;
    }
    if (!std::all_of(label.begin(), label.end(), [&](Term t) { return entails(place, t); })) continue;
    ++count_subsumed_;
    cover(id, *candidate);  // Line 10
    return true;
  }
  return false;
}

bool Search::seen_before(NodeId id) {
  Node& n = node(id);
  const Place place = arrival(id);
  std::vector<Term> key{terms_.integer(static_cast<std::int64_t>(n.stop.index()))};
  key.insert(key.end(), n.values.begin(), n.values.end());
  const std::vector<Term> conditions = queries_.relevant(place.conditions, n.values);
  key.insert(key.end(), conditions.begin(), conditions.end());
  const auto [known, is_new] = seen_.emplace(std::move(key), n.round);
  if (is_new) return false;
  if (n.round < known->second) {
    known->second = n.round;
    return false;
  }
  n.status = Node::Status::Expanded;
  n.finished = n.opaque = true;
  return true;
}

/// On the path since the last cut, without the node itself.
std::size_t Search::heads_above(NodeId id) { return node(id).round - (node(id).exact > 0 ? 1 : 0); }

bool Search::looping(NodeId id) {
  // Lines 11 to 14. A parent that subsumes as it is costs nothing; else the nearest that can be weakened.
  std::vector<NodeId> parents;
  const Place place = arrival(id);
  const Model now = concrete(place);
  for (NodeId at = node(id).parent; at.valid(); at = node(at).parent) {
    if (node(at).stop != node(id).stop || !node(at).own) continue;
    // Where something that must stay at the parent does not hold here, there is nothing to ask.
    const AnnotatedState& state = node(at).own->state;
    bool possible = true;
    for (std::size_t i = 0; i < state.constraints.size() && possible && place.model; ++i)
      possible = state.annotations[i] != Annotation::Max || queries_.holds(state.constraints[i], now);
    if (possible) parents.push_back(at);
  }
  for (const NodeId parent : parents) {
    const std::vector<Term> state = min_interpretation(node(parent).own->state);
    if (place.model && !std::all_of(state.begin(), state.end(), [&](Term t) { return queries_.holds(t, now); }))
      continue;
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
  Cut& cut = *node(parent).own;
  AnnotatedState& state = cut.state;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < state.constraints.size(); ++i) {
      if (state.annotations[i] == Annotation::Min || entails(place, state.constraints[i])) continue;
      if (state.annotations[i] == Annotation::Max) {
        for (auto& [at, annotations] : before) node(at).own->state.annotations = annotations;
        return false;
      }
      state.annotations[i] = Annotation::Min;
      changed = true;
    }
    if (!changed) break;
    ++cut.weakened;
    if (before.size() > 1) weaken_cuts(node(id).cut);
  }
  return true;
}

void Search::weaken_cuts(NodeId id) {
  std::vector<NodeId> cuts;
  for (NodeId at = node(id).own ? id : node(id).cut; node(at).parent.valid(); at = node(at).cut) cuts.push_back(at);
  std::reverse(cuts.begin(), cuts.end());
  for (const NodeId at : cuts) {
    Cut& cut = *node(at).own;
    const std::uint64_t above = node(node(at).cut).own->weakened;
    if (cut.checked == above) continue;
    cut.checked = above;
    const Place place = arrival(at);
    bool changed = false;
    for (std::size_t i = 0; i < cut.state.constraints.size(); ++i) {
      if (cut.state.annotations[i] != Annotation::Neutral || entails(place, cut.state.constraints[i])) continue;
      cut.state.annotations[i] = Annotation::Min;
      changed = true;
    }
    if (changed) ++cut.weakened;
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

/// The paper keeps every infeasible step infeasible. Where nothing is at stake that is more than is needed: it is enough
/// that after the step all is as some finished node there needs it, which is weaker. The bounded search does so
/// everywhere, the other where the reason is in memory: such reasons are long, and seldom what the program is about.
bool Search::cover_impossible(NodeId parent, std::size_t step, const Place& place, std::vector<Term> conditions) {
  const auto reads_memory = [&](Term t) {
    const auto& variables = queries_.variables(t);
    return std::any_of(variables.begin(), variables.end(), [&](Term v) { return terms_.sort(v).is_array(); });
  };
  if (!options_.learning) return false;
  if (!options_.bound && std::none_of(conditions.begin(), conditions.end(), reads_memory)) return false;
  const StopId target = stop_of(parent).steps[step].target;
  NodeId best;
  std::size_t smallest = 0;
  for (const NodeId candidate : memo_[target.index()]) {
    const Node& c = node(candidate);
    if (c.opaque || (options_.bound && heads_above(candidate) > place.round)) continue;
    const std::size_t size = label_of(candidate).size();
    if (best.valid() && size > smallest) continue;
    best = candidate;
    smallest = size;
  }
  if (!best.valid()) return false;
  const NodeId child = add_child(parent, step, place, std::move(conditions), nullptr);
  node(child).impossible = true;
  node(child).status = Node::Status::Covered;
  node(child).covered_by = best;
  node(best).covers.push_back(child);
  if (options_.bound) return true;
  for (const Term constraint : label_of(best)) {
    if (support(child, constraint)) continue;
    node(child).status = Node::Status::Removed;
    node(parent).children[step] = NodeId();
    return false;
  }
  return true;
}

void Search::uncover(NodeId id) {
  Node& n = node(id);
  if (n.impossible) {
    const Refutation refutation = refute(departure(n.parent), terms_.land(n.conditions));
    if (refutation.answer == logic::Answer::Unsat) {
      mark(n.cut, refutation.needed);
      n.status = Node::Status::Removed;
      node(n.parent).children[n.step] = NodeId();
      return propagate(id, terms_.boolean(false));
    }
    n.impossible = false;  // what ruled it out was deleted meanwhile
  }
  n.status = Node::Status::Open;
  n.covered_by = NodeId();
  todo_.push_back(id);
}

}  // namespace pincer::engine::minimax
