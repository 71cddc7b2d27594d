// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Deletion-based minimisation (Chinneck and Dravnieks 1991; Marques-Silva, "Minimal unsatisfiability", 2010), with
// clause set refinement: when a candidate is unsatisfiable, all that its own core does not need goes at once.
#include "logic/query/minimal_core.h"

#include <algorithm>
#include <unordered_set>

namespace pincer::logic {

MinimalCore minimise_core(Solver& solver, std::vector<Term> core, const base::Budget& budget) {
  MinimalCore result{std::move(core), true};
  std::vector<Term>& kept = result.core;
  // Everything at and behind `open` is known to be needed.
  std::size_t open = kept.size();
  while (open > 0) {
    if (budget.exhausted()) {
      result.is_minimal = false;
      break;
    }
    std::vector<Term> candidate = kept;
    candidate.erase(candidate.begin() + static_cast<std::ptrdiff_t>(open - 1));
    switch (solver.check(candidate)) {
      case Answer::Sat: --open; break;
      case Answer::Unknown:
        result.is_minimal = false;
        --open;
        break;
      case Answer::Unsat: {
        const std::vector<Term> needed = solver.core();
        const std::unordered_set<Term> is_needed(needed.begin(), needed.end());
        const auto first_needed = candidate.begin() + static_cast<std::ptrdiff_t>(open - 1);
        open = static_cast<std::size_t>(
            std::count_if(candidate.begin(), first_needed, [&](Term t) { return is_needed.contains(t); }));
        std::erase_if(candidate, [&](Term t) { return !is_needed.contains(t); });
        kept = std::move(candidate);
        break;
      }
    }
  }
  return result;
}

}  // namespace pincer::logic
