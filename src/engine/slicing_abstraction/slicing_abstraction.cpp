// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// An abstract graph with one state per location becomes finer: the states of an infeasible path to the error are split by
// interpolants, and edges that are not possible any more are left out, until the error is not reached.
//   I. Brückner, K. Dräger, B. Finkbeiner, H. Wehrheim: Slicing Abstractions. Fundam. Inform. 89(4), 2008.
//   E. Ermis, J. Hoenicke, A. Podelski: Splitting via Interpolants. VMCAI 2012.
//
//   initial abstraction               StateGraph's constructor
//   is there an error path?           StateGraph::shortest_path
//   is it feasible? interpolants      PathInterpolation (cpa/path_interpolation.h)
//   split nodes, remove edges         StateGraph::split
//   slicing: what is not reached, what does not lead to the error      StateGraph::slice
//
// docs/schools.md has the deviations and why.
#include "engine/slicing_abstraction/slicing_abstraction.h"

#include <fmt/format.h>

#include "engine/slicing_abstraction/state_graph.h"

namespace pincer::engine::slicing_abstraction {

using certificate::Verdict;
using logic::Answer;
using logic::Term;

Claim SlicingAbstraction::run(const program::Cfa& cfa, const Context& context) {
  return {search(cfa, context), options_.solvers->name()};
}

Verdict SlicingAbstraction::search(const program::Cfa& cfa, const Context& context) const {
  PathSetup setup(cfa, context, options_);
  const Term everything = cfa.terms().boolean(true);
  StateGraph states(setup, *context.statistics);
  std::uint64_t& refinements = context.statistics->count("refinements");
  for (;;) {
    const StateGraph::Path path = states.shortest_path();
    if (path.empty()) return setup.proof(states.reached());
    context.progress(fmt::format("refinement {}, {} states, {} edges", ++refinements, states.size(), states.edges()));
    if (context.budget.exhausted()) return give_up(context.budget, "");
    PathSetup::Path blocks;
    for (const StateGraph::Edge& edge : path) blocks.push_back(edge.block);
    switch (setup.paths.check(blocks, everything, everything)) {
      case Answer::Sat: return setup.failure(blocks);
      case Answer::Unknown: return give_up(context.budget, setup.paths.reason());
      case Answer::Unsat: break;
    }
    const std::vector<Term> interpolants = setup.paths.refute(blocks);
    if (interpolants.empty()) return give_up(context.budget, setup.paths.reason());
    if (!states.split(path, interpolants)) return give_up(context.budget, "a path was not excluded");
    context.statistics->count("states") = states.size();
  }
}

EngineInfo info() {
  return {.name = "slicing-abstraction",
          .line = "slicing abstractions: splits abstract states by interpolants until the error is cut off",
          .idea =
              "Begins with one abstract state per location. An infeasible path to the "
              "error is refuted by interpolants, and each splits its abstract state in "
              "two: one where it holds and one where it does not. Edges that are not "
              "possible any more are left out, until no path leads to the error.",
          .paper =
              "Brückner, Dräger, Finkbeiner, Wehrheim: Slicing Abstractions, Fundam. Inform. 89, 2008; "
              "Ermis, Hoenicke, Podelski: Splitting via Interpolants, VMCAI 2012",
          .settings = path_settings({{"blocks", {"loop-heads", "statement"}, "between which locations an edge leads"}}),
          .reads = Reads::IntegersThenBits,
          .has_published = true,
          .make = [](const Settings& settings, const Toolbox& toolbox) {
            PathOptions options = path_options(settings, toolbox);
            if (settings.is("blocks", "statement")) options.steps = encode::BlockOperator::SingleStatement;
            return std::make_unique<SlicingAbstraction>(std::move(options));
          }};
}

}  // namespace pincer::engine::slicing_abstraction
