// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "encode/transitions.h"

#include <algorithm>

#include "base/contract.h"
#include "logic/term/free_variables.h"

namespace pincer::encode {

using logic::Term;
using logic::Value;
using program::EdgeId;
using program::LocationId;
using program::VariableId;

namespace {

/// Program variables stand for themselves; every havoc and input has an unknown of its own.
class Own : public Unknowns {
 public:
  Own(const program::Cfa& cfa, std::vector<Transition::Choice>& choices) : cfa_(cfa), choices_(choices) {}
  Term choice(EdgeId edge, VariableId variable) override {
    for (const Transition::Choice& known : choices_) {
      if (known.edge == edge) return known.unknown;
    }
    choices_.push_back({edge, cfa_.terms().fresh_variable(cfa_.variable(variable).name, cfa_.sort(variable))});
    return choices_.back().unknown;
  }
  Term initial(VariableId variable) override { return cfa_.variable(variable).term; }

 private:
  const program::Cfa& cfa_;
  std::vector<Transition::Choice>& choices_;
};

}  // namespace

Transitions::Transitions(const BlockGraph& graph, std::span<const std::pair<LocationId, Term>> known,
                         std::vector<VariableId> kept)
    : graph_(graph),
      liveness_(graph.cfa()),
      kept_(std::move(kept)),
      paths_(graph.cfa().terms()),
      from_(graph.nodes().size()),
      choices_(graph.nodes().size()) {
  base::require(!graph.has_calls(), "transitions are of programs without calls");
  const program::Cfa& cfa = graph.cfa();
  Executor executor(cfa, liveness_, paths_, kept_);
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    if (graph.is_final(NodeId(n))) continue;
    std::vector<Term> conditions;
    for (const auto& [location, formula] : known) {
      if (location == graph.nodes()[n].location) conditions.push_back(formula);
    }
    Own unknowns(cfa, choices_[n]);
    State start{paths_.start(), std::vector<Term>(cfa.variables().size())};
    for (auto& arrival : executor.execute(graph, graph.nodes()[n].part, std::move(start), unknowns)) {
      if (paths_.impossible(arrival.state.path)) continue;
      Transition transition{NodeId(n), *graph.node_at(arrival.target), paths_.condition(arrival.state.path), {}};
      for (const Term condition : conditions) transition.condition = cfa.terms().land(condition, transition.condition);
      if (cfa.terms().is_false(transition.condition)) continue;
      for (const VariableId v : live(transition.target))
        transition.values.push_back({v, executor.read(cfa.variable(v).term, arrival.state, unknowns)});
      from_[n].push_back(std::move(transition));
    }
  }
}

Transitions::~Transitions() = default;

std::vector<VariableId> Transitions::live(NodeId node) const {
  std::vector<VariableId> result = liveness_.live(graph_.node(node).location);
  result.insert(result.end(), kept_.begin(), kept_.end());
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

bool Transitions::is_about_live(Term formula, NodeId node) const {
  const std::vector<Term> variables = logic::free_variables(graph_.cfa().terms(), formula);
  return std::all_of(variables.begin(), variables.end(), [&](Term variable) {
    const auto known = graph_.cfa().variable_of(variable);
    return known && (liveness_.is_live(*known, graph_.node(node).location) ||
                     std::find(kept_.begin(), kept_.end(), *known) != kept_.end());
  });
}

logic::Substitution values_after(const program::Cfa& cfa, const Transition& block) {
  logic::Substitution result;
  for (const auto& value : block.values) result.emplace(cfa.variable(value.variable).term, value.term);
  return result;
}

program::Choices execution_of(const BlockGraph& graph, std::size_t steps,
                              const std::function<Value(VariableId)>& initial,
                              const std::function<std::optional<Value>(std::size_t step, EdgeId)>& chosen) {
  const program::Cfa& cfa = graph.cfa();
  program::Choices result;
  const program::Liveness liveness(cfa);
  for (const VariableId v : liveness.live(cfa.entry())) result.initial.emplace_back(v, initial(v));
  std::size_t step = 0;
  program::InterpretOptions options;
  options.record_trace = false;
  const auto choose = [&](EdgeId edge, logic::Sort sort) { return chosen(step, edge).value_or(Value::zero(sort)); };
  options.next_input = [&](EdgeId edge, logic::Sort sort, std::size_t) -> std::optional<Value> {
    result.inputs.push_back(choose(edge, sort));
    return result.inputs.back();
  };
  options.next_havoc = [&](EdgeId edge, logic::Sort sort) -> std::optional<Value> {
    result.havocs.push_back(choose(edge, sort));
    return result.havocs.back();
  };
  bool matters = true;  // from here the execution may still reach the end of the steps
  options.on_edge = [&](EdgeId edge) {
    const LocationId target = cfa.edge(edge).target;
    matters = matters && graph.relevant(target);
    if (graph.node_at(target)) ++step;
  };
  options.stop = [&] { return step >= steps || !matters; };
  interpret(cfa, {.inputs = {}, .havocs = {}, .initial = result.initial}, options);
  return result;
}

}  // namespace pincer::encode
