// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/predicate_setup.h"

#include <fmt/format.h>

#include <array>

#include "engine/predicate_dot.h"
#include "logic/backend/buddy_bdd.h"

namespace pincer::engine {

using certificate::Verdict;
using encode::BlockGraph;
using encode::NodeId;
using program::EdgeId;

std::vector<SettingInfo> predicate_settings(std::vector<SettingInfo> own) {
  own.push_back(
      {"blocks",
       {"loop-heads", "functions", "statement"},
       "where blocks end and states are abstracted; functions: at loop heads and where functions begin and end"});
  own.push_back({"walk", {"blocks", "statements"}, "from block end to block end, or through every statement"});
  return path_settings(std::move(own));
}

PredicateOptions predicate_options(const Settings& settings, const Toolbox& toolbox) {
  PredicateOptions options{path_options(settings, toolbox)};
  constexpr std::array kSteps = {encode::BlockOperator::LoopHeads, encode::BlockOperator::LoopHeadsAndFunctions,
                                 encode::BlockOperator::SingleStatement};
  constexpr std::array kBlocks = {cpa::Blocks::LoopHeads, cpa::Blocks::LoopHeadsAndFunctions, cpa::Blocks::EveryNode};
  options.abstract_at = kSteps[settings.choice("blocks")];
  const bool by_statements = settings.is("walk", "statements");
  options.steps = by_statements ? encode::BlockOperator::SingleStatement : options.abstract_at;
  options.blocks = by_statements ? kBlocks[settings.choice("blocks")] : cpa::Blocks::EveryNode;
  return options;
}

PredicateSetup::PredicateSetup(const program::Cfa& cfa, const Context& context, const PredicateOptions& options)
    : PathSetup(cfa, context, options),
      path_formulas(program),
      abstraction(cfa.terms(), block_solvers, make_solver(*options.solvers, cfa.terms(), context.budget),
                  *context.statistics,
                  {.cartesian = options.cartesian, .package = options.bdds ? logic::make_buddy() : nullptr}),
      location(program),
      predicate(path_formulas, abstraction, entailment, {.blocks = options.blocks}),
      analysis(program, location, predicate),
      reached(analysis, graph),
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
  invariant::AtNodes states;
  for (std::size_t n = 0; n < graph.nodes().size(); ++n)
    states[NodeId(n)] = cpa::abstraction_formulas(reached, NodeId(n));
  return PathSetup::proof(states);
}

// Blocks are counted by where the analysis abstracts.
Verdict PredicateSetup::failure(const cpa::AbstractPath& path) {
  if (options_.blocks == cpa::Blocks::EveryNode) return PathSetup::failure(path.blocks);
  const auto where = [&](std::size_t, EdgeId edge) { return *graph.node_at(cfa_.edge(edge).source); };
  return PathSetup::failure(path.blocks, BlockGraph(cfa_, options_.abstract_at), where);
}

}  // namespace pincer::engine
