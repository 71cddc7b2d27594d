// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/query/interpolator.h"
#include "logic/query/solver_factory.h"

namespace pincer::logic {

/// Another interpolator whose labels lose the literals that nothing needs. Labels only get weaker, and smaller: from
/// the error backwards, each label keeps the literals of an unsatisfiable core of
///   label(from) & formula & not label(to), over all edges that leave its node.
/// What is still large is rebuilt from its literals.
class WeakeningInterpolator final : public Interpolator {
 public:
  /// Sizes of all labels together, before and after.
  struct Statistics {
    std::uint64_t nodes_before = 0;
    std::uint64_t nodes_after = 0;
    double seconds = 0;
  };

  WeakeningInterpolator(Terms& terms, std::unique_ptr<Interpolator> inner, const SolverFactory& solvers);

  Interpolation interpolate(const DagProblem& problem, const base::Budget& budget) override;
  [[nodiscard]] std::string name() const override { return inner_->name() + "+weaken"; }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  Terms& terms_;
  std::unique_ptr<Interpolator> inner_;
  std::unique_ptr<Solver> solver_;
  Statistics statistics_;
};

/// What `label` becomes if it has to imply, with `violation`, false. The label itself if the solver does not know.
/// Laws: label => result; result & violation is unsatisfiable.
Term weaken(Terms& terms, Term label, Term violation, Solver& solver);

/// A conjunction of clauses over the literals of `label` that takes its place, if one with few clauses is found; else
/// the label itself. Same laws as weaken.
Term compact(Terms& terms, Term label, Term violation, Solver& solver);

}  // namespace pincer::logic
