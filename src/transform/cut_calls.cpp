// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A call q(a) = r becomes
//     arguments := a;  before := globals that q writes;  those globals := any values;  results := any values;
//     assume the summary of q, of these;  r := results
// or, where nothing is known of q, only any values. An entry value that never changes is the variable itself: engines
// need not find out that two variables are always equal.
#include "transform/cut_calls.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>

#include "graph/scc.h"
#include "logic/term/free_variables.h"
#include "logic/term/parts.h"
#include "logic/term/substitute.h"
#include "program/features.h"

namespace pincer::transform {

using logic::Term;
using program::Cfa;
using program::EdgeId;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;

CutCalls::CutCalls(const Cfa& cfa)
    : cfa_(cfa),
      frames_(cfa),
      graph_(cfa, encode::BlockOperator::LoopHeadsOverCalls),
      edges_of_(cfa.procedures().size()),
      locations_of_(cfa.procedures().size()),
      locals_of_(cfa.procedures().size()),
      callees_(cfa.procedures().size()),
      entries_(cfa.procedures().size()) {
  for (std::size_t l = 0; l < cfa.locations().size(); ++l)
    locations_of_[cfa.locations()[l].procedure.index()].emplace_back(l);
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    const program::Variable& variable = cfa.variables()[v];
    (variable.procedure ? locals_of_[variable.procedure->index()] : globals_).emplace_back(v);
    owner_[variable.term] = variable.procedure;
  }
  std::vector<bool> is_written(cfa.variables().size(), false);
  for (std::size_t i = 0; i < cfa.edges().size(); ++i) {
    const program::Edge& edge = cfa.edges()[i];
    edges_of_[cfa.location(edge.source).procedure.index()].emplace_back(i);
    const auto write = [&](VariableId v) {
      if (v.valid()) is_written[v.index()] = true;
    };
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) write(assign->variable);
    if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) write(havoc->variable);
    if (const auto* input = std::get_if<program::Input>(&edge.statement)) write(input->variable);
    if (const auto* call = std::get_if<program::Call>(&edge.statement)) {
      std::for_each(call->results.begin(), call->results.end(), write);
      callees_[cfa.location(edge.source).procedure.index()].push_back(call->procedure);
    }
  }
  std::vector<ProcedureId> open = {ProcedureId(0)};
  std::vector<bool> is_reached(cfa.procedures().size(), false);
  is_reached[0] = true;
  while (!open.empty()) {
    const ProcedureId procedure = open.back();
    open.pop_back();
    for (const ProcedureId callee : callees_[procedure.index()]) {
      called_.push_back(callee);
      if (is_reached[callee.index()]) continue;
      is_reached[callee.index()] = true;
      open.push_back(callee);
    }
  }
  std::sort(called_.begin(), called_.end());
  called_.erase(std::unique(called_.begin(), called_.end()), called_.end());
  started_ = called_;
  if (started_.empty() || started_.front() != ProcedureId(0)) started_.insert(started_.begin(), ProcedureId(0));

  std::map<VariableId, Term> of_global;
  const auto add = [&](ProcedureId p, VariableId v, Term value, bool changes) {
    entries_[p.index()].push_back({v, value, changes});
  };
  const auto fresh = [&](VariableId v) {
    const Term value = cfa.terms().fresh_variable(cfa.variable(v).name, cfa.sort(v));
    entry_values_.emplace_back(value, v);
    owner_[value] = cfa.variable(v).procedure;
    return value;
  };
  for (const ProcedureId p : called_) {
    for (const VariableId v : cfa.procedure(p).parameters) {
      if (!cfa.sort(v).is_array()) add(p, v, fresh(v), is_written[v.index()]);
    }
    for (const VariableId v : frames_.writes(p)) {
      if (cfa.sort(v).is_array()) continue;
      Term& value = of_global[v];
      if (!value.valid()) value = fresh(v);
      add(p, v, value, true);
    }
  }
}

