// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/conflicts.h"

#include <algorithm>

#include "logic/backend/interpolators.h"

namespace pincer::engine::minimax {

using logic::Answer;
using logic::Term;

namespace {

constexpr std::size_t kInterpolants = 16;  // per loop head

}  // namespace

Conflicts::Conflicts(States& states, Primes& primes, Unrolling& unrolling, const Context& context)
    : states_(states),
      tree_(states.tree()),
      queries_(states.queries()),
      terms_(states.terms()),
      primes_(primes),
      unrolling_(unrolling),
      context_(context),
      interpolated_(tree_.steps().stops().size()) {}

Outcome Conflicts::find(const std::vector<NodeId>& path) {
  // Mostly something was deleted at the cut; if not, writing the state as constraints lost it.
  std::vector<std::size_t> cuts;
  std::vector<std::size_t> weakened;
  for (std::size_t i = 0; i < path.size(); ++i) {
    if (!tree_[path[i]].own) continue;
    cuts.push_back(i);
    const Annotations& vector = tree_[path[i]].own->state().annotations;
    if (std::find(vector.begin(), vector.end(), Annotation::Min) != vector.end()) weakened.push_back(i);
  }
  for (const auto& candidates : {weakened, cuts}) {
    const auto at = shallowest(path, candidates);
    if (!at) continue;
    const ExactPath suffix = exact_path(states_, path, *at);
    if (lock(path[*at], suffix) || learn_interpolant(path[*at], suffix)) return {path[*at]};
  }
  const auto at = shallowest(path, cuts);
  return at ? Outcome{path[*at], true} : Outcome{};
}

/// From the deep end, where paths are short, by doubling steps, then by halving. The first cut of all, at the entry, has
/// lost nothing.
std::optional<std::size_t> Conflicts::shallowest(const std::vector<NodeId>& path,
                                                 const std::vector<std::size_t>& cuts) {
  const auto refuted = [&](std::size_t i) {
    const std::vector<Term> kept = min_interpretation(tree_[path[cuts[i]]].own->state());
    return feasible(states_, exact_path(states_, path, cuts[i], kept), kept).answer == Answer::Unsat;
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

/// Line 5, interpolate(G, neut): constraints of the state before it was weakened that rule the path out. Where one of
/// them was deleted there is a conflict, and they are max for good.
bool Conflicts::lock(NodeId id, const ExactPath& suffix) {
  Cut& cut = *tree_[id].own;
  const Place place = states_.arrival(id);
  std::vector<Term> facts;
  for (const Annotation kind : {Annotation::Max, Annotation::Neutral, Annotation::Min}) {
    for (std::size_t i = 0; i < cut.size(); ++i) {
      if (cut.annotation(i) == kind && states_.entails(place, cut.constraint(i))) facts.push_back(cut.constraint(i));
    }
  }
  const Term goal = suffix.possible ? terms_.land(suffix.conditions) : terms_.boolean(false);
  const Queries::Result refuted = queries_.ask(facts, goal);
  if (refuted.answer != Answer::Unsat) return false;
  const std::vector<Term> core = queries_.minimal_core(facts, goal, refuted.core);
  Annotations needed = neutral(cut.size());
  for (std::size_t i = 0; i < cut.size(); ++i) {
    if (std::find(core.begin(), core.end(), cut.constraint(i)) != core.end()) needed[i] = Annotation::Max;
  }
  if (!conflict(cut.state().annotations, needed)) return false;
  cut.lock(needed);
  unrolling_.note_locked(id, needed);
  return true;
}

/// Where the constraints of a cut do not say all that is known there: an interpolant between the way to the cut and the
/// path from it is a new constraint.
bool Conflicts::learn_interpolant(NodeId id, const ExactPath& suffix) {
  // Where that was tried often, or in vain, it is no use.
  std::size_t& tried = interpolated_[tree_[id].stop.index()];
  if (const NodeId parent = tree_.looping_parent(id); parent.valid() && tree_[parent].exact > 0) return false;
  if (++tried > kInterpolants) return false;
  const Place place = states_.arrival(id);
  std::vector<Term> before = place.conditions;
  const std::vector<Term> above = min_interpretation(tree_[place.cut].own->state());
  before.insert(before.end(), above.begin(), above.end());
  logic::Substitution to_primed;
  const auto& variables = tree_.variables(place.stop);
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
                                context_.budget.part(base::efforts::kMinimaxInterpolant));
  if (result.answer != Answer::Unsat) return false;
  ++context_.statistics->count("interpolants learned");
  Cut& cut = *tree_[id].own;
  std::vector<Term> parts;
  split(terms_, queries_.substitute(result.labels[1], primes_.back()), parts);
  Annotations needed = neutral(cut.size());
  for (const Term part : parts) {
    cut.add(part, false);
    needed.push_back(Annotation::Max);
  }
  cut.lock(needed);
  return !parts.empty();
}

}  // namespace pincer::engine::minimax
