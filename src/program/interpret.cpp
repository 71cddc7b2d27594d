// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The state is one value per variable: globals and the locals of the newest activation of each procedure. A call moves
// the locals of its callee's previous activation aside and its return moves them back, so edges find every variable in
// one fixed slot. Terms are compiled when their edge is first taken.
#include "program/interpret.h"

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

#include "base/contract.h"
#include "logic/evaluate/evaluator.h"
#include "program/leaps.h"
#include "program/switched_runs.h"

namespace pincer::program {
namespace {

using base::require;
using logic::Value;

/// `value` as a value of `sort`; a narrow bit vector is extended as the C type of its variable says.
Value resized(const Value& value, logic::Sort sort, const CType& type) {
  if (value.sort() == sort) return value;
  require(value.sort().is_bitvec() && sort.is_bitvec(), "an input has its variable's sort, but for the width");
  return Value::bits(sort.width(), type.kind == CTypeKind::Signed ? value.as_signed() : value.as_unsigned());
}

class Interpreter {
 public:
  Interpreter(const Cfa& cfa, const Choices& choices, const InterpretOptions& options)
      : cfa_(cfa),
        choices_(choices),
        options_(options),
        evaluator_(cfa.terms()),
        tapes_(cfa.edges().size()),
        branches_(cfa.locations().size()),
        stop_(cfa.locations().size()),
        locals_(cfa.procedures().size()) {
    for (std::size_t i = 0; i < cfa.variables().size(); ++i) {
      const Variable& variable = cfa.variables()[i];
      if (variable.procedure) locals_[variable.procedure->index()].emplace_back(i);
    }
    for (const Procedure& procedure : cfa.procedures()) stop_[procedure.exit.index()] = Stop::Exit;
    for (const Unsupported& unsupported : cfa.unsupported()) stop_[unsupported.location.index()] = Stop::Unsupported;
    if (cfa.error_location()) stop_[cfa.error_location()->index()] = Stop::Error;
    if (options.leaps) {
      require(!options.record_trace && !options.before_edge && !options.after_edge && !options.on_edge,
              "nobody wants to see the steps of an execution that leaps");
      leaper_.emplace(cfa);
    }
  }

  /// May be called again: what was compiled is kept. At the step `switched` the other of two ways is taken.
  Execution run(std::optional<std::uint64_t> switched = std::nullopt) {
    start();
    switched_ = switched;
    execution_.end = run_to_end();
    execution_.steps += std::min(leapt_, std::numeric_limits<std::uint64_t>::max() - execution_.steps);
    execution_.last = at_;
    execution_.globals_and_locals = std::move(values_);
    return std::exchange(execution_, {});
  }

 private:
  void start() {
    at_ = cfa_.entry();
    stack_.clear();
    leapt_ = 0;
    values_.clear();
    for (const Variable& variable : cfa_.variables()) values_.push_back(Value::zero(cfa_.terms().sort(variable.term)));
    for (const auto& [variable, value] : choices_.initial) {
      require(variable.valid() && variable.index() < values_.size(), "initial values are of program variables");
      values_[variable.index()] = resized(value, cfa_.sort(variable), cfa_.variable(variable).type);
    }
  }

  enum class Stop : std::uint8_t { No, Exit, Error, Unsupported };

  /// What is known of the edges that leave a location, once it was visited.
  struct Branch {
    bool is_known = false;
    bool has_else = false;  // two edges, the second for the negated condition of the first
  };

  struct Activation {
    EdgeId call;
    std::vector<Value> saved;  // the callee's locals before the call
  };

  /// The procedure of the activation that runs.
  [[nodiscard]] ProcedureId running() const {
    return std::get<Call>(cfa_.edge(stack_.back().call).statement).procedure;
  }

  End run_to_end() {
    for (;;) {
      switch (stop_[at_.index()]) {
        case Stop::No: break;
        case Stop::Error: return End::Error;
        case Stop::Unsupported: return End::Unsupported;
        case Stop::Exit:
          if (stack_.empty() || cfa_.procedure(running()).exit != at_) return End::Exit;
          if (leaper_) leaper_->give_up();
          return_to_caller();
          continue;
      }
      if (leaper_) {
        const std::uint64_t steps = leaper_->arrive(at_, values_);
        leapt_ += std::min(steps, std::numeric_limits<std::uint64_t>::max() - leapt_);
      }
      if (execution_.steps >= options_.step_limit) return End::StepLimit;
      const EdgeId id = switched_ == execution_.steps ? sibling(choose_edge()) : choose_edge();
      if (!id.valid()) return End::AssumptionCut;
      const Edge& edge = cfa_.edge(id);
      if (options_.before_edge) options_.before_edge(id, values_);
      if (const auto* call = std::get_if<Call>(&edge.statement)) {
        if (stack_.size() >= options_.call_depth_limit) return End::StepLimit;
        if (leaper_) leaper_->give_up();
        enter(id, *call);
      } else {
        if (!take(id, edge)) return End::InputExhausted;
        at_ = edge.target;
      }
      ++execution_.steps;
      execution_.last_edge = id;
      if (leaper_) leaper_->step(id);
      if (options_.record_trace) record(id, edge.statement);
      if (options_.on_edge) options_.on_edge(id);
      if (options_.after_edge) options_.after_edge(id, values_);
      if (options_.stop && options_.stop()) return End::StepLimit;
    }
  }

