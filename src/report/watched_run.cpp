// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Dynamic dependences while the program runs: the last write of every variable and every element of an array gives the
// data a moment needs; the innermost branch whose arms have not met yet decides that it is reached (Xin and Zhang,
// "Efficient online detection of dynamic control dependence", 2007).
#include "report/watched_run.h"

#include <algorithm>
#include <deque>
#include <map>
#include <unordered_set>
#include <utility>

#include "logic/evaluate/evaluator.h"
#include "logic/term/free_variables.h"
#include "report/joins.h"

namespace pincer::report {
namespace {

using logic::Kind;
using logic::Term;
using logic::Value;
using program::Cfa;
using program::Edge;
using program::EdgeId;
using program::VariableId;

constexpr std::uint64_t kMostMoments = 1'000'000;      // the last ones
constexpr std::uint64_t kMostStepsTold = 200'000'000;  // of an execution that is told step by step
constexpr std::uint32_t kNone = Moment::kNone;

/// What a term reads: variables as a whole, and elements of arrays.
struct Reads {
  struct Element {
    std::uint32_t array;
    logic::Tape index;
  };
  std::vector<std::uint32_t> variables;
  std::vector<Element> elements;
};

/// What the edges of a program read and write; computed when it is first asked for.
class Footprints {
 public:
  struct Footprint {
    Reads reads;
    std::optional<std::uint32_t> writes;
    bool is_update = false;            // only the elements below change
    std::vector<logic::Tape> indices;  // of the elements
  };

  explicit Footprints(const Cfa& cfa) : cfa_(cfa), evaluator_(cfa.terms()), known_(cfa.edges().size()) {}

  const Footprint& of(EdgeId id) {
    std::optional<Footprint>& known = known_[id.index()];
    if (!known) known = make(cfa_.edge(id));
    return *known;
  }
  std::uint64_t index(const logic::Tape& tape, std::span<const Value> values) {
    const Value value = evaluator_.run(tape, values);
    return value.sort().is_bitvec() && value.sort().width() <= 64 ? value.as_uint64() : value.hash();
  }

 private:
  Footprint make(const Edge& edge) {
    Footprint result;
    if (const auto* assume = std::get_if<program::Assume>(&edge.statement)) read(assume->condition, result.reads);
    if (const auto* havoc = std::get_if<program::Havoc>(&edge.statement)) result.writes = number(havoc->variable);
    if (const auto* input = std::get_if<program::Input>(&edge.statement)) result.writes = number(input->variable);
    if (const auto* call = std::get_if<program::Call>(&edge.statement))
      for (const Term argument : call->arguments) read(argument, result.reads);
    if (const auto* assign = std::get_if<program::Assign>(&edge.statement)) {
      result.writes = number(assign->variable);
      Term value = assign->value;
      for (; cfa_.terms().kind(value) == Kind::Store; value = cfa_.terms().child(value, 0)) {
        result.indices.push_back(compile(cfa_.terms().child(value, 1)));
        read(cfa_.terms().child(value, 1), result.reads);
        read(cfa_.terms().child(value, 2), result.reads);
      }
      result.is_update = value == cfa_.variable(assign->variable).term && !result.indices.empty();
      if (!result.is_update) read(value, result.reads);
    }
    return result;
  }

  static std::uint32_t number(VariableId id) { return static_cast<std::uint32_t>(id.index()); }

  logic::Tape compile(Term term) {
    return evaluator_.compile(term, [&](Term variable) { return cfa_.variable_of(variable)->index(); });
  }

  void read(Term root, Reads& reads) {
    const logic::Terms& terms = cfa_.terms();
    std::vector<Term> work = {root};
    std::unordered_map<Term, bool> seen;
    while (!work.empty()) {
      const Term term = work.back();
      work.pop_back();
      if (!seen.emplace(term, true).second) continue;
      if (const auto variable = cfa_.variable_of(term)) {
        reads.variables.push_back(number(*variable));
        continue;
      }
      if (terms.kind(term) == Kind::Select) {
        const Term array = terms.child(term, 0);
        work.push_back(terms.child(term, 1));
        if (const auto variable = cfa_.variable_of(array)) {
          reads.elements.push_back({number(*variable), compile(terms.child(term, 1))});
          continue;
        }
        work.push_back(array);
        continue;
      }
      for (const Term child : terms.children(term)) work.push_back(child);
    }
  }

