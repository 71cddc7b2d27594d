// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Lines 3 to 7: an error point was reached in the abstraction. Either the path is a real execution, or some cut on it
// lost what rules it out. With N_i for the state kept at the i-th cut and S_i for the path from there to the error,
// without any abstraction, N_i & S_i is possible from some cut on (if the path is possible from N_i then it leads through
// N_i+1): the first of them is the shallowest conflict.
#include <fmt/format.h>

#include <algorithm>

#include "encode/transitions.h"
#include "engine/minimax/search.h"
#include "logic/backend/interpolators.h"

namespace pincer::engine::minimax {

using logic::Answer;
using logic::Term;
using logic::Value;

namespace {

constexpr base::Budget::Seconds kInterpolationTime(5);

}  // namespace

void Search::error(NodeId id) {
  std::vector<NodeId> path;
  for (NodeId at = id; at.valid(); at = node(at).parent) path.push_back(at);
  std::reverse(path.begin(), path.end());
  std::vector<std::size_t> cuts;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (node(path[i]).own) cuts.push_back(i);
  }
  const ExactPath whole = exact_path(path, 0);
  const Model* model = nullptr;
  switch (feasible(whole, {}, &model)) {
    case Answer::Sat: return found(path, whole, *model);  // Line 4
    case Answer::Unknown: return give_up("incomplete: " + queries_.reason());
    case Answer::Unsat: break;
  }
  // Line 6
  std::size_t low = 1;
  std::size_t high = cuts.size();
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    const std::vector<Term> kept = min_interpretation(node(path[cuts[middle]]).own->state);
    if (feasible(exact_path(path, cuts[middle]), kept, &model) == Answer::Unsat) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == cuts.size()) return give_up("incomplete: a path that no solver decides");
  const NodeId cut = path[cuts[low]];
  const ExactPath suffix = exact_path(path, cuts[low]);
  if (!lock(cut, suffix) && !learn_interpolant(cut, suffix))
    return give_up("incomplete: nothing rules out a path that is impossible");
  restart(cut);  // Lines 20 to 24
}

Search::ExactPath Search::exact_path(const std::vector<NodeId>& path, std::size_t from) {
  ExactPath result;
  result.unknowns.resize(path.size());
  std::vector<Term> values = variables_[node(path[from]).stop.index()];
  for (std::size_t i = from + 1; i < path.size(); ++i) {
    const auto& variables = variables_[node(path[i - 1]).stop.index()];
    const Step& step = stop_of(path[i - 1]).steps[node(path[i]).step];
    logic::Substitution read;
    for (std::size_t v = 0; v < variables.size(); ++v) {
      if (variables[v] != values[v]) read.emplace(variables[v], values[v]);
    }
    for (const Step::Choice& choice : step.choices) {
      const Term renamed =
          terms_.variable(fmt::format("{}@{}", terms_.name(choice.unknown), i), terms_.sort(choice.unknown));
      read.emplace(choice.unknown, renamed);
      result.unknowns[i].push_back(renamed);
    }
    for (const Term condition : step.conditions) split(terms_, queries_.substitute(condition, read), result.conditions);
    values.clear();
    for (const Term value : step.values) values.push_back(queries_.substitute(value, read));
    if (!result.conditions.empty() && terms_.is_false(result.conditions.back())) result.possible = false;
  }
  return result;
}

Answer Search::feasible(const ExactPath& path, const std::vector<Term>& start, const Model** model) {
  if (!path.possible) return Answer::Unsat;
  std::vector<Term> facts = start;
  facts.insert(facts.end(), path.conditions.begin(), path.conditions.end());
  const Queries::Result result = queries_.ask_all(facts);
  *model = result.model;
  return result.answer;
}

void Search::found(const std::vector<NodeId>& path, const ExactPath& exact, const Model& model) {
  const Stop& end = stop_of(path.back());
  if (end.kind == Stop::Kind::Unsupported) {
    for (const program::Unsupported& part : cfa_.unsupported()) {
      if (part.location == end.location) return give_up("unsupported: " + part.what);
    }
  }
  std::vector<Term> given;  // by edge of the path; invalid: none
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Step& step = stop_of(path[i - 1]).steps[node(path[i]).step];
    const std::size_t first = given.size();
    given.resize(first + step.edges.size());
    for (std::size_t c = 0; c < step.choices.size(); ++c) given[first + step.choices[c].place] = exact.unknowns[i][c];
  }
  const encode::BlockGraph graph(cfa_, encode::BlockOperator::SingleStatement);
  verdict_ = certificate::Unsafe{encode::execution_of(
      graph, given.size(), [&](program::VariableId v) { return queries_.value(cfa_.variable(v).term, model); },
      [&](std::size_t step, program::EdgeId) -> std::optional<Value> {
        if (step >= given.size() || !given[step].valid()) return std::nullopt;
        return queries_.value(given[step], model);
      })};
}

/// Lines 5 and 7: constraints of the state before it was weakened that rule the path out are max for good.
bool Search::lock(NodeId id, const ExactPath& suffix) {
  Cut& cut = *node(id).own;
  AnnotatedState& state = cut.state;
  const Place place = arrival(id);
  std::vector<Term> facts;
  for (const Annotation kind : {Annotation::Max, Annotation::Neutral, Annotation::Min}) {
    for (std::size_t i = 0; i < state.constraints.size(); ++i) {
      if (state.annotations[i] == kind && entails(place, state.constraints[i])) facts.push_back(state.constraints[i]);
    }
  }
  const Term goal = suffix.possible ? terms_.land(suffix.conditions) : terms_.boolean(false);
  if (queries_.ask(facts, goal).answer != Answer::Unsat) return false;
  const std::vector<Term> core = queries_.minimal_core(facts, goal);
  for (std::size_t i = 0; i < state.constraints.size(); ++i) {
    if (std::find(core.begin(), core.end(), state.constraints[i]) != core.end()) cut.locked[i] = true;
  }
  return true;
}

/// Where the constraints of a cut do not say all that is known there: an interpolant between the way to the cut and the
/// path from it is a new constraint.
bool Search::learn_interpolant(NodeId id, const ExactPath& suffix) {
  const Place place = arrival(id);
  std::vector<Term> before = place.conditions;
  const std::vector<Term> above = min_interpretation(node(place.cut).own->state);
  before.insert(before.end(), above.begin(), above.end());
  logic::Substitution to_primed;
  const auto& variables = variables_[place.stop.index()];
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Term primed = primes_.prime(variables[i]);
    before.push_back(terms_.eq(primed, (*place.values)[i]));
    to_primed.emplace(variables[i], primed);
  }
  std::vector<Term> after;
  for (const Term condition : suffix.conditions) after.push_back(queries_.substitute(condition, to_primed));
  const auto interpolator = logic::make_interpolator("portfolio", terms_);
  const logic::Interpolation result =
      interpolator->interpolate(logic::sequence_problem(terms_, {terms_.land(before), terms_.land(after)}),
                                context_.budget.part(kInterpolationTime));
  if (result.answer != Answer::Unsat) return false;
  ++context_.statistics->count("interpolants learned");
  Cut& cut = *node(id).own;
  std::vector<Term> parts;
  split(terms_, queries_.substitute(result.labels[1], primes_.back()), parts);
  for (const Term part : parts) {
    cut.state.constraints.push_back(part);
    cut.state.annotations.push_back(Annotation::Max);
    cut.locked.push_back(true);
  }
  return !parts.empty();
}

}  // namespace pincer::engine::minimax
