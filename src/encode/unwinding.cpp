// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "encode/unwinding.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "base/contract.h"
#include "logic/cells/bounds.h"
#include "logic/term/free_variables.h"
#include "logic/term/parts.h"
#include "logic/term/substitute.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::encode {

using logic::Term;
using logic::Value;
using program::EdgeId;
using program::LocationId;
using program::VariableId;

namespace {

/// What can lead to an end; calls have no part in it.
graph::Wto order_of(const BlockGraph& graph) {
  const program::Cfa& cfa = graph.cfa();
  const graph::Digraph edges(cfa.locations().size(), [&](graph::Node node) {
    std::vector<LocationId> targets;
    if (!graph.relevant(LocationId(node))) return targets;
    for (const EdgeId edge : cfa.outgoing(LocationId(node))) {
      if (graph.relevant(cfa.edge(edge).target)) targets.push_back(cfa.edge(edge).target);
    }
    return targets;
  });
  return {edges, graph::to_node(cfa.entry())};
}

/// By edge: the variables in the indices of arrays that it reads or writes.
std::vector<std::vector<VariableId>> indices_of(const BlockGraph& graph) {
  const program::Cfa& cfa = graph.cfa();
  const logic::Terms& terms = cfa.terms();
  std::vector<std::vector<VariableId>> result(cfa.edges().size());
  for (std::size_t e = 0; e < result.size(); ++e) {
    const program::Edge& edge = cfa.edge(EdgeId(e));
    if (!graph.relevant(edge.target)) continue;
    const auto* assume = std::get_if<program::Assume>(&edge.statement);
    const auto* assign = std::get_if<program::Assign>(&edge.statement);
    if (assume == nullptr && assign == nullptr) continue;
    std::vector<Term> indices;
    logic::TermMap<bool> seen;
    logic::visit_children_first(
        terms, assume != nullptr ? assume->condition : assign->value, [&](Term t) { return seen.contains(t); },
        [&](Term t) {
          seen[t] = true;
          const logic::Kind kind = terms.kind(t);
          if (kind == logic::Kind::Select || kind == logic::Kind::Store) indices.push_back(terms.child(t, 1));
        });
    for (const Term index : indices) {
      for (const Term variable : logic::free_variables(terms, index)) result[e].push_back(*cfa.variable_of(variable));
    }
  }
  return result;
}

/// By variable: does it say which cell is read or written, or does it become part of one that does?
std::vector<bool> places_of(const BlockGraph& graph, const std::vector<std::vector<VariableId>>& indices) {
  const program::Cfa& cfa = graph.cfa();
  std::vector<bool> result(cfa.variables().size());
  std::vector<VariableId> open;
  const auto add = [&](VariableId variable) {
    if (result[variable.index()] || !cfa.sort(variable).is_bitvec()) return;
    result[variable.index()] = true;
    open.push_back(variable);
  };
  for (const auto& variables : indices) std::for_each(variables.begin(), variables.end(), add);
  if (open.empty()) return result;
  std::vector<std::vector<Term>> assigned(cfa.variables().size());
  for (std::size_t e = 0; e < cfa.edges().size(); ++e) {
    const program::Edge& edge = cfa.edge(EdgeId(e));
    const auto* assign = std::get_if<program::Assign>(&edge.statement);
    if (assign != nullptr && graph.relevant(edge.target)) assigned[assign->variable.index()].push_back(assign->value);
  }
  while (!open.empty()) {
    const VariableId place = open.back();
    open.pop_back();
    for (const Term value : assigned[place.index()]) {
      for (const Term variable : logic::free_variables(cfa.terms(), value)) add(*cfa.variable_of(variable));
    }
  }
  return result;
}

/// In which turns of the loops around it an execution is.
class Turns {
 public:
  Turns(const program::Cfa& cfa, const graph::Wto& order)
      : cfa_(&cfa), order_(&order), turns_(order.components().size()) {}

  std::size_t& of(std::size_t loop) { return turns_[loop]; }
  /// The edge and the turns of the loops around it, inner ones first.
  using Key = std::pair<EdgeId, std::vector<std::size_t>>;
  [[nodiscard]] Key key(EdgeId edge) const {
    Key result{edge, {}};
    for (auto loop = order_->component_of(graph::to_node(cfa_->edge(edge).source)); loop;
         loop = order_->components()[*loop].parent)
      result.second.push_back(turns_[*loop]);
    return result;
  }
  /// An execution takes the edge.
  void follow(EdgeId edge) {
    const graph::Node from = graph::to_node(cfa_->edge(edge).source);
    const graph::Node to = graph::to_node(cfa_->edge(edge).target);
    for (auto loop = order_->component_of(to); loop; loop = order_->components()[*loop].parent) {
      if (!order_->holds(*loop, from)) {
        turns_[*loop] = 0;
        continue;
      }
      if (order_->components()[*loop].head == to) ++turns_[*loop];
      return;
    }
  }

