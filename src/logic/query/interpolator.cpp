// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/query/interpolator.h"

#include <utility>

#include "logic/term/free_variables.h"

namespace pincer::logic {

DagProblem sequence_problem(const Terms& terms, std::vector<Term> formulas) {
  const std::size_t n = formulas.size();
  DagProblem problem;
  problem.scopes.resize(n + 1);
  // A variable is in scope between the first and the last formula that has it.
  std::unordered_map<Term, std::pair<std::size_t, std::size_t>> ranges;
  std::vector<Term> variables;  // in order of first use, so that the scopes do not depend on the map's order
  for (std::size_t i = 0; i < n; ++i) {
    problem.edges.push_back({i, i + 1, formulas[i]});
    for (const Term v : free_variables(terms, formulas[i])) {
      const auto [entry, is_new] = ranges.try_emplace(v, i, i);
      if (is_new) variables.push_back(v);
      entry->second.second = i;
    }
  }
  for (const Term v : variables) {
    const auto& [first, last] = ranges.at(v);
    for (std::size_t cut = first + 1; cut <= last; ++cut) problem.scopes[cut].push_back(v);
  }
  return problem;
}

}  // namespace pincer::logic
