// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// For every node n of the block graph a predicate P_n over the variables that are live there; for every block from n to
// m a clause P_n(x) & path(x, unknowns) => P_m(values(x, unknowns)); the error's predicate must be empty. Solutions are
// inductive invariants.
#include "engine/horn/horn.h"

#include <fmt/format.h>

#include <map>

#include "encode/execute.h"
#include "logic/backend/spacer_horn.h"
#include "transform/integer_view.h"
#include "transform/slice.h"

namespace pincer::engine {

using certificate::Unknown;
using certificate::Verdict;
using encode::BlockGraph;
using encode::NodeId;
using encode::NodeKind;
using logic::Term;
using program::Cfa;
using program::EdgeId;
using program::VariableId;

namespace {

class Free : public encode::Unknowns {
 public:
  explicit Free(const Cfa& cfa) : cfa_(cfa) {}
  Term choice(EdgeId edge, VariableId variable) override {
    Term& unknown = choices_[edge];
    if (!unknown.valid()) unknown = cfa_.terms().fresh_variable(cfa_.variable(variable).name, cfa_.sort(variable));
    return unknown;
  }
  Term initial(VariableId variable) override { return cfa_.variable(variable).term; }

 private:
  const Cfa& cfa_;
  std::map<EdgeId, Term> choices_;
};

logic::HornProblem clauses_of(const Cfa& cfa, const BlockGraph& graph, const program::Liveness& liveness) {
  logic::Terms& terms = cfa.terms();
  logic::HornProblem problem;
  const std::size_t bad = graph.nodes().size();  // errors and what is unsupported
  for (const BlockGraph::Node& node : graph.nodes()) {
    std::vector<Term> arguments;
    if (node.kind == NodeKind::Entry || node.kind == NodeKind::Inner) {
      for (const VariableId v : liveness.live(node.location)) arguments.push_back(cfa.variable(v).term);
    }
    problem.predicates.push_back(std::move(arguments));
  }
  problem.predicates.emplace_back();
  const std::size_t entry = graph.entry().index();
  problem.clauses.push_back({std::nullopt, terms.boolean(true), entry, problem.predicates[entry]});
  encode::Paths paths(terms);
  encode::Executor executor(cfa, liveness, paths);
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    const BlockGraph::Node& node = graph.nodes()[n];
    if (node.kind != NodeKind::Entry && node.kind != NodeKind::Inner) continue;
    Free unknowns(cfa);
    encode::State start{paths.start(), std::vector<Term>(cfa.variables().size())};
    for (auto& arrival : executor.execute(graph, node.part, std::move(start), unknowns)) {
      const NodeId target = *graph.node_at(arrival.target);
      const std::size_t to = graph.is_final(target) ? bad : target.index();
      std::vector<Term> values;
      for (const Term argument : problem.predicates[to])
        values.push_back(executor.read(argument, arrival.state, unknowns));
      problem.clauses.push_back({n, paths.condition(arrival.state.path), to, std::move(values)});
    }
  }
  return problem;
}

bool has_bits(const Cfa& cfa) {
  const auto is_bits = [](logic::Sort sort) {
    while (sort.is_array()) sort = sort.element();
    return sort.is_bitvec();
  };
  for (std::size_t v = 0; v < cfa.variables().size(); ++v) {
    if (is_bits(cfa.sort(VariableId(v)))) return true;
  }
  return false;
}

/// One attempt, on one view of the program.
Verdict attempt(const Cfa& cfa, const Context& context) {
  const BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  if (graph.has_calls()) return Unknown{"incomplete: procedures"};
  const program::Liveness liveness(cfa);
  const logic::HornProblem problem = clauses_of(cfa, graph, liveness);
  const logic::HornSolution solution = logic::make_spacer_horn_solver(cfa.terms())->solve(problem, context.budget);
  switch (solution.answer) {
    case logic::Answer::Sat: return Unknown{"incomplete: no proof over this view of the program"};
    case logic::Answer::Unknown: return Unknown{"incomplete: " + solution.reason};
    case logic::Answer::Unsat: break;
  }
  certificate::Inductive proof;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    const BlockGraph::Node& node = graph.nodes()[n];
    if (node.kind == NodeKind::Entry || node.kind == NodeKind::Inner)
      proof.invariants.emplace_back(node.location, solution.interpretations[n]);
  }
  return proof;
}

}  // namespace

Verdict Horn::run(const Cfa& cfa, const Context& context) {
  const bool bits = has_bits(cfa);
  if (options_.integers || !bits) {
    context.progress("over integers");
    std::vector<std::function<transform::Transformed(const Cfa&)>> passes = {transform::slice};
    if (bits)
      passes.emplace_back(
          [](const Cfa& program) { return transform::integer_view(program, transform::Arithmetic::Exact); });
    passes.emplace_back(transform::propagate_intervals);
    const transform::Transformed view = transform::pipeline(cfa, passes);
    Verdict verdict = attempt(view.program, context);
    if (!std::holds_alternative<Unknown>(verdict)) return view.back(verdict);
    if (context.budget.exhausted()) return Unknown{"timeout"};
    if (!bits) return verdict;
  }
  context.progress("over bits");
  Verdict verdict = attempt(cfa, context);
  if (std::holds_alternative<Unknown>(verdict) && context.budget.exhausted()) return Unknown{"timeout"};
  return verdict;
}

}  // namespace pincer::engine
