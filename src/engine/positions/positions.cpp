// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/positions/positions.h"

#include <algorithm>

#include "base/efforts.h"
#include "invariant/facts.h"
#include "invariant/position_guesses.h"
#include "invariant/support.h"

namespace pincer::engine::positions {

namespace {

class Positions final : public Engine {
 public:
  explicit Positions(const logic::SolverFactory& solvers) : solvers_(solvers) {}

  Claim run(const program::Cfa& cfa, const Context& context) override {
    return {decide(cfa, context), solvers_.name()};
  }

 private:
  certificate::Verdict decide(const program::Cfa& cfa, const Context& context) {
    const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
    if (graph.has_calls()) return certificate::Unknown{"incomplete: there are procedures"};
    const encode::Transitions transitions(graph);
    const certificate::Invariants guesses = invariant::position_guesses(transitions);
    context.statistics->count("guesses") = guesses.size();
    invariant::Facts facts(transitions, solvers_);
    const invariant::Facts::Learning learning{
        .patience = {.question = base::efforts::kExcluding * 100, .one_by_one = base::efforts::kExcluding * 100}};
    const invariant::AtNodes kept = facts.learn(invariant::AtNodes::of(graph, guesses), learning, context.budget);
    if (!facts.exclude_error(context.budget)) return give_up(context.budget, "the guesses do not exclude the error");
    return certificate::Inductive{few(transitions, kept, context).invariants(graph)};
  }

  /// What the proof needs.
  invariant::AtNodes few(const encode::Transitions& transitions, const invariant::AtNodes& all,
                         const Context& context) {
    const encode::BlockGraph& graph = transitions.graph();
    logic::Terms& terms = graph.cfa().terms();
    invariant::BlockSolvers<> blocks(graph.cfa(), solvers_, context.budget);
    invariant::AtNodes needed;
    for (std::size_t n = 0; n < graph.nodes().size(); ++n) {
      const encode::NodeId node(n);
      for (const encode::Transition& block : transitions.from(node)) {
        if (!graph.is_final(block.target)) continue;
        const auto reasons = invariant::reasons(blocks.of(block), all[node], terms.boolean(true));
        if (!reasons) return all;
        for (const logic::Term reason : *reasons) {
          if (std::find(needed[node].begin(), needed[node].end(), reason) == needed[node].end())
            needed[node].push_back(reason);
        }
      }
    }
    const auto found =
        invariant::support(invariant::steps_of(transitions), all, std::move(needed), blocks, terms, context.budget);
    return found ? *found : all;
  }

  const logic::SolverFactory& solvers_;
};

}  // namespace

EngineInfo info() {
  return {
      .name = "positions",
      .line = "guesses of what holds of positions that loops have passed",
      .idea = "",
      .paper = "",
      .reads = Reads::Bits,
      .make = [](const Settings&, const Toolbox& toolbox) { return std::make_unique<Positions>(*toolbox.cadical); }};
}

}  // namespace pincer::engine::positions
