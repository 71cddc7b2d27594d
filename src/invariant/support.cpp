// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Backwards from what is needed: for each block that leads to a needed formula, an unsatisfiable core says which formulas
// at its start keep it.
#include "invariant/support.h"

#include <algorithm>
#include <deque>

namespace pincer::invariant {

using encode::NodeId;
using logic::Answer;
using logic::Term;

std::optional<std::vector<Term>> reasons(BlockSolver& block, std::span<const Term> from, Term violation) {
  std::vector<Term> assumptions(from.begin(), from.end());
  assumptions.push_back(block.before(violation));
  switch (block.solver().check(assumptions)) {
    case Answer::Sat:
    case Answer::Unknown: return std::nullopt;
    case Answer::Unsat: break;
  }
  const std::vector<Term> core = block.solver().core();
  std::vector<Term> result;
  for (const Term c : from) {
    if (std::find(core.begin(), core.end(), c) != core.end()) result.push_back(c);
  }
  return result;
}

std::optional<AtNodes> support(std::span<const Step> steps, const AtNodes& inductive, AtNodes needed,
                               BlockSolvers<>& blocks, logic::Terms& terms, const base::Budget& budget) {
  std::deque<NodeId> open;
  for (const auto& [node, formulas] : needed) open.push_back(node);
  while (!open.empty()) {
    const NodeId node = open.front();
    open.pop_front();
    for (const Step& step : steps) {
      if (step.block->target != node || step.from) continue;
      if (budget.exhausted()) return std::nullopt;
      const NodeId source = step.block->source;
      BlockSolver& block = blocks.of(*step.block, budget);
      const Term violation = terms.lnot(terms.land(needed[node]));
      // What is kept anyway costs nothing.
      if (reasons(block, needed[source], violation)) continue;
      const auto more = reasons(block, inductive[source], violation);
      if (!more) return std::nullopt;
      std::vector<Term>& kept = needed[source];
      for (const Term c : *more) {
        if (std::find(kept.begin(), kept.end(), c) == kept.end()) kept.push_back(c);
      }
      if (std::find(open.begin(), open.end(), source) == open.end()) open.push_back(source);
    }
  }
  return needed;
}

}  // namespace pincer::invariant
