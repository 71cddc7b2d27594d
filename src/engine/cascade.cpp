// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/cascade.h"

#include <utility>

#include "base/contract.h"

namespace pincer::engine {

using logic::Answer;
using logic::Term;

Cascade::Cascade(logic::Terms& terms, std::vector<const logic::SolverFactory*> factories)
    : terms_(terms), factories_(std::move(factories)) {
  base::require(!factories_.empty(), "there is a solver to ask");
  next();
}

void Cascade::next() {
  solver_ = factories_[used_++]->make(terms_);
  for (const Term fact : facts_) solver_->add(fact);
}

void Cascade::add(Term fact) {
  facts_.push_back(fact);
  solver_->add(fact);
}

Answer Cascade::check(std::span<const Term> assumptions, const base::Budget& budget) {
  for (;;) {
    solver_->set_budget(budget);
    const Answer answer = solver_->check(assumptions);
    if (answer != Answer::Unknown || budget.exhausted() || used_ == factories_.size()) return answer;
    next();
  }
}

}  // namespace pincer::engine
