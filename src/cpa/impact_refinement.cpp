// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/impact_refinement.h"

#include "base/timer.h"

namespace pincer::cpa {

using logic::Answer;
using logic::Term;

namespace {

constexpr std::uint64_t kPatienceWithCovering =
    3;  // states in a row that could not be covered, before it is tried less often
constexpr std::uint64_t kPauseWithoutInterpolants = 4;  // states, the first time; each time twice as many

}  // namespace

ImpactRefinement::ImpactRefinement(logic::Terms& terms, PredicateAnalysis& analysis, PathInterpolation& paths,
                                   Entailment& entailment, base::Statistics& statistics)
    : terms_(terms),
      analysis_(analysis),
      paths_(paths),
      entailment_(entailment),
      refinements_(statistics.count("refinements")),
      forced_(statistics.count("forced coverings")),
      forced_tries_(statistics.count("forced coverings tried")),
      forcing_(statistics.seconds("forced covering")) {}

Refinement ImpactRefinement::operator()(PredicateArg& reached, ArgId target) {
  // Abstract-counterexample construction and feasibility check
  path_ = abstract_path(reached, target);
  const Term everything = terms_.boolean(true);
  switch (paths_.check(path_.blocks, everything, everything)) {
    case Answer::Sat: return Refinement::Feasible;
    case Answer::Unknown: reason_ = paths_.reason(); return Refinement::Unknown;
    case Answer::Unsat: break;
  }
  // Interpolation; without a proof in sight it is not worth its time
  ++refinements_;
  std::vector<Term> interpolants;
  if (!is_incomplete_) interpolants = paths_.refute(path_.blocks, before_blocks(reached, path_));
  if (interpolants.empty()) {
    // No execution takes this path, but nobody knows a reason that holds of others, too. Where that is so states are
    // too weak to cover: the error may be below the covered one only.
    if (!is_incomplete_) reason_ = paths_.reason();
    is_incomplete_ = true;
    reached.remove(target);
    for (const ArgId covered : reached.stop_covering()) uncovered(reached, covered);
    return Refinement::Refined;
  }
  const std::vector<ArgId> changed = strengthen(reached, path_.states, interpolants);
  // States that are empty now, and what lies below them
  for (const ArgId e : path_.states) {
    if (!terms_.is_false(abstraction_formula(reached, e))) continue;
    for (const ArgId orphan : reached.remove(e)) uncovered(reached, orphan);
    break;
  }
  // The first of the others that is covered now (Fig. 3b)
  for (const ArgId e : changed) {
    if (reached[e].removed) break;
    const ArgId by = covering(analysis_, reached, e);
    if (!by.valid()) continue;
    cover(reached, e, by);
    break;
  }
  return Refinement::Refined;
}

std::vector<ArgId> ImpactRefinement::strengthen(PredicateArg& reached, std::span<const ArgId> states,
                                                std::span<const Term> formulas) {
  std::vector<ArgId> changed;
  for (std::size_t i = 0; i < states.size(); ++i) {
    Term& psi = std::get<Predicate::State>(reached[states[i]].state).abstraction.term;
    if (entailment_.holds(psi, formulas[i])) continue;
    psi = terms_.land(psi, formulas[i]);
    changed.push_back(states[i]);
  }
  for (const ArgId e : changed) {
    const std::vector<ArgId> covered = reached[e].covers;
    for (const ArgId c : covered) {
      if (entailment_.holds(abstraction_formula(reached, c), abstraction_formula(reached, e))) continue;
      reached.uncover(c);
      uncovered(reached, c);
    }
  }
  return changed;
}

void ImpactRefinement::cover(PredicateArg& reached, ArgId e, ArgId by) {
  reached.cover(e, by);
  // Nothing below is expanded any more, so nothing below can cover.
  for (const ArgId below : reached.subgraph(e)) {
    reached.forget(below);
    const std::vector<ArgId> covered = reached[below].covers;
    for (const ArgId c : covered) {
      reached.uncover(c);
      uncovered(reached, c);
    }
  }
}

void ImpactRefinement::uncovered(PredicateArg& reached, ArgId e) {
  if (reached[e].removed || reached.is_covered(e)) return;
  std::vector<ArgId> open{e};
  while (!open.empty()) {
    const ArgId id = open.back();
    open.pop_back();
    if (reached[id].covered_by.valid()) continue;
    if (!reached[id].expanded) reached.wait(id);
    for (const ArgId child : reached[id].children) open.push_back(child);
  }
}

bool ImpactRefinement::force_cover(PredicateArg& reached, ArgId e) {
  if (is_incomplete_ || !predicate_state(reached, e).is_abstraction()) return false;
  if (to_skip_ > 0) {
    --to_skip_;
    return false;
  }
  const base::Timer timer(forcing_);
  // Its ancestors, from the initial state
  const std::vector<ArgId> ancestors = abstract_path(reached, e).states;
  for (const ArgId candidate : reached.at(reached.location(e))) {
    if (!(candidate < e)) break;
    if (!predicate_state(reached, candidate).is_abstraction() || reached.is_covered(candidate)) continue;
    ++forced_tries_;
    ArgId common = candidate;
    while (!std::binary_search(ancestors.begin(), ancestors.end(), common))
      common = abstraction_before(reached, common);
    const Term before = abstraction_formula(reached, common);
    const Term goal = abstraction_formula(reached, candidate);
    const AbstractPath path = abstract_path(reached, common, e);
    const std::size_t first = ancestors.size() - path.states.size();
    switch (paths_.check(path.blocks, before, terms_.lnot(goal), first)) {
      case Answer::Sat:
      case Answer::Unknown: continue;
      case Answer::Unsat: break;
    }
    std::vector<Term> formulas = paths_.interpolate(path.blocks, before, terms_.lnot(goal));
    if (formulas.empty()) {  // that was much time for nothing, and it may be so again
      pause_ = pause_ == 0 ? kPauseWithoutInterpolants : 2 * pause_;
      to_skip_ = pause_;
      return false;
    }
    formulas.back() = goal;
    strengthen(reached, path.states, formulas);
    if (reached.is_covered(candidate)) continue;
    ++forced_;
    failures_ = 0;
    cover(reached, e, candidate);
    return true;
  }
  to_skip_ = ++failures_ / kPatienceWithCovering;
  return false;
}

}  // namespace pincer::cpa
