// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/focus/executions.h"

#include "base/efforts.h"

namespace pincer::engine::focus {

using logic::Answer;
using logic::Term;

Executions::Executions(const program::Cfa& cfa, const std::vector<const logic::SolverFactory*>& solvers)
    : terms_(cfa.terms()),
      graph_(cfa, encode::BlockOperator::LoopHeads),
      unrolling_(graph_),
      solver_(terms_, solvers) {}

std::optional<program::Choices> Executions::work(const base::Budget& budget) {
  while (!is_done_ && !budget.exhausted()) {
    budget.spend(base::efforts::kFocusQuestion);
    const std::size_t depth = unrolling_.depth();
    const Term end = terms_.lor(unrolling_.error(depth), unrolling_.unsupported(depth));
    if (!terms_.is_false(end)) {
      switch (solver_.check(end, budget)) {
        case Answer::Sat: return unrolling_.choices([&](Term unknown) { return solver_.value(unknown); });
        case Answer::Unsat: solver_.add(terms_.lnot(end)); break;
        case Answer::Unknown: is_done_ = !budget.exhausted(); return std::nullopt;
      }
    }
    is_done_ = unrolling_.exhausted();
    if (is_done_) break;
    unrolling_.step();
    if (!graph_.has_calls()) continue;
    unrolling_.drop_calls([&](Term condition) {
      if (solver_.check(condition, budget.part(base::efforts::kFocusCall)) != Answer::Unsat) return false;
      solver_.add(terms_.lnot(condition));
      return true;
    });
  }
  return std::nullopt;
}

}  // namespace pincer::engine::focus
