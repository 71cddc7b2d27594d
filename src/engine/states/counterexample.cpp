// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/states/counterexample.h"

#include <algorithm>

#include "encode/execute.h"

namespace pincer::engine::states {

using logic::Term;
using logic::Value;
using program::EdgeId;
using program::VariableId;

namespace {

/// Fresh variables for whatever a path takes from outside, in order.
class Taken : public encode::Unknowns {
 public:
  explicit Taken(const program::Cfa& cfa) : cfa_(cfa) {}
  Term choice(EdgeId edge, VariableId variable) override {
    choices.emplace_back(edge, cfa_.terms().fresh_variable("choice", cfa_.sort(variable)));
    return choices.back().second;
  }
  Term initial(VariableId variable) override {
    initials.emplace_back(variable, cfa_.terms().fresh_variable("initial", cfa_.sort(variable)));
    return initials.back().second;
  }

  std::vector<std::pair<EdgeId, Term>> choices;
  std::vector<std::pair<VariableId, Term>> initials;

 private:
  const program::Cfa& cfa_;
};

bool is_input(const program::Cfa& cfa, EdgeId edge) {
  return std::holds_alternative<program::Input>(cfa.edge(edge).statement);
}

}  // namespace

bool Counterexample::is_excluded(const std::vector<bool>& kept, bool is_order_kept) {
  machine_.keep_order(is_order_kept);
  machine_.clear();
  const program::Cfa& cfa = graph_.cfa();
  return !machine_.take(path_, [&](EdgeId edge) {
    const auto node = graph_.node_at(cfa.edge(edge).target);
    if (!node || graph_.is_final(*node)) return;
    for (std::size_t v = 0; v < kept.size(); ++v) {
      if (!kept[v]) machine_.forget(VariableId(v));
    }
  });
}

std::optional<Counterexample::Reasons> Counterexample::excluding() {
  const program::Cfa& cfa = graph_.cfa();
  std::vector<bool> kept(cfa.variables().size(), true);
  Reasons result;
  if (!is_excluded(kept, false)) {
    if (!is_excluded(kept, true)) return std::nullopt;
    result.is_order_needed = true;
  }
  // Those that are live at nodes on the way; the ones that are best left out come first.
  std::vector<bool> is_candidate(kept.size(), false);
  for (const EdgeId edge : edges_) {
    const auto node = graph_.node_at(cfa.edge(edge).target);
    if (!node || graph_.is_final(*node)) continue;
    for (const VariableId v : liveness_.live(cfa.edge(edge).target)) is_candidate[v.index()] = true;
  }
  std::vector<VariableId> candidates;
  for (std::size_t v = 0; v < kept.size(); ++v) {
    kept[v] = is_candidate[v] && variables_.role[v] != Role::Opaque;
    if (kept[v]) candidates.emplace_back(v);
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [&](VariableId a, VariableId b) { return variables_.role[a.index()] > variables_.role[b.index()]; });
  // Halves first, then smaller parts.
  for (std::size_t size = std::max<std::size_t>(candidates.size() / 2, 1);; size /= 2) {
    for (std::size_t first = 0; first < candidates.size();) {
      const std::size_t last = std::min(first + size, candidates.size());
      for (std::size_t i = first; i < last; ++i) kept[candidates[i].index()] = false;
      if (is_excluded(kept, result.is_order_needed)) {
        candidates.erase(candidates.begin() + static_cast<std::ptrdiff_t>(first),
                         candidates.begin() + static_cast<std::ptrdiff_t>(last));
      } else {
        for (std::size_t i = first; i < last; ++i) kept[candidates[i].index()] = true;
        first = last;
      }
    }
    if (size <= 1) break;
  }
  result.variables = std::move(candidates);
  return result;
}

bool Counterexample::ends(const program::Choices& choices) const {
  // Choices that are not those of the path may lead somewhere else, where they do not even fit.
  bool fits = true;
  const auto next = [&](const std::vector<Value>& of, std::size_t& used, logic::Sort sort) -> std::optional<Value> {
    if (used == of.size() || of[used].sort() != sort) {
      fits = false;
      return std::nullopt;
    }
    return of[used++];
  };
  std::size_t inputs = 0;
  std::size_t havocs = 0;
  program::InterpretOptions options;
  options.record_trace = false;
  options.step_limit = 10 * edges_.size() + 1'000;
  options.next_input = [&](EdgeId, logic::Sort sort, std::size_t) { return next(choices.inputs, inputs, sort); };
  options.next_havoc = [&](EdgeId, logic::Sort sort) { return next(choices.havocs, havocs, sort); };
  options.stop = [&] { return !fits; };
  const program::Execution execution = program::interpret(graph_.cfa(), choices, options);
  const bool is_error = graph_.cfa().error_location() == graph_.cfa().edge(edges_.back()).target;
  return fits && execution.end == (is_error ? program::End::Error : program::End::Unsupported);
}

std::optional<program::Choices> Counterexample::execution(const logic::SolverFactory& solvers,
                                                          const base::Budget& budget) {
  if (auto found = by_ranges()) return found;
  return by_solver(solvers, budget);
}

/// The numbers nearest to zero that are possible, each by itself.
std::optional<program::Choices> Counterexample::by_ranges() {
  const program::Cfa& cfa = graph_.cfa();
  machine_.keep_order(true);
  machine_.clear();
  if (!machine_.take(path_, [](EdgeId) {})) return std::nullopt;
  program::Choices result;
  const auto near_zero = [](Range range) { return range.contains(0) ? 0 : range.lo > 0 ? range.lo : range.hi; };
  for (const auto& [edge, symbol] : machine_.choices()) {
    const auto* input = std::get_if<program::Input>(&cfa.edge(edge).statement);
    const VariableId variable =
        input != nullptr ? input->variable : std::get<program::Havoc>(cfa.edge(edge).statement).variable;
    const logic::Sort sort = cfa.sort(variable);
    Value value = Value::zero(sort);
    if (symbol != 0) {
      const std::int64_t number = near_zero(machine_.symbol_range(symbol));
      value = sort.is_bool() ? Value::boolean(number != 0)
                             : Value::narrow(sort, logic::bits::from_signed(number, sort.width()));
    }
    (input != nullptr ? result.inputs : result.havocs).push_back(value);
  }
  for (const VariableId v : liveness_.live(cfa.entry())) {
    if (machine_.code().width[v.index()] == kOpaque) continue;
    if (const auto range = machine_.initial_range(v)) {
      const logic::Sort sort = cfa.sort(v);
      const std::int64_t number = near_zero(*range);
      if (number == 0) continue;
      result.initial.emplace_back(v, sort.is_bool()
                                         ? Value::boolean(true)
                                         : Value::narrow(sort, logic::bits::from_signed(number, sort.width())));
    }
  }
  return ends(result) ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<program::Choices> Counterexample::by_solver(const logic::SolverFactory& solvers,
                                                          const base::Budget& budget) {
  const program::Cfa& cfa = graph_.cfa();
  encode::Paths paths(cfa.terms());
  encode::Executor executor(cfa, liveness_, paths);
  Taken taken(cfa);
  encode::State state{paths.start(), std::vector<Term>(cfa.variables().size())};
  for (const EdgeId edge : edges_) executor.step(edge, state, taken);
  const auto solver = solvers.make(cfa.terms());
  solver->set_budget(budget);
  solver->add(paths.condition(state.path));
  switch (solver->check()) {
    case logic::Answer::Unsat:
    case logic::Answer::Unknown: return std::nullopt;
    case logic::Answer::Sat: break;
  }
  program::Choices result;
  for (const auto& [edge, unknown] : taken.choices)
    (is_input(cfa, edge) ? result.inputs : result.havocs).push_back(solver->value(unknown));
  for (const auto& [variable, unknown] : taken.initials) result.initial.emplace_back(variable, solver->value(unknown));
  return ends(result) ? std::optional(std::move(result)) : std::nullopt;
}

}  // namespace pincer::engine::states
