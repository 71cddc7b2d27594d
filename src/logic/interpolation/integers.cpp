// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Why the labels are right: a bit-vector state in label(from) that satisfies the formula of an edge satisfies its
// `certain` part. If an operation left its range, the edge to the error would be taken, which label(from) excludes; so
// none does, the ideal formula holds, and the state after it is in label(to).
#include "logic/interpolation/integers.h"

#include "base/efforts.h"
#include "logic/interpolation/bits_as_integers.h"

namespace pincer::logic {

Interpolation IntegerInterpolator::interpolate(const DagProblem& problem, const base::Budget& budget) {
  ++statistics_.problems;
  BitsAsIntegers translation(terms_);
  DagProblem lifted;
  for (const std::vector<Term>& scope : problem.scopes) {
    std::vector<Term>& integers = lifted.scopes.emplace_back();
    for (const Term v : scope) integers.push_back(translation.integer_of(v));
  }
  const std::size_t error = problem.scopes.size() - 1;
  std::vector<Term> overflows(problem.scopes.size(), terms_.boolean(false));  // by source
  for (const DagProblem::Edge& edge : problem.edges) {
    const std::optional<LiftedFormula> formula = translation.lift(edge.formula);
    if (!formula) return bits_->interpolate(problem, budget);
    lifted.edges.push_back({edge.from, edge.to, terms_.land(formula->ranges, formula->ideal)});
    const Term overflow = terms_.land(std::vector{formula->ranges, formula->certain, formula->overflow});
    overflows[edge.from] = terms_.lor(overflows[edge.from], overflow);
  }
  for (std::size_t u = 0; u < error; ++u) {
    if (!terms_.is_false(overflows[u])) lifted.edges.push_back({u, error, overflows[u]});
  }
  ++statistics_.lifted;
  Interpolation result = integers_->interpolate(lifted, budget.part(base::efforts::kIntegerLabels));
  if (result.answer != Answer::Unsat) return bits_->interpolate(problem, budget);
  for (Term& label : result.labels) {
    const std::optional<Term> bits = translation.lower(label);
    if (!bits) return bits_->interpolate(problem, budget);
    label = *bits;
  }
  ++statistics_.sufficed;
  return result;
}

}  // namespace pincer::logic
