// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/make_cut.h"

#include <algorithm>

#include "engine/minimax/form.h"

namespace pincer::engine::minimax {

using logic::Term;

namespace {

bool contains(const std::vector<Term>& terms, Term t) {
  return std::find(terms.begin(), terms.end(), t) != terms.end();
}

/// The conditions of the path, and the constraints of the cut above. What that cut had inherited itself is kept where it
/// is simple, or did not change: lists must not grow from one unrolling to the next.
std::vector<Term> known_before(States& states, const Place& place) {
  const Cut& above = *states.tree()[place.cut].own;
  std::vector<Term> result = place.conditions;
  for (std::size_t i = 0; i < above.size(); ++i) {
    const Term t = above.constraint(i);
    if (above.annotation(i) == Annotation::Min) continue;
    if (!above.use(i).inherited || is_simple(states.terms(), t) || states.queries().substitute(t, place.read) == t)
      result.push_back(t);
  }
  return result;
}

}  // namespace

std::unique_ptr<Cut> make_cut(States& states, Primes& primes, bool slackening, NodeId id) {
  logic::Terms& terms = states.terms();
  Queries& queries = states.queries();
  const Place place = states.arrival(id);
  const auto& variables = states.tree().variables(place.stop);
  std::vector<std::pair<Term, Term>> definitions;
  auto model = place.model ? std::make_shared<Model>() : nullptr;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const Term value = (*place.values)[i];
    definitions.emplace_back(primes.prime(variables[i]), value);
    if (model) model->emplace(variables[i], queries.value(value, *place.model));
  }
  std::vector<Term> constraints;
  const auto take = [&](Term fact) {
    const Term constraint = queries.substitute(fact, primes.back());
    if (slackening) {
      slacken(terms, constraint, constraints);
    } else {
      constraints.push_back(constraint);
    }
  };
  const std::vector<Term> fresh = project(terms, queries, primes, definitions, place.conditions);
  for (const Term fact : fresh) take(fact);
  const std::size_t own = constraints.size();
  for (const Term fact : project(terms, queries, primes, definitions, known_before(states, place))) {
    if (!contains(fresh, fact)) take(fact);
  }
  const Cut& above = *states.tree()[place.cut].own;
  const std::vector<Term> known_above = min_interpretation(above.state());
  auto cut = std::make_unique<Cut>(variables, std::move(model));
  cut->follows(above.removals());
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    const Term t = constraints[i];
    const bool changed = i >= own && !contains(known_above, t);
    // What is said better now
    const auto better = [&](Term other) { return other != t && at_least_as_tight(terms, other, t); };
    if (changed && std::any_of(constraints.begin(), constraints.end(), better)) continue;
    if (!cut->knows(t)) cut->add(t, changed);
  }
  return cut;
}

}  // namespace pincer::engine::minimax
