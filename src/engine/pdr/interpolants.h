// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>

#include "engine/pdr/steps.h"
#include "logic/query/interpolator.h"

namespace pincer::engine::pdr {

/// Lemmas from proofs that a cube is not reached (A. Cimatti, A. Griggio: Software Model Checking via IC3, CAV 2012,
/// Sect. 4.3): between all blocks that lead to a node, from a frame, and the cube after them.
class Interpolants {
 public:
  Interpolants(const encode::Transitions& transitions, const Frames& frames, Steps& steps, const base::Budget& budget,
               base::Statistics& statistics);
  ~Interpolants();

  /// Formulas at the node that hold in the next frame after F_level and together exclude the cube, which has to be excluded
  /// there already. Law: no block leads from a state of F_level (of a loop: outside of the cube) to where one of them is
  /// false. None: not found.
  std::vector<logic::Term> between(encode::NodeId node, std::size_t level, const Cube& cube);

 private:
  /// The block with names of its own for the variables before it.
  logic::Substituter& renamed(BlockId b);

  const encode::Transitions& transitions_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  const Frames& frames_;
  Steps& steps_;
  base::Budget budget_;
  std::unique_ptr<logic::Interpolator> interpolator_;
  std::map<BlockId, logic::Substituter> names_;
  std::uint64_t& found_;
};

}  // namespace pincer::engine::pdr
