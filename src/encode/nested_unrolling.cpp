// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "encode/nested_unrolling.h"

#include <algorithm>
#include <tuple>

#include "base/efforts.h"

namespace pincer::encode {

using logic::Term;
using logic::Value;
using program::EdgeId;
using program::ProcedureId;
using program::VariableId;

namespace {

/// A turn that all executions go that went the one before costs nothing: loops that only fill an array, for example. So
/// many of them do, of one loop and of all.
constexpr std::size_t kMostFreeTurns = 4'096;
constexpr std::size_t kMostFreeTurnsOfAll = 32'768;

/// By procedure: how many calls lead to one that has an edge to the error.
std::vector<std::optional<std::size_t>> distances_to_error(const program::Cfa& cfa) {
  std::vector<std::optional<std::size_t>> result(cfa.procedures().size());
  std::vector<std::vector<ProcedureId>> callers(cfa.procedures().size());
  std::vector<ProcedureId> work;
  const auto found = [&](ProcedureId procedure, std::size_t distance) {
    if (result[procedure.index()]) return;
    result[procedure.index()] = distance;
    work.push_back(procedure);
  };
  for (const program::Edge& edge : cfa.edges()) {
    const ProcedureId here = cfa.location(edge.source).procedure;
    if (cfa.error_location() && edge.target == *cfa.error_location()) found(here, 0);
    if (const auto* call = std::get_if<program::Call>(&edge.statement))
      callers[call->procedure.index()].push_back(here);
  }
  for (std::size_t next = 0; next < work.size(); ++next) {
    const ProcedureId procedure = work[next];
    for (const ProcedureId caller : callers[procedure.index()]) found(caller, *result[procedure.index()] + 1);
  }
  return result;
}

}  // namespace

/// An activation of a procedure, by the chain of calls that led to it.
struct NestedUnrolling::Activation {
  ProcedureId procedure;
  std::optional<std::size_t> call;  // none: the first one
  bool is_in_loop = false;          // of the chain
  bool is_eager = false;            // takes calls on the way to the error with it
};

/// A call in an activation.
struct NestedUnrolling::Call {
  std::size_t caller = 0;  // the activation
  Position position;
  EdgeId edge;
  ProcedureId procedure;
  std::size_t recursion = 1;  // activations of the procedure in the chain, this one included
  bool is_expanded = false;
  bool is_eager = false;
  std::optional<std::size_t> activation = std::nullopt;
  Term returns, fails;
};

/// An activation while it is executed.
struct NestedUnrolling::Frame {
  struct Turns {
    Term reached;              // the condition under which the newest one began
    std::vector<Term> values;  // of what is live there
    std::size_t free = 0;
    std::size_t counted = 0;
  };
  std::size_t activation = 0;
  std::vector<Term> kept = {};  // what the caller goes on with
  std::map<Position, std::vector<State>> waiting = {};
  std::map<std::vector<std::uint32_t>, Turns> turns = {};  // by loop, and turns of those around it
  std::optional<State> exit = std::nullopt;
};

/// Names the unknowns, and remembers what each one is.
class NestedUnrolling::Source : public Unknowns {
 public:
  explicit Source(const program::Cfa& cfa) : cfa_(cfa), initial_(cfa.variables().size()) {}

  void at(std::size_t activation, const Position& position) {
    activation_ = activation;
    position_ = position;
  }
  Term choice(EdgeId edge, VariableId variable) override {
    Term& unknown = choices_[{activation_, position_, edge}];
    if (!unknown.valid()) unknown = fresh(variable);
    return unknown;
  }
  /// Globals, and locals of the first activation of procedure 0; all others have values of their own.
  Term initial(VariableId variable) override {
    Term& unknown = initial_[variable.index()];
    if (!unknown.valid()) unknown = fresh(variable);
    return unknown;
  }
  /// What a local holds where a call begins, or what an open call leaves.
  Term of_call(std::size_t call, VariableId variable) {
    Term& unknown = of_calls_[{call, variable}];
    if (!unknown.valid()) unknown = fresh(variable);
    return unknown;
  }
  [[nodiscard]] std::optional<Term> find(std::size_t activation, const Position& position, EdgeId edge) const {
    const auto known = choices_.find({activation, position, edge});
    return known == choices_.end() ? std::nullopt : std::optional(known->second);
  }
  [[nodiscard]] const std::vector<Term>& initial() const { return initial_; }
  [[nodiscard]] std::vector<Term> all() const {
    std::vector<Term> result;
    for (const auto& [key, unknown] : choices_) result.push_back(unknown);
    return result;
  }

