// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "encode/unrolling.h"

#include <algorithm>
#include <tuple>

#include "base/contract.h"

namespace pincer::encode {

using logic::Term;
using logic::Value;
using program::EdgeId;
using program::LocationId;
using program::VariableId;

/// Names the unknowns, and remembers which choice of which layer each one is.
class Unrolling::Source : public Unknowns {
 public:
  using Key = std::tuple<std::size_t /*layer*/, Place, EdgeId>;

  explicit Source(const program::Cfa& cfa) : cfa_(cfa), initial_(cfa.variables().size()) {}

  void at(std::size_t layer, const Place& place) {
    layer_ = layer;
    place_ = place;
  }
  Term choice(EdgeId edge, VariableId variable) override {
    Term& unknown = choices_[{layer_, place_, edge}];
    if (!unknown.valid()) unknown = fresh(variable);
    return unknown;
  }
  /// Globals, and locals of the first activation of procedure 0; `enter` gives all other locals values of their own.
  Term initial(VariableId variable) override {
    Term& unknown = initial_[variable.index()];
    if (!unknown.valid()) unknown = fresh(variable);
    return unknown;
  }
  Term fresh(VariableId variable) {
    return cfa_.terms().fresh_variable(cfa_.variable(variable).name, cfa_.sort(variable));
  }
  [[nodiscard]] std::optional<Term> find(const Key& key) const {
    const auto known = choices_.find(key);
    return known == choices_.end() ? std::nullopt : std::optional(known->second);
  }
  [[nodiscard]] const std::vector<Term>& initial() const { return initial_; }
  [[nodiscard]] std::vector<Term> all() const {
    std::vector<Term> result;
    for (const auto& [key, unknown] : choices_) result.push_back(unknown);
    return result;
  }

 private:
  const program::Cfa& cfa_;
  std::size_t layer_ = 0;
  Place place_{0, NodeId(0)};
  std::map<Key, Term> choices_;
  std::vector<Term> initial_;  // by variable
};

Unrolling::Unrolling(const BlockGraph& graph, Start start)
    : graph_(graph),
      cfa_(graph.cfa()),
      terms_(cfa_.terms()),
      liveness_(cfa_),
      paths_(terms_),
      executor_(cfa_, liveness_, paths_),
      source_(std::make_unique<Source>(cfa_)) {
  contexts_.push_back({0, EdgeId()});
  Arrivals arrivals;
  const State any{paths_.start(), std::vector<Term>(cfa_.variables().size())};
  switch (start) {
    case Start::Entry: arrivals[{0, graph.entry()}].push_back({any, {}}); break;
    case Start::Anywhere: {
      base::require(!graph.has_calls(), "only programs without calls can start anywhere");
      // The nodes exclude each other: each one that can be chosen is chosen if none before it was.
      PathId others = paths_.start();
      for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
        if (graph.is_final(NodeId(n))) continue;
        const Term here = terms_.fresh_variable("start", logic::Sort::boolean());
        arrivals[{0, NodeId(n)}].push_back({{paths_.extend(others, here), any.values}, {}});
        others = paths_.extend(others, terms_.lnot(here));
      }
      break;
    }
  }
  finish_layer(std::move(arrivals));
}

Unrolling::~Unrolling() = default;

std::size_t Unrolling::context_of(std::size_t caller, EdgeId call) {
  const auto [entry, fresh] = context_ids_.try_emplace({caller, call}, contexts_.size());
  if (fresh) contexts_.push_back({caller, call});
  return entry->second;
}

void Unrolling::step() {
  Arrivals arrivals;
  std::map<Place, Stacked> frontier = std::move(frontier_);
  frontier_.clear();
  for (auto& [place, from] : frontier) {
    source_->at(depth(), place);
    switch (graph_.node(place.node).kind) {
      case NodeKind::Entry:
      case NodeKind::Inner: advance(place, std::move(from), arrivals); break;
      case NodeKind::Call: enter(place, std::move(from), arrivals); break;
      case NodeKind::Exit: leave(place, std::move(from), arrivals); break;
      case NodeKind::Error:
      case NodeKind::Unsupported: break;
    }
  }
  finish_layer(std::move(arrivals));
}

void Unrolling::advance(const Place& place, Stacked from, Arrivals& arrivals) {
  auto reached = executor_.execute(graph_, graph_.node(place.node).part, std::move(from.state), *source_);
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const NodeId target = *graph_.node_at(reached[i].target);
    auto callers = i + 1 == reached.size() ? std::move(from.callers) : from.callers;
    // The error is the same in whatever call it happens.
    const std::size_t context = graph_.is_final(target) ? 0 : place.context;
    arrivals[{context, target}].push_back({std::move(reached[i].state), std::move(callers)});
  }
}

