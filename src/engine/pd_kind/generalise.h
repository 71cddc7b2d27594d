// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "base/statistics.h"
#include "encode/transitions.h"
#include "logic/evaluate/evaluate.h"
#include "logic/query/project.h"

namespace pincer::engine::pd_kind {

/// States at a node: those where all of these literals hold, over the program variables that are live there.
using Cube = std::vector<logic::Term>;

/// The paper's generalize: from one state before a block to many from which the block leads to the same.
class Generaliser {
 public:
  Generaliser(const encode::Transitions& transitions, const base::Budget& budget, base::Statistics& statistics);
  ~Generaliser();

  /// `reader` is a model in which the block is executed and `after` holds after it. Law: from every state of the result, for
  /// some choice of the inputs, the block leads to a state where `after` holds; the model's state is one of them.
  Cube predecessors(const encode::Transition& block, const std::vector<logic::Term>& after,
                    const logic::VariableReader& reader);

 private:
  Cube without_inputs(const encode::Transition& block, const std::vector<logic::Term>& literals,
                      const logic::VariableReader& reader);
  void add_split(logic::Term literal, const logic::VariableReader& reader, Cube& cube) const;

  const encode::Transitions& transitions_;
  const program::Cfa& cfa_;
  logic::Terms& terms_;
  base::Budget budget_;
  std::unique_ptr<logic::Projector> projector_;
  std::map<const encode::Transition*, logic::Substituter> before_;
  std::uint64_t& projections_;
};

}  // namespace pincer::engine::pd_kind
