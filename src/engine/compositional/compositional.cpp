// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Brockschmidt, Larraz, Oliveras, Rodriguez-Carbonell, Rubio: Compositional Safety Verification with Max-SMT, FMCAD 2015.
//
// Loops are proven one by one, backwards from the error: Alg. 2 (check_safe.cpp) asks Alg. 1 (cond_safe.cpp) for an
// invariant of one loop that holds under a condition, and the condition is what the code before has to ensure. Each of
// these files opens with its map from the paper's lines to functions. Around them:
//
//   outline_of   locations and blocks of the program; which integers constraints speak about
//   Sampler      states that executions reach (not in the paper)
//   find_facts   equations and bounds that hold everywhere (not in the paper)
//   split        the paper's transitions: one way through a block each
//   Memory       conditional invariants of earlier runs (Sect. IV-C e)
//   Refuter      a bounded check, which finds errors (not in the paper)
#include "engine/compositional/compositional.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/timer.h"
#include "engine/compositional/facts.h"
#include "engine/compositional/memory.h"
#include "engine/compositional/refute.h"
#include "engine/compositional/samples.h"
#include "engine/compositional/split.h"
#include "program/loop_heads.h"

namespace pincer::engine::compositional {

using certificate::Unknown;
using certificate::Verdict;

namespace {

constexpr std::size_t kMostWays = 600;  // of a small program: a state machine that has more is for others
constexpr std::size_t kMostWaysPerLocation = 10;
constexpr std::size_t kDepth = 200;  // of the last bounded check, in blocks

std::size_t count_facts(const Outline& outline) {
  std::size_t result = 0;
  for (const Location& location : outline.locations) result += location.facts.le.size() + location.facts.eq.size();
  return result;
}

std::size_t count_samples(const Outline& outline, const Samples& samples) {
  std::size_t result = 0;
  for (std::size_t l = 0; l < outline.locations.size(); ++l) result += samples.at(l).size();
  return result;
}

std::size_t count_remainders(const Outline& outline, const logic::Terms& terms) {
  std::size_t result = 0;
  for (const Location& location : outline.locations) {
    for (const logic::Term column : location.columns) result += terms.kind(column) == logic::Kind::IntMod ? 1 : 0;
  }
  return result;
}

/// What holds at loop heads: facts, and a disjunction of conditional invariants per proof.
certificate::Inductive proof_of(const program::Cfa& cfa, const System& system, const Knowledge& knowledge) {
  const std::vector<bool> heads = program::loop_heads(cfa);
  certificate::Inductive result;
  for (std::size_t l = 0; l < system.locations.size(); ++l) {
    const Location& location = system.locations[l];
    if (l == system.start || !heads[location.place.index()]) continue;
    std::vector<logic::Term> all = knowledge.invariants()[l];
    all.push_back(to_term(cfa.terms(), location.facts));
    result.invariants.emplace_back(location.place, cfa.terms().land(all));
  }
  return result;
}

}  // namespace

/// The program as the paper has it, with facts. None: there are too many ways through it, or they are too hard to find.
std::optional<System> Compositional::system_of(Outline& outline, Sampler& sampler, logic::Terms& terms,
                                               logic::Solver& solver, base::Statistics& statistics) const {
  if (options_.search.samples) {
    const base::Timer timer(statistics.seconds("samples"));
    sampler.run();
  }
  if (options_.facts) {
    const base::Timer timer(statistics.seconds("facts"));
    find_facts(outline, sampler.samples(), terms, solver);
  }
  statistics.count("samples") = count_samples(outline, sampler.samples());
  statistics.count("facts") = count_facts(outline);
  statistics.count("remainders") = count_remainders(outline, terms);
  const base::Timer timer(statistics.seconds("split into ways"));
  std::optional<System> system =
      split(outline, terms, solver, kMostWays + kMostWaysPerLocation * outline.locations.size());
  if (!system) return std::nullopt;
  for (std::size_t l = 0; options_.parts && l < system->locations.size(); ++l) {
    if (!system->locations[l].is_fresh || sampler.samples().at(l).empty()) continue;
    system->is_beginning[l] = true;
    ++statistics.count("parts");
  }
  statistics.count("ways") = system->edges.size() + system->goals.size();
  return system;
}

Verdict Compositional::prove(const program::Cfa& cfa, const Context& context,
                             const std::function<bool()>& refute) const {
  const encode::BlockGraph graph(
      cfa, encode::BlockOperator::LoopHeads,
      options_.parts && options_.search.samples ? fresh_locations(cfa) : std::vector<program::LocationId>());
  logic::Terms& terms = cfa.terms();
  const encode::Transitions transitions(graph);
  Outline outline = outline_of(transitions, options_.remainders);
  const auto solver = options_.solvers->make(terms);
  solver->set_budget(context.budget.part(base::efforts::kCompositionalStart));
  Sampler sampler(outline, terms, *solver);
  const std::optional<System> system = system_of(outline, sampler, terms, *solver, *context.statistics);
  if (!system) return Unknown{"incomplete: too many ways through the program"};
  CheckSafe checker(terms, *system, sampler, *options_.solvers, context, refute, options_.search);
  std::optional<Memory> memory;
  if (!options_.proof_store.empty()) {
    memory.emplace(options_.proof_store, cfa, outline, *system, context.warn);
    checker.suggest(memory->recall());
  }
  context.progress(fmt::format("{} ways to the error", system->goals.size()));
  const std::vector<bool> proven = checker.prove(system->goals, CheckSafe::Need::All);
  if (std::find(proven.begin(), proven.end(), false) != proven.end())
    return Unknown{"incomplete: no conditional invariant was found"};
  if (memory) memory->keep(checker.knowledge().proofs());
  return proof_of(cfa, *system, checker.knowledge());
}

Claim Compositional::run(const program::Cfa& cfa, const Context& context) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  Refuter refuter(graph, options_.bounded, context);
  const Verdict proof = prove(cfa, context, [&] { return options_.refuter && refuter.advance(); });
  if (certificate::is_safe(proof)) return {proof, options_.solvers->name()};
  if (!options_.refuter) return {proof};
  if (!context.budget.exhausted()) context.progress("bounded check");
  refuter.finish(kDepth);
  if (refuter.verdict()) return {*refuter.verdict(), refuter.asked()};
  return {proof};
}

}  // namespace pincer::engine::compositional