std::vector<std::vector<ProcedureId>> CutCalls::groups(std::size_t edges) const {
  const graph::Components components = graph::strongly_connected_components(
      graph::Digraph(callees_.size(), [&](graph::Node p) -> const std::vector<ProcedureId>& { return callees_[p]; }));
  std::vector<std::vector<ProcedureId>> result;
  std::size_t left = 0;
  for (const std::vector<graph::Node>& members : components.members) {
    std::vector<ProcedureId> component;
    std::size_t size = 0;
    for (const graph::Node p : members) {
      if (!std::binary_search(started_.begin(), started_.end(), ProcedureId(p))) continue;
      component.emplace_back(p);
      size += edges_of_[p].size();
    }
    if (component.empty()) continue;
    if (result.empty() || size > left) {
      result.emplace_back();
      left = std::max(edges, size);
    }
    left -= size;
    result.back().insert(result.back().end(), component.begin(), component.end());
  }
  return result;
}

Term CutCalls::summary(ProcedureId procedure, Term at_exit) const {
  logic::Substitution values;
  for (const Entry& entry : entries_[procedure.index()]) {
    if (!entry.changes) values.emplace(cfa_.variable(entry.variable).term, entry.value);
  }
  return logic::substitute(cfa_.terms(), at_exit, values);
}

Term CutCalls::inside(LocationId location, Term known) const {
  if (cfa_.terms().is_true(known)) return known;
  logic::Substitution values;
  for (const Entry& entry : entries_[cfa_.location(location).procedure.index()]) {
    if (!entry.changes) values.emplace(entry.value, cfa_.variable(entry.variable).term);
  }
  return logic::substitute(cfa_.terms(), known, values);
}

certificate::Invariants CutCalls::summaries_of(const certificate::Inductive& known) const {
  certificate::Invariants result;
  for (const auto& [location, formula] : known.invariants) {
    if (location == cfa_.procedure(cfa_.location(location).procedure).exit) result.emplace_back(location, formula);
  }
  return result;
}

/// One program without calls.
class CutCalls::Maker {
 public:
  Maker(const CutCalls& cut, const certificate::Inductive& known, Exits exits, const std::vector<ProcedureId>& of)
      : cut_(cut),
        cfa_(cut.cfa_),
        terms_(cfa_.terms()),
        exits_(exits),
        of_(of),
        made_(terms_),
        at_(cfa_.locations().size()),
        now_(cfa_.variables().size()) {
    for (const auto& [location, formula] : known.invariants) {
      Term& here = known_.try_emplace(location, terms_.boolean(true)).first->second;
      here = terms_.land(here, formula);
    }
  }

  Cut run() {
    made_.sources() = cfa_.sources();
    made_.add_procedure(cfa_.procedures().front().name);
    map(cfa_.procedures().front().exit, made_.procedures().front().exit);
    make_variables();
    make_locations();
    make_starts();
    for (const ProcedureId p : of_) {
      for (const EdgeId edge : cut_.edges_of_[p.index()]) copy(cfa_.edge(edge));
    }
    for (const ProcedureId p : of_) make_exit(p);
    for (const program::Unsupported& part : cfa_.unsupported()) {
      if (const LocationId location = at_[part.location.index()]; location.valid())
        made_.add_unsupported({location, part.what, part.where});
    }
    from_.resize(made_.locations().size());
    return {{std::move(made_), {}}, std::move(at_), std::move(calls_)};
  }

  [[nodiscard]] std::vector<LocationId>& from() { return from_; }

 private:
  using Where = program::SourceLocation;

  void map(LocationId old, LocationId now) {
    at_[old.index()] = now;
    from_.resize(std::max(from_.size(), now.index() + 1));
    from_[now.index()] = old;
    made_.describe(now, cfa_.location(old));
  }

  /// All are variables of the only procedure. Where C gives no name to a result, numbers are mostly signed: sums and bounds
  /// would not be guessed otherwise.
  VariableId add_variable(program::Variable variable) {
    if (variable.procedure) variable.procedure = ProcedureId(0);
    if (variable.type.kind == program::CTypeKind::Unknown) variable.type.kind = program::CTypeKind::Signed;
    return made_.add_variable(std::move(variable));
  }

  void make_variables() {
    const auto add = [&](VariableId v) { now_[v.index()] = add_variable(cfa_.variable(v)); };
    std::for_each(cut_.globals_.begin(), cut_.globals_.end(), add);
    for (const ProcedureId p : of_)
      std::for_each(cut_.locals_of_[p.index()].begin(), cut_.locals_of_[p.index()].end(), add);
    for (const ProcedureId p : of_) {
      for (const Entry& entry : cut_.entries_[p.index()]) {
        if (!entry.changes || ghost_.contains(entry.value)) continue;
        const program::Variable& old = cfa_.variable(entry.variable);
        ghost_[entry.value] = made_.add_variable({entry.value, old.name, old.type, ProcedureId(0)});
      }
    }
  }

