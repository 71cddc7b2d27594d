// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A product, of which only what is near the path is made: a place is a location of the program, the number of kept edges that were done, and the chain of calls on the
// path that are not finished. Where a kept edge leaves a location, only the next one of the path is taken. A call of the
// path enters a copy of its procedure. Calls that are silent stay calls; where reading is doubtful, they do nothing. What
// a path takes them to do then makes a core that names what they write, and they are silent no longer.
#include "engine/focus/path_program.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "engine/focus/doubting.h"
#include "logic/term/substitute.h"
#include "program/interpret.h"

namespace pincer::engine::focus {

using logic::Term;
using program::Cfa;
using program::Edge;
using program::EdgeId;
using program::LocationId;
using program::ProcedureId;
using program::VariableId;
using transform::EdgeLook;

namespace {

constexpr std::size_t kMostPlaces = 2'000'000;
/// Silent ways between two edges of the path are at most a quarter longer than the shortest one, and these.
constexpr std::size_t kDetour = 60;
constexpr std::size_t kNever = ~std::size_t{0};

class Maker {
 public:
  Maker(const Cfa& cfa, const std::vector<EdgeLook>& looks, const std::vector<EdgeId>& path,
        const std::vector<bool>& is_followed, Reading reading)
      : cfa_(cfa),
        terms_(cfa.terms()),
        looks_(looks),
        path_(path),
        reading_(reading),
        made_(cfa.terms()),
        doubting_(cfa, is_followed, reading, made_) {}

  std::optional<PathProgram> run() {
    explore();
    if (!find_useful()) return std::nullopt;
    Cfa& program = made_.program;
    program.sources() = cfa_.sources();
    for (const program::Procedure& procedure : cfa_.procedures()) program.add_procedure(procedure.name);
    for (const program::Variable& variable : cfa_.variables()) program.add_variable(variable);
    for (std::size_t p = 0; p < cfa_.procedures().size(); ++p) {
      for (const VariableId v : cfa_.procedures()[p].parameters) program.add_parameter(ProcedureId(p), v);
      for (const VariableId v : cfa_.procedures()[p].results) program.add_result(ProcedureId(p), v);
    }
    rename_contexts();
    emit();
    emit_procedures();
    made_.origin.resize(program.edges().size());
    return std::move(made_);
  }

 private:
  using PlaceId = std::size_t;
  using ContextId = std::size_t;

  struct Place {
    LocationId location;
    ContextId context = 0;
    std::size_t done = 0;
    auto operator<=>(const Place&) const = default;
  };
  struct Way {
    PlaceId from = 0;
    PlaceId to = 0;
    EdgeId edge;
    bool is_return = false;
  };
  using Reads = Doubting::Reads;
  struct Context {
    ContextId caller = 0;
    EdgeId call;
    logic::Substitution rename = {};
    std::map<VariableId, VariableId> variable = {};
  };

  // The product

  PlaceId place(Place at) {
    const auto [known, is_new] = id_.try_emplace(at, places_.size());
    if (is_new) {
      places_.push_back(at);
      ways_from_.emplace_back();
    }
    return known->second;
  }

  /// How many silent edges there may be before the path goes on.
  std::size_t furthest(const Place& from) {
    if (from.done == path_.size()) return 0;
    const std::size_t shortest = distance(from.location, from);
    return shortest == kNever ? 0 : shortest + shortest / 4 + kDetour;
  }

  void add_way(PlaceId from, Place to, EdgeId edge, bool is_return = false) {
    const PlaceId target = place(to);
    if (target == depth_.size()) {
      const bool goes_on = places_[from].done == to.done && !is_return;
      depth_.push_back(goes_on ? depth_[from] + 1 : 0);
      most_.push_back(goes_on ? most_[from] : furthest(to));
    }
    ways_from_[from].push_back(ways_.size());
    ways_.push_back({from, target, edge, is_return});
  }

