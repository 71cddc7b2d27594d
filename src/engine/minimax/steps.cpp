// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/steps.h"

#include <algorithm>

#include "base/contract.h"
#include "graph/loop_nesting.h"
#include "logic/term/substitute.h"

namespace pincer::engine::minimax {

using logic::Term;
using program::Cfa;
using program::EdgeId;
using program::LocationId;

namespace {

graph::LoopNesting loops_of(const Cfa& cfa) {
  const graph::Digraph locations(cfa.locations().size(), [&](graph::Node node) {
    std::vector<LocationId> successors;
    for (const EdgeId edge : cfa.outgoing(LocationId(node))) successors.push_back(cfa.edge(edge).target);
    return successors;
  });
  return {locations, graph::DepthFirst(locations, graph::to_node(cfa.entry()))};
}

/// Is `inner` in the innermost loop around `outer`?
bool stays(const graph::LoopNesting& loops, LocationId outer, LocationId inner) {
  const graph::Node loop = loops.is_head[outer.index()] ? graph::to_node(outer) : loops.loop_parent[outer.index()];
  if (loop == graph::kNoNode) return true;
  for (graph::Node at = graph::to_node(inner); at != graph::kNoNode; at = loops.loop_parent[at]) {
    if (at == loop) return true;
  }
  return false;
}

}  // namespace

Steps::Steps(const Cfa& cfa) : cfa_(cfa), graph_(cfa, encode::BlockOperator::LoopHeads), liveness_(cfa) {
  base::require(!graph_.has_calls(), "steps are of programs without calls");
  const graph::LoopNesting loops = loops_of(cfa);
  std::vector<StopId> stop_at(cfa.locations().size());
  const auto relevant = [&](EdgeId edge) { return graph_.relevant(cfa.edge(edge).target); };
  for (std::size_t i = 0; i < cfa.locations().size(); ++i) {
    const LocationId location(i);
    if (!graph_.relevant(location)) continue;
    const auto node = graph_.node_at(location);
    const auto out = cfa.outgoing(location);
    const bool splits = std::count_if(out.begin(), out.end(), relevant) != 1;
    if (!node && !splits && cfa.incoming(location).size() < 2) continue;
    Stop stop;
    stop.location = location;
    if (node && graph_.node(*node).kind == encode::NodeKind::Error) stop.kind = Stop::Kind::Error;
    if (node && graph_.node(*node).kind == encode::NodeKind::Unsupported) stop.kind = Stop::Kind::Unsupported;
    stop.is_head = node && (graph_.node(*node).kind == encode::NodeKind::Inner || loops.is_head[i]);
    const auto live = liveness_.live(location);
    if (stop.kind == Stop::Kind::Inner) stop.live.assign(live.begin(), live.end());
    stop_at[i] = StopId(stops_.size());
    stops_.push_back(std::move(stop));
  }
  entry_ = stop_at[cfa.entry().index()];
  for (Stop& stop : stops_) {
    if (stop.kind != Stop::Kind::Inner) continue;
    for (const EdgeId edge : cfa.outgoing(stop.location)) {
      if (relevant(edge)) follow(stop, edge, stop_at);
    }
    std::stable_partition(stop.steps.begin(), stop.steps.end(), [&](const Step& step) {
      return stays(loops, stop.location, this->stop(step.target).location);
    });
  }
}

bool Steps::is_join(StopId id) const {
  const Stop& stop = this->stop(id);
  return stop.kind == Stop::Kind::Inner && !stop.is_head && cfa_.incoming(stop.location).size() > 1;
}

std::uint64_t Steps::most_paths(std::uint64_t limit) const {
  std::uint64_t most = 0;
  std::vector<std::uint64_t> paths(cfa_.locations().size());
  for (const auto& node : graph_.nodes()) {
    for (const LocationId location : node.part.order) paths[location.index()] = 0;
    if (!node.part.order.empty()) paths[node.part.order.front().index()] = 1;
    for (const LocationId location : node.part.order) {
      const std::uint64_t here = paths[location.index()];
      most = std::max(most, here);
      for (const EdgeId edge : cfa_.outgoing(location)) {
        std::uint64_t& there = paths[cfa_.edge(edge).target.index()];
        if (!graph_.node_at(cfa_.edge(edge).target)) there = std::min(limit, there + here);
      }
    }
  }
  return most;
}

void Steps::follow(Stop& stop, EdgeId first, const std::vector<StopId>& stop_at) {
  logic::Terms& terms = cfa_.terms();
  Step step;
  logic::Substitution store;
  const auto term_of = [&](program::VariableId v) { return cfa_.variable(v).term; };
  const auto choose = [&](program::VariableId v) {
    const Term unknown = terms.fresh_variable(cfa_.variable(v).name, cfa_.sort(v));
    step.choices.push_back({step.edges.size() - 1, unknown});
    store[term_of(v)] = unknown;
  };
  EdgeId edge = first;
  for (;;) {
    step.edges.push_back(edge);
    const program::Statement& statement = cfa_.edge(edge).statement;
    if (const auto* assume = std::get_if<program::Assume>(&statement)) {
      const Term condition = logic::substitute(terms, assume->condition, store);
      if (terms.is_false(condition)) return;
      if (!terms.is_true(condition)) step.conditions.push_back(condition);
    } else if (const auto* assign = std::get_if<program::Assign>(&statement)) {
      store[term_of(assign->variable)] = logic::substitute(terms, assign->value, store);
    } else if (const auto* havoc = std::get_if<program::Havoc>(&statement)) {
      choose(havoc->variable);
    } else if (const auto* input = std::get_if<program::Input>(&statement)) {
      choose(input->variable);
    }
    const LocationId here = cfa_.edge(edge).target;
    if (stop_at[here.index()].valid()) {
      step.target = stop_at[here.index()];
      break;
    }
    const auto out = cfa_.outgoing(here);
    // The only one that matters: all else makes a stop.
    edge = *std::find_if(out.begin(), out.end(), [&](EdgeId e) { return graph_.relevant(cfa_.edge(e).target); });
  }
  for (const program::VariableId v : this->stop(step.target).live) {
    const auto assigned = store.find(term_of(v));
    step.values.push_back(assigned == store.end() ? term_of(v) : assigned->second);
  }
  stop.steps.push_back(std::move(step));
}

}  // namespace pincer::engine::minimax
