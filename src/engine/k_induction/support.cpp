// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Backwards from what is needed: for each block that leads to a needed invariant, an unsatisfiable core says which
// invariants at its start keep it.
#include "engine/k_induction/support.h"

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "encode/transitions.h"
#include "logic/term/substitute.h"

namespace pincer::engine {

using certificate::Invariants;
using encode::NodeId;
using logic::Answer;
using logic::Term;

Invariants support(const encode::BlockGraph& graph, const Invariants& invariants, const Invariants& needed,
                   const logic::SolverFactory& solvers, const base::Budget& budget) {
  const program::Cfa& cfa = graph.cfa();
  logic::Terms& terms = cfa.terms();
  const encode::Transitions transitions(graph);
  std::vector<std::vector<Term>> known(graph.nodes().size());
  for (const auto& [location, formula] : invariants) known[graph.node_at(location)->index()].push_back(formula);
  std::vector<std::set<Term>> kept(graph.nodes().size());
  std::deque<std::pair<NodeId, Term>> open;
  const auto keep = [&](NodeId node, Term formula) {
    if (kept[node.index()].insert(formula).second) open.emplace_back(node, formula);
  };
  for (const auto& [location, formula] : needed) keep(*graph.node_at(location), formula);
  std::map<NodeId, std::unique_ptr<logic::Solver>> asked;  // by source
  while (!open.empty()) {
    const auto [target, goal] = open.front();
    open.pop_front();
    for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
      for (const encode::Transition& transition : transitions.from(NodeId(n))) {
        if (transition.target != target) continue;
        logic::Substitution values;
        for (const auto& value : transition.values) values.emplace(cfa.variable(value.variable).term, value.term);
        auto& solver = asked[NodeId(n)];
        if (!solver) solver = solvers.make(terms);
        solver->set_budget(budget);
        const auto ask = [&](const auto& facts) {
          std::vector<Term> assumptions = {transition.condition, terms.lnot(logic::substitute(terms, goal, values))};
          assumptions.insert(assumptions.end(), facts.begin(), facts.end());
          return solver->check(assumptions);
        };
        // What is kept anyway costs nothing.
        if (ask(kept[n]) == Answer::Unsat) continue;
        if (ask(known[n]) != Answer::Unsat) return invariants;
        const std::vector<Term> core = solver->core();
        for (const Term fact : known[n]) {
          if (std::find(core.begin(), core.end(), fact) != core.end()) keep(NodeId(n), fact);
        }
      }
    }
  }
  Invariants result;
  for (std::size_t n = 0; n < kept.size(); ++n) {
    for (const Term formula : kept[n]) result.emplace_back(graph.nodes()[n].location, formula);
  }
  return result;
}

}  // namespace pincer::engine