 private:
  Term fresh(VariableId variable) {
    return cfa_.terms().fresh_variable(cfa_.variable(variable).name, cfa_.sort(variable));
  }

  const program::Cfa& cfa_;
  std::size_t activation_ = 0;
  Position position_;
  std::map<std::tuple<std::size_t, Position, EdgeId>, Term> choices_;
  std::map<std::pair<std::size_t, VariableId>, Term> of_calls_;
  std::vector<Term> initial_;  // by variable
};

NestedUnrolling::NestedUnrolling(const BlockGraph& graph)
    : graph_(graph),
      cfa_(graph.cfa()),
      terms_(cfa_.terms()),
      liveness_(cfa_),
      globals_(cfa_),
      places_(graph),
      distance_(distances_to_error(cfa_)),
      paths_(terms_),
      executor_(cfa_, liveness_, paths_),
      source_(std::make_unique<Source>(cfa_)),
      error_(terms_.boolean(false)) {
  activations_.push_back({ProcedureId(0), std::nullopt});
}

NestedUnrolling::~NestedUnrolling() = default;

bool NestedUnrolling::unroll(const Bounds& bounds, const base::Budget& budget) {
  frames_.clear();
  errors_.clear();
  open_.clear();
  cut_ = {};
  free_turns_ = 0;
  reached_.clear();
  Frame first{.activation = 0};
  first.waiting[places_.entry(ProcedureId(0))].push_back({paths_.start(), std::vector<Term>(cfa_.variables().size())});
  frames_.push_back(std::move(first));
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (frame.waiting.empty()) {
      Frame done = std::move(frame);
      frames_.pop_back();
      if (done.exit && !frames_.empty()) {
        State state = std::move(*done.exit);
        leave(std::move(state), std::move(done));
      }
      continue;
    }
    if (budget.exhausted()) return false;
    const std::size_t terms = terms_.size();
    auto here = frame.waiting.extract(frame.waiting.begin());
    State state = executor_.merge(std::move(here.mapped()), graph_.node(here.key().node).location, *source_);
    if (!paths_.impossible(state.path) && is_within(frame, here.key(), state, bounds)) {
      reached_.emplace(frame.activation, here.key());
      go_on(frame, here.key(), std::move(state), bounds);
    }
    budget.spend(base::efforts::kTerm * (1 + terms_.size() - terms));
  }
  error_ = terms_.lor(errors_);
  return true;
}

void NestedUnrolling::go_on(Frame& frame, const Position& position, State state, const Bounds& bounds) {
  switch (graph_.node(position.node).kind) {
    case NodeKind::Error: errors_.push_back(paths_.condition(state.path)); break;
    case NodeKind::Unsupported: break;
    case NodeKind::Exit: frame.exit = std::move(state); break;
    case NodeKind::Call: call(position, std::move(state), bounds); break;
    case NodeKind::Entry:
    case NodeKind::Inner: {
      source_->at(frame.activation, position);
      for (auto& arrival : executor_.execute(graph_, graph_.node(position.node).part, std::move(state), *source_))
        arrive(frame, position, *graph_.node_at(arrival.target), std::move(arrival.state));
    }
  }
}

void NestedUnrolling::arrive(Frame& frame, const Position& from, NodeId target, State state) {
  if (graph_.node(target).kind == NodeKind::Error) {
    errors_.push_back(paths_.condition(state.path));
  } else if (auto next = places_.next(from, target)) {  // none: a procedure ends the program
    frame.waiting[std::move(*next)].push_back(std::move(state));
  }
}

bool NestedUnrolling::is_within(Frame& frame, const Position& position, const State& state, const Bounds& bounds) {
  const auto turn = places_.turn(position);
  if (!turn) return true;
  const Term reached = paths_.condition(state.path);
  Frame::Turns& turns = frame.turns[{position.key.begin(), position.key.end() - 2}];
  std::vector<Term> values;
  for (const VariableId v : liveness_.live(graph_.node(position.node).location))
    values.push_back(state.values[v.index()]);
  if (*turn == 0) {
    turns = {reached, std::move(values)};
    return true;
  }
  const bool is_sure = reached == turns.reached;
  if (is_sure && values == turns.values) return false;  // it goes around forever
  const bool is_free = is_sure && turns.free < kMostFreeTurns && free_turns_ < kMostFreeTurnsOfAll;
  if (is_free) ++free_turns_;
  ++(is_free ? turns.free : turns.counted);
  turns.reached = reached;
  turns.values = std::move(values);
  const bool is_outer = position.depth() == 1 && !activations_[frame.activation].is_in_loop;
  if (turns.counted <= (is_outer ? bounds.outer : bounds.inner)) return true;
  (is_outer ? cut_.outer : cut_.inner) = true;
  return false;
}