  void explore() {
    contexts_.push_back({});
    place({cfa_.entry(), 0, 0});
    depth_.push_back(0);
    most_.push_back(furthest(places_.front()));
    for (PlaceId here = 0; here < places_.size() && places_.size() < kMostPlaces; ++here) {
      const Place at = places_[here];
      if (at.done == path_.size()) continue;  // the end
      const ProcedureId procedure = cfa_.location(at.location).procedure;
      if (at.context != 0 && at.location == cfa_.procedure(procedure).exit) {
        const Context& context = contexts_[at.context];
        add_way(here, {cfa_.edge(context.call).target, context.caller, at.done}, context.call, true);
        continue;
      }
      for (const EdgeId id : cfa_.outgoing(at.location)) {
        const Edge& edge = cfa_.edge(id);
        switch (looks_[id.index()]) {
          case EdgeLook::Dropped: break;
          case EdgeLook::Silent:
            if (is_near(here, edge.target)) add_way(here, {edge.target, at.context, at.done}, id);
            break;
          case EdgeLook::Kept:
            if (id != path_[at.done]) break;
            if (const auto* call = std::get_if<program::Call>(&edge.statement)) {
              const LocationId entry = cfa_.procedure(call->procedure).entry;
              add_way(here, {entry, context_of(at.context, at.done, id), at.done + 1}, id);
            } else {
              add_way(here, {edge.target, at.context, at.done + 1}, id);
            }
            break;
        }
      }
    }
  }

  /// How many silent edges lead from there to where the path goes on: its next edge in this activation, or the end of it.
  std::size_t distance(LocationId from, const Place& at) {
    const LocationId next = cfa_.edge(path_[at.done]).source;
    const ProcedureId procedure = cfa_.location(from).procedure;
    std::size_t result = kNever;
    if (cfa_.location(next).procedure == procedure) result = distances_to(next)[from.index()];
    if (at.context != 0) result = std::min(result, distances_to(cfa_.procedure(procedure).exit)[from.index()]);
    return result;
  }

  /// By location: on the shortest silent way.
  const std::vector<std::size_t>& distances_to(LocationId target) {
    const auto [known, is_new] = distances_.try_emplace(target);
    if (!is_new) return known->second;
    std::vector<std::size_t>& result = known->second;
    result.assign(cfa_.locations().size(), kNever);
    result[target.index()] = 0;
    std::vector<LocationId> work = {target};
    for (std::size_t next = 0; next < work.size(); ++next) {
      for (const EdgeId id : cfa_.incoming(work[next])) {
        const LocationId source = cfa_.edge(id).source;
        if (looks_[id.index()] != EdgeLook::Silent || result[source.index()] != kNever) continue;
        result[source.index()] = result[work[next].index()] + 1;
        work.push_back(source);
      }
    }
    return result;
  }

  /// Silent ways may be so much longer than the shortest one.
  [[nodiscard]] bool is_near(PlaceId here, LocationId to) {
    const std::size_t rest = distance(to, places_[here]);
    return rest != kNever && depth_[here] + 1 + rest <= most_[here];
  }

  ContextId context_of(ContextId caller, std::size_t done, EdgeId call) {
    const auto [known, is_new] = context_.try_emplace({caller, done}, contexts_.size());
    if (is_new) contexts_.push_back({caller, call});
    return known->second;
  }

  /// Marks the places from which the path can be finished. False: the entry is none of them.
  bool find_useful() {
    std::vector<std::vector<PlaceId>> before(places_.size());
    for (const Way& way : ways_) before[way.to].push_back(way.from);
    is_useful_.assign(places_.size(), false);
    std::vector<PlaceId> work;
    for (PlaceId p = 0; p < places_.size(); ++p) {
      if (places_[p].done != path_.size()) continue;
      is_useful_[p] = true;
      work.push_back(p);
    }
    while (!work.empty()) {
      const PlaceId p = work.back();
      work.pop_back();
      for (const PlaceId from : before[p]) {
        if (is_useful_[from]) continue;
        is_useful_[from] = true;
        work.push_back(from);
      }
    }
    return is_useful_.front();
  }

  // Its program

