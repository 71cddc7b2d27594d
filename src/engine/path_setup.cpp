// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/path_setup.h"

#include <algorithm>

#include "base/timer.h"
#include "invariant/ladder.h"
#include "logic/backend/interpolators.h"

namespace pincer::engine {

using encode::BlockGraph;
using encode::NodeId;
using encode::NodeKind;
using logic::Term;
using logic::Value;
using program::EdgeId;
using program::VariableId;

namespace {

certificate::Invariants known_invariants(const program::Cfa& cfa, const Context& context, const PathOptions& options) {
  if (!options.invariants) return {};
  const base::Timer timer(context.statistics->seconds("invariants"));
  return invariant::interval_invariants(cfa, context.budget);
}

}  // namespace

std::unique_ptr<logic::Solver> make_solver(const logic::SolverFactory& solvers, logic::Terms& terms,
                                           const base::Budget& budget) {
  auto solver = solvers.make(terms);
  solver->set_budget(budget);
  return solver;
}

std::vector<SettingInfo> path_settings(std::vector<SettingInfo> own) {
  own.push_back({"invariants", {"on", "off"}, "assume disjunctions of intervals at loop heads", "off"});
  own.push_back({"path-invariants", {"on", "off"}, "look for interpolants that are loop invariants first", "off"});
  if (std::none_of(own.begin(), own.end(), [](const SettingInfo& info) { return info.name == "interpolator"; }))
    own.push_back(
        {"interpolator", {"by-size", "spacer-first", "portfolio", "proof", "spacer"}, "where interpolants come from"});
  own.push_back(numbers_setting());
  own.push_back(intervals_setting());
  return own;
}

PathOptions path_options(const Settings& settings, const Toolbox& toolbox) {
  return {.solvers = toolbox.z3.get(),
          .path_invariants = settings.is("path-invariants", "on"),
          .invariants = settings.is("invariants", "on"),
          .interpolator = settings.text("interpolator")};
}

PathSetup::PathSetup(const program::Cfa& cfa, const Context& context, const PathOptions& options)
    : graph(cfa, options.steps),
      invariants(known_invariants(cfa, context, options)),
      program(graph, invariants),
      block_solvers(cfa, *options.solvers, context.budget),
      entailment(cfa.terms(), make_solver(*options.solvers, cfa.terms(), context.budget), *context.statistics),
      path_invariants(program, block_solvers, context.budget, *context.statistics),
      paths(
          cfa, make_solver(*options.solvers, cfa.terms(), context.budget),
          logic::make_interpolator(options.interpolator == "by-size" ? "portfolio" : options.interpolator, cfa.terms()),
          options.interpolator == "by-size" ? logic::make_interpolator("spacer", cfa.terms()) : nullptr,
          options.path_invariants ? &path_invariants : nullptr, context.budget, *context.statistics),
      cfa_(cfa),
      context_(context) {}

certificate::Inductive PathSetup::proof(const invariant::AtNodes& disjuncts) {
  certificate::Inductive result;
  const BlockGraph heads(cfa_, encode::BlockOperator::LoopHeads);
  for (const BlockGraph::Node& node : heads.nodes()) {
    if (node.kind != NodeKind::Entry && node.kind != NodeKind::Inner) continue;
    std::vector<Term> kept;
    for (const Term formula : disjuncts[*graph.node_at(node.location)]) {
      if (std::any_of(kept.begin(), kept.end(), [&](Term k) { return entailment.holds(formula, k); })) continue;
      std::erase_if(kept, [&](Term k) { return entailment.holds(k, formula); });
      kept.push_back(formula);
    }
    Term whole = cfa_.terms().lor(kept);
    for (const auto& [location, formula] : invariants)
      if (location == node.location) whole = cfa_.terms().land(whole, formula);
    result.invariants.emplace_back(node.location, whole);
  }
  return result;
}

certificate::Verdict PathSetup::failure(const Path& path) {
  return failure(path, graph, [&](std::size_t step, EdgeId) { return path[step]->source; });
}

certificate::Verdict PathSetup::failure(const Path& path, const BlockGraph& blocks,
                                        const std::function<NodeId(std::size_t step, EdgeId)>& where) {
  const auto chosen = [&](std::size_t step, EdgeId edge) -> std::optional<Value> {
    for (const encode::Transition::Choice& choice : program.choices(where(step, edge)))
      if (choice.edge == edge) return paths.value(choice.unknown, step);
    return std::nullopt;
  };
  const auto initial = [&](VariableId v) { return paths.value(cfa_.variable(v).term, 0); };
  const program::Choices choices = encode::execution_of(blocks, path.size(), initial, chosen);
  if (graph.node(path.back()->target).kind == NodeKind::Unsupported) return certificate::Unsupported{choices};
  return certificate::Unsafe{choices};
}

}  // namespace pincer::engine
