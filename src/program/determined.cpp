// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// One execution is run, on zeros, and beside it goes what is known of the values: whether they are the same in all
// executions that took this path. Of an array that is known element by element. A condition that is not known ends it.
#include "program/determined.h"

#include <limits>
#include <memory>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "logic/evaluate/evaluator.h"
#include "logic/term/free_variables.h"
#include "logic/term/traverse.h"

namespace pincer::program {
namespace {

using logic::Kind;
using logic::Term;
using logic::Value;

struct HashOfValue {
  std::size_t operator()(const Value& value) const { return value.hash(); }
};

/// Which part of a value is known. Scalars are known or not; arrays are, but for the exceptions.
struct Known {
  bool is_known = false;
  std::shared_ptr<const std::unordered_set<Value, HashOfValue>> except = nullptr;  // null: none

  [[nodiscard]] bool all() const { return is_known && except == nullptr; }
  [[nodiscard]] bool at(const Value& index) const { return is_known != (except != nullptr && except->contains(index)); }
  void set(const Value& index, bool known) {
    if (at(index) == known) return;
    std::shared_ptr<std::unordered_set<Value, HashOfValue>> changed;
    if (except == nullptr) {
      changed = std::make_shared<std::unordered_set<Value, HashOfValue>>();
    } else if (except.use_count() == 1) {
      changed = std::const_pointer_cast<std::unordered_set<Value, HashOfValue>>(except);
    } else {
      changed = std::make_shared<std::unordered_set<Value, HashOfValue>>(*except);
    }
    if (known == is_known) {
      changed->erase(index);
    } else {
      changed->insert(index);
    }
    except = changed->empty() ? nullptr : std::move(changed);
  }
};

class Follower {
 public:
  explicit Follower(const Cfa& cfa)
      : cfa_(cfa),
        evaluator_(cfa.terms()),
        free_(cfa.terms()),
        known_(cfa.variables().size()),
        locals_(cfa.procedures().size()) {
    for (std::size_t i = 0; i < cfa.variables().size(); ++i) {
      if (const auto& procedure = cfa.variables()[i].procedure) locals_[procedure->index()].push_back(i);
    }
  }

  /// Before the step, on the values that it reads.
  void step(EdgeId id, std::span<const Value> values) {
    values_ = values;
    const Edge& edge = cfa_.edge(id);
    if (const auto* assign = std::get_if<Assign>(&edge.statement)) {
      write(assign->variable, assign->value);
    } else if (const auto* havoc = std::get_if<Havoc>(&edge.statement)) {
      known_[havoc->variable.index()] = {};
    } else if (const auto* input = std::get_if<Input>(&edge.statement)) {
      known_[input->variable.index()] = {};
    } else if (const auto* call = std::get_if<Call>(&edge.statement)) {
      enter(*call);
    }
    if (std::holds_alternative<Assume>(edge.statement)) look(edge.source);
  }
  /// Where the execution is cut: no assume holds, in any execution if all are known.
  void look(LocationId location) {
    for (const EdgeId id : cfa_.outgoing(location)) {
      const auto* assume = std::get_if<Assume>(&cfa_.edge(id).statement);
      if (assume != nullptr && !of(assume->condition).all()) is_determined_ = false;
    }
  }
  void leave(EdgeId id) {
    const Call& call = std::get<Call>(cfa_.edge(id).statement);
    const Procedure& callee = cfa_.procedure(call.procedure);
    std::vector<Known> results;
    for (const VariableId result : callee.results) results.push_back(known_[result.index()]);
    const auto& locals = locals_[call.procedure.index()];
    for (std::size_t i = 0; i < locals.size(); ++i) known_[locals[i]] = std::move(saved_.back()[i]);
    saved_.pop_back();
    for (std::size_t i = 0; i < results.size(); ++i) {
      if (call.results[i].valid()) known_[call.results[i].index()] = std::move(results[i]);
    }
  }
  void at(std::span<const Value> values) { values_ = values; }
  [[nodiscard]] bool is_determined() const { return is_determined_; }

 private:
  void enter(const Call& call) {
    const Procedure& callee = cfa_.procedure(call.procedure);
    std::vector<Known> arguments;
    for (const Term argument : call.arguments) arguments.push_back(of(argument));
    std::vector<Known>& saved = saved_.emplace_back();
    for (const std::size_t local : locals_[call.procedure.index()]) saved.push_back(std::exchange(known_[local], {}));
    for (std::size_t i = 0; i < arguments.size(); ++i) known_[callee.parameters[i].index()] = std::move(arguments[i]);
  }