  /// Each activation on the path has its own locals.
  void rename_contexts() {
    for (ContextId c = 1; c < contexts_.size(); ++c) {
      const auto& call = std::get<program::Call>(cfa_.edge(contexts_[c].call).statement);
      if (locals_.empty()) find_locals();
      for (const VariableId local : locals_[call.procedure.index()]) {
        const program::Variable& old = cfa_.variable(local);
        const VariableId copy = made_.program.add_variable(old.name, terms_.sort(old.term), old.type, ProcedureId(0));
        contexts_[c].variable.emplace(local, copy);
        contexts_[c].rename.emplace(old.term, made_.program.variable(copy).term);
      }
    }
  }

  void find_locals() {
    locals_.resize(cfa_.procedures().size());
    for (std::size_t v = 0; v < cfa_.variables().size(); ++v) {
      if (const auto procedure = cfa_.variables()[v].procedure) locals_[procedure->index()].emplace_back(v);
    }
  }

  LocationId new_location(ProcedureId procedure, LocationId like) {
    const LocationId result = made_.program.add_location(procedure);
    made_.program.describe(result, cfa_.location(like));
    return result;
  }

  void emit() {
    std::vector<LocationId> at(places_.size());
    for (PlaceId p = 0; p < places_.size(); ++p) {
      if (!is_useful_[p]) continue;
      if (places_[p].done == path_.size()) {
        at[p] = made_.program.error();
      } else {
        at[p] =
            p == 0 ? made_.program.procedure(ProcedureId(0)).entry : new_location(ProcedureId(0), places_[p].location);
      }
    }
    for (PlaceId p = 0; p < places_.size(); ++p) {
      if (!is_useful_[p] || places_[p].done == path_.size()) continue;
      std::vector<const Way*> ways;
      for (const std::size_t way : ways_from_[p]) {
        if (is_useful_[ways_[way].to]) ways.push_back(&ways_[way]);
      }
      Reads reads;
      for (const Way* way : ways) {
        if (!way->is_return) doubting_.collect(way->edge, reads);
      }
      const LocationId here = doubting_.behind(at[p], reads);
      for (const Way* way : ways) emit(*way, here, at[way->to], reads);
    }
  }

  void add_edge(LocationId from, LocationId to, program::Statement statement, const Edge& like, EdgeId origin) {
    Edge edge = like;
    edge.source = from;
    edge.target = to;
    edge.statement = std::move(statement);
    edge.violates = std::nullopt;
    const EdgeId id = made_.program.add_edge(std::move(edge));
    made_.origin.resize(id.index() + 1);
    made_.origin[id.index()] = origin;
  }

  void emit(const Way& way, LocationId from, LocationId to, const Reads& reads) {
    const Edge& edge = cfa_.edge(way.edge);
    const ContextId context = places_[way.from].context;
    const auto* call = std::get_if<program::Call>(&edge.statement);
    const bool is_silent = looks_[way.edge.index()] == EdgeLook::Silent;
    if (call != nullptr && is_silent && reading_ == Reading::Doubtful) {
      pass_by(way.edge, *call, context, from, to);
      return;
    }
    if (call == nullptr || is_silent) {
      add_edge(from, to, statement(edge.statement, context, reads), edge, way.edge);
      return;
    }
    std::vector<std::pair<VariableId, Term>> values;
    const program::Procedure& callee = cfa_.procedure(call->procedure);
    if (way.is_return) {
      const ContextId caller = contexts_[context].caller;
      for (std::size_t r = 0; r < call->results.size(); ++r) {
        if (!call->results[r].valid()) continue;
        values.emplace_back(variable(call->results[r], caller), rename(cfa_.variable(callee.results[r]).term, context));
      }
    } else {
      const ContextId inner = places_[way.to].context;
      for (std::size_t a = 0; a < call->arguments.size(); ++a)
        values.emplace_back(variable(callee.parameters[a], inner),
                            rename(Doubting::doubted(call->arguments[a], reads), context));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      const LocationId next = i + 1 == values.size() ? to : new_location(ProcedureId(0), edge.source);
      const bool is_begin = i == 0 && !way.is_return;
      add_edge(from, next, program::Assign{values[i].first, values[i].second}, edge, is_begin ? way.edge : EdgeId());
      from = next;
    }
    if (values.empty())
      add_edge(from, to, program::Assume{terms_.boolean(true)}, edge, way.is_return ? EdgeId() : way.edge);
  }