 private:
  const program::Cfa* cfa_;
  const graph::Wto* order_;
  std::vector<std::size_t> turns_;  // by component; those around the place at hand count
};

}  // namespace

/// Names the unknowns by the edge and by the turns of the loops around it. States that exclude each other share them.
class Unwinding::Source {
 public:
  Source(const program::Cfa& cfa, const graph::Wto& order)
      : turns(cfa, order), cfa_(cfa), initial_(cfa.variables().size()) {}

  Term choice(EdgeId edge, VariableId variable) {
    Term& unknown = choices_[turns.key(edge)];
    if (!unknown.valid()) unknown = fresh(variable);
    return unknown;
  }
  Term initial(VariableId variable) {
    Term& unknown = initial_[variable.index()];
    if (!unknown.valid()) unknown = fresh(variable);
    return unknown;
  }
  /// No term if nobody asked.
  [[nodiscard]] Term find(const Turns::Key& key) const {
    const auto known = choices_.find(key);
    return known == choices_.end() ? Term() : known->second;
  }
  [[nodiscard]] const std::vector<Term>& initial() const { return initial_; }
  [[nodiscard]] std::vector<Term> all() const {
    std::vector<Term> result;
    for (const auto& [key, unknown] : choices_) result.push_back(unknown);
    return result;
  }

  Turns turns;

 private:
  Term fresh(VariableId variable) {
    return cfa_.terms().fresh_variable(cfa_.variable(variable).name, cfa_.sort(variable));
  }

  const program::Cfa& cfa_;
  std::map<Turns::Key, Term> choices_;
  std::vector<Term> initial_;  // by variable
};

Unwinding::Unwinding(const BlockGraph& graph)
    : graph_(graph),
      cfa_(graph.cfa()),
      terms_(cfa_.terms()),
      liveness_(cfa_),
      paths_(terms_),
      cells_(terms_),
      ranges_(terms_, paths_, cells_),
      order_(order_of(graph)),
      source_(std::make_unique<Source>(cfa_, order_)),
      waiting_(cfa_.locations().size()),
      indices_(indices_of(graph)),
      is_place_(places_of(graph, indices_)) {
  base::require(!graph.has_calls(), "only programs without calls are unwound loop by loop");
}

Unwinding::~Unwinding() = default;

Unwinding::Outcome Unwinding::run(std::size_t turns, const Questions& questions) {
  limit_ = turns;
  questions_ = &questions;
  waiting_[cfa_.entry().index()].push_back({{paths_.start(), std::vector<Term>(cfa_.variables().size())}, 0});
  const Outcome outcome = unwind(0, order_.order().size());
  if (outcome != Outcome::Ended) return outcome;
  return tell() ? Outcome::Ended : Outcome::Stopped;
}

Unwinding::Outcome Unwinding::unwind(std::size_t begin, std::size_t end) {
  for (std::size_t place = begin; place < end;) {
    const graph::Node node = order_.order()[place];
    if (!order_.is_head(node)) {
      visit(LocationId(node));
      ++place;
      continue;
    }
    const std::size_t component = *order_.component_of(node);
    if (const Outcome outcome = turn(component); outcome != Outcome::Ended) return outcome;
    place = order_.components()[component].end;
  }
  return Outcome::Ended;
}

/// All turns of a loop.
Unwinding::Outcome Unwinding::turn(std::size_t component) {
  const graph::Wto::Component& loop = order_.components()[component];
  const LocationId head(loop.head);
  std::vector<Held>& waiting = waiting_[head.index()];
  std::size_t& turns = source_->turns.of(component);
  PathId asked;
  for (turns = 0;; ++turns) {
    if (!waiting.empty()) {
      Held held = merge(std::exchange(waiting, {}), head);
      // Where the way here is the one that led to the turn before, nothing was decided that could end the loop.
      if (turns > 0 && held.state.path != asked) {
        if (paths_.impossible(held.state.path)) return Outcome::Ended;
        if (!tell()) return Outcome::Stopped;
        if (!questions_->goes_on(paths_.condition(held.state.path))) return Outcome::Ended;
      }
      if (turns > limit_) return Outcome::Open;
      asked = held.state.path;
      most_blocks_ = std::max(most_blocks_, held.blocks);
      waiting.push_back(std::move(held));
    } else if (turns > 0) {
      return Outcome::Ended;  // others than the head are entered from outside only, before the first turn
    }
    if (questions_->stop()) return Outcome::Stopped;
    visit(head);
    if (const Outcome outcome = unwind(loop.begin + 1, loop.end); outcome != Outcome::Ended) return outcome;
  }
}

