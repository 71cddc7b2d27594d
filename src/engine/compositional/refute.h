// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <optional>

#include "certificate/verdict.h"
#include "encode/unrolling.h"
#include "engine/engine.h"
#include "logic/solver_factory.h"

namespace pincer::engine::compositional {

/// Bounded model checking in small slices, for the question that a condition which does not hold leaves open: is the
/// assertion wrong? It gets a fixed share of the time, and goes on where it stopped.
class Refuter {
 public:
  Refuter(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers, const Context& context);

  /// One slice. True: there is a verdict.
  bool advance();
  /// As long as the budget allows, but no deeper than the bound.
  void finish(std::size_t depth);
  [[nodiscard]] const std::optional<certificate::Verdict>& verdict() const { return verdict_; }

 private:
  /// Looks at the newest layer and adds another; false when nothing more can be done.
  bool look(const base::Budget& budget);

  /// The next solver of the list, when one does not know.
  bool next_solver();

  logic::Terms& terms_;
  std::vector<const logic::SolverFactory*> solvers_;
  std::size_t used_ = 0;
  encode::Unrolling unrolling_;
  const Context& context_;
  std::unique_ptr<logic::Solver> solver_;
  base::Budget::Clock::time_point start_;
  double& spent_;
  bool stuck_ = false;
  std::optional<certificate::Verdict> verdict_;
};

}  // namespace pincer::engine::compositional
