// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "base/budget.h"
#include "logic/query/solver.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// Constrained Horn clauses: which relations contain all that can be derived, and nothing of the last predicate?
struct HornProblem {
  /// Each predicate's arguments, as the variables that interpretations speak about; all different.
  std::vector<std::vector<Term>> predicates;
  struct Atom {
    std::size_t predicate = 0;
    std::vector<Term> values;
  };
  /// body & condition => head, for all values of the variables.
  struct Clause {
    std::vector<Atom> body;  // none: a start
    Term condition;
    Atom head;
  };
  std::vector<Clause> clauses;
  /// For people, by predicate; may be missing.
  std::vector<std::string> names = {};
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