std::size_t NestedUnrolling::call_at(std::size_t activation, const Position& position) {
  const auto [known, is_new] = call_ids_.try_emplace({activation, position}, calls_.size());
  if (!is_new) return known->second;
  const EdgeId edge = cfa_.outgoing(graph_.node(position.node).location).front();
  Call call{.caller = activation, .position = position, .edge = edge, .procedure = {}, .returns = {}, .fails = {}};
  call.procedure = std::get<program::Call>(cfa_.edge(edge).statement).procedure;
  for (std::optional<std::size_t> a = activation; a;) {
    const Activation& outside = activations_[*a];
    call.recursion += outside.procedure == call.procedure ? 1 : 0;
    a = outside.call ? std::optional(calls_[*outside.call].caller) : std::nullopt;
  }
  call.returns = terms_.fresh_variable("returns", logic::Sort::boolean());
  call.fails = distance_[call.procedure.index()] ? terms_.fresh_variable("fails", logic::Sort::boolean())
                                                 : terms_.boolean(false);
  calls_.push_back(std::move(call));
  return calls_.size() - 1;
}

bool NestedUnrolling::is_open(std::size_t id) {
  Call& call = calls_[id];
  if (call.is_expanded) return false;
  const Activation& outside = activations_[call.caller];
  const auto here = distance_[outside.procedure.index()];
  const auto there = distance_[call.procedure.index()];
  if (eager_ == 0 || !outside.is_eager || !here || !there || *there >= *here) return true;
  --eager_;
  ++expanded_;
  call.is_expanded = call.is_eager = true;
  return false;
}

void NestedUnrolling::expand(std::size_t id, std::size_t most) {
  Call& call = calls_[id];
  expanded_ += call.is_expanded ? 0 : 1;
  call.is_expanded = true;
  call.is_eager = call.is_eager || most > 0;
  eager_ = most;
  if (call.activation) activations_[*call.activation].is_eager = call.is_eager;
}

std::size_t NestedUnrolling::activation_of(std::size_t id) {
  Call& call = calls_[id];
  if (!call.activation) {
    call.activation = activations_.size();
    activations_.push_back(
        {call.procedure, id, activations_[call.caller].is_in_loop || call.position.depth() > 0, call.is_eager});
  }
  return *call.activation;
}

void NestedUnrolling::call(const Position& position, State state, const Bounds& bounds) {
  const std::size_t id = call_at(frames_.back().activation, position);
  const ProcedureId procedure = calls_[id].procedure;
  const program::Procedure& callee = cfa_.procedure(procedure);
  if (!graph_.node_at(callee.entry)) return;
  if (calls_[id].recursion > bounds.recursion) {
    cut_.recursion = true;
    return;
  }
  if (is_open(id)) return pass_over(id, std::move(state));
  const program::Edge& edge = cfa_.edge(calls_[id].edge);
  const auto& statement = std::get<program::Call>(edge.statement);
  source_->at(frames_.back().activation, position);
  State inside{state.path, state.values};
  for (std::size_t v = 0; v < cfa_.variables().size(); ++v) {
    if (cfa_.variable(VariableId(v)).procedure == procedure) inside.values[v] = {};
  }
  // What an activation reads before it assigns it is arbitrary, each time anew.
  for (const VariableId v : liveness_.live(callee.entry)) {
    if (cfa_.variable(v).procedure == procedure) inside.values[v.index()] = source_->of_call(id, v);
  }
  for (std::size_t i = 0; i < statement.arguments.size(); ++i)
    inside.values[callee.parameters[i].index()] = executor_.read(statement.arguments[i], state, *source_);
  // The caller goes on with its locals only, and of those with what it still reads.
  std::vector<Term> kept(cfa_.variables().size());
  for (const VariableId v : liveness_.live(edge.target)) {
    if (cfa_.variable(v).procedure) kept[v.index()] = state.values[v.index()];
  }
  Frame frame{.activation = activation_of(id), .kept = std::move(kept)};
  frame.waiting[places_.entry(procedure)].push_back(std::move(inside));
  frames_.push_back(std::move(frame));
}

