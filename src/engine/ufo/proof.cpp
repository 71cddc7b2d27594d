// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/ufo/proof.h"

#include "logic/simplify/simplify.h"

namespace pincer::engine::ufo {

using encode::NodeKind;
using logic::Answer;
using logic::Term;

namespace {

/// The disjunction, without disjuncts that the others imply.
Term irredundant(logic::Terms& terms, std::vector<Term> disjuncts, logic::Solver& solver) {
  for (std::size_t i = 0; i < disjuncts.size();) {
    std::vector<Term> assumptions;
    for (std::size_t j = 0; j < disjuncts.size(); ++j)
      assumptions.push_back(i == j ? disjuncts[j] : terms.lnot(disjuncts[j]));
    switch (solver.check(assumptions)) {
      case Answer::Unsat: disjuncts.erase(disjuncts.begin() + static_cast<std::ptrdiff_t>(i)); break;
      case Answer::Sat:
      case Answer::Unknown: ++i; break;
    }
  }
  return logic::simplify(terms, terms.lor(disjuncts));
}

}  // namespace

certificate::Inductive proof_of(const Arg& arg, const Facts& facts, const logic::SolverFactory& solvers,
                                const base::Budget& budget) {
  const encode::BlockGraph& graph = arg.transitions().graph();
  logic::Terms& terms = graph.cfa().terms();
  std::vector<std::vector<Term>> labels(graph.nodes().size());
  for (std::size_t n = 0; n < arg.size(); ++n) {
    const Arg::Node& node = arg.node(ArgNode(n));
    if (ArgNode(n) != arg.error() && node.visited && !node.covered) labels[node.place.index()].push_back(node.label);
  }
  const auto solver = solvers.make(terms);
  solver->set_budget(budget);
  certificate::Inductive result;
  for (std::size_t p = 0; p < labels.size(); ++p) {
    const auto& node = graph.nodes()[p];
    if (node.kind == NodeKind::Entry || node.kind == NodeKind::Inner)
      result.invariants.emplace_back(node.location, irredundant(terms, std::move(labels[p]), *solver));
    for (const Term fact : facts.at(encode::NodeId(p))) result.invariants.emplace_back(node.location, fact);
  }
  return result;
}

certificate::Inductive proof_of(const encode::BlockGraph& graph, const Facts& facts) {
  certificate::Inductive result;
  for (std::size_t p = 0; p < graph.nodes().size(); ++p) {
    for (const Term fact : facts.at(encode::NodeId(p))) result.invariants.emplace_back(graph.nodes()[p].location, fact);
  }
  return result;
}

}  // namespace pincer::engine::ufo
