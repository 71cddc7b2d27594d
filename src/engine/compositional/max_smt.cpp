// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/max_smt.h"

#include <algorithm>

namespace pincer::engine::compositional {

using logic::Answer;
using logic::Term;

MaxSmt::MaxSmt(logic::Terms& terms, const logic::SolverFactory& solvers, const logic::MaxSatProblem& formula,
               std::vector<Term> unknowns, const base::Budget& budget)
    : terms_(terms), soft_(formula.soft), unknowns_(std::move(unknowns)), solver_(solvers.make(terms)) {
  std::stable_sort(soft_.begin(), soft_.end(), [](const auto& a, const auto& b) { return a.weight > b.weight; });
  solver_->set_budget(budget);
  for (const Term hard : formula.hard) solver_->add(hard);
}

std::optional<Model> MaxSmt::solve() {
  granted_.clear();
  if (solver_->check() != Answer::Sat) return std::nullopt;
  Model model;
  std::vector<bool> holds(soft_.size());
  const auto look = [&] {
    model = read();
    for (std::size_t i = 0; i < soft_.size(); ++i) holds[i] = solver_->value(soft_[i].formula).as_bool();
  };
  look();
  for (std::size_t i = 0; i < soft_.size(); ++i) {
    granted_.push_back(soft_[i].formula);
    if (holds[i]) continue;
    switch (solver_->check(granted_)) {
      case Answer::Sat: look(); break;
      case Answer::Unsat: granted_.pop_back(); break;
      case Answer::Unknown: granted_.pop_back(); return model;
    }
  }
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
  for (const Term unknown : small) {
    for (int power = kGreatestPower; power >= 0; --power) {
      fixed.push_back(terms_.int_le(unknown, terms_.integer(result.at(unknown) - (mpz_class(1) << power))));
      const bool goes = solver_->check(fixed) == Answer::Sat;
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
