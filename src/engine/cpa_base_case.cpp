// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/cpa_base_case.h"

#include <algorithm>
#include <utility>

#include "base/timer.h"

namespace pincer::engine {

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

}  // namespace

CpaBaseCase::CpaBaseCase(const encode::Transitions& program, std::vector<const logic::SolverFactory*> solvers,
                         const Context& context, bool merge)
    : program_(program),
      context_(context),
      factory_(*solvers.front()),
      formulas_(program),
      solver_(program.graph().cfa().terms(), std::move(solvers)),
      blocks_(program.graph().cfa(), factory_, context.budget),
      abstraction_(program.graph().cfa().terms(), blocks_, make_solver(), *context.statistics, {}),
      entailment_(program.graph().cfa().terms(), make_solver(), *context.statistics),
      unrolling_(program, formulas_, abstraction_, entailment_,
                 merge ? cpa::BoundedUnrolling::Options{}
                       : cpa::BoundedUnrolling::Options{.merge = false, .feasible = [this](Term path) {
                                                          return solver_.check(path, context_.budget) != Answer::Unsat;
                                                        }}) {}

std::unique_ptr<logic::Solver> CpaBaseCase::make_solver() const {
  auto solver = factory_.make(program_.graph().cfa().terms());
  solver->set_budget(context_.budget);
  return solver;
}

std::optional<Verdict> CpaBaseCase::check(int k) {
  {
    const base::Timer timer(context_.statistics->seconds("unrolling"));
    if (unrolling_.unroll(k, context_.budget) != cpa::Exploration::Complete) return give_up(context_.budget, "limit");
  }
  context_.statistics->count("ARG nodes") += unrolling_.reached().made();
  if (auto verdict = no_end(encode::NodeKind::Error)) return verdict;  // 9-11
  if (auto verdict = no_end(encode::NodeKind::Unsupported)) return verdict;
  context_.statistics->count("bound without failure") = static_cast<std::uint64_t>(k);
  const base::Timer timer(context_.statistics->seconds("forward condition"));
  switch (solver_.check(unrolling_.forward_condition(), context_.budget)) {  // 12-14
    case Answer::Unsat: return exhausted();
    case Answer::Unknown: return give_up(context_.budget, solver_.reason());
    case Answer::Sat: break;
  }
  return std::nullopt;
}

std::optional<Verdict> CpaBaseCase::no_end(encode::NodeKind kind) {
  const base::Timer timer(context_.statistics->seconds("base case"));
  switch (solver_.check(unrolling_.base_case(kind), context_.budget)) {
    case Answer::Unsat: return std::nullopt;
    case Answer::Unknown: return give_up(context_.budget, solver_.reason());
    case Answer::Sat: break;
  }
  if (kind == encode::NodeKind::Unsupported) return certificate::Unsupported{execution(kind)};
  return certificate::Unsafe{execution(kind)};
}

certificate::Exhausted CpaBaseCase::exhausted() const {
  std::size_t depth = 1;  // blocks of the longest path; all but the last end at a loop head
  for (std::size_t i = 0; i < unrolling_.reached().made(); ++i)
    depth = std::max(depth, std::size_t{path_of(unrolling_.reached(), ArgId(i)).heads} + 1);
  return {depth};
}

std::vector<ArgId> CpaBaseCase::passed(ArgId last) {
  const Reached& reached = unrolling_.reached();
  std::vector<ArgId> result{last};
  while (!reached[result.back()].parents.empty()) {
    for (const ArgId parent : reached[result.back()].parents) {
      const cpa::PathFormula& path = path_of(reached, parent);
      if (!path.is_true() && !solver_.value(path.block->condition).as_bool()) continue;
      result.push_back(parent);
      break;
    }
  }
  return result;
}

program::Choices CpaBaseCase::execution(encode::NodeKind end) {
  const encode::BlockGraph& graph = program_.graph();
  const Reached& reached = unrolling_.reached();
  std::vector<ArgId> states;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
    if (graph.nodes()[n].kind != end) continue;
    for (const ArgId e : reached.at(encode::NodeId(n))) {
      if (states.empty() && solver_.value(path_of(reached, e).block->condition).as_bool()) states = passed(e);
    }
  }
  const auto chosen = [&](std::size_t step, EdgeId edge) -> std::optional<Value> {
    if (step + 1 >= states.size()) return std::nullopt;
    const ArgId e = states[states.size() - 1 - step];
    for (const auto& choice : program_.choices(reached.location(e))) {
      if (choice.edge == edge) return solver_.value(formulas_.unknown(choice.unknown, path_of(reached, e).heads));
    }
    return std::nullopt;
  };
  const auto initial = [&](VariableId v) { return solver_.value(graph.cfa().variable(v).term); };
  return encode::execution_of(graph, states.size() - 1, initial, chosen);
}

}  // namespace pincer::engine
