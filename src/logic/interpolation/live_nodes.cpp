// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/interpolation/live_nodes.h"

#include "base/contract.h"

namespace pincer::logic {

LiveNodes::LiveNodes(const Terms& terms, const DagProblem& problem)
    : positions_(problem.scopes.size()), edges_from_(problem.scopes.size()), reachable_(problem.scopes.size(), 0) {
  const std::size_t n = problem.scopes.size();
  base::require(n >= 2, "a problem has an entry and an error");
  std::vector<std::vector<std::size_t>> from(n);
  for (std::size_t e = 0; e < problem.edges.size(); ++e) {
    base::require(problem.edges[e].from < problem.edges[e].to && problem.edges[e].to < n,
                  "edges go from smaller to larger nodes");
    if (!terms.is_false(problem.edges[e].formula)) from[problem.edges[e].from].push_back(e);
  }
  reachable_[0] = 1;
  for (std::size_t u = 0; u < n; ++u) {
    if (reachable_[u] == 0) continue;
    for (const std::size_t e : from[u]) reachable_[problem.edges[e].to] = 1;
  }
  std::vector<char> live(n, 0);
  live.back() = reachable_.back();
  for (std::size_t u = n - 1; u-- > 0;) {
    if (reachable_[u] == 0) continue;
    for (const std::size_t e : from[u]) {
      if (live[problem.edges[e].to] == 0) continue;
      live[u] = 1;
      edges_from_[u].push_back(e);
    }
  }
  for (std::size_t u = 0; u < n; ++u) {
    if (live[u] == 0) continue;
    positions_[u] = nodes_.size();
    nodes_.push_back(u);
    if (u + 1 < n && edges_from_[u].size() != 1) is_chain_ = false;
  }
}

void LiveNodes::label_others(Terms& terms, std::vector<Term>& labels) const {
  labels.assign(positions_.size(), Term());
  for (std::size_t u = 0; u < labels.size(); ++u) labels[u] = terms.boolean(reachable_[u] != 0);
  for (const std::size_t u : nodes_) labels[u] = Term();
  labels.front() = terms.boolean(true);
  labels.back() = terms.boolean(false);
}

}  // namespace pincer::logic
