// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The program as constrained Horn clauses, for a solver of such clauses.
//   A. Komuravelli, A. Gurfinkel, S. Chaki: SMT-Based Model Checking for Recursive Programs. CAV 2014 (Spacer).
//
// For every node n of the block graph a predicate P_n over the variables that are live there; for every block from n to
// m a clause P_n(x) & path(x, unknowns) => P_m(values(x, unknowns)); the error's predicate must be empty (clauses_of).
// Solutions are inductive invariants.
//
// Deviations: programs with calls are not translated, so that the clauses are linear; and a refutation is not read back
// as an execution.
#include "engine/horn/horn.h"

#include "encode/transitions.h"
#include "logic/backend/spacer_horn.h"

namespace pincer::engine::horn {

using certificate::Unknown;
using encode::BlockGraph;
using encode::NodeId;
using encode::NodeKind;
using logic::Term;
using program::Cfa;
using program::VariableId;

namespace {

logic::HornProblem clauses_of(const encode::Transitions& transitions) {
  const BlockGraph& graph = transitions.graph();
  const Cfa& cfa = graph.cfa();
  logic::HornProblem problem;
  const std::size_t bad = graph.nodes().size();  // errors and what is unsupported
  for (const BlockGraph::Node& node : graph.nodes()) {
    std::vector<Term> arguments;
    if (node.kind == NodeKind::Entry || node.kind == NodeKind::Inner) {
      for (const VariableId v : transitions.liveness().live(node.location)) arguments.push_back(cfa.variable(v).term);
    }
    problem.predicates.push_back(std::move(arguments));
  }
  problem.predicates.emplace_back();
  const std::size_t entry = graph.entry().index();
  problem.clauses.push_back({std::nullopt, cfa.terms().boolean(true), entry, problem.predicates[entry]});
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    for (const encode::Transition& transition : transitions.from(NodeId(n))) {
      const bool final = graph.is_final(transition.target);
      std::vector<Term> values;
      for (const auto& value : transition.values) {
        if (!final) values.push_back(value.term);
      }
      problem.clauses.push_back({n, transition.condition, final ? bad : transition.target.index(), std::move(values)});
    }
  }
  return problem;
}

}  // namespace

Claim Horn::run(const Cfa& cfa, const Context& context) {
  const BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const logic::HornProblem problem = clauses_of(encode::Transitions(graph));
  const logic::HornSolution solution = logic::make_spacer_horn_solver(cfa.terms())->solve(problem, context.budget);
  switch (solution.answer) {
    case logic::Answer::Sat: return {Unknown{"incomplete: no proof over this view of the program"}};
    case logic::Answer::Unknown: return {give_up(context.budget, solution.reason)};
    case logic::Answer::Unsat: break;
  }
  certificate::Inductive proof;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    const BlockGraph::Node& node = graph.nodes()[n];
    if (node.kind == NodeKind::Entry || node.kind == NodeKind::Inner)
      proof.invariants.emplace_back(node.location, solution.interpretations[n]);
  }
  return {proof, "z3"};
}

EngineInfo info() {
  return {.name = "horn",
          .line = "constrained Horn clauses, solved by Spacer; over integers first, then over bits",
          .idea =
              "Writes the program as logical rules, constrained Horn clauses, with one "
              "unknown invariant per loop head. A solver for such clauses, Spacer, finds "
              "the invariants. It looks for proofs only: a refutation by the solver is not "
              "turned into an execution.",
          .paper = "Komuravelli, Gurfinkel, Chaki: SMT-Based Model Checking for Recursive Programs, CAV 2014",
          .settings = {numbers_setting(), intervals_setting()},
          .reads = Reads::IntegersThenBits,
          .has_published = true,
          .make = [](const Settings&, const Toolbox&) { return std::make_unique<Horn>(); }};
}

}  // namespace pincer::engine::horn
