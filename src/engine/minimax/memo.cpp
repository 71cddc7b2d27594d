// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/memo.h"

#include <algorithm>

#include "engine/minimax/sample.h"

namespace pincer::engine::minimax {

using logic::Term;

MemoTable::MemoTable(States& states, base::Statistics& statistics)
    : states_(states),
      tree_(states.tree()),
      finished_(tree_.steps().stops().size()),
      count_compared_(statistics.count("memo table: compared")),
      count_ruled_out_(statistics.count("memo table: ruled out by one state")),
      count_subsumed_(statistics.count("subsumed")) {}

void MemoTable::add(NodeId id) { finished_[tree_[id].stop.index()].push_back(id); }

void MemoTable::forget_removed(NodeId id) {
  for (auto& finished : finished_) {
    std::erase_if(finished, [&](NodeId m) { return m == id || tree_[m].status == Node::Status::Removed; });
  }
}

NodeId MemoTable::subsumed(NodeId id, const Admits& admits) {
  const auto& candidates = finished_[tree_[id].stop.index()];
  if (candidates.empty()) return {};
  const Place place = states_.arrival(id);
  Sample sample(states_, place);
  std::vector<Term> max;  // of a cut
  states_.queries().charge(base::Effort(candidates.size() / base::efforts::kMinimaxComparisonsPerUnit));
  for (auto candidate = candidates.rbegin(); candidate != candidates.rend(); ++candidate) {
    const Node& n = tree_[*candidate];
    if (n.opaque || (admits && !admits(*candidate))) continue;
    if (n.own) max = max_interpretation(n.own->state());
    const std::vector<Term>& label = n.own ? max : n.label;
    ++count_compared_;
    if (!sample.may_hold(label)) {
      ++count_ruled_out_;
      continue;
    }
    if (!states_.entails(place, label)) continue;
    ++count_subsumed_;
    return *candidate;
  }
  return {};
}

NodeId MemoTable::least(StopId stop, const Admits& admits) const {
  NodeId best;
  std::size_t smallest = 0;
  for (const NodeId candidate : finished_[stop.index()]) {
    if (tree_[candidate].opaque || (admits && !admits(candidate))) continue;
    const std::size_t size = tree_.label(candidate).size();
    if (best.valid() && size > smallest) continue;
    best = candidate;
    smallest = size;
  }
  return best;
}

}  // namespace pincer::engine::minimax
