// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/interpolation.h"

#include <algorithm>

namespace pincer::engine::minimax {

using logic::Answer;
using logic::Term;

namespace {

/// Larger labels are not worth asking about: the cores of the state say it shorter.
constexpr std::size_t kLargeLabel = 200;

}  // namespace

Interpolation::Interpolation(States& states, Primes& primes, const Options& options)
    : states_(states),
      tree_(states.tree()),
      queries_(states.queries()),
      terms_(states.terms()),
      primes_(primes),
      options_(options) {}

bool Interpolation::speaks_of_live_variables(const Place& place, Term t) {
  const auto& live = tree_.variables(place.stop);
  const auto& variables = queries_.variables(t);
  return std::all_of(variables.begin(), variables.end(),
                     [&](Term v) { return std::find(live.begin(), live.end(), v) != live.end(); });
}

std::optional<std::vector<Term>> Interpolation::wp(const Place& place, const Step& step, Term constraint, bool leaf) {
  logic::Substitution after;
  const auto& variables = tree_.variables(step.target);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (variables[i] != step.values[i]) after.emplace(variables[i], step.values[i]);
  }
  const Term wanted = states_.of_round(place, step, queries_.substitute(constraint, after));
  if (terms_.is_true(wanted)) return std::vector<Term>{};
  const Term condition = states_.of_round(place, step, terms_.land(step.conditions));
  const Term goal = queries_.simplify(terms_.implies(condition, wanted));
  if (terms_.is_true(goal)) return std::vector<Term>{};
  if (!step.conditions.empty() && !terms_.is_false(wanted) &&
      queries_.ask({&condition, 1}, terms_.lnot(wanted)).answer == Answer::Unsat)
    return std::vector<Term>{};
  const bool weakest = options_.interpolants == Interpolants::Weakest;
  if ((weakest || !leaf) && speaks_of_live_variables(place, wanted)) {
    const Refutation refutation = states_.interpolate(place, terms_.lnot(queries_.substitute(wanted, place.read)));
    if (refutation.answer == Answer::Unsat && refutation.needed.empty()) {
      std::vector<Term> result;
      split(terms_, wanted, result);
      return result;
    }
  }
  const bool can_be_said = speaks_of_live_variables(place, goal) && logic::term_size(terms_, goal) < kLargeLabel;
  if (weakest && can_be_said) {
    std::vector<Term> result;
    split(terms_, goal, result);
    return result;
  }
  std::optional<std::vector<Term>> result =
      cores(place, goal, can_be_said ? base::efforts::kMinimaxCore : base::efforts::kMinimaxAnswer);
  // Where the state cannot be written as constraints
  if (!result && can_be_said) split(terms_, goal, result.emplace());
  return result;
}

std::optional<std::vector<Term>> Interpolation::cores(const Place& place, Term constraint, base::Effort effort) {
  const auto& variables = tree_.variables(place.stop);
  logic::Substitution to_primed;
  std::vector<Term> facts;
  std::vector<std::pair<Term, std::pair<Term, Term>>> equations;
  for (const Term v : queries_.variables(constraint)) {
    const auto at = std::find(variables.begin(), variables.end(), v);
    if (at == variables.end()) continue;  // an unknown
    const Term value = (*place.values)[static_cast<std::size_t>(at - variables.begin())];
    const Term primed = primes_.prime(v);
    to_primed.emplace(v, primed);
    const Term equation = terms_.eq(primed, value);
    if (options_.slackening != Slackening::Off && terms_.is_const(value)) {
      slacken(terms_, equation, facts);
    } else {
      facts.push_back(equation);
      equations.push_back({equation, {primed, value}});
    }
  }
  facts.insert(facts.end(), place.conditions.begin(), place.conditions.end());
  const std::vector<Term> above = max_interpretation(tree_[place.cut].own->state());
  facts.insert(facts.end(), above.begin(), above.end());
  const Term goal = terms_.lnot(queries_.substitute(constraint, to_primed));
  const Queries::Result refuted = queries_.ask(facts, goal, place.model.get(), effort);
  if (refuted.answer != Answer::Unsat) return std::nullopt;
  const std::vector<Term> core = queries_.minimal_core(facts, goal, refuted.core);
  std::vector<std::pair<Term, Term>> definitions;
  std::vector<Term> conditions;
  for (const Term t : core) {
    const auto equation = std::find_if(equations.begin(), equations.end(), [&](const auto& e) { return e.first == t; });
    if (equation != equations.end()) {
      definitions.push_back(equation->second);
    } else {
      conditions.push_back(t);
    }
  }
  std::vector<Term> result = project(terms_, queries_, primes_, definitions, conditions);
  std::vector<Term> all = result;
  all.push_back(goal);
  if (queries_.ask_all(all).answer != Answer::Unsat) return std::nullopt;
  for (Term& t : result) t = queries_.substitute(t, primes_.back());
  return result;
}

}  // namespace pincer::engine::minimax
