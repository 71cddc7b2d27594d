// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/trace_abstraction/automaton.h"

#include <algorithm>
#include <map>
#include <utility>

namespace pincer::engine::trace_abstraction {

using encode::NodeId;
using encode::Transition;
using logic::Term;

Automaton program_automaton(const encode::Transitions& program) {
  Automaton result;
  std::map<NodeId, std::size_t> known;
  const auto state_at = [&](NodeId node) {
    const auto [found, is_new] = known.try_emplace(node, result.states.size());
    if (is_new) result.states.push_back({node, program.graph().cfa().terms().boolean(true)});
    return found->second;
  };
  (void)state_at(program.graph().entry());
  for (std::size_t s = 0; s < result.states.size(); ++s) {
    for (const Transition& letter : program.from(result.states[s].node)) {
      const std::size_t target = state_at(letter.target);
      result.states[s].edges.push_back({&letter, target});
    }
  }
  return result;
}

std::optional<Word> shortest_word(const Automaton& automaton, const encode::BlockGraph& graph) {
  if (automaton.states.empty()) return std::nullopt;
  struct Step {
    std::size_t from = 0;
    const Transition* letter = nullptr;
    bool is_known = false;
  };
  std::vector<Step> first(automaton.states.size());
  std::vector<std::size_t> queue{0};
  first[0].is_known = true;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Automaton::State& state = automaton.states[queue[i]];
    if (graph.is_final(state.node)) {
      Word word;
      for (std::size_t s = queue[i]; first[s].letter != nullptr; s = first[s].from) word.push_back(first[s].letter);
      std::reverse(word.begin(), word.end());
      return word;
    }
    for (const Automaton::Edge& edge : state.edges) {
      if (std::exchange(first[edge.target].is_known, true)) continue;
      first[edge.target] = {queue[i], edge.letter, true};
      queue.push_back(edge.target);
    }
  }
  return std::nullopt;
}

Automaton difference(const Automaton& minuend, const Subtrahend& subtrahend, logic::Terms& terms) {
  Automaton result;
  if (minuend.states.empty()) return result;
  std::vector<std::pair<std::size_t, std::size_t>> pairs;
  std::map<std::pair<std::size_t, std::size_t>, std::size_t> known;
  const auto state_of = [&](std::size_t a, std::size_t b) {
    const auto [found, is_new] = known.try_emplace({a, b}, pairs.size());
    if (is_new) {
      pairs.emplace_back(a, b);
      const Automaton::State& state = minuend.states[a];
      result.states.push_back({state.node, terms.land(state.assertion, subtrahend.assertion(b))});
    }
    return found->second;
  };
  (void)state_of(0, subtrahend.initial);
  for (std::size_t s = 0; s < pairs.size(); ++s) {
    const auto [a, b] = pairs[s];
    for (const Automaton::Edge& edge : minuend.states[a].edges) {
      const auto next = subtrahend.successor(b, *edge.letter);
      if (!next) continue;
      const std::size_t target = state_of(edge.target, *next);
      result.states[s].edges.push_back({edge.letter, target});
    }
  }
  return result;
}

void trim(Automaton& automaton, const encode::BlockGraph& graph, invariant::AtNodes& settled) {
  const std::size_t size = automaton.states.size();
  std::vector<std::vector<std::size_t>> before(size);
  std::vector<char> is_live(size, 0);
  std::vector<std::size_t> queue;
  for (std::size_t s = 0; s < size; ++s) {
    for (const Automaton::Edge& edge : automaton.states[s].edges) before[edge.target].push_back(s);
    if (!graph.is_final(automaton.states[s].node)) continue;
    is_live[s] = 1;
    queue.push_back(s);
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const std::size_t s : before[queue[i]])
      if (std::exchange(is_live[s], 1) == 0) queue.push_back(s);
  }
  std::vector<std::size_t> renamed(size);
  Automaton result;
  for (std::size_t s = 0; s < size; ++s) {
    Automaton::State& state = automaton.states[s];
    renamed[s] = result.states.size();
    if (is_live[s] != 0) {
      result.states.push_back(std::move(state));
    } else {
      settled[state.node].push_back(state.assertion);
    }
  }
  for (Automaton::State& state : result.states) {
    std::erase_if(state.edges, [&](const Automaton::Edge& edge) { return is_live[edge.target] == 0; });
    for (Automaton::Edge& edge : state.edges) edge.target = renamed[edge.target];
  }
  automaton = std::move(result);
}

// Moore's algorithm: classes of states are split until the states of a class have their successors in the same classes.
void minimise(Automaton& automaton, logic::Terms& terms) {
  const std::size_t size = automaton.states.size();
  std::vector<std::size_t> part(size);
  for (std::size_t s = 0; s < size; ++s) part[s] = automaton.states[s].node.index();
  for (std::size_t parts = 0;;) {
    using Signature = std::pair<std::size_t, std::vector<std::pair<const Transition*, std::size_t>>>;
    std::map<Signature, std::size_t> numbers;
    std::vector<std::size_t> next(size);
    for (std::size_t s = 0; s < size; ++s) {
      Signature signature{part[s], {}};
      for (const Automaton::Edge& edge : automaton.states[s].edges)
        signature.second.emplace_back(edge.letter, part[edge.target]);
      next[s] = numbers.try_emplace(std::move(signature), numbers.size()).first->second;
    }
    part = std::move(next);
    if (numbers.size() == parts) break;
    parts = numbers.size();
  }
  // Classes are numbered in the order of their first states, so the class of the initial state is the first.
  Automaton result;
  std::vector<std::vector<Term>> assertions;
  for (std::size_t s = 0; s < size; ++s) {
    if (part[s] == result.states.size()) {
      result.states.push_back(automaton.states[s]);
      assertions.emplace_back();
    }
    assertions[part[s]].push_back(automaton.states[s].assertion);
  }
  for (std::size_t s = 0; s < result.states.size(); ++s) {
    result.states[s].assertion = terms.lor(assertions[s]);
    for (Automaton::Edge& edge : result.states[s].edges) edge.target = part[edge.target];
  }
  automaton = std::move(result);
}

}  // namespace pincer::engine::trace_abstraction
