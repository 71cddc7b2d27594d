// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "base/budget.h"
#include "logic/query/solver.h"

namespace pincer::logic {

struct MinimalCore {
  /// Unsatisfiable together with what the solver has; in the order of the core that was given.
  std::vector<Term> core;
  /// Nothing can be left out: every check was answered within the budget.
  bool is_minimal = false;
};

/// Leaves out of `core`, which has to be unsatisfiable with what `solver` has asserted, what is not needed: one
/// assumption at a time (deletion, with the solver's own cores as a short cut), the later ones first, so that what
/// matters most should come first. Each check is also bound by the solver's budget; Unknown keeps the assumption.
MinimalCore minimise_core(Solver& solver, std::vector<Term> core, const base::Budget& budget = {});

}  // namespace pincer::logic
