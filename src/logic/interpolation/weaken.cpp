// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// A formula in negation normal form is monotone in its literals, so a literal that a proof of unsatisfiability does not
// use may be true. To see which it uses, each literal l becomes a Boolean b in the formula, and b => l an assumption.
#include "logic/interpolation/weaken.h"

#include <algorithm>
#include <string>
#include <unordered_set>
#include <utility>

#include "base/efforts.h"
#include "base/timer.h"
#include "logic/query/minimal_core.h"
#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"

namespace pincer::logic {

namespace {

constexpr int kMostRounds = 4;
constexpr std::size_t kFewLiterals = 24;  // to try one by one
constexpr std::size_t kLargeLabel = 24;   // to rebuild
constexpr std::size_t kMostClauses = 64;

// A label with Booleans in the place of its literals.
class Skeleton {
 public:
  Skeleton(Terms& terms, Term label) : terms_(terms) { root_ = build(label); }

  [[nodiscard]] Term root() const { return root_; }
  [[nodiscard]] const std::vector<std::pair<Term, Term>>& literals() const { return literals_; }  // (b, l)
  /// The label with only the literals of `kept`; the others are true.
  Term with(const std::unordered_set<Term>& kept) {
    Substitution substitution;
    for (const auto& [b, l] : literals_) substitution.emplace(b, kept.contains(l) ? l : terms_.boolean(true));
    return substitute(terms_, root_, substitution);
  }

 private:
  struct Job {
    Term term;
    bool negated;
  };

  Term literal(Term t, bool negated) {
    if (terms_.is_const(t)) return negated ? terms_.lnot(t) : t;
    const Term b = terms_.variable("weaken!" + std::to_string(literals_.size()), Sort::boolean());
    literals_.emplace_back(b, negated ? terms_.lnot(t) : t);
    return b;
  }

  Term build(Term label) {
    std::vector<Job> open{{label, false}};
    std::vector<Term> children;
    while (!open.empty()) {
      const auto [t, negated] = open.back();
      TermMap<Term>& made = negated ? negative_ : positive_;
      if (made.contains(t)) {
        open.pop_back();
        continue;
      }
      const Kind kind = terms_.kind(t);
      if (kind == Kind::Not || kind == Kind::And || kind == Kind::Or) {
        const bool below = kind == Kind::Not ? !negated : negated;
        TermMap<Term>& made_below = below ? negative_ : positive_;
        const std::size_t before = open.size();
        for (const Term child : terms_.children(t)) {
          if (!made_below.contains(child)) open.push_back({child, below});
        }
        if (open.size() != before) continue;
        children.clear();
        for (const Term child : terms_.children(t)) children.push_back(*made_below.find(child));
        const bool conjunction = (kind == Kind::And) != negated;
        const Term result = kind == Kind::Not ? children[0]
                            : conjunction     ? terms_.land(children)
                                              : terms_.lor(children);
        made[t] = result;
      } else {
        const Term result = literal(t, negated);
        made[t] = result;
      }
      open.pop_back();
    }
    return *positive_.find(label);
  }

