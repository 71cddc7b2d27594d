// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "engine/pdr/steps.h"
#include "logic/query/project.h"

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
  Cube without_inputs(BlockId b, std::vector<logic::Term> literals);
  template <class InputsOf>
  [[nodiscard]] std::optional<std::pair<logic::Term, logic::Term>> definition(logic::Term literal,
                                                                              const InputsOf& inputs_of) const;
  std::optional<logic::Term> project(BlockId b, logic::Term formula, const std::vector<logic::Term>& inputs);
  /// The literals that hold in the model's state, as they are best to generalise.
  void add_split(BlockId b, logic::Term literal, Cube& cube);
  [[nodiscard]] bool names_a_state(logic::Term a, logic::Term b) const;
  Cube values_of(BlockId b, const Cube& conditions);
  Cube needed(BlockId b, const Cube& cube, Cube states);

  const encode::Transitions& transitions_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  Steps& steps_;
  const logic::SolverFactory& solvers_;
  Literals literals_;
  std::vector<logic::Term> named_;
  base::Budget budget_;
  std::unique_ptr<logic::Projector> projector_;
  std::vector<std::unique_ptr<logic::Solver>> lifters_;  // by block: know nothing
  std::uint64_t& projections_;
};

}  // namespace pincer::engine::pdr