void Unrolling::enter(const Place& place, Stacked from, Arrivals& arrivals) {
  const EdgeId id = cfa_.outgoing(graph_.node(place.node).location).front();
  const program::Edge& edge = cfa_.edge(id);
  const auto& call = std::get<program::Call>(edge.statement);
  const program::Procedure& callee = cfa_.procedure(call.procedure);
  if (!graph_.node_at(callee.entry)) return;
  State inside{from.state.path, from.state.values};
  for (std::size_t v = 0; v < cfa_.variables().size(); ++v) {
    if (cfa_.variable(VariableId(v)).procedure == call.procedure) inside.values[v] = {};
  }
  // What an activation reads before it assigns it is arbitrary, each time anew.
  for (const VariableId v : liveness_.live(callee.entry)) {
    if (cfa_.variable(v).procedure == call.procedure) inside.values[v.index()] = source_->fresh(v);
  }
  for (std::size_t i = 0; i < call.arguments.size(); ++i)
    inside.values[callee.parameters[i].index()] = executor_.read(call.arguments[i], from.state, *source_);
  // The caller goes on with its locals only, and of those with what it still reads.
  std::vector<Term> kept(cfa_.variables().size());
  for (const VariableId v : liveness_.live(edge.target)) {
    if (cfa_.variable(v).procedure) kept[v.index()] = from.state.values[v.index()];
  }
  from.callers.push_back(std::move(kept));
  arrivals[{context_of(place.context, id), *graph_.node_at(callee.entry)}].push_back(
      {std::move(inside), std::move(from.callers)});
}

void Unrolling::leave(const Place& place, Stacked from, Arrivals& arrivals) {
  const Context& context = contexts_[place.context];
  if (!context.call.valid()) return;  // the end of the program
  const program::Edge& edge = cfa_.edge(context.call);
  const auto& call = std::get<program::Call>(edge.statement);
  const program::Procedure& callee = cfa_.procedure(call.procedure);
  // A procedure that ends the program arrives at the exit of procedure 0, which is not its own.
  if (callee.exit != graph_.node(place.node).location || !graph_.relevant(edge.target)) return;
  std::vector<Term> results;
  for (const VariableId result : callee.results) results.push_back(from.state.values[result.index()]);
  State outside{from.state.path, std::move(from.callers.back())};
  from.callers.pop_back();
  for (std::size_t v = 0; v < cfa_.variables().size(); ++v) {
    if (!cfa_.variable(VariableId(v)).procedure) outside.values[v] = from.state.values[v];
  }
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (call.results[i].valid()) outside.values[call.results[i].index()] = results[i];
  }
  arrivals[{context.caller, *graph_.node_at(edge.target)}].push_back({std::move(outside), std::move(from.callers)});
}

Unrolling::Stacked Unrolling::merge(std::vector<Stacked> states, LocationId location) {
  if (states.size() == 1) return std::move(states.front());
  std::vector<PathId> ways;
  for (const Stacked& s : states) ways.push_back(s.state.path);
  Stacked result;
  if (!states.front().callers.empty()) {
    const Paths::Merge merged = paths_.merge(ways);
    result.callers = states.front().callers;
    for (std::size_t f = 0; f < result.callers.size(); ++f) {
      for (std::size_t v = 0; v < result.callers[f].size(); ++v) {
        Term& value = result.callers[f][v];
        for (std::size_t i = 1; i < states.size(); ++i) {
          Term way = states[i].callers[f][v];
          if (way == value) continue;
          // A local of the first activation of procedure 0 that is still as it was; see `enter` for all others.
          if (!way.valid()) way = source_->initial(VariableId(v));
          if (!value.valid()) value = source_->initial(VariableId(v));
          value = terms_.ite(merged.choices[i], way, value);
        }
      }
    }
  }
  std::vector<State> plain;
  for (Stacked& s : states) plain.push_back(std::move(s.state));
  result.state = executor_.merge(std::move(plain), location, *source_);
  return result;
}

