// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/positions/positions.h"

#include "base/efforts.h"
#include "invariant/excluded.h"
#include "invariant/facts.h"
#include "invariant/position_guesses.h"

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
    const certificate::Invariants kept =
        facts.learn(invariant::AtNodes::of(graph, guesses), learning, context.budget).invariants(graph);
    context.statistics->count("kept guesses") = kept.size();
    std::vector<program::LocationId> ends;
    if (cfa.error_location()) ends.push_back(*cfa.error_location());
    for (const program::Unsupported& part : cfa.unsupported()) ends.push_back(part.location);
    const std::vector<bool> is_excluded = invariant::excluded(cfa, kept, ends, {&solvers_}, context.budget);
    for (const bool each : is_excluded) {
      if (!each) return give_up(context.budget, "the guesses do not exclude the error");
    }
    return certificate::Inductive{invariant::where_it_matters(cfa, kept)};
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
