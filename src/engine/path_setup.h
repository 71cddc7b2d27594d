// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>

#include "cpa/entailment.h"
#include "cpa/path_interpolation.h"
#include "engine/engine_info.h"
#include "invariant/at_nodes.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine {

/// What engines that refute paths of blocks one by one have in common: the options by which they are configured.
struct PathOptions {
  const logic::SolverFactory* solvers = nullptr;
  encode::BlockOperator steps = encode::BlockOperator::LoopHeads;  // what is one block
  bool path_invariants = true;
  bool invariants = true;                // disjunctions of intervals are assumed at loop heads
  std::string interpolator = "by-size";  // spacer for large blocks, else the portfolio; or one by name
};

/// The settings that choose these options, after those of the engine itself. `blocks` is for the engine to say, and it may
/// have an `interpolator` of its own.
std::vector<SettingInfo> path_settings(std::vector<SettingInfo> own);
PathOptions path_options(const Settings& settings, const Toolbox& toolbox);

/// The blocks of one program without calls, and who answers questions about them and about paths of them.
class PathSetup {
 public:
  PathSetup(const program::Cfa& cfa, const Context& context, const PathOptions& options);

  encode::BlockGraph graph;
  certificate::Invariants invariants;  // that are known from the start
  encode::Transitions program;         // under them
  invariant::BlockSolvers<> block_solvers;
  cpa::Entailment entailment;
  cpa::PathInvariants path_invariants;
  cpa::PathInterpolation paths;

  using Path = cpa::PathInterpolation::Blocks;

  /// The proof that these formulas are: at loop heads and at the entry the disjunction of what is said there, without what
  /// others imply (nothing: never reached), and what was known from the start.
  [[nodiscard]] certificate::Inductive proof(const invariant::AtNodes& disjuncts);
  /// The execution of the model that `paths` has of this path: to the error, or to something unsupported.
  certificate::Verdict failure(const Path& path);

 protected:
  /// The same, where blocks are those of `blocks`, and `where` tells the node whose choices an edge of a step belongs to.
  certificate::Verdict failure(const Path& path, const encode::BlockGraph& blocks,
                               const std::function<encode::NodeId(std::size_t step, program::EdgeId)>& where);

  const program::Cfa& cfa_;
  const Context& context_;
};

/// A solver of this kind under a budget.
std::unique_ptr<logic::Solver> make_solver(const logic::SolverFactory& solvers, logic::Terms& terms,
                                           const base::Budget& budget);

}  // namespace pincer::engine
