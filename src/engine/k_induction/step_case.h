// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <string>
#include <vector>

#include "certificate/verdict.h"
#include "encode/unrolling.h"
#include "engine/cascade.h"

namespace pincer::engine {

/// The step case of k-induction (Alg. 3, lines 15 to 23), over all loop heads at once: is there an execution of k + 1
/// blocks that starts in any state at any node, where the invariants hold at each node that it passes, and that ends in
/// the error? That it did not reach the error before is so by construction, because nothing leaves the error.
///
/// One incremental solver and one unrolling that grows at its end: layer j holds what j blocks lead to. Invariants are
/// facts about the states of all layers, old and new ones.
class StepCase {
 public:
  StepCase(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers);

  /// Adds to what is known. The invariants are inductive together with all that were added before.
  void strengthen(const certificate::Invariants& invariants);
  /// Unsat: the step case holds for k. Asking again after Unknown goes on where the budget stopped it.
  logic::Answer check(std::size_t k, const base::Budget& slice);
  /// The greatest k that was asked for so far.
  [[nodiscard]] std::size_t greatest() const { return unrolling_.depth() == 0 ? 0 : unrolling_.depth() - 1; }
  [[nodiscard]] std::string asked() const { return solver_.name(); }

 private:
  struct Reached {
    program::LocationId location;
    encode::State state;
  };

  void remember_layer();
  void assume(const Reached& reached, logic::Term invariant);

  const encode::BlockGraph& graph_;
  logic::Terms& terms_;
  encode::Unrolling unrolling_;
  Cascade solver_;
  std::vector<Reached> reached_;  // of all layers
  std::map<program::LocationId, std::vector<logic::Term>> invariants_;
};

}  // namespace pincer::engine
