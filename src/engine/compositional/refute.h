// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>

#include "engine/bounded_search.h"

namespace pincer::engine::compositional {

/// Bounded model checking in small slices, for the question that a condition which does not hold leaves open: is the
/// assertion wrong? It gets a fixed share of the effort, and goes on where it stopped.
class Refuter {
 public:
  Refuter(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers, const Context& context);

  /// One slice. True: there is a verdict.
  bool advance();
  /// As long as the budget allows, but no deeper than the bound.
  void finish(std::size_t depth);
  [[nodiscard]] const std::optional<certificate::Verdict>& verdict() const { return verdict_; }
  /// The solver that it comes from.
  [[nodiscard]] std::string asked() const { return search_.asked(); }

 private:
  void work(const base::Budget& slice, std::size_t depth);

  BoundedSearch search_;
  const Context& context_;
  base::Effort start_;  // what was spent before
  base::Effort spent_;
  bool stuck_ = false;
  std::optional<certificate::Verdict> verdict_;
};

}  // namespace pincer::engine::compositional
