// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <vector>

#include "engine/engine.h"
#include "engine/minimax/states.h"

namespace pincer::engine::minimax {

/// A node after one step, before it is known whether it becomes one.
struct Reduct {
  Place before;
  std::vector<logic::Term> conditions;  // what the step assumes, at that place
  logic::Answer answer = logic::Answer::Unknown;
  std::shared_ptr<const Model> model;  // of all that is known after it; null: none
};

/// The steps of nodes (reduct_R of Sect. 4), and the nodes that they lead to.
class Reducts {
 public:
  Reducts(States& states, const Context& context);

  /// Line 16, red+ and then red-: what is feasible comes first, so that loops are closed before something depends on
  /// their constraints.
  std::vector<std::size_t> feasible_first(NodeId id);
  /// Line 17. Unsat: no execution takes the step.
  Reduct reduct(NodeId id, std::size_t step);
  NodeId add_child(NodeId parent, std::size_t step, Reduct reduct);

 private:
  States& states_;
  Tree& tree_;
  const Context& context_;
  std::uint64_t& count_nodes_;
};

}  // namespace pincer::engine::minimax
