// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <vector>

#include "engine/pdr/steps.h"
#include "engine/predecessors.h"

namespace pincer::engine::pdr {

/// What cubes of predecessors are made of.
enum class Literals : std::uint8_t {
  Conditions,  // the conditions of one way through the block
  Values,      // the values of variables: bits of bit-vectors, bounds of integers
};

/// From one state before a block to many: those from which the block leads into a cube as well.
class Lifting {
 public:
  /// `named`: variables over integers that are states of a machine, whose equations with numbers are kept as they are.
  Lifting(const encode::Transitions& transitions, Steps& steps, const logic::SolverFactory& solvers, Literals literals,
          std::vector<logic::Term> named, const base::Budget& budget, base::Statistics& statistics);
  ~Lifting();

  /// After Steps::reaches(b, ., cube) was Sat. Law: from every state of the result, for some choice of the inputs, the block
  /// leads to a state of the cube; the model's state is one of them.
  Cube predecessors(BlockId b, const Cube& cube);
  /// The model's state before the block.
  Witness witness(BlockId b);

 private:
  Cube values_of(BlockId b, const Cube& conditions);
  Cube needed(BlockId b, const Cube& cube, Cube states);

  const encode::Transitions& transitions_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  Steps& steps_;
  const logic::SolverFactory& solvers_;
  Literals literals_;
  base::Budget budget_;
  Predecessors predecessors_;
  std::vector<std::unique_ptr<logic::Solver>> lifters_;  // by block: know nothing
};

}  // namespace pincer::engine::pdr
