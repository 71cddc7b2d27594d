// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/loops.h"

#include <algorithm>

#include "engine/minimax/sample.h"

namespace pincer::engine::minimax {

using logic::Term;

Loops::Loops(States& states, base::Statistics& statistics)
    : states_(states), tree_(states.tree()), count_closed_(statistics.count("loops closed")) {}

NodeId Loops::close(NodeId id) {
  std::vector<NodeId> parents;
  const Place place = states_.arrival(id);
  Sample sample(states_, place);
  for (NodeId at = tree_[id].parent; at.valid(); at = tree_[at].parent) {
    if (tree_[at].stop != tree_[id].stop || !tree_[at].own) continue;
    // Where something that must stay at the parent does not hold here, there is nothing to ask.
    if (sample.may_hold(max_interpretation(tree_[at].own->state()))) parents.push_back(at);
  }
  for (const NodeId parent : parents) {
    const std::vector<Term> state = min_interpretation(tree_[parent].own->state());
    if (!sample.may_hold(state) || !states_.entails(place, state)) continue;
    ++count_closed_;
    return parent;
  }
  for (const NodeId parent : parents) {
    if (!invariant(id, parent)) continue;
    ++count_closed_;
    return parent;
  }
  return {};
}

// What is deleted at the parent may be gone at the child, too, and at the cuts between them, so this is repeated until
// nothing changes.
bool Loops::invariant(NodeId id, NodeId parent) {
  std::vector<std::pair<NodeId, Annotations>> before;
  for (NodeId at = tree_[id].cut;; at = tree_[at].cut) {
    before.emplace_back(at, tree_[at].own->state().annotations);
    if (at == parent) break;
  }
  const Place place = states_.arrival(id);
  Cut& cut = *tree_[parent].own;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < cut.size(); ++i) {
      if (cut.annotation(i) == Annotation::Min || states_.entails(place, cut.constraint(i))) continue;
      if (!cut.remove(i)) {
        for (auto& [at, annotations] : before) tree_[at].own->take_back(std::move(annotations));
        return false;
      }
      changed = true;
    }
    if (!changed) break;
    cut.count_removal();
    if (before.size() > 1) weaken_cuts(tree_[id].cut);
  }
  return true;
}

void Loops::weaken_cuts(NodeId id) {
  std::vector<NodeId> cuts;
  for (NodeId at = tree_[id].own ? id : tree_[id].cut; tree_[at].parent.valid(); at = tree_[at].cut) cuts.push_back(at);
  std::reverse(cuts.begin(), cuts.end());
  for (const NodeId at : cuts) {
    Cut& cut = *tree_[at].own;
    if (cut.follows(tree_[tree_[at].cut].own->removals())) continue;
    const Place place = states_.arrival(at);
    bool changed = false;
    for (std::size_t i = 0; i < cut.size(); ++i) {
      if (cut.annotation(i) != Annotation::Neutral || states_.entails(place, cut.constraint(i))) continue;
      changed |= cut.remove(i);
    }
    if (changed) cut.count_removal();
  }
}

}  // namespace pincer::engine::minimax
