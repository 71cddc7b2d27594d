// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/block_solvers.h"

#include <algorithm>

namespace pincer::cpa {

using encode::Transition;
using logic::Term;

namespace {

constexpr std::size_t kMostBlocks = 64;

}  // namespace

std::vector<Term> terms_of(const Transition& block) {
  std::vector<Term> result{block.condition};
  for (const Transition::Value& value : block.values) result.push_back(value.term);
  return result;
}

BlockSolvers::Block& BlockSolvers::of(const Transition& transition) {
  const auto [found, is_new] = blocks_.try_emplace(terms_of(transition));
  Block& block = found->second;
  block.last_use_ = ++uses_;
  if (!is_new) return block;
  logic::Terms& terms = cfa_.terms();
  block.terms_ = &terms;
  block.solver_ = solvers_.make(terms);
  block.solver_->set_budget(budget_);
  block.solver_->add(transition.condition);
  for (const Transition::Value& value : transition.values)
    block.values_.emplace(cfa_.variable(value.variable).term, value.term);
  if (blocks_.size() > kMostBlocks) {
    blocks_.erase(std::min_element(blocks_.begin(), blocks_.end(), [](const auto& a, const auto& b) {
      return a.second.last_use_ < b.second.last_use_;
    }));
  }
  return block;
}

Term BlockSolvers::Block::after(Term formula) {
  Term& result = after_[formula];
  if (!result.valid()) {
    result = terms_->fresh_variable("p", logic::Sort::boolean());
    solver_->add(terms_->eq(result, logic::substitute(*terms_, formula, values_)));
  }
  return result;
}

}  // namespace pincer::cpa
