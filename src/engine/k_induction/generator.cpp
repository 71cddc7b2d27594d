// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/k_induction/generator.h"

#include "engine/k_induction/candidates.h"
#include "engine/k_induction/houdini.h"
#include "engine/k_induction/sampler.h"
#include "logic/backend/solvers.h"

namespace pincer::engine {

namespace {

constexpr std::uint64_t kSteps = 300'000;

}  // namespace

void generate_invariants(const program::Cfa& cfa, const base::Budget& budget, const Publish& publish) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const encode::Transitions transitions(graph);
  const auto solvers = logic::make_solver_factory("auto");
  Houdini houdini(transitions, *solvers);
  const auto prove = [&](const std::vector<Candidate>& candidates, double seconds) {
    const auto proven = houdini.prove(candidates, budget.part(base::Budget::Seconds(seconds)));
    if (!proven.empty()) publish(proven);
  };
  Sampler sampler(graph);
  sampler.run(kSteps, budget.part(base::Budget::Seconds(2)));
  const Guesses guesses(transitions, sampler);
  prove(guesses.plain(), 10);
  prove(guesses.sums(2), 20);
  prove(guesses.by_cases(), 60);
  prove(guesses.sums(3), 60);
}

}  // namespace pincer::engine