  const Cfa& cfa_;
  logic::Evaluator evaluator_;
  std::vector<std::optional<Footprint>> known_;
};

/// The arrays that may be written on the way from an edge to the join of its branch.
class Spared {
 public:
  Spared(const Cfa& cfa, const Joins& joins) : cfa_(cfa), joins_(joins) {}

  const std::vector<std::uint32_t>& of(EdgeId id) {
    const auto [known, fresh] = known_.try_emplace(id.index());
    if (fresh) known->second = find(id);
    return known->second;
  }

 private:
  [[nodiscard]] std::vector<std::uint32_t> find(EdgeId id) const {
    constexpr std::size_t kMostEdges = 3000;  // beyond, nearly everything may be written
    const program::LocationId join = joins_.join(cfa_.edge(id).source);
    std::vector<std::uint32_t> arrays;
    std::unordered_set<std::size_t> seen = {cfa_.edge(id).target.index()};
    std::vector<program::LocationId> work = {cfa_.edge(id).target};
    std::size_t edges = 0;
    while (!work.empty()) {
      const program::LocationId at = work.back();
      work.pop_back();
      if (at == join || joins_.is_doomed(at)) continue;
      for (const EdgeId next : cfa_.outgoing(at)) {
        if (++edges > kMostEdges) return {};
        const Edge& edge = cfa_.edge(next);
        const auto* assign = std::get_if<program::Assign>(&edge.statement);
        if (assign != nullptr && cfa_.sort(assign->variable).is_array())
          arrays.push_back(static_cast<std::uint32_t>(assign->variable.index()));
        if (seen.insert(edge.target.index()).second) work.push_back(edge.target);
      }
    }
    std::sort(arrays.begin(), arrays.end());
    arrays.erase(std::unique(arrays.begin(), arrays.end()), arrays.end());
    return arrays;
  }

  const Cfa& cfa_;
  const Joins& joins_;
  std::unordered_map<std::size_t, std::vector<std::uint32_t>> known_;
};

class Recorder {
 public:
  Recorder(const WatchedProgram& program, std::uint64_t skip)
      : cfa_(program.cfa),
        joins_(program.cfa),
        spared_(program.cfa, joins_),
        footprints_(program.cfa),
        skip_(skip),
        scalar_(program.cfa.variables().size(), kNone),
        array_(program.cfa.variables().size()),
        locals_(program.cfa.procedures().size()),
        activations_(1) {
    for (std::size_t i = 0; i < cfa_.variables().size(); ++i)
      if (const auto owner = cfa_.variables()[i].procedure)
        locals_[owner->index()].push_back(static_cast<std::uint32_t>(i));
  }

  void before(EdgeId id, std::span<const Value> values) {
    if (seen_++ < skip_) return;
    const Edge& edge = cfa_.edge(id);
    reach(edge.source);
    const auto now = add(id, false);
    const auto& footprint = footprints_.of(id);
    for (const std::uint32_t variable : footprint.reads.variables) need(variable);
    for (const auto& element : footprint.reads.elements) {
      const auto& array = array_[element.array];
      const auto written = array.find(footprints_.index(element.index, values));
      need_moment(written != array.end() ? written->second : scalar_[element.array], element.array);
    }
    if (joins_.is_branch(edge.source) || joins_.is_doomed(edge.target)) push(now, edge.source);
    if (joins_.is_branch(edge.source)) {
      for (const EdgeId other : cfa_.outgoing(edge.source)) {
        if (other == id) continue;
        for (const std::uint32_t array : spared_.of(other)) run_.spared[array].push_back(now);
      }
    }
    if (std::holds_alternative<program::Call>(edge.statement)) return enter(id, now);
    if (!footprint.writes) return;
    if (footprint.is_update) {
      for (const logic::Tape& index : footprint.indices)
        array_[*footprint.writes][footprints_.index(index, values)] = now;
    } else {
      scalar_[*footprint.writes] = now;
      array_[*footprint.writes].clear();
    }
  }

  void after(EdgeId id, std::span<const Value> values) {
    if (seen_ <= skip_) return;
    const auto& footprint = footprints_.of(id);
    if (!footprint.writes || cfa_.sort(VariableId(*footprint.writes)).is_array()) return;
    run_.written.emplace(static_cast<std::uint32_t>(run_.moments.size() - 1), values[*footprint.writes]);
  }