  /// The leaving edge to take; invalid when no assume holds.
  EdgeId choose_edge() {
    const auto outgoing = cfa_.outgoing(at_);
    if (outgoing.size() == 1) {
      const EdgeId only = outgoing.front();
      return std::holds_alternative<Assume>(cfa_.edge(only).statement) && !holds(only) ? EdgeId() : only;
    }
    if (outgoing.size() == 2 && has_else()) return holds(outgoing[0]) ? outgoing[0] : outgoing[1];
    EdgeId chosen;
    for (const EdgeId id : outgoing) {
      if (!holds(id)) continue;
      require(!chosen.valid(), "at most one leaving assume holds in any state");
      chosen = id;
    }
    return chosen;
  }

  /// The other of two ways; invalid where there are not two.
  [[nodiscard]] EdgeId sibling(EdgeId id) const {
    const auto outgoing = cfa_.outgoing(at_);
    if (!id.valid() || outgoing.size() != 2) return {};
    return outgoing[0] == id ? outgoing[1] : outgoing[0];
  }

  /// Many conditions are the negation of their sibling, and need no evaluation of their own. Only what the terms show
  /// by their shape counts, because this interpreter is to be trusted without the rewriting of terms.
  bool has_else() {
    Branch& branch = branches_[at_.index()];
    if (!branch.is_known) {
      const auto outgoing = cfa_.outgoing(at_);
      const logic::Term first = std::get<Assume>(cfa_.edge(outgoing[0]).statement).condition;
      const logic::Term second = std::get<Assume>(cfa_.edge(outgoing[1]).statement).condition;
      branch = {true, is_negation(first, second) || is_negation(second, first) || is_opposite(first, second)};
    }
    return branch.has_else;
  }

  [[nodiscard]] bool is_negation(logic::Term t, logic::Term of) const {
    return cfa_.terms().kind(t) == logic::Kind::Not && cfa_.terms().child(t, 0) == of;
  }

  /// a < b and b <= a
  [[nodiscard]] bool is_opposite(logic::Term a, logic::Term b) const {
    using logic::Kind;
    const logic::Terms& terms = cfa_.terms();
    const auto pair = [&](Kind less, Kind less_equal) {
      return (terms.kind(a) == less && terms.kind(b) == less_equal) ||
             (terms.kind(a) == less_equal && terms.kind(b) == less);
    };
    return (pair(Kind::BvUlt, Kind::BvUle) || pair(Kind::BvSlt, Kind::BvSle)) &&
           terms.child(a, 0) == terms.child(b, 1) && terms.child(a, 1) == terms.child(b, 0);
  }

  logic::Tape compile(logic::Term term) {
    return evaluator_.compile(term, [this](logic::Term variable) {
      const auto id = cfa_.variable_of(variable);
      require(id.has_value(), "terms of edges speak about program variables");
      return id->index();
    });
  }

  /// The compiled terms of an edge: its condition, its value or its arguments.
  const std::vector<logic::Tape>& tapes(EdgeId id) {
    auto& tapes = tapes_[id.index()];
    if (!tapes.empty()) return tapes;
    const Statement& statement = cfa_.edge(id).statement;
    if (const auto* assume = std::get_if<Assume>(&statement)) tapes.push_back(compile(assume->condition));
    if (const auto* assign = std::get_if<Assign>(&statement)) tapes.push_back(compile(assign->value));
    if (const auto* call = std::get_if<Call>(&statement)) {
      for (const logic::Term argument : call->arguments) tapes.push_back(compile(argument));
    }
    return tapes;
  }

  bool holds(EdgeId id) { return evaluator_.holds(tapes(id).front(), values_); }

