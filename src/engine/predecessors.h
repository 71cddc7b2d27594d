// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "base/statistics.h"
#include "encode/transitions.h"
#include "logic/evaluate/evaluate.h"
#include "logic/query/project.h"

namespace pincer::engine {

/// From one state before a block to many from which the block leads to the same: the literals of the model's way through the
/// block (logic/query/implicant.h), without inputs.
class Predecessors {
 public:
  using Cube = std::vector<logic::Term>;  // literals over the program variables that are live at a node

  /// `named`: variables over integers that are states of a machine, whose equations with numbers are kept as they are.
  Predecessors(const encode::Transitions& transitions, std::vector<logic::Term> named, const base::Budget& budget,
               base::Statistics& statistics);
  ~Predecessors();

  /// `reader` is a model in which the block is executed and `after` holds after it. Law: from every state of the result, for
  /// some choice of the inputs, the block leads to a state where `after` holds; the model's state is one of them.
  Cube of(const encode::Transition& block, std::span<const logic::Term> after, const logic::VariableReader& reader);
  /// The same, with equations and disequations as they are in the program.
  Cube conditions(const encode::Transition& block, std::span<const logic::Term> after,
                  const logic::VariableReader& reader);
  /// Are the values of this variable states of a machine?
  [[nodiscard]] bool is_named(logic::Term variable) const;

 private:
  Cube without_inputs(const encode::Transition& block, std::vector<logic::Term> literals,
                      const logic::VariableReader& reader);
  void add_split(logic::Term literal, const logic::VariableReader& reader, Cube& cube) const;
  [[nodiscard]] bool names_a_state(logic::Term a, logic::Term b) const;

  const encode::Transitions& transitions_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  std::vector<logic::Term> named_;
  base::Budget budget_;
  std::unique_ptr<logic::Projector> projector_;
  std::map<const encode::Transition*, logic::Substituter> before_;
  std::uint64_t& projections_;
};

}  // namespace pincer::engine