  void make_locations() {
    const auto add = [&](LocationId location) {
      if (at_[location.index()].valid()) return;
      const bool is_error = cfa_.error_location() == location;
      map(location, is_error ? made_.error() : made_.add_location(ProcedureId(0), cfa_.location(location).where));
    };
    if (cfa_.error_location()) add(*cfa_.error_location());
    for (const ProcedureId p : of_)
      std::for_each(cut_.locations_of_[p.index()].begin(), cut_.locations_of_[p.index()].end(), add);
  }

  LocationId new_location(Where where) { return made_.add_location(ProcedureId(0), where); }
  void go(LocationId from, LocationId to, program::Statement statement, Where where) {
    made_.add_edge({from, to, std::move(statement), where, {}});
  }
  /// A statement after which it goes on at a new location.
  void then(LocationId& here, program::Statement statement, Where where) {
    const LocationId next = new_location(where);
    go(here, next, std::move(statement), where);
    here = next;
  }

  /// Any of the procedures, in any state.
  void make_starts() {
    LocationId here = made_.entry();
    const Where nowhere;
    const VariableId choice = made_.add_variable("", logic::Sort::boolean(), {}, ProcedureId(0));
    const Term chosen = made_.variable(choice).term;
    for (std::size_t i = 0; i < of_.size(); ++i) {
      LocationId start = here;
      if (i + 1 < of_.size()) {
        then(here, program::Havoc{choice}, nowhere);
        const LocationId rest = new_location(nowhere);
        start = new_location(nowhere);
        go(here, start, program::Assume{chosen}, nowhere);
        go(here, rest, program::Assume{terms_.lnot(chosen)}, nowhere);
        here = rest;
      }
      start_of_[of_[i]] = start;
      for (const Entry& entry : cut_.entries_[of_[i].index()]) {
        if (entry.changes) then(start, program::Assign{ghost_.at(entry.value), value_of(entry.variable)}, nowhere);
      }
      go(start, at_[cfa_.procedure(of_[i]).entry.index()], program::Assume{terms_.boolean(true)}, nowhere);
    }
  }

  [[nodiscard]] Term value_of(VariableId old) const { return cfa_.variable(old).term; }

  [[nodiscard]] Term known_at(LocationId location) const {
    const auto known = known_.find(location);
    return known == known_.end() ? terms_.boolean(true) : known->second;
  }

  void copy(const program::Edge& edge) {
    LocationId from = at_[edge.source.index()];
    const Term known = cut_.inside(edge.source, known_at(edge.source));
    program::Statement statement = edge.statement;
    if (auto* assume = std::get_if<program::Assume>(&statement)) {
      assume->condition = terms_.land(known, assume->condition);
    } else {
      if (!terms_.is_true(known)) then(from, program::Assume{known}, edge.where);
      if (auto* assign = std::get_if<program::Assign>(&statement)) assign->variable = now_[assign->variable.index()];
      if (auto* havoc = std::get_if<program::Havoc>(&statement)) havoc->variable = now_[havoc->variable.index()];
      if (auto* input = std::get_if<program::Input>(&statement)) input->variable = now_[input->variable.index()];
      if (const auto* call = std::get_if<program::Call>(&edge.statement)) {
        cut(edge, *call, from);
        return;
      }
    }
    made_.add_edge(
        {from, at_[edge.target.index()], std::move(statement), edge.where, edge.branch, edge.violates, edge.check_at});
  }

  /// A variable that holds a value of a call for a moment.
  VariableId place_for(ProcedureId callee, VariableId of, bool is_result) {
    VariableId& place = places_[{callee, of, is_result}];
    if (!place.valid())
      place = made_.add_variable(cfa_.variable(of).name, cfa_.sort(of), cfa_.variable(of).type, ProcedureId(0));
    return place;
  }

