// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/interpolation/seed.h"

#include "base/contract.h"

namespace pincer::logic {

Interpolation SeededInterpolator::interpolate(const DagProblem& problem, const base::Budget& budget) {
  if (known_.empty()) return inner_->interpolate(problem, budget);
  base::require(known_.size() == problem.scopes.size(), "one known label per node");
  // K(from) & F => I(to) for each edge, so K & I is a label: K is one by its law, and the paths are the same.
  DagProblem seeded = problem;
  for (DagProblem::Edge& edge : seeded.edges) edge.formula = terms_.land(known_[edge.from], edge.formula);
  Interpolation result = inner_->interpolate(seeded, budget);
  if (result.answer != Answer::Unsat) return result;
  for (std::size_t u = 1; u + 1 < result.labels.size(); ++u) {
    result.labels[u] = terms_.land(known_[u], result.labels[u]);
  }
  return result;
}

}  // namespace pincer::logic
