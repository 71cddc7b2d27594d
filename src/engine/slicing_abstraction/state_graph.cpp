// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/slicing_abstraction/state_graph.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pincer::engine::slicing_abstraction {

using encode::NodeId;
using encode::Transition;
using logic::Answer;
using logic::Term;

StateGraph::StateGraph(PathSetup& setup, base::Statistics& statistics)
    : setup_(setup),
      terms_(setup.graph.cfa().terms()),
      splits_(statistics.count("splits")),
      checks_(statistics.count("edges checked")),
      removed_(statistics.count("edges removed")) {
  std::map<NodeId, std::size_t> known;
  const auto state_at = [&](NodeId node) {
    const auto [found, is_new] = known.try_emplace(node, states_.size());
    if (is_new) states_.push_back({node, terms_.boolean(true)});
    return found->second;
  };
  (void)state_at(setup.graph.entry());
  for (std::size_t s = 0; s < states_.size(); ++s) {
    for (const Transition& block : setup.program.from(states_[s].node)) {
      const Edge edge{s, &block, state_at(block.target)};
      if (is_possible(edge)) edges_.push_back(edge);
    }
  }
  slice();
}

StateGraph::Path StateGraph::shortest_path() const {
  std::vector<std::vector<const Edge*>> from(states_.size());
  for (const Edge& edge : edges_) from[edge.from].push_back(&edge);
  std::vector<const Edge*> first(states_.size(), nullptr);
  std::vector<std::size_t> queue{0};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    if (setup_.graph.is_final(states_[queue[i]].node)) {
      Path path;
      for (std::size_t s = queue[i]; s != 0; s = first[s]->from) path.push_back(*first[s]);
      std::reverse(path.begin(), path.end());
      return path;
    }
    for (const Edge* edge : from[queue[i]]) {
      if (edge->to == 0 || first[edge->to] != nullptr) continue;
      first[edge->to] = edge;
      queue.push_back(edge->to);
    }
  }
  return {};
}

bool StateGraph::split(const Path& path, const std::vector<Term>& interpolants) {
  const std::size_t states = states_.size();
  const std::uint64_t removed = removed_;
  std::map<std::size_t, std::vector<std::size_t>> parts;  // of the path's states
  for (std::size_t i = 1; i < path.size(); ++i) {
    if (terms_.is_const(interpolants[i])) continue;
    auto& here = parts.try_emplace(path[i].from, std::vector{path[i].from}).first->second;
    const std::vector<std::size_t> before = here;
    for (const std::size_t state : before)
      if (const auto other = split(state, interpolants[i])) here.push_back(*other);
  }
  // Where a label knew the interpolant already, the edges of the path are still to be looked at.
  std::erase_if(edges_, [&](const Edge& edge) {
    const auto is_of_path = [&](const Edge& p) {
      return p.block == edge.block && p.from == edge.from && p.to == edge.to;
    };
    return std::any_of(path.begin(), path.end(), is_of_path) && !is_possible(edge);
  });
  slice();
  return states_.size() > states || removed_ > removed;
}

std::optional<std::size_t> StateGraph::split(std::size_t state, Term formula) {
  const Term label = states_[state].label;
  const Term negated = terms_.lnot(formula);
  if (setup_.entailment.holds(label, formula) || setup_.entailment.holds(label, negated)) return std::nullopt;
  ++splits_;
  const std::size_t other = states_.size();
  states_.push_back({states_[state].node, terms_.land(label, negated)});
  states_[state].label = terms_.land(label, formula);
  std::vector<Edge> edges;
  for (const Edge& edge : edges_) {
    const bool leaves = edge.from == state;
    const bool enters = edge.to == state;
    if (!leaves && !enters) {
      edges.push_back(edge);
      continue;
    }
    for (const std::size_t from : leaves ? std::vector{state, other} : std::vector{edge.from}) {
      for (const std::size_t to : enters ? std::vector{state, other} : std::vector{edge.to}) {
        const Edge part{from, edge.block, to};
        if (is_possible(part)) edges.push_back(part);
      }
    }
  }
  edges_ = std::move(edges);
  return other;
}

bool StateGraph::is_possible(const Edge& edge) {
  if (!states_[edge.to].leads_to_the_end) return true;
  invariant::BlockSolver& block = setup_.block_solvers.of(*edge.block);
  ++checks_;
  switch (block.solver().check({states_[edge.from].label, block.before(states_[edge.to].label)})) {
    case Answer::Unsat: ++removed_; return false;
    case Answer::Sat:
    case Answer::Unknown: return true;
  }
  return true;
}

std::vector<char> StateGraph::reached_states() const {
  std::vector<std::vector<std::size_t>> after(states_.size());
  for (const Edge& edge : edges_) after[edge.from].push_back(edge.to);
  std::vector<char> result(states_.size(), 0);
  result[0] = 1;
  std::vector<std::size_t> queue{0};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const std::size_t s : after[queue[i]])
      if (std::exchange(result[s], 1) == 0) queue.push_back(s);
  }
  return result;
}

void StateGraph::slice() {
  const std::vector<char> is_reached = reached_states();
  std::erase_if(edges_, [&](const Edge& edge) { return is_reached[edge.from] == 0; });
  std::vector<std::vector<std::size_t>> before(states_.size());
  for (const Edge& edge : edges_) before[edge.to].push_back(edge.from);
  std::vector<std::size_t> queue;
  for (std::size_t s = 0; s < states_.size(); ++s) {
    states_[s].leads_to_the_end = is_reached[s] != 0 && setup_.graph.is_final(states_[s].node);
    if (states_[s].leads_to_the_end) queue.push_back(s);
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const std::size_t s : before[queue[i]])
      if (!std::exchange(states_[s].leads_to_the_end, true)) queue.push_back(s);
  }
}

invariant::AtNodes StateGraph::reached() const {
  invariant::AtNodes result;
  const std::vector<char> is_reached = reached_states();
  for (std::size_t s = 0; s < states_.size(); ++s)
    if (is_reached[s] != 0) result[states_[s].node].push_back(states_[s].label);
  return result;
}

}  // namespace pincer::engine::slicing_abstraction
