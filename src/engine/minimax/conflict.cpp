// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Lines 3 to 7: an error point was reached in the abstraction. Either the path is a real execution, or some cut on it
// lost what rules it out. With N_i for the state kept at the i-th cut and S_i for the path from there to the error,
// without any abstraction, N_i & S_i is possible from some cut on (if the path is possible from N_i then it leads through
// N_i+1): the first of them is the shallowest conflict.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "encode/transitions.h"
#include "engine/minimax/search.h"
#include "logic/backend/interpolators.h"

namespace pincer::engine::minimax {

using logic::Answer;
using logic::Term;
using logic::Value;

namespace {

constexpr base::Budget::Seconds kInterpolationTime(2);
constexpr base::Budget::Seconds kPathTime(20);
constexpr std::size_t kInterpolants = 16;  // per loop head

/// A loop that was unrolled so often will have to be again.
constexpr std::size_t kLong = 8;

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
    case Answer::Unknown:
      if (options_.bound) return cut_off(id);
      return give_up("incomplete: " + queries_.reason());
    case Answer::Unsat: break;
  }
  if (options_.bound) return cut_off(id);  // a solver did not see it before
  // Lines 5 to 7. Mostly something was deleted at the cut; if not, writing the state as constraints lost it.
  std::vector<std::size_t> weakened;
  for (const std::size_t i : cuts) {
    const Annotations& annotations = node(path[i]).own->state.annotations;
    if (std::find(annotations.begin(), annotations.end(), Annotation::Min) != annotations.end()) weakened.push_back(i);
  }
  for (const auto& candidates : {weakened, cuts}) {
    const auto at = shallowest_conflict(path, candidates);
    if (!at) continue;
    const ExactPath suffix = exact_path(path, *at);
    if (!lock(path[*at], suffix) && !learn_interpolant(path[*at], suffix)) continue;
    return restart(path[*at]);  // Lines 20 to 24
  }
  // Nothing can be said at the cut that rules the path out, so nothing may be forgotten there.
  if (const auto at = shallowest_conflict(path, cuts)) return restart(path[*at], true);
  give_up("incomplete: nothing rules out a path that is impossible");
}

/// Line 6: the first of the cuts from which the path is possible. From the deep end, where paths are short, by doubling
/// steps, then by halving. The first cut of all, at the entry, has lost nothing.
std::optional<std::size_t> Search::shallowest_conflict(const std::vector<NodeId>& path,
                                                       const std::vector<std::size_t>& cuts) {
  const auto refuted = [&](std::size_t i) {
    const std::vector<Term> kept = min_interpretation(node(path[cuts[i]]).own->state);
    const Model* model = nullptr;
    return feasible(exact_path(path, cuts[i], &kept), kept, &model) == Answer::Unsat;
  };
  std::size_t low = !cuts.empty() && cuts.front() == 0 ? 1 : 0;  // before here the path is impossible
  std::size_t high = cuts.size();                                // from here on it is not
  for (std::size_t stride = 1; low < high; stride *= 2) {
    const std::size_t i = std::max(low, high - std::min(high, stride));
    if (refuted(i)) {
      low = i + 1;
      break;
    }
    high = i;
  }
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (refuted(middle)) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < cuts.size() ? std::optional(cuts[low]) : std::nullopt;
}

/// The only value that constraints leave to a variable, if they are bounds that say so.
std::optional<Term> Search::pinned(const std::vector<Term>& constraints, Term variable) {
  std::set<Term> low;
  std::set<Term> high;
  for (const Term t : constraints) {
    const Form form = form_of(terms_, t);
    if (form.term != variable || form.kind == Form::Kind::Any || terms_.kind(t) == logic::Kind::IntLt ||
        terms_.kind(t) == logic::Kind::BvSlt)
      continue;
    const Term bound = terms_.child(t, terms_.is_const(terms_.child(t, 0)) ? 0 : 1);
    if (form.kind == Form::Kind::Equal) return bound;
    (form.kind == Form::Kind::AtLeast ? low : high).insert(bound);
  }
  for (const Term bound : low) {
    if (high.contains(bound)) return bound;
  }
  return std::nullopt;
}

Search::ExactPath Search::exact_path(const std::vector<NodeId>& path, std::size_t from,
                                     const std::vector<Term>* known) {
  ExactPath result;
  result.unknowns.resize(path.size());
  std::vector<Term> values = variables_[node(path[from]).stop.index()];
  if (known != nullptr) {
    for (Term& value : values) {
      if (const auto constant = pinned(*known, value)) value = *constant;
    }
  }
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
  const Queries::Result result = queries_.ask_all(facts, kPathTime);
  *model = result.model;
  return result.answer;
}

void Search::found(const std::vector<NodeId>& path, const ExactPath& exact, const Model& model) {
  std::vector<Term> given;  // by edge of the path; invalid: none
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Step& step = stop_of(path[i - 1]).steps[node(path[i]).step];
    const std::size_t first = given.size();
    given.resize(first + step.edges.size());
    for (std::size_t c = 0; c < step.choices.size(); ++c) given[first + step.choices[c].place] = exact.unknowns[i][c];
  }
  const encode::BlockGraph graph(cfa_, encode::BlockOperator::SingleStatement);
  const program::Choices choices = encode::execution_of(
      graph, given.size(), [&](program::VariableId v) { return queries_.value(cfa_.variable(v).term, model); },
      [&](std::size_t step, program::EdgeId) -> std::optional<Value> {
        if (step >= given.size() || !given[step].valid()) return std::nullopt;
        return queries_.value(given[step], model);
      });
  if (stop_of(path.back()).kind == Stop::Kind::Unsupported)
    verdict_ = certificate::Unsupported{choices};
  else
    verdict_ = certificate::Unsafe{choices};
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
  const Queries::Result refuted = queries_.ask(facts, goal);
  if (refuted.answer != Answer::Unsat) return false;
  const std::vector<Term> core = queries_.minimal_core(facts, goal, refuted.core);
  for (std::size_t i = 0; i < state.constraints.size(); ++i) {
    if (std::find(core.begin(), core.end(), state.constraints[i]) == core.end()) continue;
    cut.locked[i] = true;
    if (cut.unrolled[i] < kLong) continue;
    std::size_t& longest = longest_[node(id).stop.index()][form_of(terms_, state.constraints[i])];
    longest = std::max(longest, cut.unrolled[i]);
  }
  return true;
}

/// Where the constraints of a cut do not say all that is known there: an interpolant between the way to the cut and the
/// path from it is a new constraint.
bool Search::learn_interpolant(NodeId id, const ExactPath& suffix) {
  // Where that was tried often, or in vain, it is no use.
  std::size_t& tried = interpolated_[node(id).stop.index()];
  if (const NodeId parent = looping_parent(id); parent.valid() && node(parent).exact > 0) return false;
  if (++tried > kInterpolants) return false;
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
  for (const Term part : parts) cut.add(part, Annotation::Max);
  return !parts.empty();
}

}  // namespace pincer::engine::minimax
