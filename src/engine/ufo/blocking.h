// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/statistics.h"
#include "engine/ufo/arg.h"
#include "engine/ufo/facts.h"
#include "logic/term/term_map.h"

namespace pincer::engine::ufo {

/// Labels of the graph without renaming it: what leads to the error is ruled out backwards, one set of states after the
/// other, and each node keeps the clauses that rule out what came to it. The blocks are the program's, one solver for
/// each; how often a block is in the graph does not matter.
///
/// Law, after Unsat: label(entry) is true; facts(u) & label(u) & block => label(v)' for every edge (u, v) on a way to
/// the error, label(error) being false.
class Blocking {
 public:
  Blocking(const Arg& arg, const Facts& facts, const logic::SolverFactory& solvers, base::Statistics& statistics);
  ~Blocking();

  /// Makes labels for `nodes`, all that lie on a way to the error, sources first. `known` (by node, over the program
  /// variables) holds at them already. Sat: the entry leads to the error; Unknown: no luck within the budget.
  logic::Answer run(std::span<const ArgNode> nodes, const std::vector<logic::Term>& known, const base::Budget& budget);
  /// Over the program variables.
  [[nodiscard]] logic::Term label(ArgNode v) const;

 private:
  using Cube = std::vector<logic::Term>;
  struct Block;
  using Blocks = invariant::BlockSolvers<Block>;
  struct Node {
    Cube clauses;
    logic::Term known;      // given from outside
    logic::Term active;     // in the solvers: the clauses hold
    logic::Term seeded;     // and what is known
    unsigned weakened = 0;  // how often less than before was known here
    std::vector<unsigned>
        checked;  // by edge that leads here: how often its source was weakened when clauses were checked
  };

  /// Does it have all conjuncts of the other one?
  [[nodiscard]] bool says_at_least(logic::Term formula, logic::Term other) const;
  /// What was found before may not hold any more where edges were added, or less is known at their sources.
  logic::Answer keep_what_holds(std::span<const ArgNode> nodes);
  logic::Answer still_holds(ArgNode v, logic::Term clause);
  /// Makes label(v) exclude the cube. Unsat: done.
  logic::Answer block(ArgNode v, const Cube& cube);
  /// Whether the edge leads to states of the cube, as far as is known about its source.
  logic::Answer reaches(ArgEdge e, const Cube& cube);
  /// After Unsat: the part of the cube that is not reached.
  [[nodiscard]] std::vector<char> core(ArgEdge e, const Cube& cube);
  /// After Sat: states at the edge's source that all lead to the cube.
  Cube predecessors(ArgEdge e, const Cube& cube);
  /// A part of the cube that no edge to v leads to.
  Cube generalise(ArgNode v, Cube cube);
  Block& block_of(ArgEdge e);
  void forget(Node& node);

  const Arg& arg_;
  const Facts& facts_;
  logic::Terms& terms_;
  base::Budget budget_;
  std::vector<Node> nodes_;  // by node
  std::unique_ptr<Blocks> blocks_;
  std::uint64_t& clauses_;
  std::uint64_t& queries_;
};

}  // namespace pincer::engine::ufo
