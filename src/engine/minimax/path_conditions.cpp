// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/path_conditions.h"

namespace pincer::engine::minimax {

bool PathConditions::is_known(NodeId id) const {
  const std::size_t rank = tree_[id].rank;
  return rank < nodes_.size() && nodes_[rank] == id;
}

const std::vector<logic::Term>& PathConditions::to(NodeId id) {
  std::vector<NodeId> missing;
  NodeId at = tree_[id].conditions.empty() ? tree_[id].earlier : id;
  for (; at.valid() && !is_known(at); at = tree_[at].earlier) missing.push_back(at);
  const std::size_t common = at.valid() ? tree_[at].rank + 1 : 0;
  nodes_.resize(common);
  ends_.resize(common);
  conditions_.resize(common > 0 ? ends_.back() : 0);
  for (auto next = missing.rbegin(); next != missing.rend(); ++next) {
    const std::vector<logic::Term>& own = tree_[*next].conditions;
    conditions_.insert(conditions_.end(), own.begin(), own.end());
    nodes_.push_back(*next);
    ends_.push_back(conditions_.size());
  }
  return conditions_;
}

}  // namespace pincer::engine::minimax
