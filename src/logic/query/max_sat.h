// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "logic/query/solver.h"
#include "logic/query/solver_factory.h"
#include "logic/term/terms.h"

namespace pincer::logic {

struct SoftConstraint {
  Term formula;
  std::uint64_t weight = 1;  // the price of making it false; 0 is allowed
};

/// Hard constraints have to hold; of the soft ones, the false ones should weigh little. All weights together are less
/// than 2^63.
struct MaxSatProblem {
  std::vector<Term> hard;
  std::vector<SoftConstraint> soft;
};

struct MaxSatResult {
  /// Sat: `model` is one of least cost. Unsat: the hard constraints are. Unknown: see `reason`; if `has_model`, `model`
  /// satisfies the hard constraints, and is no better than it says.
  Answer answer = Answer::Unknown;
  bool has_model = false;
  /// Law: the weights of the soft constraints that are false in `model`.
  std::uint64_t cost = 0;
  /// Law: no model costs less; equal to `cost` after Sat.
  std::uint64_t lower_bound = 0;
  /// Of all variables of the problem.
  std::unordered_map<Term, Value> model;
  std::string reason;
};

class MaxSat {
 public:
  MaxSat() = default;
  virtual ~MaxSat() = default;
  MaxSat(const MaxSat&) = delete;
  MaxSat& operator=(const MaxSat&) = delete;

  virtual MaxSatResult solve(const MaxSatProblem& problem, const base::Budget& budget) = 0;
  [[nodiscard]] virtual std::string name() const = 0;
};

/// The cost of the problem's soft constraints where variables have the values of `model`; others are zero.
std::uint64_t max_sat_cost(const Terms& terms, const MaxSatProblem& problem,
                           const std::unordered_map<Term, Value>& model);

/// The variables of all constraints, sorted by id.
std::vector<Term> max_sat_variables(const Terms& terms, const MaxSatProblem& problem);

/// Over any incremental solver, by cores; the terms and the factory must live longer.
std::unique_ptr<MaxSat> make_core_guided_max_sat(Terms& terms, const SolverFactory& solvers);

}  // namespace pincer::logic