/// Executes the edges that leave a location.
void Unwinding::visit(LocationId location) {
  if (waiting_[location.index()].empty()) return;
  const Held held = merge(std::exchange(waiting_[location.index()], {}), location);
  for (const EdgeId edge : cfa_.outgoing(location)) {
    const LocationId target = cfa_.edge(edge).target;
    if (!graph_.relevant(target)) continue;
    Held next = held;
    step(edge, next.state);
    if (!paths_.impossible(next.state.path)) arrive(target, std::move(next));
  }
}

void Unwinding::arrive(LocationId location, Held held) {
  const auto node = graph_.node_at(location);
  if (node && graph_.is_final(*node)) {
    const bool is_error = graph_.node(*node).kind == NodeKind::Error;
    (is_error ? errors_ : unsupported_).push_back(paths_.condition(held.state.path));
    return;
  }
  if (node) ++held.blocks;
  // At the head of a loop it counts when the next turn is taken.
  if (!order_.is_head(graph::to_node(location))) most_blocks_ = std::max(most_blocks_, held.blocks);
  waiting_[location.index()].push_back(std::move(held));
}

/// The newest first: they have most in common.
Unwinding::Held Unwinding::merge(std::vector<Held> held, LocationId location) {
  Held result = std::move(held.back());
  for (std::size_t i = held.size() - 1; i-- > 0;) {
    result.blocks = std::max(result.blocks, held[i].blocks);
    result.state = merge(std::move(held[i].state), std::move(result.state), location);
  }
  return result;
}

State Unwinding::merge(State first, State second, LocationId location) {
  const Paths::Merge merged = paths_.merge(std::array{first.path, second.path});
  State result{merged.path, std::move(second.values)};
  for (const VariableId variable : liveness_.live(location)) {
    Term& value = result.values[variable.index()];
    Term& other = first.values[variable.index()];
    if (value == other) continue;
    if (!value.valid()) value = source_->initial(variable);
    if (!other.valid()) other = source_->initial(variable);
    value = cells_.ite(merged.choices.front(), other, value);
  }
  return result;
}

Term Unwinding::read(Term term, State& state) {
  if (terms_.is_const(term)) return term;
  logic::TermMap<Term> results;
  std::vector<Term> parts;
  logic::visit_children_first(
      terms_, term, [&](Term t) { return results.contains(t); },
      [&](Term t) {
        if (terms_.kind(t) == logic::Kind::Variable) {
          const auto variable = cfa_.variable_of(t);
          base::require(variable.has_value(), "terms of edges speak about program variables");
          Term& value = state.values[variable->index()];
          if (!value.valid()) value = source_->initial(*variable);
          results[t] = value;
          return;
        }
        parts.clear();
        for (const Term child : terms_.children(t)) parts.push_back(*results.find(child));
        const Term result = parts.empty() ? t : cells_.rebuild(t, parts);
        results[t] = result;
      });
  return *results.find(term);
}

void Unwinding::step(EdgeId id, State& state) {
  const program::Statement& statement = cfa_.edge(id).statement;
  choose_places(id, state);
  if (const auto* assume = std::get_if<program::Assume>(&statement)) {
    const Term condition = read(assume->condition, state);
    const PathId before = state.path;
    state.path = paths_.extend(before, condition);
    if (state.path == before || paths_.impossible(state.path)) return;
    shorten(condition, state);
    ranges_.learn(state.path, assume->condition, [&](Term t) { return read(t, state); });
  } else if (const auto* assign = std::get_if<program::Assign>(&statement)) {
    this->assign(*assign, state);
  } else if (const auto* havoc = std::get_if<program::Havoc>(&statement)) {
    state.values[havoc->variable.index()] = source_->choice(id, havoc->variable);
  } else if (const auto* input = std::get_if<program::Input>(&statement)) {
    state.values[input->variable.index()] = source_->choice(id, input->variable);
  } else {
    base::require(false, "programs with calls are not unwound loop by loop");
  }
}