  void cut(const program::Edge& edge, const program::Call& call, LocationId here) {
    const program::Procedure& callee = cfa_.procedure(call.procedure);
    const Term summary = known_at(callee.exit);
    const std::vector<Term> spoken_of = logic::free_variables(terms_, summary);
    const auto is_spoken_of = [&](Term t) {
      return std::find(spoken_of.begin(), spoken_of.end(), t) != spoken_of.end();
    };
    const LocationId end = at_[edge.target.index()];
    if (exits_ == Exits::Observed && start_of_.contains(call.procedure)) note(edge, call);
    logic::Substitution values;
    for (const Entry& entry : cut_.entries_[call.procedure.index()]) {
      if (!is_spoken_of(entry.value)) continue;
      const auto parameter = std::find(callee.parameters.begin(), callee.parameters.end(), entry.variable);
      const Term value = parameter == callee.parameters.end()
                             ? value_of(entry.variable)
                             : call.arguments[static_cast<std::size_t>(parameter - callee.parameters.begin())];
      const VariableId place = place_for(call.procedure, entry.variable, false);
      then(here, program::Assign{place, value}, edge.where);
      values[entry.value] = made_.variable(place).term;
    }
    for (const VariableId v : cut_.frames_.writes(call.procedure))
      then(here, program::Havoc{now_[v.index()]}, edge.where);
    std::vector<std::pair<VariableId, VariableId>> copies;
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      const VariableId result = callee.results[i];
      if (is_spoken_of(value_of(result))) {
        const VariableId place = place_for(call.procedure, result, true);
        then(here, program::Havoc{place}, edge.where);
        values[value_of(result)] = made_.variable(place).term;
        if (call.results[i].valid()) copies.emplace_back(now_[call.results[i].index()], place);
      } else if (call.results[i].valid()) {
        then(here, program::Havoc{now_[call.results[i].index()]}, edge.where);
      }
    }
    if (!terms_.is_true(summary)) then(here, program::Assume{logic::substitute(terms_, summary, values)}, edge.where);
    for (const auto& [to, place] : copies) then(here, program::Assign{to, made_.variable(place).term}, edge.where);
    go(here, end, program::Assume{terms_.boolean(true)}, edge.where);
  }

  void note(const program::Edge& edge, const program::Call& call) {
    const program::Procedure& callee = cfa_.procedure(call.procedure);
    invariant::Sampler::Call noted{.begin = at_[edge.source.index()],
                                   .end = at_[edge.target.index()],
                                   .callee_start = start_of_.at(call.procedure),
                                   .callee_exit = at_[callee.exit.index()]};
    for (std::size_t i = 0; i < callee.parameters.size(); ++i)
      noted.parameters.emplace_back(now_[callee.parameters[i].index()], call.arguments[i]);
    for (std::size_t i = 0; i < call.results.size(); ++i) {
      if (call.results[i].valid())
        noted.results.emplace_back(now_[call.results[i].index()], now_[callee.results[i].index()]);
    }
    for (const VariableId v : cut_.frames_.writes(call.procedure)) noted.globals.push_back(now_[v.index()]);
    calls_.push_back(std::move(noted));
  }

  /// The exit of the first procedure is the end of the program, too: what is asked there is asked of those who return.
  void make_exit(ProcedureId p) {
    LocationId exit = at_[cfa_.procedure(p).exit.index()];
    const LocationId end = made_.procedures().front().exit;
    if (exit == end) return;
    const Where where = cfa_.location(cfa_.procedure(p).exit).where;
    if (exits_ == Exits::Silent) {
      go(exit, end, program::Assume{terms_.boolean(true)}, where);
      return;
    }
    std::vector<Term> parts;
    const auto observe = [&](Term value) {
      VariableId& probe = probes_[terms_.sort(value).code()];
      if (!probe.valid()) probe = made_.add_variable("", terms_.sort(value), {}, ProcedureId(0));
      parts.push_back(terms_.eq(value, made_.variable(probe).term));
    };
    for (const Entry& entry : cut_.entries_[p.index()]) {
      observe(entry.changes ? entry.value : value_of(entry.variable));
      if (!cfa_.variable(entry.variable).procedure) observe(value_of(entry.variable));
    }
    for (const VariableId v : cfa_.procedure(p).results) {
      if (!cfa_.sort(v).is_array()) observe(value_of(v));
    }
    for (const auto& [sort, probe] : probes_) then(exit, program::Havoc{probe}, where);
    const Term question = terms_.land(parts);
    go(exit, made_.error(), program::Assume{question}, where);
    go(exit, end, program::Assume{terms_.lnot(question)}, where);
  }

  const CutCalls& cut_;
  const Cfa& cfa_;
  logic::Terms& terms_;
  Exits exits_;
  const std::vector<ProcedureId>& of_;
  Cfa made_;
  std::map<LocationId, Term> known_;
  std::vector<LocationId> at_;    // by old location
  std::vector<LocationId> from_;  // by new location
  std::vector<VariableId> now_;   // by old variable
  std::unordered_map<Term, VariableId> ghost_;
  std::map<ProcedureId, LocationId> start_of_;
  std::map<std::tuple<ProcedureId, VariableId, bool>, VariableId> places_;
  std::map<std::uint64_t, VariableId> probes_;  // by sort
  std::vector<invariant::Sampler::Call> calls_;
};

