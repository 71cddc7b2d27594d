// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "logic/query/solver.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// Constrained Horn clauses with at most one predicate in the body: which sets of states contain all that can be
/// reached, and no state of the last predicate?
struct HornProblem {
  /// Each predicate's arguments, as the variables that interpretations speak about.
  std::vector<std::vector<Term>> predicates;
  /// from(its arguments) & condition => to(values). Variables of the condition that are no arguments of `from` are free.
  struct Clause {
    std::optional<std::size_t> from;  // none: a start
    Term condition;
    std::size_t to = 0;
    std::vector<Term> values;
  };
  std::vector<Clause> clauses;
};

struct HornSolution {
  /// Unsat: the last predicate is empty, and `interpretations` says why. Sat: it is not. Unknown: see `reason`.
  Answer answer = Answer::Unknown;
  /// Laws: every clause holds, the last one is false, and interpretation i speaks about the arguments of predicate i.
  std::vector<Term> interpretations;
  std::string reason;
};

class HornSolver {
 public:
  HornSolver() = default;
  virtual ~HornSolver() = default;
  HornSolver(const HornSolver&) = delete;
  HornSolver& operator=(const HornSolver&) = delete;
  virtual HornSolution solve(const HornProblem& problem, const base::Budget& budget) = 0;
};

}  // namespace pincer::logic
