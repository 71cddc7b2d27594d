// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <functional>
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

  /// Works on something else for so long, and gives its answer if there is one.
  using Meanwhile = std::function<std::optional<Claim>(base::Effort effort)>;

  /// Unwinds every loop at most `turns` times; no answer if that is not enough, or if a solver gives up. After `effort`,
  /// which grows, it is the turn of `meanwhile` for half as long; then it goes on where it was.
  std::optional<Claim> run(std::size_t turns, base::Effort& effort, const Meanwhile& meanwhile);

 private:
  const encode::BlockGraph& graph_;
  std::vector<const logic::SolverFactory*> solvers_;
  const Context& context_;
};

}  // namespace pincer::engine::bmc
