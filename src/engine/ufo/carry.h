// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <vector>

#include "base/statistics.h"
#include "engine/ufo/arg.h"
#include "engine/ufo/facts.h"
#include "invariant/block_solvers.h"

namespace pincer::engine::ufo {

/// Of all labels that obey Definition 2, those that are likely to cover each other: what a label says is also said at the
/// later nodes of its place, as far as it holds there. Interpolants alone say at each node no more than it takes there,
/// each time with other words.
class Carry {
 public:
  Carry(const Arg& arg, const Facts& facts, const logic::SolverFactory& solvers, base::Statistics& statistics);

  /// `labels` (one for each of `nodes`, all that lie on a way to the error, sources first) obey Definition 2, and do so
  /// afterwards. Each becomes stronger, by conjuncts of labels of earlier nodes at its place. Less when the budget ends.
  void run(std::span<const ArgNode> nodes, std::vector<logic::Term>& labels, const base::Budget& budget);

 private:
  /// Those that hold after the edge, if `before` does before it.
  std::vector<logic::Term> holding(ArgEdge e, logic::Term before, std::vector<logic::Term> candidates,
                                   const base::Budget& budget);

  const Arg& arg_;
  const Facts& facts_;
  logic::Terms& terms_;
  invariant::BlockSolvers<> blocks_;
  double& seconds_;
  std::uint64_t& carried_;
};

}  // namespace pincer::engine::ufo
