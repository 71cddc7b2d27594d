// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "encode/block_graph.h"
#include "engine/engine.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::bmc {

/// Bounded model checking loop by loop (encode/unwinding.h). It decides programs whose loops all end after few turns.
class UnwindingSearch {
 public:
  /// The graph, which has no calls, and the context outlive it.
  UnwindingSearch(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers,
                  const Context& context)
      : graph_(graph), solvers_(std::move(solvers)), context_(context) {}

  /// Unwinds every loop at most `turns` times; no verdict if that or the budget is not enough.
  std::optional<Claim> run(std::size_t turns, const base::Budget& budget);
  /// Were the turns not enough?
  [[nodiscard]] bool needs_more_turns() const { return needs_more_turns_; }

 private:
  const encode::BlockGraph& graph_;
  std::vector<const logic::SolverFactory*> solvers_;
  const Context& context_;
  bool needs_more_turns_ = false;
};

}  // namespace pincer::engine::bmc
