// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/query/solver_in_front.h"

#include <algorithm>

#include "base/contract.h"
#include "logic/term/term_map.h"
#include "logic/term/traverse.h"

namespace pincer::logic {

void SolverInFront::forget_answer() {
  answer_ = Answer::Unknown;
  is_by_inner_ = false;
  core_.clear();
  reason_.clear();
}

void SolverInFront::push() {
  forget_answer();
  stack_.push();
}

void SolverInFront::pop(unsigned levels) {
  forget_answer();
  stack_.pop(levels);
  inner_.after_pop(stack_);
  while (!interesting_.empty() && interesting_.back() >= stack_.formulas().size()) interesting_.pop_back();
}

void SolverInFront::add(Term formula) {
  base::require(terms_.sort(formula).is_bool(), "add takes a Boolean term");
  forget_answer();
  if (is_of_interest(formula)) interesting_.push_back(stack_.formulas().size());
  stack_.add(formula);
}

Answer SolverInFront::check(std::span<const Term> assumptions) {
  forget_answer();
  is_interrupted_ = false;
  return decide(assumptions);
}

Value SolverInFront::value(Term t) {
  base::require(answer_ == Answer::Sat, "values exist after Sat");
  return is_by_inner_ ? inner_.solver().value(t) : own_value(t);
}

std::vector<Term> SolverInFront::core() {
  base::require(answer_ == Answer::Unsat, "a core exists after Unsat");
  return is_by_inner_ ? inner_.solver().core() : core_;
}

Value SolverInFront::own_value(Term t) {
  base::ensure(false, "a solver that only refutes knows no values");
  return Value::zero(terms_.sort(t));
}

void SolverInFront::set_budget(const base::Budget& budget) {
  budget_ = budget;
  inner_.solver().set_budget(budget);
}

void SolverInFront::interrupt() {
  is_interrupted_ = true;
  inner_.solver().interrupt();
}

Answer SolverInFront::ask_inner(std::span<const Term> assumptions, const base::Budget& budget) {
  forget_answer();
  Solver& solver = inner_.with(stack_);
  solver.set_budget(budget);
  answer_ = solver.check(assumptions);
  is_by_inner_ = true;
  if (answer_ == Answer::Unknown) reason_ = solver.reason();
  return answer_;
}

Answer SolverInFront::refuted(std::span<const Term> assumptions) {
  forget_answer();
  answer_ = Answer::Unsat;
  for (const Term assumption : assumptions) {
    if (!terms_.is_true(assumption)) core_.push_back(assumption);
  }
  return answer_;
}

Answer SolverInFront::satisfied() {
  forget_answer();
  return answer_ = Answer::Sat;
}

Answer SolverInFront::stopped() {
  forget_answer();
  reason_ = base::limit_text(budget_.limit().value_or(base::Limit::Stop));
  return answer_;
}

bool SolverInFront::has_interest(std::span<const Term> assumptions) {
  return !interesting_.empty() ||
         std::any_of(assumptions.begin(), assumptions.end(), [&](Term t) { return is_of_interest(t); });
}

std::vector<Term> SolverInFront::question(std::span<const Term> assumptions) const {
  std::vector<Term> result = stack_.formulas();
  result.insert(result.end(), assumptions.begin(), assumptions.end());
  return result;
}

std::size_t SolverInFront::size(const std::vector<Term>& formulas, std::size_t most) const {
  TermMap<bool> seen;
  for (const Term formula : formulas) {
    if (seen.size() > most) break;
    visit_children_first(terms_, formula, [&](Term t) { return seen.contains(t); }, [&](Term t) { seen[t] = true; });
  }
  return seen.size();
}

}  // namespace pincer::logic
