// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/statistics.h"
#include "cpa/abstraction_formula.h"
#include "encode/transitions.h"
#include "logic/solver_factory.h"
#include "logic/substitute.h"
#include "logic/term_map.h"

namespace pincer::cpa {

/// Predicate abstraction of what a block makes of a set of states (Sect. 3.1). Each block has a solver of its own that
/// knows it, so that a question costs only what is asked about it; answers are remembered.
class PredicateAbstraction {
 public:
  struct Options {
    bool cartesian = false;                                // the strongest cube, not the strongest combination
    std::shared_ptr<logic::BddPackage> package = nullptr;  // formulas come with decision diagrams
    std::size_t most_cubes = 2000;                         // of one abstraction; beyond, the strongest cube
  };

  PredicateAbstraction(const program::Cfa& cfa, const logic::SolverFactory& solvers, const base::Budget& budget,
                       base::Statistics& statistics, const Options& options);

  AbstractionFormula top();
  /// Law: what `block` makes of psi implies the result. The strongest such combination of the predicates, unless the
  /// solver does not know; `false` if the block cannot be taken.
  AbstractionFormula compute(logic::Term psi, const encode::Transition& block, std::span<const logic::Term> predicates);

 private:
  /// A block, a solver that knows it, and what stands there for its predicates.
  struct Block {
    std::unique_ptr<logic::Solver> solver;
    logic::Substitution values;
    logic::TermMap<logic::Term> indicators;  // of predicates
    std::uint64_t last_use = 0;
  };
  using Cube = std::vector<logic::BddLiteral>;

  Block& block_of(const encode::Transition& transition);
  logic::Term indicator(Block& block, logic::Term predicate);
  std::optional<std::vector<Cube>> all_cubes(Block& block, logic::Term psi, std::span<const logic::Term> predicates);
  Cube strongest_cube(Block& block, logic::Term psi, std::span<const logic::Term> predicates, bool& is_empty);
  /// The literals that imply all others: a cube of the same states.
  Cube shorter(const Cube& cube);
  logic::Term literal(const logic::BddLiteral& literal);
  AbstractionFormula make(const std::vector<Cube>& cubes);

  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const logic::SolverFactory& solvers_;
  base::Budget budget_;
  Options options_;
  std::unique_ptr<logic::Solver> side_;
  std::optional<logic::BddManager> bdds_;
  std::map<std::vector<logic::Term>, Block> blocks_;  // by condition and values
  std::uint64_t uses_ = 0;
  std::map<std::vector<logic::Term>, AbstractionFormula> known_;  // by block, psi and predicates
  std::map<std::vector<logic::Term>, Cube> shorter_;
  double& seconds_;
  std::uint64_t& abstractions_;
  std::uint64_t& remembered_;
  std::uint64_t& cubes_;
};

}  // namespace pincer::cpa