  /// m := store(m, i, v) is done in place, also below conditions.
  void write(VariableId variable, Term term) {
    const logic::Terms& terms = cfa_.terms();
    Known& target = known_[variable.index()];
    std::vector<std::pair<Value, bool>> stores;  // the last one first
    for (Term t = term;;) {
      if (t == cfa_.variable(variable).term) {
        for (auto store = stores.rbegin(); store != stores.rend(); ++store) target.set(store->first, store->second);
        return;
      }
      if (terms.kind(t) == Kind::Ite && of(terms.child(t, 0)).all()) {
        t = terms.child(t, value(terms.child(t, 0)).as_bool() ? 1 : 2);
      } else if (terms.kind(t) == Kind::Store && of(terms.child(t, 1)).all()) {
        stores.emplace_back(value(terms.child(t, 1)), of(terms.child(t, 2)).all());
        t = terms.child(t, 0);
      } else {
        break;
      }
    }
    target = of(term);
  }

  Value value(Term term) {
    const auto [tape, fresh] = tapes_.try_emplace(term);
    if (fresh) {
      tape->second = evaluator_.compile(term, [this](Term variable) { return cfa_.variable_of(variable)->index(); });
    }
    return evaluator_.run(tape->second, values_);
  }

  const Known& of_variable(Term variable) { return known_[cfa_.variable_of(variable)->index()]; }

  Known of(Term root) {
    bool all = true;
    for (const Term variable : free_.of(root)) all = all && of_variable(variable).all();
    if (all) return {true};
    const logic::Terms& terms = cfa_.terms();
    std::unordered_map<Term, Known> done;
    logic::visit_children_first(
        terms, root, [&](Term t) { return done.contains(t); },
        [&](Term t) {
          Known result = of_parts(t, done);
          done.emplace(t, std::move(result));
        });
    return done.at(root);
  }

  Known of_parts(Term t, const std::unordered_map<Term, Known>& done) {
    const logic::Terms& terms = cfa_.terms();
    const auto part = [&](std::size_t i) -> const Known& { return done.at(terms.child(t, i)); };
    const auto child_value = [&](std::size_t i) { return value(terms.child(t, i)); };
    bool all = true;
    for (std::size_t i = 0; i < terms.children(t).size(); ++i) all = all && part(i).all();
    switch (terms.kind(t)) {
      case Kind::Variable: return of_variable(t);
      case Kind::Ite:
        if (all || !part(0).all()) return {all};
        return child_value(0).as_bool() ? part(1) : part(2);
      case Kind::And:
      case Kind::Or:
        for (std::size_t i = 0; !all && i < terms.children(t).size(); ++i) {
          if (part(i).all() && child_value(i).as_bool() == (terms.kind(t) == Kind::Or)) all = true;
        }
        return {all};
      case Kind::Select: return {all || (part(1).all() && part(0).at(child_value(1)))};
      case Kind::Store: {
        if (all || !part(1).all()) return {all};
        Known result = part(0);
        result.set(child_value(1), part(2).all());
        return result;
      }
      default: return {all};
    }
  }

  const Cfa& cfa_;
  logic::Evaluator evaluator_;
  logic::FreeVariables free_;
  std::vector<Known> known_;                      // by variable
  std::vector<std::vector<std::size_t>> locals_;  // by procedure
  std::vector<std::vector<Known>> saved_;         // of the callers' activations
  std::unordered_map<Term, logic::Tape> tapes_;
  std::span<const Value> values_;
  bool is_determined_ = true;
};

}  // namespace

std::optional<Determined> follow_determined(const Cfa& cfa, const std::function<bool()>& stop) {
  Follower follower(cfa);
  InterpretOptions options;
  options.record_trace = false;
  options.step_limit = std::numeric_limits<std::uint64_t>::max();
  options.next_input = [](EdgeId, logic::Sort sort, std::size_t) { return Value::zero(sort); };
  options.before_edge = [&](EdgeId edge, std::span<const Value> values) { follower.step(edge, values); };
  options.on_return = [&](EdgeId call) { follower.leave(call); };
  bool ended = false;
  options.stop = [&] { return ended = !follower.is_determined() || stop(); };
  const Execution execution = interpret(cfa, {}, options);
  if (execution.end == End::AssumptionCut) {
    follower.at(execution.globals_and_locals);
    follower.look(execution.last);
  }
  if (ended || !follower.is_determined() || execution.end == End::StepLimit || execution.end == End::InputExhausted)
    return std::nullopt;
  return Determined{execution.end, execution.steps};
}

}  // namespace pincer::program
