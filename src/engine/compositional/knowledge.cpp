// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/knowledge.h"

#include <algorithm>

namespace pincer::engine::compositional {

using logic::Answer;
using logic::Term;

Knowledge::Knowledge(logic::Terms& terms, const System& system, const logic::SolverFactory& solvers,
                     const base::Budget& budget, bool disjunctions)
    : terms_(terms),
      system_(system),
      solvers_(solvers),
      budget_(budget),
      disjunctions_(disjunctions),
      solver_(solvers.make(terms)),
      invariants_(system.locations.size()),
      conjuncts_(system.locations.size()) {
  solver_->set_budget(budget);
}

logic::Solver& Knowledge::renew_solver() {
  // Not destroyed: the thread that watches over it does not exist here, and nobody could wait for its end.
  static_cast<void>(solver_.release());
  solver_ = solvers_.make(terms_);
  solver_->set_budget(budget_);
  return *solver_;
}

Term Knowledge::at(std::size_t location) {
  std::vector<Term> all;
  if (disjunctions_) {
    all = invariants_[location];
  } else {
    all.push_back(to_term(terms_, Cube{conjuncts_[location], {}}));
  }
  all.push_back(to_term(terms_, system_.locations[location].facts));
  return terms_.land(all);
}

bool Knowledge::is_feasible(std::size_t location, const Cube& cube) {
  return solver_->check({terms_.land(at(location), to_term(terms_, cube))}) != Answer::Unsat;
}

std::optional<std::vector<mpz_class>> Knowledge::state_after(const Edge& entry, const Cube& cube) {
  if (solver_->check({terms_.land(at(entry.source), to_term(terms_, cube))}) != Answer::Sat) return std::nullopt;
  std::vector<mpz_class> result;
  for (const Term column : system_.locations[entry.target].columns)
    result.push_back(solver_->value(to_term(terms_, entry.before(Linear::column(column)))).as_signed());
  return result;
}

bool Knowledge::allows(const Conditional& q, const Goal& goal) {
  return is_feasible(goal.source, with(goal.bad, q.at(goal.source)));
}

bool Knowledge::allows(const Conditional& q, const Edge& edge) { return allows(q, Goal{edge.source, edge.guard}); }

bool Knowledge::is_conditional_invariant(const Conditional& q, const Component& component, const Goal& goal) {
  if (allows(q, goal)) return false;
  return std::all_of(component.inner.begin(), component.inner.end(), [&](const Edge& edge) {
    const auto& after = q.at(edge.target);
    return std::none_of(after.begin(), after.end(), [&](const Linear& l) {
      return allows(q, Goal{edge.source, with(edge.guard, negated(edge.before(l)))});
    });
  });
}

bool Knowledge::is_entered(const Conditional& q, const Component& component) {
  return std::any_of(component.entries.begin(), component.entries.end(), [&](const Edge& entry) {
    Cube guard = entry.guard;
    for (const Linear& l : q.at(entry.target)) guard.le.push_back(entry.before(l));
    return is_feasible(entry.source, guard);
  });
}

void Knowledge::learn(Proof proof) {
  for (const std::size_t location : proof.locations) {
    std::vector<Term> ways;
    for (const Conditional& q : proof.disjuncts) ways.push_back(to_term(terms_, Cube{q.at(location), {}}));
    invariants_[location].push_back(terms_.lor(ways));
    if (proof.disjuncts.size() > 1) continue;
    std::vector<Linear>& known = conjuncts_[location];
    for (const Linear& l : proof.disjuncts.front().at(location)) {
      if (std::find(known.begin(), known.end(), l) == known.end()) known.push_back(l);
    }
  }
  proofs_.push_back(std::move(proof));
}

}  // namespace pincer::engine::compositional
