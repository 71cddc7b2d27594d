// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/statistics.h"
#include "engine/ufo/arg.h"
#include "engine/ufo/facts.h"
#include "invariant/block_solvers.h"
#include "logic/term/free_variables.h"
#include "logic/term/term_map.h"

namespace pincer::engine::ufo {

/// Labels as short as they can be: clauses, no more than it takes, over the words of the program. Interpolants of a proof
/// follow the proof: they say more than is needed, in large formulas, and that x is 3 as two bounds.
///   Y. Vizel, V. Ryvchin, A. Nadel: Efficient Generation of Small Interpolants in CNF. CAV 2013.
class Shorten {
 public:
  Shorten(const Arg& arg, const Facts& facts, const logic::SolverFactory& solvers, base::Statistics& statistics);

  /// `labels` (one for each of `nodes`, all that lie on a way to the error, sources first) obey Definition 2, and do so
  /// afterwards. Each becomes weaker, or stays as it is.
  void run(std::span<const ArgNode> nodes, std::vector<logic::Term>& labels, const base::Budget& budget);

 private:
  using Cube = std::vector<logic::Term>;

  /// Clauses that `label` implies and that exclude all that leads from v to where labels are false; none: too many, or a
  /// solver does not know.
  std::optional<Cube> clauses(ArgNode v, logic::Term label, const std::vector<logic::Term>& label_of,
                              const base::Budget& budget);
  /// A clause that the label implies and that is false in the model of the block's solver, which leads to `goal`.
  std::optional<logic::Term> clause(ArgNode v, logic::Term label, invariant::BlockSolver& block,
                                    const encode::Transition& transition, logic::Term goal);
  /// The literals of the way that the model takes that say which value a variable has.
  Cube values_on_the_way(invariant::BlockSolver& block, const encode::Transition& transition, logic::Term goal);

  /// The atoms of a label, those that are better left out last.
  Cube by_worth(logic::Term label);

  const Arg& arg_;
  const Facts& facts_;
  logic::Terms& terms_;
  invariant::BlockSolvers<> blocks_;
  std::unique_ptr<logic::Solver> solver_;        // in each run of `clauses`: has the label asserted
  std::vector<std::vector<logic::Term>> known_;  // by place: clauses that were used there
  logic::TermMap<bool> implied_;                 // of `known_`, by the label at hand
  logic::FreeVariables free_;
  logic::TermMap<char> states_;  // variables that do not count
  double& seconds_;
  std::uint64_t& clauses_;
};

}  // namespace pincer::engine::ufo
