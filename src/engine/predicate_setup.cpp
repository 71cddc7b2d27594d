// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/predicate_setup.h"

#include <fmt/format.h>

#include "base/timer.h"
#include "engine/predicate_dot.h"
#include "invariant/ladder.h"
#include "logic/backend/buddy_bdd.h"
#include "logic/backend/interpolators.h"

namespace pincer::engine {

using certificate::Verdict;
using encode::BlockGraph;
using encode::NodeId;
using encode::NodeKind;
using logic::Term;
using logic::Value;
using program::EdgeId;
using program::VariableId;

namespace {

std::unique_ptr<logic::Solver> make_solver(const PredicateOptions& options, logic::Terms& terms,
                                           const base::Budget& budget) {
  auto solver = options.solvers->make(terms);
  solver->set_budget(budget);
  return solver;
}

certificate::Invariants find_invariants(const program::Cfa& cfa, const Context& context,
                                        const PredicateOptions& options) {
  if (!options.invariants) return {};
  const base::Timer timer(context.statistics->seconds("invariants"));
  return invariant::interval_invariants(cfa, context.budget);
}

}  // namespace

std::vector<SettingInfo> predicate_settings(std::vector<SettingInfo> own) {
  own.push_back({"blocks", {"loop-heads", "functions", "statement"}, "where blocks end and states are abstracted"});
  own.push_back({"walk", {"blocks", "statements"}, "from block end to block end, or through every statement"});
  own.push_back({"invariants", {"on", "off"}, "assume disjunctions of intervals at loop heads", "off"});
  own.push_back({"path-invariants", {"on", "off"}, "look for interpolants that are loop invariants first", "off"});
  own.push_back({"interpolator", {"by-size", "portfolio", "proof", "spacer"}, "where interpolants come from"});
  own.push_back(numbers_setting());
  own.push_back(intervals_setting());
  return own;
}

PredicateOptions predicate_options(const Settings& settings, const Toolbox& toolbox) {
  PredicateOptions options;
  options.solvers = toolbox.z3.get();
  options.steps = static_cast<encode::BlockOperator>(settings.choice("blocks"));
  options.interpolator = settings.text("interpolator");
  options.invariants = settings.is("invariants", "on");
  options.path_invariants = settings.is("path-invariants", "on");
  if (settings.is("walk", "statements")) {
    if (options.steps != encode::BlockOperator::SingleStatement) options.blocks = cpa::Blocks::LoopHeads;
    options.steps = encode::BlockOperator::SingleStatement;
  }
  return options;
}

PredicateSetup::PredicateSetup(const program::Cfa& cfa, const Context& context, const PredicateOptions& options)
    : graph(cfa, options.steps),
      invariants(find_invariants(cfa, context, options)),
      program(graph, invariants),
      path_formulas(program),
      block_solvers(cfa, *options.solvers, context.budget),
      abstraction(cfa.terms(), block_solvers, make_solver(options, cfa.terms(), context.budget), *context.statistics,
                  {.cartesian = options.cartesian, .package = options.bdds ? logic::make_buddy() : nullptr}),
      entailment(cfa.terms(), make_solver(options, cfa.terms(), context.budget), *context.statistics),
      path_invariants(program, block_solvers, context.budget, *context.statistics),
      paths(
          cfa, make_solver(options, cfa.terms(), context.budget),
          logic::make_interpolator(options.interpolator == "by-size" ? "portfolio" : options.interpolator, cfa.terms()),
          options.interpolator == "by-size" ? logic::make_interpolator("spacer", cfa.terms()) : nullptr,
          options.path_invariants ? &path_invariants : nullptr, context.budget, *context.statistics),
      location(program),
      predicate(path_formulas, abstraction, entailment, {.blocks = options.blocks}),
      analysis(program, location, predicate),
      reached(analysis, graph),
      cfa_(cfa),
      context_(context),
      options_(options) {
  operators.abort = [this](const cpa::PredicateAnalysis::State& state) {
    return graph.is_final(cpa::PredicateAnalysis::location(state));
  };
}

void PredicateSetup::start(cpa::Predicates precision) {
  const auto shared = std::make_shared<const cpa::Predicates>(std::move(precision));
  reached.wait(reached.add({graph.entry(), predicate.initial(graph.entry())}, {cpa::Location::Precision(), shared}, {},
                           nullptr));
}

void PredicateSetup::tell_progress() {
  context_.progress(
      fmt::format("refinement {}, {} states", context_.statistics->count("refinements") + 1, reached.size()));
}

void PredicateSetup::draw(cpa::Outcome outcome) {
  if (context_.arg)
    context_.arg(to_dot(reached, graph, outcome == cpa::Outcome::Unsafe ? reached.target() : cpa::ArgId()));
}

Verdict PredicateSetup::verdict(cpa::Outcome outcome, const cpa::AbstractPath& path, const std::string& reason) {
  base::Statistics& statistics = *context_.statistics;
  statistics.count("ARG nodes") += reached.made();
  statistics.count("ARG nodes at the end") += reached.size();
  statistics.count("ARG nodes covered at the end") += reached.covered();
  switch (outcome) {
    case cpa::Outcome::Safe: return proof();
    case cpa::Outcome::Unsafe: return failure(path);
    case cpa::Outcome::Unknown: break;
  }
  return give_up(context_.budget, reason);
}

certificate::Inductive PredicateSetup::proof() {
  certificate::Inductive result;
  const BlockGraph heads(cfa_, encode::BlockOperator::LoopHeads);
  for (const BlockGraph::Node& node : heads.nodes()) {
    if (node.kind != NodeKind::Entry && node.kind != NodeKind::Inner) continue;
    result.invariants.emplace_back(node.location,
                                   cpa::invariant(reached, *graph.node_at(node.location), entailment, cfa_.terms()));
    for (const auto& [location, formula] : invariants) {
      Term& whole = result.invariants.back().second;
      if (location == node.location) whole = cfa_.terms().land(whole, formula);
    }
  }
  return result;
}

Verdict PredicateSetup::failure(const cpa::AbstractPath& path) {
  // Blocks are counted by where the analysis abstracts.
  const bool every_node = options_.blocks == cpa::Blocks::EveryNode;
  const BlockGraph heads(cfa_, encode::BlockOperator::LoopHeads);
  const auto chosen = [&](std::size_t step, EdgeId edge) -> std::optional<Value> {
    const NodeId source = every_node ? path.blocks[step]->source : *graph.node_at(cfa_.edge(edge).source);
    for (const encode::Transition::Choice& choice : program.choices(source)) {
      if (choice.edge == edge) return paths.value(choice.unknown, step);
    }
    return std::nullopt;
  };
  const auto initial = [&](VariableId v) { return paths.value(cfa_.variable(v).term, 0); };
  const program::Choices choices =
      encode::execution_of(every_node ? graph : heads, path.blocks.size(), initial, chosen);
  if (graph.node(path.blocks.back()->target).kind == NodeKind::Unsupported) return certificate::Unsupported{choices};
  return certificate::Unsafe{choices};
}

}  // namespace pincer::engine
