// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/block_solvers.h"

namespace pincer::invariant {

using encode::Transition;
using logic::Term;

BlockSolver::BlockSolver(const program::Cfa& cfa, const Transition& block, const logic::SolverFactory& solvers)
    : terms_(cfa.terms()), solver_(solvers.make(terms_)), before_(terms_, encode::values_after(cfa, block)) {
  solver_->add(block.condition);
}

Term BlockSolver::after(Term formula) {
  Term& result = after_[formula];
  if (!result.valid()) {
    result = terms_.fresh_variable("p", logic::Sort::boolean());
    solver_->add(terms_.eq(result, before_(formula)));
  }
  return result;
}

void BlockSolver::tell(std::span<const Term> facts) {
  for (; told_ < facts.size(); ++told_) solver_->add(facts[told_]);
}

std::vector<Term> terms_of(const Transition& block) {
  std::vector<Term> result{block.condition};
  for (const Transition::Value& value : block.values) result.push_back(value.term);
  return result;
}

}  // namespace pincer::invariant
