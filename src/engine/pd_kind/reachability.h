// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/predecessors.h"
#include "invariant/block_solvers.h"
#include "logic/query/interpolator.h"

namespace pincer::engine::pd_kind {

using Cube = Predecessors::Cube;

/// The paper's procedures Reach and explain: frames R_0, R_1, ... of formulas that hold in all states that at most so many
/// blocks lead to, learned while backwards searches fail.
///
/// Laws: R_i(entry) is true; R_0(n) is false for all other n; for i > 0, R_i(n) is the conjunction of what was learned at n
/// with a level of at least i.
class Reachability {
 public:
  Reachability(const encode::Transitions& transitions, invariant::BlockSolvers<>& solvers, Predecessors& predecessors,
               std::unique_ptr<logic::Interpolator> interpolator, const base::Budget& budget,
               base::Statistics& statistics);

  using Path = std::vector<const encode::Transition*>;

  /// Sat: at most `most` blocks lead from the entry to a state of the cube; `path` has them. Unsat: none do, and
  /// `explanation` says why.
  logic::Answer reach(encode::NodeId node, const Cube& cube, std::size_t most);
  [[nodiscard]] const Path& path() const { return path_; }
  /// After Unsat. Law: it holds at the node in all states that at most `most` blocks lead to, and in none of the cube.
  [[nodiscard]] logic::Term explanation() const { return explanation_; }
  [[nodiscard]] std::string reason() const { return reason_; }
  /// All that was learned at a node, whatever the level.
  [[nodiscard]] std::vector<logic::Term> learned(encode::NodeId node) const;

 private:
  struct Learned {
    logic::Term formula;
    std::size_t level = 0;
  };

  [[nodiscard]] std::vector<logic::Term> frame(encode::NodeId node, std::size_t level) const;
  /// After no block leads from R_level-1 to the cube.
  logic::Term explain(encode::NodeId node, const Cube& cube, std::size_t level, const std::vector<char>& core);
  std::optional<logic::Term> interpolant(encode::NodeId node, logic::Term target, std::size_t level);

  const encode::Transitions& transitions_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  invariant::BlockSolvers<>& solvers_;
  Predecessors& predecessors_;
  std::unique_ptr<logic::Interpolator> interpolator_;
  base::Budget budget_;
  std::vector<std::vector<const encode::Transition*>> into_;  // by node
  std::vector<std::vector<Learned>> learned_;                 // by node
  Path path_;
  logic::Term explanation_;
  std::string reason_;
  std::uint64_t& queries_;
  std::uint64_t& interpolants_;
};

}  // namespace pincer::engine::pd_kind
