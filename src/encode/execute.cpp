// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "encode/execute.h"

#include <algorithm>
#include <unordered_map>

#include "base/contract.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::encode {

using logic::Term;
using program::EdgeId;
using program::LocationId;
using program::VariableId;

void Unknowns::call(EdgeId, State&, Executor&) { base::require(false, "calls are no part of a block"); }

Executor::Executor(const program::Cfa& cfa, const program::Liveness& liveness, Paths& paths,
                   std::vector<VariableId> kept)
    : cfa_(cfa), terms_(cfa.terms()), liveness_(liveness), paths_(paths), kept_(std::move(kept)) {}

Term Executor::read(Term term, State& state, Unknowns& unknowns) {
  if (terms_.is_const(term)) return term;
  logic::TermMap<Term> results;
  std::vector<Term> children;
  logic::visit_children_first(
      terms_, term, [&](Term t) { return results.contains(t); },
      [&](Term t) {
        if (terms_.kind(t) == logic::Kind::Variable) {
          const auto variable = cfa_.variable_of(t);
          base::require(variable.has_value(), "terms of edges speak about program variables");
          Term& value = state.values[variable->index()];
          if (!value.valid()) value = unknowns.initial(*variable);
          results[t] = value;
          return;
        }
        children.clear();
        bool same = true;
        for (const Term child : terms_.children(t)) {
          const Term* const result = results.find(child);
          children.push_back(*result);
          same &= *result == child;
        }
        const Term result = same ? t : terms_.rebuild(t, children);
        results[t] = result;
      });
  return *results.find(term);
}

void Executor::step(EdgeId id, State& state, Unknowns& unknowns) {
  const program::Statement& statement = cfa_.edge(id).statement;
  if (const auto* assume = std::get_if<program::Assume>(&statement)) {
    state.path = paths_.extend(state.path, read(assume->condition, state, unknowns));
  } else if (const auto* assign = std::get_if<program::Assign>(&statement)) {
    state.values[assign->variable.index()] = read(assign->value, state, unknowns);
  } else if (const auto* havoc = std::get_if<program::Havoc>(&statement)) {
    state.values[havoc->variable.index()] = unknowns.choice(id, havoc->variable);
  } else if (const auto* input = std::get_if<program::Input>(&statement)) {
    state.values[input->variable.index()] = unknowns.choice(id, input->variable);
  } else {
    unknowns.call(id, state, *this);
  }
}

void Executor::choose(VariableId variable, std::vector<State>& states, const Paths::Merge& merged, State& result,
                      logic::Terms& terms, Unknowns& unknowns) {
  const std::size_t v = variable.index();
  const Term first = states.front().values[v];
  if (std::all_of(states.begin(), states.end(), [&](const State& s) { return s.values[v] == first; })) return;
  Term value;
  for (std::size_t i = states.size(); i-- > 0;) {
    Term& way = states[i].values[v];
    if (!way.valid()) way = unknowns.initial(variable);
    value = value.valid() ? terms.ite(merged.choices[i], way, value) : way;
  }
  result.values[v] = value;
}

State Executor::merge(std::vector<State> states, LocationId location, Unknowns& unknowns) {
  if (states.size() == 1) return std::move(states.front());
  std::vector<PathId> ways;
  for (const State& state : states) ways.push_back(state.path);
  const Paths::Merge merged = paths_.merge(ways);
  State result{merged.path, std::move(states.front().values)};
  states.front().values = result.values;
  for (const VariableId variable : liveness_.live(location)) choose(variable, states, merged, result, terms_, unknowns);
  for (const VariableId variable : kept_) choose(variable, states, merged, result, terms_, unknowns);
  return result;
}

std::vector<Executor::Arrival> Executor::execute(const BlockGraph& graph, const BlockGraph::Part& part, State start,
                                                 Unknowns& unknowns) {
  std::unordered_map<LocationId, std::vector<State>> waiting;
  const LocationId source = part.order.front();
  waiting[source].push_back(std::move(start));
  std::vector<std::pair<LocationId, std::vector<State>>> arrived;
  for (const NodeId target : part.targets) arrived.emplace_back(graph.node(target).location, std::vector<State>{});
  for (const LocationId location : part.order) {
    const auto here = waiting.find(location);
    if (here == waiting.end()) continue;
    State state = merge(std::move(here->second), location, unknowns);
    waiting.erase(here);
    const auto edges = cfa_.outgoing(location);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const LocationId target = cfa_.edge(edges[i]).target;
      if (!graph.relevant(target)) continue;
      const bool last = i + 1 == edges.size();
      // NOLINTNEXTLINE(bugprone-use-after-move): nothing comes after the last edge
      State next = last ? std::move(state) : state;
      step(edges[i], next, unknowns);
      if (paths_.impossible(next.path)) continue;
      if (const auto node = graph.node_at(target)) {
        const auto place = std::find(part.targets.begin(), part.targets.end(), *node);
        arrived[static_cast<std::size_t>(place - part.targets.begin())].second.push_back(std::move(next));
      } else {
        waiting[target].push_back(std::move(next));
      }
    }
  }
  std::vector<Arrival> result;
  for (auto& [location, states] : arrived) {
    if (!states.empty()) result.push_back({location, merge(std::move(states), location, unknowns)});
  }
  return result;
}

}  // namespace pincer::encode
