// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/entailment.h"

#include "base/timer.h"

namespace pincer::cpa {

using logic::Answer;
using logic::Term;

Entailment::Entailment(logic::Terms& terms, std::unique_ptr<logic::Solver> solver, base::Statistics& statistics)
    : terms_(terms),
      solver_(std::move(solver)),
      seconds_(statistics.seconds("coverage")),
      checks_(statistics.count("coverage checks")),
      solver_checks_(statistics.count("coverage checks by the solver")) {}

Answer Entailment::check(const AbstractionFormula& a, const AbstractionFormula& b) {
  if (a.bdd.valid() && b.bdd.valid() && a.bdd.entails(b.bdd)) {
    ++checks_;
    return Answer::Unsat;
  }
  return check(a.term, b.term);
}

Answer Entailment::check(Term a, Term b) {
  ++checks_;
  if (a == b || terms_.is_true(b) || terms_.is_false(a)) return Answer::Unsat;
  const auto [known, is_new] = known_.try_emplace(std::uint64_t{a.id()} << 32 | b.id(), Answer::Unknown);
  if (!is_new && known->second != Answer::Unknown) return known->second;
  const base::Timer timer(seconds_);
  ++solver_checks_;
  known->second = solver_->check({a, terms_.lnot(b)});
  return known->second;
}

}  // namespace pincer::cpa
