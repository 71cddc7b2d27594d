// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "logic/query/bdd.h"
#include "logic/query/solver.h"
#include "logic/term/terms.h"

namespace pincer::logic {

/// The strongest cube over predicates that a formula implies.
struct CartesianAbstraction {
  /// Unsat: the formula is, and so implies everything. Sat: `cube` is all that follows. Unknown: `cube` follows, but
  /// other literals may, too; see `reason`.
  Answer answer = Answer::Unknown;
  std::vector<BddLiteral> cube;
  std::string reason;
  std::uint64_t checks = 0;

  [[nodiscard]] Term formula(Terms& terms) const;
};

/// What is asserted in `solver`, which gets its own formulas back at the end, counts as part of the formula.
CartesianAbstraction cartesian_abstraction(Terms& terms, Solver& solver, Term formula,
                                           std::span<const Term> predicates);

}  // namespace pincer::logic