  void leave(EdgeId id) {
    if (seen_ <= skip_ || activations_.size() < 2) return;
    const auto& call = std::get<program::Call>(cfa_.edge(id).statement);
    const program::Procedure& callee = cfa_.procedure(call.procedure);
    const auto now = add(id, true);
    for (const VariableId result : callee.results) need(static_cast<std::uint32_t>(result.index()));
    const auto& locals = locals_[call.procedure.index()];
    for (std::size_t i = 0; i < locals.size(); ++i) scalar_[locals[i]] = activations_.back().saved[i];
    activations_.pop_back();
    for (const VariableId result : call.results)
      if (result.valid()) scalar_[result.index()] = now;
  }

  WatchedRun take() { return std::move(run_); }

 private:
  struct Branch {
    std::uint32_t moment;
    program::LocationId join;
  };
  struct Activation {
    std::uint32_t number = 0;
    std::uint32_t call = kNone;
    std::vector<Branch> branches = {};
    std::vector<std::uint32_t> saved = {};  // last writes of the callee's locals
  };

  std::uint32_t add(EdgeId id, bool is_return) {
    const Activation& activation = activations_.back();
    const std::uint32_t control = activation.branches.empty() ? activation.call : activation.branches.back().moment;
    run_.moments.push_back({id, is_return, activation.number, control, static_cast<std::uint32_t>(run_.needed.size())});
    return static_cast<std::uint32_t>(run_.moments.size() - 1);
  }

  void reach(program::LocationId location) {
    auto& branches = activations_.back().branches;
    while (!branches.empty() && branches.back().join == location) branches.pop_back();
  }

  void push(std::uint32_t moment, program::LocationId at) {
    auto& branches = activations_.back().branches;
    const program::LocationId join = joins_.join(at);
    // Another turn of a loop, or another early end: the older decision is known to the newer one.
    if (!branches.empty() && branches.back().join == join) branches.pop_back();
    branches.push_back({moment, join});
  }

  void need_moment(std::uint32_t moment, std::uint32_t array = kNone) {
    if (moment == kNone) return;
    run_.needed.push_back(moment);
    run_.needed_array.push_back(array);
  }

  void need(std::uint32_t variable) {
    need_moment(scalar_[variable]);
    constexpr std::size_t kFew = 64;
    std::size_t left = kFew;
    for (const auto& [index, moment] : array_[variable]) {
      if (left-- == 0) break;
      need_moment(moment);
    }
  }

  void enter(EdgeId id, std::uint32_t now) {
    const auto& call = std::get<program::Call>(cfa_.edge(id).statement);
    Activation next{++last_activation_, now};
    for (const std::uint32_t local : locals_[call.procedure.index()])
      next.saved.push_back(std::exchange(scalar_[local], kNone));
    for (const VariableId parameter : cfa_.procedure(call.procedure).parameters) scalar_[parameter.index()] = now;
    activations_.push_back(std::move(next));
  }

