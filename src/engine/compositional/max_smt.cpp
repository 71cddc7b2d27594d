// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/max_smt.h"

#include <algorithm>

#include "logic/evaluate/evaluate.h"

namespace pincer::engine::compositional {

using logic::Answer;
using logic::Term;

MaxSmt::MaxSmt(logic::Terms& terms, const logic::SolverFactory& solvers, logic::MaxSatProblem formula,
               std::vector<Term> unknowns, Wishes wishes, base::Budget budget)
    : terms_(terms),
      solvers_(solvers),
      formula_(std::move(formula)),
      unknowns_(std::move(unknowns)),
      wishes_(wishes),
      budget_(std::move(budget)) {
  std::stable_sort(formula_.soft.begin(), formula_.soft.end(),
                   [](const auto& a, const auto& b) { return a.weight > b.weight; });
}

logic::Solver& MaxSmt::solver() {
  if (!solver_) {
    solver_ = solvers_.make(terms_);
    solver_->set_budget(budget_);
    for (const Term hard : formula_.hard) solver_->add(hard);
  }
  return *solver_;
}

void MaxSmt::add(Term hard) {
  formula_.hard.push_back(hard);
  if (solver_) solver_->add(hard);
}

std::optional<Model> MaxSmt::solve() {
  granted_.clear();
  is_optimum_ = false;
  switch (wishes_) {
    case Wishes::Greedy: return solve_greedily();
    case Wishes::Optimum: break;
  }
  return solve_optimally();
}

std::optional<Model> MaxSmt::solve_greedily() {
  if (solver().check() != Answer::Sat) return std::nullopt;
  const std::vector<logic::SoftConstraint>& soft = formula_.soft;
  Model model;
  std::vector<bool> holds(soft.size());
  const auto look = [&] {
    model = read();
    cost_ = 0;
    for (std::size_t i = 0; i < soft.size(); ++i) {
      holds[i] = solver_->value(soft[i].formula).as_bool();
      if (!holds[i]) cost_ += soft[i].weight;
    }
  };
  look();
  for (std::size_t i = 0; i < soft.size(); ++i) {
    granted_.push_back(soft[i].formula);
    if (holds[i]) continue;
    switch (solver_->check(granted_)) {
      case Answer::Sat: look(); break;
      case Answer::Unsat: granted_.pop_back(); break;
      case Answer::Unknown: granted_.pop_back(); return model;
    }
  }
  is_optimum_ = cost_ == 0;
  return model;
}

std::optional<Model> MaxSmt::solve_optimally() {
  const logic::MaxSatResult best = logic::make_core_guided_max_sat(terms_, solvers_)->solve(formula_, budget_);
  if (!best.has_model) return std::nullopt;
  cost_ = best.cost;
  is_optimum_ = best.answer == Answer::Sat;
  const auto value = [&](Term v) {
    const auto found = best.model.find(v);
    return found == best.model.end() ? logic::Value::zero(terms_.sort(v)) : found->second;
  };
  for (const logic::SoftConstraint& soft : formula_.soft) {
    if (logic::evaluate(terms_, soft.formula, value).as_bool()) granted_.push_back(soft.formula);
  }
  Model model;
  for (const Term unknown : unknowns_) model[unknown] = value(unknown).as_signed();
  return model;
}

Model MaxSmt::read() {
  Model result;
  for (const Term unknown : unknowns_) result[unknown] = solver_->value(unknown).as_signed();
  return result;
}

/// Powers of two down, until it does not go further.
Model MaxSmt::minimize(const Model& model, const std::vector<Term>& small) {
  constexpr int kGreatestPower = 10;
  Model result = model;
  std::vector<Term> fixed = granted_;
  for (const Term unknown : unknowns_) {
    if (std::find(small.begin(), small.end(), unknown) == small.end())
      fixed.push_back(terms_.eq(unknown, terms_.integer(result.at(unknown))));
  }
  if (wishes_ == Wishes::Optimum) {
    for (const Term unknown : small) fixed.push_back(terms_.int_le(unknown, terms_.integer(result.at(unknown))));
  }
  for (const Term unknown : small) {
    for (int power = kGreatestPower; power >= 0; --power) {
      fixed.push_back(terms_.int_le(unknown, terms_.integer(result.at(unknown) - (mpz_class(1) << power))));
      const bool goes = solver().check(fixed) == Answer::Sat;
      fixed.pop_back();
      if (!goes) continue;
      for (const Term other : small) result[other] = solver_->value(other).as_signed();
      if (power == kGreatestPower) break;  // there is no end to it
    }
    fixed.push_back(terms_.eq(unknown, terms_.integer(result.at(unknown))));
  }
  return result;
}

}  // namespace pincer::engine::compositional