void Unrolling::finish_layer(Arrivals arrivals) {
  Layer layer;
  std::vector<Term> errors;
  std::vector<Term> unsupported;
  std::vector<Term> open;
  for (auto& [place, states] : arrivals) {
    const BlockGraph::Node& node = graph_.node(place.node);
    if (graph_.is_final(place.node)) {
      for (const Stacked& s : states) {
        const Term here = paths_.condition(s.state.path);
        (node.kind == NodeKind::Error ? errors : unsupported).push_back(here);
        layer.ends.push_back({place.node, here});
      }
      continue;
    }
    Stacked merged = merge(std::move(states), node.location);
    if (paths_.impossible(merged.state.path)) continue;
    open.push_back(paths_.condition(merged.state.path));
    frontier_.emplace(place, std::move(merged));
  }
  layer.error = terms_.lor(errors);
  layer.unsupported = terms_.lor(unsupported);
  layer.open = terms_.lor(open);
  layers_.push_back(std::move(layer));
}

std::vector<Unrolling::Open> Unrolling::frontier() const {
  std::vector<Open> result;
  for (const auto& [place, stacked] : frontier_) result.push_back({place.node, &stacked.state});
  return result;
}

Term Unrolling::read(Term formula, const State& state) {
  State copy = state;
  return executor_.read(formula, copy, *source_);
}

std::vector<Unrolling::Whereabouts> Unrolling::places() const {
  std::vector<Whereabouts> result;
  for (const auto& [place, stacked] : frontier_) result.push_back({place.node, paths_.condition(stacked.state.path)});
  return result;
}

void Unrolling::drop(NodeId node) {
  std::erase_if(frontier_, [&](const auto& entry) { return entry.first.node == node; });
}

void Unrolling::drop_calls(const std::function<bool(Term condition)>& is_impossible) {
  if (frontier_.size() < 2) return;
  std::vector<Term> open;
  for (auto place = frontier_.begin(); place != frontier_.end();) {
    const Term condition = paths_.condition(place->second.state.path);
    const bool is_call = graph_.node(place->first.node).kind == NodeKind::Call;
    if (is_call && is_impossible(condition)) {
      place = frontier_.erase(place);
    } else {
      open.push_back(condition);
      ++place;
    }
  }
  layers_.back().open = terms_.lor(open);
}

std::size_t Unrolling::deepest_call() const {
  std::size_t result = 0;
  for (const auto& [place, stacked] : frontier_) result = std::max(result, stacked.callers.size());
  return result;
}

std::vector<Term> Unrolling::unknowns() const { return source_->all(); }

program::Choices Unrolling::choices(const std::function<Value(Term)>& value) const {
  // Follow the concrete execution through the layers and look up what it chose.
  program::Choices result;
  for (std::size_t v = 0; v < cfa_.variables().size(); ++v) {
    if (const Term unknown = source_->initial()[v]; unknown.valid())
      result.initial.emplace_back(VariableId(v), value(unknown));
  }
  std::size_t layer = 0;
  Place place{0, graph_.entry()};
  const auto chosen = [&](EdgeId edge, logic::Sort sort) {
    const auto unknown = source_->find({layer, place, edge});
    return unknown ? value(*unknown) : Value::zero(sort);
  };
  program::InterpretOptions options;
  options.record_trace = false;
  options.next_input = [&](EdgeId edge, logic::Sort sort, std::size_t) -> std::optional<Value> {
    result.inputs.push_back(chosen(edge, sort));
    return result.inputs.back();
  };
  options.next_havoc = [&](EdgeId edge, logic::Sort sort) -> std::optional<Value> {
    result.havocs.push_back(chosen(edge, sort));
    return result.havocs.back();
  };
  bool matters = true;  // from here the execution may still reach an end that the unrolling knows
  const auto arrive = [&](std::size_t context, LocationId location) {
    matters = matters && graph_.relevant(location);
    const auto node = graph_.node_at(location);
    if (!node) return;
    ++layer;
    place = {context, *node};
  };
  options.on_edge = [&](EdgeId id) {
    const program::Edge& edge = cfa_.edge(id);
    const auto* call = std::get_if<program::Call>(&edge.statement);
    if (call == nullptr) return arrive(place.context, edge.target);
    const auto context = context_ids_.find({place.context, id});
    if (context != context_ids_.end()) arrive(context->second, cfa_.procedure(call->procedure).entry);
  };
  options.on_return = [&](EdgeId call) { arrive(contexts_[place.context].caller, cfa_.edge(call).target); };
  options.stop = [&] { return layer > depth() || !matters; };
  // Initial values and choices are read back from `result` while they are made.
  interpret(cfa_, {.inputs = {}, .havocs = {}, .initial = result.initial}, options);
  return result;
}

}  // namespace pincer::encode
