// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/excluded.h"

#include <algorithm>

#include "base/efforts.h"
#include "encode/transitions.h"
#include "invariant/at_nodes.h"

namespace pincer::invariant {

using encode::NodeId;
using logic::Answer;

namespace {

bool is_refuted(logic::Terms& terms, const std::vector<logic::Term>& formulas,
                const std::vector<const logic::SolverFactory*>& solvers, const base::Budget& budget) {
  for (const logic::SolverFactory* factory : solvers) {
    if (budget.exhausted()) return false;
    const auto solver = factory->make(terms);
    solver->set_budget(budget.part(base::efforts::kExcluding));
    switch (solver->check(formulas)) {
      case Answer::Unsat: return true;
      case Answer::Sat: return false;
      case Answer::Unknown: break;
    }
  }
  return false;
}

}  // namespace

std::vector<bool> excluded(const program::Cfa& cfa, const certificate::Invariants& invariants,
                           std::span<const program::LocationId> ends,
                           const std::vector<const logic::SolverFactory*>& solvers, const base::Budget& budget) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  if (graph.has_calls()) return std::vector<bool>(ends.size(), false);
  const encode::Transitions transitions(graph);
  const AtNodes known = AtNodes::of(graph, invariants);
  std::vector<bool> result(ends.size(), true);
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const encode::Transition& block : transitions.from(NodeId(n))) {
      const auto end = std::find(ends.begin(), ends.end(), graph.node(block.target).location);
      if (end == ends.end()) continue;
      const auto index = static_cast<std::size_t>(end - ends.begin());
      if (!result[index]) continue;
      std::vector<logic::Term> formulas = known[NodeId(n)];
      formulas.push_back(block.condition);
      result[index] = is_refuted(cfa.terms(), formulas, solvers, budget);
    }
  }
  return result;
}

certificate::Invariants where_it_matters(const program::Cfa& cfa, const certificate::Invariants& invariants) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  return AtNodes::of(graph, invariants).invariants(graph);
}

}  // namespace pincer::invariant
