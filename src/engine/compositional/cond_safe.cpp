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
//   line 4             sigma <- Max-SMT-solver(F_k)  MaxSmt; Strategy::is_settled, where domains grow; weakest, where the
//                                                    paper leaves open which optimum it is
//   lines 5, 6         Q <- sigma(I)                 Constraints::instantiate
//   Sect. IV-C a       disabled transitions          Constraints::disabling
//   Sect. IV-C d       several k at the same time    CondSafe::Ahead
//
// Deviations, and why; with as-published=on there are none of them:
// - The strategy does not only count conjuncts. How large factors are and what they are multiplied with decides how hard
//   a question is, so that simple questions about two conjuncts come before general ones about one (strategy.cpp).
// - A solution that excludes a state which some execution reaches would need a condition that does not hold. So the
//   solution has to contain the samples; their constraints are added when a solution breaks them, because most are not
//   needed. Only when there is no such conjunction, samples become wishes: the result is a disjunct, and narrowing finds
//   the others. Entries from the start are hard as well: nobody before them could help.
// - Wishes are granted one by one, no optimum is looked for (Wishes::Greedy).
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
constexpr unsigned kMostSteps = 16;        // to weaker and weaker solutions

}  // namespace

std::optional<Conditional> CondSafe::cond_safe(const Question& question, const base::Budget& budget) {
  Strategy strategy(question.component, question.goal, options_.most_conjuncts, options_.questions);  // line 1
  Ahead ahead(*this, question, budget);
  Solution best;
  while (const auto k = strategy.next()) {             // lines 2, 7 and 8
    const Solution found = ahead.solve(*k, strategy);  // lines 3 and 4
    if (found.q && question.is_useful(*found.q) && (!best.q || found.is_better(best))) best = found;
    // What disables only if some condition holds is taken when nothing implies the assertion, whatever k.
    if (best.q && (best.is_safe || best.cost == 0) && strategy.is_settled(best.cost)) break;  // lines 5 and 6
    if (found.gave_up && options_.second_chance) strategy.gave_up();
    if (budget.exhausted() || (strategy.tried() >= kQuickAttempts && question.is_hopeless())) break;
  }
  // What holds after all entries needs nothing weaker.
  if (options_.weakest && best.q && best.is_safe && best.cost > 0)
    return weakest(question, std::move(*best.q), strategy.widest(), budget);
  return best.q;  // none: line 8
}

Conditional CondSafe::weakest(const Question& question, Conditional q, Attempt attempt, const base::Budget& budget) {
  attempt.hard_start = attempt.disabling = false;
  Constraints f(terms_, system_, question.component, question.goal, question.facts, attempt);
  MaxSmt solver(terms_, solvers_, {f.formula().hard, {}}, f.unknowns(), Wishes::Greedy, budget.part(attempt.effort));
  for (unsigned step = 0; step < kMostSteps; ++step) {
    for (const logic::Term hard : f.weaker_than(q)) solver.add(hard);
    const std::optional<Model> sigma = solver.solve();
    if (!sigma) break;
    ++statistics_.count("weaker conditional invariants");
    q = f.instantiate(solver.minimize(*sigma, f.constants()));
  }
  return q;
}

CondSafe::Solution CondSafe::solve(const Question& question, Attempt attempt, const base::Budget& budget) {
  attempt.hard_start = options_.hard_start;
  attempt.disabling = options_.disabling;
  const base::Timer timer(statistics_.seconds(
      fmt::format("{} conjuncts, {}", attempt.conjuncts, attempt.everything ? "all samples" : "some samples")));
  ++statistics_.count("questions for conditional invariants");
  const base::Budget part = budget.part(attempt.effort);
  Constraints f(terms_, system_, question.component, question.goal, question.facts, attempt);  // line 3
  MaxSmt solver(terms_, solvers_, f.formula(), f.unknowns(), options_.wishes, part);
  for (;;) {
    std::optional<Model> sigma = solver.solve();  // line 4
    if (!sigma) return {std::nullopt, part.exhausted()};
    const std::vector<logic::Term> missing = f.missing(f.instantiate(*sigma));
    for (const logic::Term hard : missing) solver.add(hard);
    if (!missing.empty()) continue;
    ++statistics_.count(solver.is_optimum() ? "solutions, optimal" : "solutions, best so far");
    if (options_.least_constants) sigma = solver.minimize(*sigma, f.constants());
    const bool is_safe = f.safety_weight() == 0 || solver.cost() < f.safety_weight();
    return {f.instantiate(*sigma), false, solver.cost() - (is_safe ? 0 : f.safety_weight()), is_safe};  // line 6
  }
}

}  // namespace pincer::engine::compositional
