// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/k_induction/houdini.h"

#include <algorithm>
#include <deque>

#include "logic/term/free_variables.h"
#include "logic/term/substitute.h"

namespace pincer::engine {

using encode::NodeId;
using encode::NodeKind;
using logic::Answer;
using logic::Term;

namespace {

constexpr base::Budget::Seconds kPatience(2);
constexpr base::Budget::Seconds kPatienceWithOne(0.1);

/// A share of what is left, but not less than `least`.
base::Budget::Seconds share(const base::Budget& budget, double part, base::Budget::Seconds least) {
  constexpr base::Budget::Seconds kLong(100);
  return std::max(least, budget.remaining().value_or(kLong) * part);
}

}  // namespace

Houdini::Houdini(const encode::Transitions& transitions, const logic::SolverFactory& solvers)
    : transitions_(transitions),
      factory_(solvers),
      terms_(transitions.graph().cfa().terms()),
      proven_(transitions.graph().nodes().size()),
      alive_(transitions.graph().nodes().size()) {
  const program::Cfa& cfa = transitions.graph().cfa();
  for (std::size_t n = 0; n < proven_.size(); ++n) {
    solvers_.push_back(solvers.make(terms_));
    for (const encode::Transition& transition : transitions.from(NodeId(n))) {
      if (transitions.graph().is_final(transition.target)) continue;
      Edge edge{&transition, {}};
      for (const auto& value : transition.values) edge.values.emplace(cfa.variable(value.variable).term, value.term);
      edges_.push_back(std::move(edge));
    }
  }
}

std::vector<Term> Houdini::conjuncts(Term formula) const {
  std::vector<Term> result;
  for (std::vector<Term> open = {formula}; !open.empty();) {
    const Term part = open.back();
    open.pop_back();
    if (terms_.kind(part) != logic::Kind::And) {
      result.push_back(part);
      continue;
    }
    const auto children = terms_.children(part);
    open.insert(open.end(), children.begin(), children.end());
  }
  return result;
}

bool Houdini::is_about_live(Term fact, NodeId node) const {
  const encode::BlockGraph& graph = transitions_.graph();
  const std::vector<Term> variables = logic::free_variables(terms_, fact);
  return std::all_of(variables.begin(), variables.end(), [&](Term variable) {
    const auto known = graph.cfa().variable_of(variable);
    return known && transitions_.liveness().is_live(*known, graph.node(node).location);
  });
}

bool Houdini::weaken(const Edge& edge, const base::Budget& budget) {
  const encode::Transition& transition = *edge.transition;
  std::vector<Term>& goals = alive_[transition.target.index()];
  if (goals.empty()) return false;
  logic::Solver& solver = *solvers_[transition.source.index()];
  logic::Substituter after(terms_, edge.values);
  bool weakened = false;
  while (!goals.empty()) {
    std::vector<Term> assumptions = {transition.condition};
    const auto assume = [&](const std::vector<Term>& facts) {
      assumptions.insert(assumptions.end(), facts.begin(), facts.end());
    };
    assume(proven_[transition.source.index()]);
    assume(alive_[transition.source.index()]);
    std::vector<Term> broken;
    for (const Term goal : goals) broken.push_back(terms_.lnot(after(goal)));
    assumptions.push_back(terms_.lor(broken));
    ++questions_;
    solver.set_budget(budget.part(share(budget, 0.2, kPatience)));
    switch (solver.check(assumptions)) {
      case Answer::Unsat: return weakened;
      case Answer::Unknown:
        assumptions.pop_back();
        keep_easy(edge, std::move(assumptions), budget);
        weakened = true;
        if (budget.exhausted()) return true;
        break;
      case Answer::Sat: {
        std::vector<Term> kept;
        for (const Term goal : goals) {
          if (solver.value(after(goal)).as_bool()) kept.push_back(goal);
        }
        goals = std::move(kept);
        weakened = true;
        break;
      }
    }
  }
  return weakened;
}

void Houdini::keep_easy(const Edge& edge, std::vector<Term> assumptions, const base::Budget& budget) {
  std::vector<Term>& goals = alive_[edge.transition->target.index()];
  logic::Solver& solver = *solvers_[edge.transition->source.index()];
  logic::Substituter after(terms_, edge.values);
  std::vector<Term> kept;
  const base::Budget all = budget.part(share(budget, 0.5, kPatience));
  const auto one = share(all, 1 / static_cast<double>(goals.size()), kPatienceWithOne);
  for (const Term goal : goals) {
    if (all.exhausted()) break;
    assumptions.push_back(terms_.lnot(after(goal)));
    ++questions_;
    solver.set_budget(all.part(one));
    if (solver.check(assumptions) == Answer::Unsat) kept.push_back(goal);
    assumptions.pop_back();
  }
  goals = std::move(kept);
}

std::vector<Term> Houdini::irredundant(std::vector<Term> facts, const base::Budget& budget) {
  const auto solver = factory_.make(terms_);
  const base::Budget all = budget.part(kPatience);
  solver->set_budget(all);
  for (std::size_t i = facts.size(); i-- > 0 && !all.exhausted();) {
    std::vector<Term> others = facts;
    others[i] = terms_.lnot(facts[i]);
    if (solver->check(others) == Answer::Unsat) facts.erase(facts.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return facts;
}

certificate::Invariants Houdini::prove(const std::vector<Candidate>& candidates, const base::Budget& budget) {
  const encode::BlockGraph& graph = transitions_.graph();
  for (auto& alive : alive_) alive.clear();
  for (const Candidate& candidate : candidates) {
    if (graph.node(candidate.node).kind != NodeKind::Inner) continue;
    const std::vector<Term>& known = proven_[candidate.node.index()];
    for (const Term fact : conjuncts(candidate.formula)) {
      if (terms_.is_true(fact) || !is_about_live(fact, candidate.node)) continue;
      if (std::find(known.begin(), known.end(), fact) == known.end()) alive_[candidate.node.index()].push_back(fact);
    }
  }
  for (auto& alive : alive_) {
    std::sort(alive.begin(), alive.end());
    alive.erase(std::unique(alive.begin(), alive.end()), alive.end());
  }
  std::deque<std::size_t> open;
  std::vector<bool> is_open(edges_.size(), true);
  for (std::size_t e = 0; e < edges_.size(); ++e) open.push_back(e);
  while (!open.empty()) {
    if (budget.exhausted()) return {};
    const std::size_t e = open.front();
    open.pop_front();
    is_open[e] = false;
    if (!weaken(edges_[e], budget)) continue;
    // What starts at the target knows less now; so does this edge if it is a loop.
    for (std::size_t next = 0; next < edges_.size(); ++next) {
      if (is_open[next] || edges_[next].transition->source != edges_[e].transition->target) continue;
      is_open[next] = true;
      open.push_back(next);
    }
  }
  if (budget.exhausted()) return {};
  certificate::Invariants result;
  for (std::size_t n = 0; n < alive_.size(); ++n) {
    alive_[n] = irredundant(std::move(alive_[n]), budget);
    for (const Term fact : alive_[n]) result.emplace_back(graph.nodes()[n].location, fact);
    proven_[n].insert(proven_[n].end(), alive_[n].begin(), alive_[n].end());
    alive_[n].clear();
  }
  return result;
}

}  // namespace pincer::engine
