// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/facts.h"

#include <algorithm>

#include "logic/term/parts.h"

namespace pincer::invariant {

using encode::NodeId;
using encode::NodeKind;
using encode::Transition;
using logic::Answer;
using logic::Term;

Facts::Facts(const encode::Transitions& transitions, const logic::SolverFactory& solvers)
    : transitions_(transitions),
      solvers_(solvers),
      terms_(transitions.graph().cfa().terms()),
      steps_(steps_of(transitions)),
      blocks_(transitions.graph().cfa(), solvers, {}) {}

std::vector<Term> Facts::worth_asking(NodeId node, const std::vector<Term>& formulas) const {
  std::vector<Term> result;
  if (transitions_.graph().node(node).kind != NodeKind::Inner) return result;
  logic::TermMap<bool> seen;
  for (const Term fact : at(node)) seen[fact] = true;
  for (const Term conjunct : logic::all_conjuncts(terms_, formulas)) {
    if (seen.contains(conjunct) || !transitions_.is_about_live(conjunct, node)) continue;
    seen[conjunct] = true;
    result.push_back(conjunct);
  }
  return result;
}

std::vector<Term> Facts::irredundant(std::vector<Term> facts, const base::Budget& budget) const {
  const auto solver = solvers_.make(terms_);
  solver->set_budget(budget);
  for (std::size_t i = facts.size(); i-- > 0 && !budget.exhausted();) {
    std::vector<Term> others = facts;
    others[i] = terms_.lnot(facts[i]);
    if (solver->check(others) == Answer::Unsat) facts.erase(facts.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return facts;
}

AtNodes Facts::learn(const AtNodes& candidates, const Learning& learning, const base::Budget& budget) {
  AtNodes open;
  for (const auto& [node, formulas] : candidates) open[node] = worth_asking(node, formulas);
  auto kept = houdini(steps_, std::move(open), blocks_, terms_, {learning.patience, &facts_}, budget);
  if (!kept) return {};
  for (auto& [node, here] : *kept) {
    if (learning.irredundant) here = irredundant(std::move(here), budget.part(learning.patience.question));
    facts_[node].insert(facts_[node].end(), here.begin(), here.end());
  }
  return *std::move(kept);
}

bool Facts::exclude_error(const base::Budget& budget) {
  for (std::size_t n = 0; n < transitions_.graph().nodes().size(); ++n) {
    for (const Transition& transition : transitions_.from(NodeId(n))) {
      if (!transitions_.graph().is_final(transition.target)) continue;
      BlockSolver& block = blocks_.of(transition, budget);
      block.tell(at(NodeId(n)));
      switch (block.solver().check()) {
        case Answer::Unsat: break;
        case Answer::Sat:
        case Answer::Unknown: return false;
      }
    }
  }
  return true;
}

}  // namespace pincer::invariant