void NestedUnrolling::pass_over(std::size_t id, State state) {
  const Call& call = calls_[id];
  const program::Edge& edge = cfa_.edge(call.edge);
  const Term reached = paths_.condition(state.path);
  open_.push_back({id, reached, call.returns, call.fails});
  errors_.push_back(terms_.land(reached, call.fails));
  if (!graph_.relevant(edge.target)) return;
  state.path = paths_.extend(state.path, call.returns);
  for (const VariableId v : globals_.writes(call.procedure)) {
    if (liveness_.is_live(v, edge.target)) state.values[v.index()] = source_->of_call(id, v);
  }
  for (const VariableId result : std::get<program::Call>(edge.statement).results) {
    if (result.valid()) state.values[result.index()] = source_->of_call(id, result);
  }
  arrive(frames_.back(), call.position, *graph_.node_at(edge.target), std::move(state));
}

void NestedUnrolling::leave(State state, Frame from) {
  const Call& call = calls_[*activations_[from.activation].call];
  const program::Edge& edge = cfa_.edge(call.edge);
  if (!graph_.relevant(edge.target)) return;
  const auto& statement = std::get<program::Call>(edge.statement);
  const program::Procedure& callee = cfa_.procedure(call.procedure);
  State outside{state.path, std::move(from.kept)};
  for (std::size_t v = 0; v < cfa_.variables().size(); ++v) {
    if (!cfa_.variable(VariableId(v)).procedure) outside.values[v] = state.values[v];
  }
  for (std::size_t i = 0; i < statement.results.size(); ++i) {
    if (statement.results[i].valid())
      outside.values[statement.results[i].index()] = state.values[callee.results[i].index()];
  }
  arrive(frames_.back(), call.position, *graph_.node_at(edge.target), std::move(outside));
}

Term NestedUnrolling::initial(VariableId global) { return source_->initial(global); }

std::vector<Term> NestedUnrolling::unknowns() const { return source_->all(); }

program::Choices NestedUnrolling::choices(const std::function<Value(Term)>& value) {
  // Follow the concrete execution and look up what it chose.
  program::Choices result;
  for (std::size_t v = 0; v < cfa_.variables().size(); ++v) {
    if (const Term unknown = source_->initial()[v]; unknown.valid())
      result.initial.emplace_back(VariableId(v), value(unknown));
  }
  std::size_t activation = 0;
  Position position = places_.entry(ProcedureId(0));
  bool is_known = true;  // from here the execution may still reach an error that the unrolling knows
  const auto chosen = [&](EdgeId edge, logic::Sort sort) {
    const auto unknown = is_known ? source_->find(activation, position, edge) : std::nullopt;
    return unknown ? value(*unknown) : Value::zero(sort);
  };
  const auto arrive = [&](program::LocationId location) {
    is_known = is_known && graph_.relevant(location);
    const auto node = is_known ? graph_.node_at(location) : std::nullopt;
    if (!node) return;
    auto next = places_.next(position, *node);
    is_known = next && reached_.contains({activation, *next});
    if (next) position = std::move(*next);
  };
  const auto enter = [&] {
    const auto id = call_ids_.find({activation, position});
    is_known = id != call_ids_.end() && calls_[id->second].is_expanded && calls_[id->second].activation.has_value();
    if (!is_known) return;
    activation = *calls_[id->second].activation;
    position = places_.entry(calls_[id->second].procedure);
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
  options.on_edge = [&](EdgeId id) {
    const program::Edge& edge = cfa_.edge(id);
    if (!std::holds_alternative<program::Call>(edge.statement)) return arrive(edge.target);
    if (is_known) enter();
  };
  options.on_return = [&](EdgeId edge) {
    if (!is_known) return;
    const Call& call = calls_[*activations_[activation].call];
    activation = call.caller;
    position = call.position;
    arrive(cfa_.edge(edge).target);
  };
  options.stop = [&] { return !is_known; };
  // Initial values and choices are read back from `result` while they are made.
  interpret(cfa_, {.inputs = {}, .havocs = {}, .initial = result.initial}, options);
  return result;
}

}  // namespace pincer::encode