  const Cfa& cfa_;
  Joins joins_;
  Spared spared_;
  Footprints footprints_;
  std::uint64_t skip_;
  std::uint64_t seen_ = 0;
  std::vector<std::uint32_t> scalar_;                          // by variable: the last write
  std::vector<std::map<std::uint64_t, std::uint32_t>> array_;  // by variable: those of elements after it
  std::vector<std::vector<std::uint32_t>> locals_;             // by procedure
  std::vector<Activation> activations_;
  std::uint32_t last_activation_ = 0;
  WatchedRun run_;
};

}  // namespace

WatchedChoices watched_choices(const Cfa& verified, const program::Choices& choices, const Cfa& watched) {
  WatchedChoices result{choices.inputs, choices.havocs, {}, {}};
  for (const Edge& edge : verified.edges()) {
    const auto* havoc = std::get_if<program::Havoc>(&edge.statement);
    if (havoc == nullptr) continue;
    if (result.is_asked.size() <= havoc->site) result.is_asked.resize(havoc->site + 1, false);
    result.is_asked[havoc->site] = true;
  }
  std::map<std::string, VariableId> globals;
  for (std::size_t i = 0; i < watched.variables().size(); ++i)
    if (!watched.variables()[i].procedure)
      globals.emplace(watched.terms().name(watched.variables()[i].term), VariableId(i));
  for (const auto& [variable, value] : choices.initial) {
    const auto same = globals.find(verified.terms().name(verified.variable(variable).term));
    if (same != globals.end() && watched.sort(same->second) == value.sort())
      result.initial.emplace_back(same->second, value);
  }
  return result;
}

std::function<std::optional<Value>(EdgeId, logic::Sort)> havocs_of(const WatchedProgram& program,
                                                                   const WatchedChoices& choices, std::size_t& next) {
  return [&program, &choices, &next](EdgeId edge, logic::Sort sort) -> std::optional<Value> {
    const std::uint32_t site = std::get<program::Havoc>(program.cfa.edge(edge).statement).site;
    if (site >= choices.is_asked.size() || !choices.is_asked[site] || next >= choices.havocs.size())
      return std::nullopt;
    const Value& value = choices.havocs[next++];
    return value.sort() == sort ? std::optional(value) : std::nullopt;
  };
}

std::optional<WatchedRun> watch(const WatchedProgram& program, const WatchedChoices& choices) {
  std::uint64_t steps = 0;
  for (const bool records : {false, true}) {
    std::size_t next_havoc = 0;
    program::InterpretOptions options;
    options.record_trace = false;
    options.step_limit = program::kLongestExecution;
    options.leaps = !records;
    options.next_havoc = havocs_of(program, choices, next_havoc);
    const program::Choices given{choices.inputs, {}, choices.initial};
    if (!records) {
      const program::Execution execution = interpret(program.cfa, given, options);
      if (execution.end != program::End::Error || execution.steps > kMostStepsTold) return std::nullopt;
      steps = execution.steps;
      continue;
    }
    Recorder recorder(program, steps > kMostMoments ? steps - kMostMoments : 0);
    options.before_edge = [&](EdgeId edge, std::span<const Value> values) { recorder.before(edge, values); };
    ArgumentReader arguments(program.debug);
    options.after_edge = [&](EdgeId edge, std::span<const Value> values) {
      recorder.after(edge, values);
      if (const auto* assign = std::get_if<program::Assign>(&program.cfa.edge(edge).statement))
        arguments.observe(assign->variable, values);
    };
    options.on_return = [&](EdgeId call) { recorder.leave(call); };
    interpret(program.cfa, given, options);
    WatchedRun run = recorder.take();
    run.steps = steps;
    run.arguments = arguments.arguments();
    return run;
  }
  return std::nullopt;
}

std::span<const std::uint32_t> WatchedRun::needs(std::uint32_t moment) const {
  const std::size_t end = moment + 1 < moments.size() ? moments[moment + 1].first_needed : needed.size();
  return std::span(needed).subspan(moments[moment].first_needed, end - moments[moment].first_needed);
}

std::vector<std::uint32_t> WatchedRun::distances(const IsIdle& is_idle) const {
  std::vector<std::uint32_t> result(moments.size(), kNone);
  if (!moments.empty()) extend(result, static_cast<std::uint32_t>(moments.size() - 1), 0, is_idle);
  return result;
}

void WatchedRun::extend(std::vector<std::uint32_t>& distances, std::uint32_t moment, std::uint32_t distance,
                        const IsIdle& is_idle) const {
  // The near ones first: what is read is as near as who reads it.
  std::deque<std::pair<std::uint32_t, std::uint32_t>> work;
  const auto add = [&](std::uint32_t other, std::uint32_t at) {
    if (other == kNone || distances[other] != kNone) return;
    work.emplace_front(other, at);
  };
  const auto add_control = [&](std::uint32_t other, std::uint32_t at, bool is_choice) {
    for (; other != kNone && distances[other] == kNone && is_idle(other, is_choice); is_choice = false)
      other = moments[other].control;
    if (other != kNone && distances[other] == kNone) work.emplace_back(other, at + 1);
  };
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> looked;  // by array and write: up to where
  add(moment, distance);
  while (!work.empty()) {
    const auto [now, at] = work.front();
    work.pop_front();
    if (distances[now] != kNone) continue;
    distances[now] = at;
    add_control(moments[now].control, at, needs(now).empty() && written.contains(now));
    const std::size_t first = moments[now].first_needed;
    for (std::size_t i = 0; i < needs(now).size(); ++i) {
      const std::uint32_t source = needed[first + i];
      add(source, at);
      const auto branches = spared.find(needed_array[first + i]);
      if (branches == spared.end()) continue;
      std::uint32_t& from = looked.try_emplace({branches->first, source}, source).first->second;
      auto branch = std::upper_bound(branches->second.begin(), branches->second.end(), from);
      for (; branch != branches->second.end() && *branch < now; ++branch) add_control(*branch, at, false);
      from = std::max(from, now);
    }
  }
}

}  // namespace pincer::report
