// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "engine/engine_info.h"
#include "engine/k_induction/invariant_source.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::k_induction {

/// Iterative-deepening k-induction with continuously refined invariants (Beyer, Dangl, Wendler: A Unifying View on
/// SMT-Based Software Verification, Sect. 4.2).
class KInduction final : public Engine {
 public:
  struct Options {
    /// Tried in this order: the next one where the one before cannot express the program or gives up.
    std::vector<const logic::SolverFactory*> solvers;
    /// Runs in a process of its own; none: no invariants.
    InvariantGenerator generator;
    std::size_t first_k = 0;    // of the step case
    std::size_t increment = 1;  // of k
    /// Alg. 3 to the letter: base case and step case with the same k before either goes on to the next.
    bool is_in_step = false;
    /// Unrolled by the Predicate CPA, with k of at least 1.
    bool is_cpa = false;
  };

  explicit KInduction(Options options) : options_(std::move(options)) {}
  Claim run(const program::Cfa& cfa, const Context& context) override;

 private:
  Options options_;
};

EngineInfo info();

}  // namespace pincer::engine::k_induction
