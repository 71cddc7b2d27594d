// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Loops over memory mostly need the same few invariants: a pointer is inside its object or just behind it, the length is
// what the memory was allocated for, the end of the string is still there. Such guesses are made from the checks that the
// program has to pass (invariant/address_guesses), and Houdini keeps what is inductive.
#include "engine/addresses/addresses.h"

#include "base/efforts.h"
#include "engine/guess_proof.h"
#include "invariant/address_guesses.h"

namespace pincer::engine::addresses {

namespace {

constexpr invariant::Patience kPatience{.question = base::efforts::kAddressesAtOnce,
                                        .one_by_one = base::efforts::kAddressesApart};

constexpr std::uint64_t kSteps = 60'000;  // of random runs

/// The guesses, and what they are about.
struct Guessed {
  Guessed(const program::Cfa& cfa, const encode::BlockGraph& graph, const base::Budget& budget)
      : transitions(graph, {}, invariant::variables_of_ends(cfa)) {
    invariant::Sampler sampler(graph);
    sampler.run(kSteps, budget.part(base::efforts::kSampling));
    guesses = invariant::address_guesses(transitions, sampler, budget);
  }
  encode::Transitions transitions;
  invariant::AtNodes guesses;
};

class Addresses final : public Engine {
 public:
  explicit Addresses(const logic::SolverFactory& solvers) : solvers_(solvers) {}

  Claim run(const program::Cfa& cfa, const Context& context) override {
    const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
    if (graph.has_calls()) return {certificate::Unknown{"incomplete: there are procedures"}};
    const Guessed guessed(cfa, graph, context.budget);
    return {prove_by_guesses(guessed.transitions, guessed.guesses, kPatience, solvers_, context), solvers_.name()};
  }

 private:
  const logic::SolverFactory& solvers_;
};

}  // namespace

certificate::Invariants address_facts(const program::Cfa& cfa, const program::Cfa& with_ends,
                                      const logic::SolverFactory& solvers, const Context& context) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const encode::BlockGraph graph_of_ends(with_ends, encode::BlockOperator::LoopHeads);
  if (graph.has_calls()) return {};
  const Guessed guessed(cfa, graph, context.budget);
  const encode::Transitions transitions(graph_of_ends, {}, invariant::variables_of_ends(cfa));
  const auto guesses = invariant::AtNodes::of(graph_of_ends, guessed.guesses.invariants(graph));
  return facts_by_guesses(transitions, guesses, kPatience, solvers, context);
}

EngineInfo info() {
  return {
      .name = "addresses",
      .line = "guesses about pointers, sizes and ends of strings",
      .idea =
          "Guesses what loops over memory mostly keep: pointers stay inside their objects or just behind them, two "
          "pointers go side by side, a length is what the memory was allocated for, the zero at the end of a string is "
          "still there. What is inductive of the guesses is a proof, or there is none.",
      .paper = "Flanagan, Leino: Houdini, an Annotation Assistant for ESC/Java, FME 2001",
      .reads = Reads::Bits,
      .make = [](const Settings&, const Toolbox& toolbox) { return std::make_unique<Addresses>(*toolbox.cadical); }};
}

}  // namespace pincer::engine::addresses
