// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// CondSafe, Alg. 1 of Brockschmidt, Larraz, Oliveras, Rodriguez-Carbonell, Rubio: Compositional Safety Verification with
// Max-SMT, FMCAD 2015.
//
// A conditional invariant of a component is inductive and implies the assertion, but need not hold when the component is
// entered: that is what is asked of the code before. Templates, conjunctions of k linear inequations whose factors are
// unknown, turn the search for one into the formula F_k about the factors; what has to hold is hard, what the code before
// should better not be asked for is soft, and a Max-SMT solver finds the factors. k grows until there is a solution.
//
//   lines 1, 2, 7, 8   k <- 1, k <- k + 1, until     Strategy
//   line 3             construct F_k (Fig. 6)        Constraints, with Farkas for each implication
//   line 4             sigma <- Max-SMT-solver(F_k)  MaxSmt
//   lines 5, 6         Q <- sigma(I)                 Constraints::instantiate
//   Sect. IV-C a       disabled transitions          Constraints::consecution
//   Sect. IV-C d       several k at the same time    CondSafe::Ahead
//
// Deviations, and why:
// - The strategy does not only count conjuncts. How large factors are and what they are multiplied with decides how hard
//   a question is, so that simple questions about two conjuncts come before general ones about one (strategy.cpp).
// - A solution that excludes a state which some execution reaches would need a condition that does not hold. So the
//   solution has to contain the samples; their constraints are added when a solution breaks them, because most are not
//   needed. Only when there is no such conjunction, samples become wishes: the result is a disjunct, and narrowing finds
//   the others. Entries from the start are hard as well: nobody before them could help.
// - Wishes are granted one by one, no optimum is looked for (max_smt.h).
// - Of solutions with the same factors that with the least constants is taken: it asks less of the code before.
#include "engine/compositional/cond_safe.h"

#include <fmt/format.h>

#include "base/timer.h"
#include "engine/compositional/cond_safe_ahead.h"
#include "engine/compositional/constraints.h"
#include "engine/compositional/max_smt.h"

namespace pincer::engine::compositional {

namespace {

constexpr std::size_t kQuickAttempts = 3;  // before it is asked whether the search is hopeless

}  // namespace

std::optional<Conditional> CondSafe::cond_safe(const Question& question, const base::Budget& budget) {
  Strategy strategy(question.component, question.goal, options_.most_conjuncts);  // line 1
  Ahead ahead(*this, question, budget);
  while (const auto k = strategy.next()) {                        // lines 2, 7 and 8
    const Solution found = ahead.solve(*k, strategy);             // lines 3 and 4
    if (found.q && question.is_useful(*found.q)) return found.q;  // lines 5 and 6
    if (found.gave_up) strategy.gave_up();
    if (budget.exhausted() || (strategy.tried() >= kQuickAttempts && question.is_hopeless())) break;
  }
  return std::nullopt;  // line 8
}

CondSafe::Solution CondSafe::solve(const Question& question, const Attempt& attempt, const base::Budget& budget) {
  const base::Timer timer(statistics_.seconds(
      fmt::format("{} conjuncts, {}", attempt.conjuncts, attempt.everything ? "all samples" : "some samples")));
  ++statistics_.count("questions for conditional invariants");
  const base::Budget part = budget.part(attempt.effort);
  Constraints f(terms_, system_, question.component, question.goal, question.facts, attempt);  // line 3
  MaxSmt solver(terms_, solvers_, f.formula(), f.unknowns(), part);
  for (;;) {
    const std::optional<Model> sigma = solver.solve();  // line 4
    if (!sigma) return {std::nullopt, part.exhausted()};
    const std::vector<logic::Term> missing = f.missing(f.instantiate(*sigma));
    if (missing.empty()) return {f.instantiate(solver.minimize(*sigma, f.constants()))};  // line 6
    for (const logic::Term hard : missing) solver.add(hard);
  }
}

}  // namespace pincer::engine::compositional