CutCalls::Cut CutCalls::cut(const certificate::Inductive& known, Exits exits,
                            const std::vector<ProcedureId>& of) const {
  Maker maker(*this, known, exits, of);
  Cut result = maker.run();
  const bool has_loops = program::has_loops(result.view.program);
  const auto from = std::make_shared<const std::vector<LocationId>>(std::move(maker.from()));
  result.view.back = [this, has_loops, from](const certificate::Verdict& verdict) -> certificate::Verdict {
    if (std::holds_alternative<certificate::Unknown>(verdict)) return verdict;
    if (!certificate::is_safe(verdict))
      return certificate::Unknown{"incomplete: what is known of the procedures is not enough"};
    const auto* k_inductive = std::get_if<certificate::KInductive>(&verdict);
    const certificate::Invariants* found = certificate::invariants_of(verdict);
    const bool is_inductive =
        found != nullptr && (k_inductive == nullptr || k_inductive->k == 0) && certificate::for_all_of(verdict).empty();
    // Without loops, there is nothing that a proof must say beyond the summaries.
    if (!is_inductive && has_loops)
      return certificate::Unknown{"incomplete: only proofs by invariants carry over where calls are cut"};
    return carry_back(*from, is_inductive ? *found : certificate::Invariants{});
  };
  return result;
}

certificate::Inductive CutCalls::proof_of(const certificate::Inductive& known) const {
  std::vector<LocationId> same;
  for (std::size_t l = 0; l < cfa_.locations().size(); ++l) same.emplace_back(l);
  return carry_back(same, known.invariants);
}

certificate::Inductive CutCalls::carry_back(const std::vector<LocationId>& from,
                                            const certificate::Invariants& found) const {
  logic::Terms& terms = cfa_.terms();
  certificate::Inductive result;
  std::set<Term> spoken_of;
  // A conjunct that speaks of what only the other program has, or of another procedure, says nothing here.
  const auto add = [&](LocationId location, Term formula) {
    const auto node = graph_.node_at(location);
    const bool is_end = node && graph_.is_final(*node) && graph_.node(*node).kind != encode::NodeKind::Exit;
    if (!graph_.relevant(location) || is_end) return;
    const ProcedureId here = cfa_.location(location).procedure;
    std::vector<Term> parts;
    for (const Term part : logic::conjuncts(terms, formula)) {
      const std::vector<Term> variables = logic::free_variables(terms, part);
      const bool fits = std::all_of(variables.begin(), variables.end(), [&](Term v) {
        const auto of = owner_.find(v);
        return of != owner_.end() && (!of->second || *of->second == here);
      });
      if (!fits) continue;
      spoken_of.insert(variables.begin(), variables.end());
      parts.push_back(part);
    }
    result.invariants.emplace_back(location, terms.land(parts));
  };
  for (const auto& [location, formula] : found) {
    if (const LocationId old = from[location.index()]; old.valid()) add(old, formula);
  }
  for (const auto& [term, variable] : entry_values_) {
    if (spoken_of.contains(term)) result.entry_values.emplace_back(term, variable);
  }
  if (result.entry_values.empty()) return result;
  // Where a variable has not changed since the entry, the two are the same.
  std::set<LocationId> places;
  for (const auto& [location, formula] : result.invariants) places.insert(location);
  for (const LocationId location : from) {
    if (location.valid() && graph_.node_at(location)) places.insert(location);
  }
  for (const LocationId place : places) {
    const program::Procedure& here = cfa_.procedure(cfa_.location(place).procedure);
    if (place == here.exit) continue;
    const bool is_start = place == here.entry && cfa_.incoming(place).empty();
    for (const Entry& entry : entries_[cfa_.location(place).procedure.index()]) {
      if (spoken_of.contains(entry.value) && (is_start || !entry.changes))
        add(place, terms.eq(cfa_.variable(entry.variable).term, entry.value));
    }
  }
  return result;
}

}  // namespace pincer::transform