  /// The effect of any statement but a call; false when an input is missing.
  bool take(EdgeId id, const Edge& edge) {
    if (const auto* assign = std::get_if<Assign>(&edge.statement)) {
      evaluator_.assign(tapes(id).front(), values_, assign->variable.index());
    } else if (const auto* havoc = std::get_if<Havoc>(&edge.statement)) {
      const logic::Sort sort = cfa_.sort(havoc->variable);
      Value value = Value::zero(sort);
      if (options_.next_havoc) {
        if (const auto next = options_.next_havoc(id, sort)) value = *next;
        ++execution_.havocs_used;
      } else if (execution_.havocs_used < choices_.havocs.size()) {
        value = resized(choices_.havocs[execution_.havocs_used++], sort, cfa_.variable(havoc->variable).type);
      }
      values_[havoc->variable.index()] = std::move(value);
    } else if (const auto* input = std::get_if<Input>(&edge.statement)) {
      const logic::Sort sort = cfa_.sort(input->variable);
      const std::optional<Value> value = next_input(id, sort);
      if (!value) return false;
      ++execution_.inputs_used;
      values_[input->variable.index()] = resized(*value, sort, cfa_.variable(input->variable).type);
    }
    return true;
  }

  std::optional<Value> next_input(EdgeId edge, logic::Sort sort) {
    if (options_.next_input) return options_.next_input(edge, sort, execution_.inputs_used);
    if (execution_.inputs_used >= choices_.inputs.size()) return std::nullopt;
    return choices_.inputs[execution_.inputs_used];
  }

  void enter(EdgeId id, const Call& call) {
    const Procedure& callee = cfa_.procedure(call.procedure);
    std::vector<Value> arguments;
    if (!call.arguments.empty()) {
      for (const logic::Tape& tape : tapes(id)) arguments.push_back(evaluator_.run(tape, values_));
    }
    Activation activation{id, {}};
    for (const VariableId local : locals_[call.procedure.index()]) {
      activation.saved.push_back(std::exchange(values_[local.index()], Value::zero(cfa_.sort(local))));
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      values_[callee.parameters[i].index()] = std::move(arguments[i]);
    }
    stack_.push_back(std::move(activation));
    at_ = callee.entry;
  }

  void return_to_caller() {
    Activation activation = std::move(stack_.back());
    stack_.pop_back();
    const Edge& edge = cfa_.edge(activation.call);
    const Call& call = std::get<Call>(edge.statement);
    const Procedure& callee = cfa_.procedure(call.procedure);
    std::vector<Value> results;
    results.reserve(callee.results.size());
    for (const VariableId result : callee.results) results.push_back(values_[result.index()]);
    const auto& locals = locals_[call.procedure.index()];
    for (std::size_t i = 0; i < locals.size(); ++i) values_[locals[i].index()] = std::move(activation.saved[i]);
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (call.results[i].valid()) values_[call.results[i].index()] = std::move(results[i]);
    }
    at_ = edge.target;
    if (options_.on_return) options_.on_return(activation.call);
  }

  void record(EdgeId id, const Statement& statement) {
    VariableId written;
    if (const auto* assign = std::get_if<Assign>(&statement)) written = assign->variable;
    if (const auto* havoc = std::get_if<Havoc>(&statement)) written = havoc->variable;
    if (const auto* input = std::get_if<Input>(&statement)) written = input->variable;
    // A trace that held arrays would make every later write copy them.
    const bool is_scalar = written.valid() && !cfa_.sort(written).is_array();
    execution_.trace.push_back({id, is_scalar ? values_[written.index()] : Value()});
  }

  const Cfa& cfa_;
  const Choices& choices_;
  const InterpretOptions& options_;
  logic::Evaluator evaluator_;
  std::vector<std::vector<logic::Tape>> tapes_;  // by edge; empty until compiled
  std::vector<Branch> branches_;                 // by location
  std::vector<Stop> stop_;                       // by location
  std::vector<std::vector<VariableId>> locals_;  // by procedure
  std::vector<Value> values_;                    // by variable
  std::vector<Activation> stack_;
  LocationId at_;
  std::optional<std::uint64_t> switched_;
  std::optional<Leaper> leaper_;
  std::uint64_t leapt_ = 0;  // steps
  Execution execution_{};
};

}  // namespace

Execution interpret(const Cfa& cfa, const Choices& choices, const InterpretOptions& options) {
  return Interpreter(cfa, choices, options).run();
}

struct SwitchedRuns::Parts {
  Parts(const Cfa& cfa, Choices given, InterpretOptions how)
      : choices(std::move(given)), options(std::move(how)), interpreter(cfa, choices, options) {}

  Choices choices;
  InterpretOptions options;
  Interpreter interpreter;
};

SwitchedRuns::SwitchedRuns(const Cfa& cfa, Choices choices, InterpretOptions options)
    : parts_(std::make_unique<Parts>(cfa, std::move(choices), std::move(options))) {}
SwitchedRuns::~SwitchedRuns() = default;
Execution SwitchedRuns::run(std::uint64_t step) { return parts_->interpreter.run(step); }

}  // namespace pincer::program