void Unwinding::choose_places(EdgeId edge, State& state) {
  for (const VariableId variable : indices_[edge.index()]) choose(variable, state);
}

bool Unwinding::choose(VariableId variable, State& state) {
  const Term value = state.values[variable.index()];
  if (!value.valid()) return false;
  if (terms_.is_const(value)) return true;
  const auto range = ranges_.range(state.path, value);
  if (!range) return false;
  const auto known = cells_.constants(value);
  const bool is_chosen = std::all_of(known.begin(), known.end(), [&](const logic::FewValues::Case& way) {
    const mpz_class number = terms_.const_value(way.value).as_unsigned();
    return number >= range->low && number <= range->high;
  });
  if (!known.empty() && is_chosen) return true;
  const Term choice = cells_.among(value, range->low, range->high);
  if (!choice.valid()) return !known.empty();
  for (Term& other : state.values) {
    if (other == value) other = choice;
  }
  return true;
}

void Unwinding::assign(const program::Assign& assign, State& state) {
  state.values[assign.variable.index()] = read(assign.value, state);
  if (!is_place_[assign.variable.index()]) return;
  // A place is a choice from the start, or made of choices.
  const Term value = state.values[assign.variable.index()];
  if (choose(assign.variable, state)) return;
  bool is_new = false;
  const auto variables = logic::free_variables(terms_, assign.value);
  for (const Term variable : variables) {
    const VariableId part = *cfa_.variable_of(variable);
    if (part == assign.variable || !is_place_[part.index()]) continue;
    const Term before = state.values[part.index()];
    choose(part, state);
    is_new = is_new || state.values[part.index()] != before;
  }
  const bool is_own =
      std::find(variables.begin(), variables.end(), cfa_.variable(assign.variable).term) != variables.end();
  if (is_new && !is_own && state.values[assign.variable.index()] == value)
    state.values[assign.variable.index()] = read(assign.value, state);
}

void Unwinding::shorten(Term condition, State& state) {
  logic::Substitution shorter;
  std::vector<Term> known;
  for (const Term part : logic::conjuncts(terms_, condition)) {
    const auto bound = logic::bound_of(terms_, part);
    if (!bound || terms_.kind(bound->variable) != logic::Kind::Variable || shorter.contains(bound->variable)) continue;
    if (known.empty()) known = logic::conjuncts(terms_, paths_.condition(state.path));
    const Term variable = bound->variable;
    const unsigned width = terms_.sort(variable).width();
    const unsigned needed = logic::signed_width(terms_, variable, known);
    if (needed >= width) continue;
    shorter.emplace(variable, terms_.bv_sign_extend(terms_.bv_extract(variable, needed - 1, 0), width - needed));
  }
  if (shorter.empty()) return;
  logic::Substituter substituter(terms_, shorter);
  for (Term& value : state.values) {
    if (value.valid()) value = substituter(value);
  }
}

bool Unwinding::tell() {
  if (errors_.empty() && unsupported_.empty()) return true;
  const Term error = terms_.lor(std::exchange(errors_, {}));
  const Term unsupported = terms_.lor(std::exchange(unsupported_, {}));
  return questions_->reached(error, unsupported);
}

std::vector<Term> Unwinding::unknowns() const { return source_->all(); }

program::Choices Unwinding::choices(const std::function<Value(Term)>& value) const {
  // Follow the concrete execution and look up what it chose.
  program::Choices result;
  for (std::size_t v = 0; v < cfa_.variables().size(); ++v) {
    if (const Term unknown = source_->initial()[v]; unknown.valid())
      result.initial.emplace_back(VariableId(v), value(unknown));
  }
  Turns turns(cfa_, order_);
  const auto chosen = [&](EdgeId edge, logic::Sort sort) {
    const Term unknown = source_->find(turns.key(edge));
    return unknown.valid() ? value(unknown) : Value::zero(sort);
  };
  bool matters = true;  // from here the execution may still reach an end
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
  options.on_edge = [&](EdgeId edge) {
    matters = matters && graph_.relevant(cfa_.edge(edge).target);
    if (matters) turns.follow(edge);
  };
  options.stop = [&] { return !matters; };
  interpret(cfa_, {.inputs = {}, .havocs = {}, .initial = result.initial}, options);
  return result;
}

}  // namespace pincer::encode
