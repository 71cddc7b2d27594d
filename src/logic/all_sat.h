// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "logic/bdd.h"
#include "logic/solver.h"
#include "logic/terms.h"

namespace pincer::logic {

struct AllSatOptions {
  std::size_t cubes = 1U << 16;  // more than that are Unknown
};

/// The strongest Boolean combination of predicates that a formula implies.
struct BooleanAbstraction {
  struct Statistics {
    std::uint64_t models = 0;            // of the formula, one per cube
    std::uint64_t checks = 0;            // of both solvers
    std::uint64_t literals_dropped = 0;  // by generalisation
  };
  using Cube = std::vector<BddLiteral>;

  /// Unsat: the formula is; Sat: `factors` is the abstraction; Unknown: see `reason`, `factors` is of no use.
  Answer answer = Answer::Unknown;
  /// A conjunction of disjunctions of cubes. Factors have no predicates in common; those that cannot be connected
  /// through variables are enumerated apart from each other.
  std::vector<std::vector<Cube>> factors;
  std::string reason;
  Statistics statistics;

  // Not after Unknown.
  [[nodiscard]] Term formula(Terms& terms) const;
  [[nodiscard]] Bdd bdd(BddManager& manager) const;
};

/// Boolean predicate abstraction: the models of `formula`, projected to `predicates`, as cubes.
///
/// Law, after Sat: for every assignment b of the predicates that some state has, formula & b is satisfiable iff b
/// satisfies the result. Assignments that no state has may satisfy it: cubes say only what does not follow.
///
/// Neither solver should have anything asserted; what they get here they lose again. Their budgets limit the
/// enumeration. `side` answers the questions of generalisation; its Unknowns cost only that.
BooleanAbstraction all_sat(Terms& terms, Solver& solver, Solver& side, Term formula, std::span<const Term> predicates,
                           const AllSatOptions& options = {});

}  // namespace pincer::logic