  /// A call that is taken to do nothing, with any results.
  void pass_by(EdgeId id, const program::Call& call, ContextId context, LocationId from, LocationId to) {
    const Edge& edge = cfa_.edge(id);
    EdgeId origin = id;
    for (const VariableId result : call.results) {
      if (!result.valid()) continue;
      const LocationId next = new_location(ProcedureId(0), edge.source);
      add_edge(from, next, program::Havoc{variable(result, context)}, edge, origin);
      origin = EdgeId();
      from = next;
    }
    add_edge(from, to, program::Assume{terms_.boolean(true)}, edge, origin);
  }

  program::Statement statement(const program::Statement& old, ContextId context, const Reads& reads) {
    const auto term = [&](Term t) { return rename(Doubting::doubted(t, reads), context); };
    program::Statement result = old;
    if (reading_ == Reading::Doubtful && doubting_.writes_lost_memory(old))
      return program::Assume{terms_.boolean(true)};
    if (auto* assume = std::get_if<program::Assume>(&result)) {
      assume->condition = term(assume->condition);
    } else if (auto* assign = std::get_if<program::Assign>(&result)) {
      assign->variable = variable(assign->variable, context);
      assign->value = term(assign->value);
    } else if (auto* havoc = std::get_if<program::Havoc>(&result)) {
      havoc->variable = variable(havoc->variable, context);
    } else if (auto* input = std::get_if<program::Input>(&result)) {
      input->variable = variable(input->variable, context);
    } else {
      auto& call = std::get<program::Call>(result);
      for (Term& argument : call.arguments) argument = term(argument);
      for (VariableId& v : call.results) v = variable(v, context);
      called_.insert(call.procedure);
    }
    return result;
  }

  Term rename(Term term, ContextId context) {
    return context == 0 ? term : logic::substitute(terms_, term, contexts_[context].rename);
  }

  [[nodiscard]] VariableId variable(VariableId old, ContextId context) const {
    if (!old.valid()) return old;
    const auto copy = contexts_[context].variable.find(old);
    return copy == contexts_[context].variable.end() ? old : copy->second;
  }

  /// Procedures that are called silently do their silent edges; the others are never called.
  void emit_procedures() {
    std::set<ProcedureId> emitted;
    while (emitted.size() < called_.size()) {
      const std::set<ProcedureId> now = called_;
      for (const ProcedureId id : now) {
        if (emitted.insert(id).second) emit_procedure(id);
      }
    }
    for (std::size_t p = 1; p < cfa_.procedures().size(); ++p) {
      if (emitted.contains(ProcedureId(p))) continue;
      const program::Procedure& procedure = made_.program.procedure(ProcedureId(p));
      made_.program.add_edge({procedure.entry, procedure.exit, program::Assume{terms_.boolean(true)}, {}, {}});
    }
  }

  void emit_procedure(ProcedureId id) {
    std::map<LocationId, LocationId> at;
    std::vector<LocationId> work;
    const auto find = [&](LocationId old) {
      const auto [known, is_new] = at.try_emplace(old);
      if (is_new) {
        known->second = new_location(id, old);
        work.push_back(old);
      }
      return known->second;
    };
    at.emplace(cfa_.procedure(id).entry, made_.program.procedure(id).entry);
    at.emplace(cfa_.procedure(id).exit, made_.program.procedure(id).exit);
    work.push_back(cfa_.procedure(id).entry);
    while (!work.empty()) {
      const LocationId location = work.back();
      work.pop_back();
      Reads reads;
      std::vector<EdgeId> silent;
      for (const EdgeId edge : cfa_.outgoing(location)) {
        if (looks_[edge.index()] != EdgeLook::Silent) continue;
        silent.push_back(edge);
        doubting_.collect(edge, reads);
      }
      const LocationId here = doubting_.behind(at.at(location), reads);
      for (const EdgeId edge : silent)
        add_edge(here, find(cfa_.edge(edge).target), statement(cfa_.edge(edge).statement, 0, reads), cfa_.edge(edge),
                 edge);
      if (silent.empty() && location != cfa_.procedure(id).exit) {
        made_.program.add_edge(
            {here, made_.program.procedures().front().exit, program::Assume{terms_.boolean(false)}, {}, {}});
      }
    }
  }

