// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// What holds of lists and trees of any size is said of every object: "what next leads to is null or an object whose prev
// leads back". Such guesses are made of words that samples of executions suggest (invariant/heap_guesses). Houdini keeps
// what is inductive. In the place of what is not, there come weaker guesses, as often as that helps.
#include "engine/nodes/nodes.h"

#include "base/efforts.h"
#include "invariant/heap_guesses.h"
#include "invariant/quantified_facts.h"
#include "program/ledgers.h"

namespace pincer::engine::nodes {

using logic::Term;

namespace {

constexpr invariant::Patience kPatience{.question = base::efforts::kNodesAtOnce,
                                        .one_by_one = base::efforts::kNodesApart};

constexpr std::uint64_t kSteps = 60'000;  // of random runs
constexpr int kRounds = 6;                // of weaker guesses

class Nodes final : public Engine {
 public:
  explicit Nodes(const logic::SolverFactory& solvers) : solvers_(solvers) {}

  Claim run(const program::Cfa& cfa, const Context& context) override { return {prove(cfa, context), solvers_.name()}; }

 private:
  certificate::Verdict prove(const program::Cfa& cfa, const Context& context) {
    const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
    if (graph.has_calls()) return certificate::Unknown{"incomplete: there are procedures"};
    const program::Ledgers ledgers(cfa);
    if (ledgers.all.empty()) return certificate::Unknown{"incomplete: there are no lists or trees"};
    const encode::Transitions transitions(graph, {}, ledgers.all);
    invariant::Sampler sampler(graph);
    sampler.run(kSteps, context.budget.part(base::efforts::kSampling));
    const invariant::HeapParts parts(cfa, graph, sampler);
    const invariant::HeapGuesses guesses(transitions, parts, sampler, context.budget);
    std::vector<std::vector<Term>> tuples;
    for (const invariant::HeapPart& part : parts.all()) tuples.push_back({part.node});
    for (const invariant::HeapPart& part : parts.all()) tuples.push_back({part.node, part.other});

    invariant::QuantifiedFacts facts(transitions, solvers_, tuples);
    std::uint64_t& guessed = context.statistics->count("guesses");
    std::uint64_t& rounds = context.statistics->count("rounds");
    invariant::AtNodes candidates = guesses.shortest();
    while (rounds < kRounds && !context.budget.exhausted()) {
      ++rounds;
      for (const auto& [node, formulas] : candidates) guessed += formulas.size();
      const invariant::AtNodes dropped = facts.learn(candidates, kPatience, context.budget);
      if (facts.exclude_error(context.budget)) {
        if (auto proof = shortest_proof(transitions, facts, tuples, context)) return std::move(*proof);
      }
      candidates = guesses.instead_of(dropped);
    }
    return give_up(context.budget, "the guesses do not exclude the error");
  }

  /// What the proof needs, if that is still one for the instances that the checker will use: facts that are no more, or
  /// are not needed, name cells, too. None: it is none.
  std::optional<certificate::Inductive> shortest_proof(const encode::Transitions& transitions,
                                                       invariant::QuantifiedFacts& facts,
                                                       const std::vector<std::vector<Term>>& tuples,
                                                       const Context& context) {
    if (const auto needed = facts.needed(context.budget)) {
      invariant::QuantifiedFacts again(transitions, solvers_, tuples);
      again.learn(*needed, kPatience, context.budget);
      if (again.exclude_error(context.budget)) return again.proof(again.all());
    }
    invariant::QuantifiedFacts again(transitions, solvers_, tuples);
    again.learn(facts.all(), kPatience, context.budget);
    if (again.exclude_error(context.budget)) return again.proof(again.all());
    return std::nullopt;
  }

  const logic::SolverFactory& solvers_;
};

}  // namespace

EngineInfo info() {
  return {
      .name = "nodes",
      .line = "guesses about all nodes of lists and trees",
      .idea =
          "Guesses what holds of every object of a kind that the program allocates any number of: where its pointers "
          "lead, what it holds, and what those hold that it leads to; with exceptions for the object that a variable "
          "points to. What is inductive of the guesses is a proof with quantifiers over addresses, or weaker guesses "
          "are tried.",
      .paper = "Flanagan, Leino: Houdini, an Annotation Assistant for ESC/Java, FME 2001",
      .reads = Reads::Program,
      .make = [](const Settings&, const Toolbox& toolbox) { return std::make_unique<Nodes>(*toolbox.cadical); }};
}

}  // namespace pincer::engine::nodes
