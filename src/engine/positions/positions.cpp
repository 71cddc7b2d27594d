// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/positions/positions.h"

#include "base/efforts.h"
#include "engine/guess_proof.h"
#include "invariant/position_guesses.h"

namespace pincer::engine::positions {

namespace {

constexpr invariant::Patience kPatience{.question = base::efforts::kGuessesAboutCells,
                                        .one_by_one = base::efforts::kGuessesAboutCells};

class Positions final : public Engine {
 public:
  explicit Positions(const logic::SolverFactory& solvers) : solvers_(solvers) {}

  Claim run(const program::Cfa& cfa, const Context& context) override {
    const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
    if (graph.has_calls()) return {certificate::Unknown{"incomplete: there are procedures"}};
    const encode::Transitions transitions(graph);
    const auto guesses = invariant::AtNodes::of(graph, invariant::position_guesses(transitions));
    return {prove_by_guesses(transitions, guesses, kPatience, solvers_, context), solvers_.name()};
  }

 private:
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