  const Cfa& cfa_;
  logic::Terms& terms_;
  const std::vector<EdgeLook>& looks_;
  const std::vector<EdgeId>& path_;
  Reading reading_;
  std::vector<Place> places_;
  std::map<Place, PlaceId> id_;
  std::vector<std::size_t> depth_;  // by place: silent edges since the path went on,
  std::vector<std::size_t> most_;   // and how many there may be
  std::map<LocationId, std::vector<std::size_t>> distances_;
  std::vector<Way> ways_;
  std::vector<std::vector<std::size_t>> ways_from_;  // by place
  std::vector<bool> is_useful_;                      // by place: the path can be finished from there
  std::vector<Context> contexts_;
  std::map<std::pair<ContextId, std::size_t>, ContextId> context_;
  std::vector<std::vector<VariableId>> locals_;  // by procedure
  std::set<ProcedureId> called_;
  PathProgram made_;
  Doubting doubting_;
};

}  // namespace

std::optional<PathProgram> path_program(const Cfa& cfa, const std::vector<EdgeLook>& looks,
                                        const std::vector<EdgeId>& path, const std::vector<bool>& is_followed,
                                        Reading reading) {
  return Maker(cfa, looks, path, is_followed, reading).run();
}

std::optional<PathProgram> path_program(const Cfa& cfa, const std::vector<EdgeLook>& looks,
                                        const std::vector<EdgeId>& edges, const std::vector<bool>& is_followed) {
  std::vector<bool> is_entered(cfa.procedures().size(), false);
  for (const EdgeId id : edges) is_entered[cfa.location(cfa.edge(id).source).procedure.index()] = true;
  // What is called silently is free to do what it likes.
  std::vector<EdgeLook> narrow = looks;
  for (std::size_t i = 0; i < narrow.size(); ++i) {
    const Edge& edge = cfa.edges()[i];
    const bool is_call = std::holds_alternative<program::Call>(edge.statement);
    if (is_entered[cfa.location(edge.source).procedure.index()] && narrow[i] == EdgeLook::Silent && !is_call)
      narrow[i] = EdgeLook::Kept;
  }
  std::vector<EdgeId> path;
  for (const EdgeId id : edges) {
    if (narrow[id.index()] == EdgeLook::Kept) path.push_back(id);
  }
  return Maker(cfa, narrow, path, is_followed, Reading::DoubtfulMemory).run();
}

std::vector<EdgeId> edges_of_program(const PathProgram& along, const program::Choices& choices) {
  std::vector<EdgeId> result;
  program::InterpretOptions options;
  options.record_trace = false;
  options.on_edge = [&](EdgeId id) {
    if (along.origin[id.index()].valid()) result.push_back(along.origin[id.index()]);
  };
  interpret(along.program, choices, options);
  return result;
}

program::Choices choices_of_program(const PathProgram& along, const Cfa& cfa, const program::Choices& choices) {
  program::Choices result{choices.inputs, {}, {}};
  for (const auto& [variable, value] : choices.initial) {
    if (variable.index() < cfa.variables().size()) result.initial.emplace_back(variable, value);
  }
  std::size_t used = 0;
  program::InterpretOptions options;
  options.record_trace = false;
  options.on_edge = [&](EdgeId id) {
    if (!std::holds_alternative<program::Havoc>(along.program.edge(id).statement)) return;
    const std::size_t now = used++;
    if (along.origin[id.index()].valid() && now < choices.havocs.size()) result.havocs.push_back(choices.havocs[now]);
  };
  interpret(along.program, choices, options);
  return result;
}

}  // namespace pincer::engine::focus
