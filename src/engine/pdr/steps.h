// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/statistics.h"
#include "engine/pdr/frames.h"
#include "invariant/at_nodes.h"
#include "invariant/block_solvers.h"

namespace pincer::engine::pdr {

using BlockId = base::Id<struct PdrBlockTag>;

/// The questions of IC3: does a block lead from a frame into a cube? One solver per block, which gets the lemmas of the
/// block's source as they are found, each under the assumption that its frame is the one that is asked about.
class Steps {
 public:
  /// `facts` hold at the nodes in all executions; of these, what speaks of variables that are not live is not used. All
  /// but the facts outlive it.
  Steps(const encode::Transitions& transitions, const Frames& frames, const invariant::AtNodes& facts,
        const logic::SolverFactory& solvers, const base::Budget& budget, base::Statistics& statistics);
  ~Steps();

  [[nodiscard]] const encode::Transition& block(BlockId b) const;
  /// The blocks that lead to a node; and those that lead to the error or to something unsupported.
  [[nodiscard]] std::span<const BlockId> into(encode::NodeId node) const { return into_[node.index()]; }
  [[nodiscard]] std::span<const BlockId> ends() const { return ends_; }
  [[nodiscard]] std::size_t blocks() const;

  /// Does the block lead from a state of F_level at its source to a state of the cube at its target? For a loop that is one
  /// block, from a state outside of the cube, so that Unsat means that its complement is inductive relative to the frame.
  logic::Answer reaches(BlockId b, std::size_t level, const Cube& cube);
  /// The same from states of F_level where `also` holds.
  logic::Answer leads(BlockId b, std::size_t level, logic::Term also, const Cube& cube);
  /// The literals of the cube that the last answer, Unsat, needs: by position.
  [[nodiscard]] std::vector<char> core(BlockId b, const Cube& cube);
  /// In the model of the last answer, Sat.
  logic::Value value(BlockId b, logic::Term term);
  /// What is said of the states after the block, said of those before it.
  logic::Term before(BlockId b, logic::Term literal);
  /// Why the last answer was Unknown.
  [[nodiscard]] std::string reason() const { return reason_; }
  [[nodiscard]] const std::vector<logic::Term>& facts(encode::NodeId node) const { return facts_[node.index()]; }

 private:
  struct Block;

  void update(Block& block);
  logic::Term frame(std::size_t level);

  const encode::Transitions& transitions_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const Frames& frames_;
  const logic::SolverFactory& solvers_;
  base::Budget budget_;
  std::vector<std::vector<logic::Term>> facts_;  // by node
  std::vector<Block> blocks_;
  std::vector<std::vector<BlockId>> into_;  // by node
  std::vector<BlockId> ends_;
  std::vector<logic::Term> frame_;     // by level: assumed when the frame is asked about
  std::vector<char> nothing_reaches_;  // the last answer was about F_0, which has states at the entry only
  std::string reason_;
  std::uint64_t& queries_;
};

}  // namespace pincer::engine::pdr
