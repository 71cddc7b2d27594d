// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The step case is a symbolic execution of k + 1 blocks, once from each node, layer by layer as in encode::Unrolling;
// states at the same node of a layer become one. Layers keep only nodes from which the error is exactly as many blocks
// away as are left.
#include <fmt/format.h>

#include "certificate/check_kinds.h"
#include "certificate/instances.h"

namespace pincer::certificate {

using encode::NodeId;
using encode::State;
using logic::Term;
using Status = CheckResult::Status;

namespace {

/// For each number of blocks, whether that many lead from a node to an end.
class Distances {
 public:
  explicit Distances(const encode::BlockGraph& graph) : graph_(graph) {
    std::vector<bool> ends;
    ends.reserve(graph.nodes().size());
    for (std::size_t n = 0; n < graph.nodes().size(); ++n) ends.push_back(graph.is_final(NodeId(n)));
    layers_.push_back(std::move(ends));
  }
  bool leads_to_end(NodeId node, std::size_t blocks) {
    while (layers_.size() <= blocks) {
      std::vector<bool> next;
      for (const auto& from : graph_.nodes()) {
        bool leads = false;
        for (const NodeId target : from.part.targets) leads = leads || layers_.back()[target.index()];
        next.push_back(leads);
      }
      layers_.push_back(std::move(next));
    }
    return layers_[blocks][node.index()];
  }

 private:
  const encode::BlockGraph& graph_;
  std::vector<std::vector<bool>> layers_;
};

class StepCase {
 public:
  StepCase(Blocks& blocks, std::size_t k, Judge& judge)
      : blocks_(blocks), k_(k), judge_(judge), distances_(blocks.graph()) {}

  CheckResult check_from(NodeId start) {
    std::map<NodeId, State> layer;
    given_ = blocks_.for_all(blocks_.graph().node(start).location);
    const Term invariant = blocks_.invariant(blocks_.graph().node(start).location);
    State state = blocks_.any_state();
    state.path = blocks_.paths().extend(state.path, invariant);
    layer.emplace(start, std::move(state));
    for (std::size_t left = k_; left > 0; --left) {
      if (judge_.budget().exhausted()) return undecided("time limit in the step case");
      layer = next(std::move(layer), left);
    }
    return check_last(std::move(layer), start);
  }
  bool starts(NodeId node) { return blocks_.starts_blocks(node) && distances_.leads_to_end(node, k_ + 1); }

 private:
  /// The states one block later, where the invariants hold and `left` blocks more lead to an end.
  std::map<NodeId, State> next(std::map<NodeId, State> layer, std::size_t left) {
    const encode::BlockGraph& graph = blocks_.graph();
    std::map<NodeId, std::vector<State>> arrivals;
    for (auto& [node, state] : layer) {
      for (auto& arrival : blocks_.execute(node, std::move(state)).arrivals) {
        const NodeId target = *graph.node_at(arrival.target);
        if (graph.is_final(target) || !distances_.leads_to_end(target, left)) continue;
        const Term invariant = blocks_.read(blocks_.invariant(arrival.target), arrival.state);
        arrival.state.path = blocks_.paths().extend(arrival.state.path, invariant);
        if (!blocks_.paths().impossible(arrival.state.path)) arrivals[target].push_back(std::move(arrival.state));
      }
    }
    std::map<NodeId, State> result;
    for (auto& [node, states] : arrivals) {
      State& state = result.emplace(node, blocks_.merge(std::move(states), graph.node(node).location)).first->second;
      // Quantified invariants hold there if the execution comes there.
      for (const ForAll& each : blocks_.for_all(graph.node(node).location)) {
        const Term body = blocks_.read(each.body, state);
        given_.push_back({each.location, each.variables,
                          blocks_.cfa().terms().implies(blocks_.paths().condition(state.path), body)});
      }
    }
    return result;
  }

  CheckResult check_last(std::map<NodeId, State> layer, NodeId start) {
    const encode::BlockGraph& graph = blocks_.graph();
    const program::Cfa& cfa = blocks_.cfa();
    std::string solver;
    for (auto& [node, state] : layer) {
      for (const auto& arrival : blocks_.execute(node, std::move(state)).arrivals) {
        if (!graph.is_final(*graph.node_at(arrival.target))) continue;
        logic::Terms& terms = cfa.terms();
        const Term question = blocks_.paths().condition(arrival.state.path);
        const CheckResult result = judge_.demand_unsat(
            terms.land(question, instances(terms, given_, question)),
            fmt::format("the step case fails: {} blocks from {} can lead to {}", k_ + 1,
                        place(cfa, graph.node(start).location), end_text(cfa, graph.node(node).part, arrival.target)));
        if (result.status != Status::Valid) return result;
        if (!result.solver.empty()) solver = result.solver;
      }
    }
    return valid(solver);
  }

  Blocks& blocks_;
  std::size_t k_;
  Judge& judge_;
  Distances distances_;
  std::vector<ForAll> given_;  // what quantified invariants say about the states so far
};

}  // namespace

CheckResult check_k_inductive(const program::Cfa& cfa, const KInductive& claim, Judge& judge) {
  Blocks blocks(cfa, claim.invariants, Blocks::Where::LoopHeads, {}, claim.for_all);
  CheckResult result = check_inductive(blocks, Demand::InvariantsOnly, judge);
  if (result.status != Status::Valid) return result;
  const auto go_on = [&](CheckResult next) {
    if (next.status == Status::Valid && next.solver.empty()) next.solver = result.solver;
    result = std::move(next);
    return result.status == Status::Valid;
  };
  // Conditions that fail mostly fail in the step case, but of what fails the base case is the better message.
  if (!go_on(check_bounded(cfa, claim.k, judge))) return result;
  StepCase step(blocks, claim.k, judge);
  for (std::size_t n = 0; n < blocks.graph().nodes().size(); ++n) {
    if (step.starts(NodeId(n)) && !go_on(step.check_from(NodeId(n)))) return result;
  }
  return result;
}

}  // namespace pincer::certificate
