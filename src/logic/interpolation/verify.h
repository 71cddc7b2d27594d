// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "logic/query/interpolator.h"
#include "logic/query/solver_factory.h"

namespace pincer::logic {

/// Whether an answer obeys the laws of Interpolation.
struct Verification {
  enum class Result : std::uint8_t { Holds, Broken, Unknown };
  Result result = Result::Holds;
  std::string what;  // which law is broken where, or why it is not known
};

/// Unsat: the laws of the labels, edge by edge. Sat: the path leads from the entry to the error and the model makes its
/// formulas true. An Unknown answer promises nothing, so it holds.
Verification verify(Terms& terms, const DagProblem& problem, const Interpolation& answer, Solver& solver);

/// Another interpolator whose answers are checked: every `period`-th one (all in debug builds). An answer that breaks a
/// law becomes Unknown. One that the solver cannot decide in time stays: this is a test of the strategies, not what
/// makes them sound.
class VerifyingInterpolator final : public Interpolator {
 public:
  /// How often it looked and what it found.
  struct Statistics {
    std::uint64_t answers = 0;
    std::uint64_t checked = 0;
    std::uint64_t rejected = 0;
    std::uint64_t undecided = 0;
  };

  VerifyingInterpolator(Terms& terms, std::unique_ptr<Interpolator> inner, const SolverFactory& solvers,
                        std::uint64_t period);

  Interpolation interpolate(const DagProblem& problem, const base::Budget& budget) override;
  [[nodiscard]] std::string name() const override { return inner_->name() + "+verify"; }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  Terms& terms_;
  std::unique_ptr<Interpolator> inner_;
  std::unique_ptr<Solver> solver_;
  std::uint64_t period_;
  Statistics statistics_;
};

}  // namespace pincer::logic
