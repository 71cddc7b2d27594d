// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/reducts.h"

#include <fmt/format.h>

namespace pincer::engine::minimax {

using logic::Answer;
using logic::Term;

namespace {

/// The progress line changes after so many.
constexpr std::uint64_t kProgress = 256;

}  // namespace

Reducts::Reducts(States& states, const Context& context)
    : states_(states), tree_(states.tree()), context_(context), count_nodes_(context.statistics->count("nodes")) {
  ++count_nodes_;  // the root
}

std::vector<std::size_t> Reducts::feasible_first(NodeId id) {
  const Stop& stop = tree_.stop(id);
  const Place place = states_.departure(id);
  std::vector<std::size_t> order;
  std::vector<std::size_t> infeasible;
  for (std::size_t i = 0; i < stop.steps.size(); ++i) {
    const Term goal = states_.terms().land(states_.conditions_of(place, stop.steps[i]));
    (states_.possible(place, goal).answer != Answer::Unsat ? order : infeasible).push_back(i);
  }
  order.insert(order.end(), infeasible.begin(), infeasible.end());
  return order;
}

Reduct Reducts::reduct(NodeId id, std::size_t step) {
  Reduct result;
  result.before = states_.departure(id);
  result.conditions = states_.conditions_of(result.before, tree_.stop(id).steps[step]);
  const Refutation possible = states_.possible(result.before, states_.terms().land(result.conditions));
  result.answer = possible.answer;
  if (possible.answer != Answer::Sat || !result.before.model) return result;
  result.model = result.before.model;
  if (possible.model != nullptr) {
    auto changed = std::make_shared<Model>(*result.before.model);
    for (const auto& [variable, value] : *possible.model) (*changed)[variable] = value;
    result.model = std::move(changed);
  }
  return result;
}

NodeId Reducts::add_child(NodeId parent, std::size_t step, Reduct reduct) {
  const NodeId id = tree_.add_child(parent, step);
  const Step& taken = tree_.stop(parent).steps[step];
  Node& n = tree_[id];
  n.cut = reduct.before.cut;
  n.conditions = std::move(reduct.conditions);
  n.model = std::move(reduct.model);
  n.round = reduct.before.round;
  const logic::Substitution read = states_.reader(reduct.before, taken);
  for (const Term value : taken.values) n.values.push_back(states_.queries().substitute(value, read));
  context_.budget.spend(base::efforts::kMinimaxNode);
  if (++count_nodes_ % kProgress == 0)
    context_.progress(fmt::format("{} nodes, {} restarts", count_nodes_, context_.statistics->count("restarts")));
  return id;
}

}  // namespace pincer::engine::minimax