  Terms& terms_;
  TermMap<Term> positive_;
  TermMap<Term> negative_;
  std::vector<std::pair<Term, Term>> literals_;
  Term root_;
};

}  // namespace

Term weaken(Terms& terms, Term label, Term violation, Solver& solver) {
  if (terms.is_const(label)) return label;
  Skeleton skeleton(terms, label);
  std::vector<Term> assumptions;
  std::unordered_map<Term, Term> literal_of;
  for (const auto& [b, l] : skeleton.literals()) {
    assumptions.push_back(terms.implies(b, l));
    literal_of.emplace(assumptions.back(), l);
  }
  const std::size_t all = assumptions.size();
  solver.push();
  solver.add(skeleton.root());
  solver.add(violation);
  bool is_core = false;
  for (int round = 0; round < kMostRounds && solver.check(assumptions) == Answer::Unsat; ++round) {
    const std::size_t before = assumptions.size();
    assumptions = solver.core();
    is_core = true;
    if (assumptions.size() == before) break;
  }
  if (is_core && assumptions.size() <= kFewLiterals) {
    assumptions = minimise_core(solver, std::move(assumptions)).core;
  }
  solver.pop();
  if (!is_core || assumptions.size() == all) return label;
  std::unordered_set<Term> kept;
  for (const Term assumption : assumptions) kept.insert(literal_of.at(assumption));
  return skeleton.with(kept);
}

// Interpolants of proofs have few literals in a large structure. The clauses are found from models of what they have to
// exclude: the label is false there, and a core of the label with the literals that are false in the model tells why.
//   Y. Vizel, V. Ryvchin, A. Nadel: Efficient Generation of Small Interpolants in CNF. CAV 2013.
Term compact(Terms& terms, Term label, Term violation, Solver& solver) {
  if (terms.is_const(label)) return label;
  const Skeleton skeleton(terms, label);
  const Term inside = terms.variable("weaken!inside", Sort::boolean());
  const Term outside = terms.variable("weaken!outside", Sort::boolean());
  solver.push();
  solver.add(terms.implies(inside, label));
  solver.add(terms.implies(outside, violation));
  std::vector<Term> clauses;
  std::size_t size = 0;
  const std::size_t size_before = term_size(terms, label);
  Answer excluded = Answer::Unknown;
  while (size < size_before && clauses.size() < kMostClauses) {
    excluded = solver.check({outside});
    if (excluded != Answer::Sat) break;
    std::vector<Term> assumptions{inside};
    for (const auto& [b, l] : skeleton.literals()) {
      if (!solver.value(l).as_bool()) assumptions.push_back(terms.lnot(l));
    }
    excluded = Answer::Unknown;
    if (solver.check(assumptions) != Answer::Unsat) break;
    std::vector<Term> clause;
    for (const Term assumption : minimise_core(solver, solver.core()).core) {
      if (assumption != inside) clause.push_back(terms.lnot(assumption));
    }
    clauses.push_back(terms.lor(clause));
    size += term_size(terms, clauses.back());
    solver.add(terms.implies(outside, clauses.back()));
  }
  solver.pop();
  if (excluded != Answer::Unsat) return label;
  const Term result = terms.land(clauses);
  return term_size(terms, result) < size_before ? result : label;
}

WeakeningInterpolator::WeakeningInterpolator(Terms& terms, std::unique_ptr<Interpolator> inner,
                                             const SolverFactory& solvers)
    : terms_(terms), inner_(std::move(inner)), solver_(solvers.make(terms)) {}

Interpolation WeakeningInterpolator::interpolate(const DagProblem& problem, const base::Budget& full_budget) {
  Interpolation result = inner_->interpolate(problem, full_budget);
  if (result.answer != Answer::Unsat) return result;
  const base::Timer timer(statistics_.seconds);
  const base::Budget budget = full_budget.part(base::efforts::kWeakening);
  solver_->set_budget(budget);
  std::vector<std::vector<Term>> violations(problem.scopes.size());
  std::vector<std::vector<const DagProblem::Edge*>> into(problem.scopes.size());
  for (const DagProblem::Edge& edge : problem.edges) into[edge.to].push_back(&edge);
  for (std::size_t u = problem.scopes.size(); u-- > 0;) {
    Term& label = result.labels[u];
    statistics_.nodes_before += term_size(terms_, label);
    if (u > 0) {
      // Edges that leave u have left their violations here: their targets are larger and done.
      const Term violation = terms_.lor(violations[u]);
      if (!budget.exhausted()) label = weaken(terms_, label, violation, *solver_);
      if (!budget.exhausted() && term_size(terms_, label) > kLargeLabel) {
        label = weaken(terms_, compact(terms_, label, violation, *solver_), violation, *solver_);
      }
      const Term outside = terms_.lnot(label);
      for (const DagProblem::Edge* edge : into[u])
        violations[edge->from].push_back(terms_.land(edge->formula, outside));
    }
    statistics_.nodes_after += term_size(terms_, label);
  }
  return result;
}

}  // namespace pincer::logic
