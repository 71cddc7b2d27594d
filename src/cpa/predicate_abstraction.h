// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "base/statistics.h"
#include "cpa/abstraction_formula.h"
#include "invariant/block_solvers.h"

namespace pincer::cpa {

/// Predicate abstraction of what a block makes of a set of states (Sect. 3.1). Answers are remembered.
class PredicateAbstraction {
 public:
  struct Options {
    bool cartesian = false;                                // the strongest cube, not the strongest combination
    std::shared_ptr<logic::BddPackage> package = nullptr;  // formulas come with decision diagrams
    std::size_t most_cubes = 2000;                         // of one abstraction; beyond, the strongest cube
  };

  /// `side` is asked about predicates alone.
  PredicateAbstraction(logic::Terms& terms, invariant::BlockSolvers<>& blocks, std::unique_ptr<logic::Solver> side,
                       base::Statistics& statistics, const Options& options);

  AbstractionFormula top();
  /// Law: what `block` makes of psi implies the result. The strongest such combination of the predicates, unless the
  /// solver does not know; `false` if the block cannot be taken.
  AbstractionFormula compute(logic::Term psi, const encode::Transition& block, std::span<const logic::Term> predicates);

 private:
  using Cube = std::vector<logic::BddLiteral>;

  std::optional<std::vector<Cube>> all_cubes(invariant::BlockSolver& block, logic::Term psi,
                                             std::span<const logic::Term> predicates);
  Cube strongest_cube(invariant::BlockSolver& block, logic::Term psi, std::span<const logic::Term> predicates,
                      bool& is_empty);
  /// A cube of the same states, with fewer literals.
  Cube shorter(const Cube& cube);
  bool implies(logic::Term a, logic::Term b);
  logic::Term literal(const logic::BddLiteral& literal);
  AbstractionFormula make(const std::vector<Cube>& cubes);

  logic::Terms& terms_;
  invariant::BlockSolvers<>& blocks_;
  Options options_;
  std::unique_ptr<logic::Solver> side_;
  std::optional<logic::BddManager> bdds_;
  std::map<std::vector<logic::Term>, AbstractionFormula> known_;  // by block, psi and predicates
  std::unordered_map<std::uint64_t, bool> implies_;               // by the ids of two literals
  double& seconds_;
  std::uint64_t& abstractions_;
  std::uint64_t& remembered_;
  std::uint64_t& cubes_;
};

}  // namespace pincer::cpa
