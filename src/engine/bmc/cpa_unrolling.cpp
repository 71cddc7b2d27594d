// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Alg. 3 of the paper, lines 5 to 14 and 24: for k = 1, 2, ... the base case and the forward condition of the program
// that CPA++ unrolls within k.
#include "engine/bmc/cpa_unrolling.h"

#include <fmt/format.h>

#include "cpa/bounded.h"

namespace pincer::engine::bmc {

using certificate::Exhausted;
using certificate::Unsafe;
using certificate::Unsupported;
using certificate::Verdict;
using cpa::ArgId;
using logic::Answer;
using logic::Term;
using logic::Value;
using program::EdgeId;
using program::VariableId;

namespace {

const cpa::PathFormula& path_of(const cpa::Arg<cpa::BoundedAnalysis>& reached, ArgId e) {
  return std::get<cpa::Predicate::State>(reached[e].state).path;
}

/// The states that the execution of the model passes, the last one first.
std::vector<ArgId> passed(const cpa::Arg<cpa::BoundedAnalysis>& reached, ArgId last, logic::Solver& model) {
  std::vector<ArgId> result{last};
  while (!reached[result.back()].parents.empty()) {
    for (const ArgId parent : reached[result.back()].parents) {
      const cpa::PathFormula& path = path_of(reached, parent);
      if (!path.is_true() && !model.value(path.block->condition).as_bool()) continue;
      result.push_back(parent);
      break;
    }
  }
  return result;
}

/// The execution of the model, to one of the ends of this kind.
program::Choices execution(const encode::Transitions& program, cpa::PathFormulas& formulas,
                           const cpa::Arg<cpa::BoundedAnalysis>& reached, encode::NodeKind end, logic::Solver& model) {
  const encode::BlockGraph& graph = program.graph();
  std::vector<ArgId> states;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    if (graph.nodes()[n].kind != end) continue;
    for (const ArgId e : reached.at(encode::NodeId(n))) {
      if (states.empty() && model.value(path_of(reached, e).block->condition).as_bool())
        states = passed(reached, e, model);
    }
  }
  const auto chosen = [&](std::size_t step, EdgeId edge) -> std::optional<Value> {
    if (step + 1 >= states.size()) return std::nullopt;
    const ArgId e = states[states.size() - 1 - step];
    for (const auto& choice : program.choices(reached.location(e))) {
      if (choice.edge == edge) return model.value(formulas.unknown(choice.unknown, path_of(reached, e).heads));
    }
    return std::nullopt;
  };
  const auto initial = [&](VariableId v) { return model.value(graph.cfa().variable(v).term); };
  return encode::execution_of(graph, states.size() - 1, initial, chosen);
}

}  // namespace

Claim CpaUnrolling::run(const program::Cfa& cfa, const Context& context) {
  return {unroll(cfa, context), options_.solvers->name()};
}

Verdict CpaUnrolling::unroll(const program::Cfa& cfa, const Context& context) const {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const encode::Transitions program(graph);
  cpa::PathFormulas formulas(program);
  const auto make_solver = [&] {
    auto solver = options_.solvers->make(cfa.terms());
    solver->set_budget(context.budget);
    return solver;
  };
  const auto solver = make_solver();
  invariant::BlockSolvers<> blocks(cfa, *options_.solvers, context.budget);
  cpa::PredicateAbstraction abstraction(cfa.terms(), blocks, make_solver(), *context.statistics, {});
  cpa::Entailment entailment(cfa.terms(), make_solver(), *context.statistics);
  cpa::BoundedUnrolling::Options options{.merge = options_.merge};
  if (!options_.merge) options.feasible = [&](Term path) { return solver->check({path}) != Answer::Unsat; };
  cpa::BoundedUnrolling unrolling(program, formulas, abstraction, entailment, options);
  for (int k = 1;; ++k) {
    context.progress(fmt::format("bound {}", k));
    if (unrolling.unroll(k, context.budget) != cpa::Exploration::Complete) return give_up(context.budget, "limit");
    context.statistics->count("ARG nodes") += unrolling.reached().made();
    switch (solver->check({unrolling.base_case()})) {
      case Answer::Sat:
        return Unsafe{execution(program, formulas, unrolling.reached(), encode::NodeKind::Error, *solver)};
      case Answer::Unknown: return give_up(context.budget, solver->reason());
      case Answer::Unsat: break;
    }
    switch (solver->check({unrolling.base_case(encode::NodeKind::Unsupported)})) {
      case Answer::Sat:
        return Unsupported{execution(program, formulas, unrolling.reached(), encode::NodeKind::Unsupported, *solver)};
      case Answer::Unknown: return give_up(context.budget, solver->reason());
      case Answer::Unsat: break;
    }
    switch (solver->check({unrolling.forward_condition()})) {
      case Answer::Unsat: {
        std::size_t depth = 1;  // blocks of the longest path; all but the last end at a loop head
        for (std::size_t i = 0; i < unrolling.reached().made(); ++i)
          depth = std::max(depth, std::size_t{path_of(unrolling.reached(), ArgId(i)).heads} + 1);
        return Exhausted{depth};
      }
      case Answer::Unknown: return give_up(context.budget, solver->reason());
      case Answer::Sat: break;
    }
  }
}

EngineInfo symbolic_execution_info() {
  return {.name = "symbolic-execution",
          .line = "the Predicate CPA on one path at a time, with increasing loop bounds",
          .idea =
              "Follows one path after the other and asks a solver at every step whether "
              "the path is feasible. Loops are followed up to a bound, which grows until a "
              "path reaches the error or none is cut off by the bound. It merges nothing "
              "and learns nothing, so it suits programs with few paths.",
          .paper = "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, JAR 60, 2018, Sect. 4.5",
          .reads = Reads::Program,
          .has_published = true,
          .make = [](const Settings&, const Toolbox& toolbox) {
            return std::make_unique<CpaUnrolling>(CpaUnrolling::Options{toolbox.z3.get(), false});
          }};
}

}  // namespace pincer::engine::bmc
