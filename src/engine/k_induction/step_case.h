// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "certificate/verdict.h"
#include "encode/unrolling.h"
#include "engine/cascade.h"

namespace pincer::engine::k_induction {

/// The step case of k-induction (Alg. 3, lines 15 to 23), over all loop heads at once: is there an execution of k + 1
/// blocks that starts in any state at any node, where the invariants hold at each node that it passes, and that ends in
/// the error? That it did not reach the error before is so by construction, because nothing leaves the error.
///
/// One incremental solver and one unrolling that grows at its end: layer j holds what j blocks lead to. Invariants are
/// facts about the states of all layers, old and new ones.
class StepCase {
 public:
  StepCase(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers);

  /// Adds to what is known. The invariants are inductive together with all that were added before, and speak only of
  /// variables that are live at their locations (`require`): the unrolling does not keep the values of others.
  void strengthen(const certificate::Invariants& invariants);
  /// Unsat: the step case holds for k. Asking again after Unknown goes on where the budget stopped it.
  logic::Answer check(std::size_t k, const base::Budget& slice);
  /// After Unsat: the invariants that were needed.
  [[nodiscard]] certificate::Invariants needed() const;
  [[nodiscard]] std::string asked() const { return solver_.name(); }

 private:
  struct Reached {
    program::LocationId location;
    encode::State state;
  };

  /// An invariant that is used when its switch is on, so that an Unsat can tell whether it was needed.
  struct Known {
    program::LocationId location;
    logic::Term formula;
    logic::Term use;
  };

  void remember_layer();
  void assume(const Reached& reached, const Known& invariant);

  const encode::BlockGraph& graph_;
  logic::Terms& terms_;
  program::Liveness liveness_;
  encode::Unrolling unrolling_;
  Cascade solver_;
  std::vector<Reached> reached_;  // of all layers
  std::vector<Known> invariants_;
  std::vector<logic::Term> core_;  // of the last Unsat
};

}  // namespace pincer::engine::k_induction
