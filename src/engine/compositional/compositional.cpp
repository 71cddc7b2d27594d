// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/compositional/compositional.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/timer.h"
#include "engine/compositional/check_safe.h"
#include "engine/compositional/facts.h"
#include "engine/compositional/fingerprint.h"
#include "engine/compositional/proof_store.h"
#include "engine/compositional/refute.h"
#include "engine/compositional/samples.h"
#include "engine/compositional/split.h"
#include "program/loop_heads.h"

namespace pincer::engine {

using certificate::Unknown;
using certificate::Verdict;
using namespace compositional;

namespace {

constexpr std::size_t kMostWays = 600;  // of a small program: a state machine that has more is for others
constexpr std::size_t kMostWaysPerLocation = 10;
constexpr std::size_t kDepth = 200;  // of the last bounded check, in blocks

/// The proof store, as far as it is about one program.
class Memory {
 public:
  Memory(const std::string& folder, const program::Cfa& cfa, const Outline& outline, const System& system,
         const Context& context)
      : store_(folder, context.warn), system_(system) {
    for (const Location& location : system.locations) names_.push_back(column_names(cfa, location));
    for (std::size_t l = 0; l < system.locations.size(); ++l) members_[system.component[l]].push_back(l);
    for (const auto& [component, locations] : members_) fingerprints_[component] = fingerprint(cfa, outline, locations);
  }

  std::vector<Proof> recall() {
    std::vector<Proof> result;
    for (const auto& [component, locations] : members_) {
      for (const std::string& text : store_.load(fingerprints_[component])) {
        if (auto proof = read_proof(text, locations, system_, names_)) result.push_back(*std::move(proof));
      }
    }
    return result;
  }
  void keep(const std::vector<Proof>& proofs) {
    for (const Proof& proof : proofs)
      store_.save(fingerprints_[system_.component[proof.locations.front()]], write_proof(proof, system_, names_));
  }

 private:
  ProofStore store_;
  const System& system_;
  std::vector<std::vector<std::string>> names_;              // by location, of its columns
  std::map<std::size_t, std::vector<std::size_t>> members_;  // locations by component
  std::map<std::size_t, std::string> fingerprints_;          // by component
};

}  // namespace

Verdict Compositional::prove(const program::Cfa& cfa, const Context& context,
                             const std::function<bool()>& refute) const {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads, fresh_locations(cfa));
  logic::Terms& terms = cfa.terms();
  base::Statistics& statistics = *context.statistics;
  const encode::Transitions transitions(graph);
  Outline outline = outline_of(transitions);
  const auto solver = options_.solvers->make(terms);
  solver->set_budget(context.budget.part(base::Budget::Seconds(5)));
  Sampler sampler(outline, terms, *solver);
  {
    const base::Timer timer(statistics.seconds("samples"));
    sampler.run();
  }
  {
    const base::Timer timer(statistics.seconds("facts"));
    find_facts(outline, sampler.samples(), terms, *solver);
  }
  std::optional<System> system;
  {
    const base::Timer timer(statistics.seconds("split into ways"));
    system = split(outline, terms, *solver, kMostWays + kMostWaysPerLocation * outline.locations.size());
  }
  if (!system) return Unknown{"incomplete: too many ways through the program"};
  for (std::size_t l = 0; l < system->locations.size(); ++l) {
    if (system->locations[l].is_fresh && !sampler.samples().at(l).empty()) system->is_beginning[l] = true;
  }
  statistics.count("ways") = system->edges.size() + system->goals.size();
  CheckSafe checker(terms, *system, sampler, *options_.solvers, context, refute,
                    {.workers = options_.workers, .alone = options_.alone});
  std::optional<Memory> memory;
  if (!options_.proof_store.empty()) {
    memory.emplace(options_.proof_store, cfa, outline, *system, context);
    checker.suggest(memory->recall());
  }
  context.progress(fmt::format("{} ways to the error", system->goals.size()));
  const std::vector<bool> proven = checker.prove(system->goals, CheckSafe::Need::All);
  if (std::find(proven.begin(), proven.end(), false) != proven.end())
    return Unknown{"incomplete: no conditional invariant was found"};
  if (memory) memory->keep(checker.proofs());
  const std::vector<bool> heads = program::loop_heads(cfa);
  certificate::Inductive proof;
  for (std::size_t l = 0; l < system->locations.size(); ++l) {
    const Location& location = system->locations[l];
    if (l == system->start || !heads[location.place.index()]) continue;
    std::vector<logic::Term> all = checker.invariants()[l];
    all.push_back(to_term(terms, location.facts));
    proof.invariants.emplace_back(location.place, terms.land(all));
  }
  return proof;
}

Claim Compositional::run(const program::Cfa& cfa, const Context& context) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  Refuter refuter(graph, options_.bounded, context);
  const Verdict proof = prove(cfa, context, [&] { return refuter.advance(); });
  if (certificate::is_safe(proof)) return {proof, options_.solvers->name()};
  if (!context.budget.exhausted()) context.progress("bounded check");
  refuter.finish(kDepth);
  if (refuter.verdict()) return {*refuter.verdict(), refuter.asked()};
  return {proof};
}

EngineInfo compositional::info() {
  return {.name = "compositional",
          .line = "conditional invariants of loops by constraint solving, backwards from the error to the start",
          .paper =
              "Brockschmidt, Larraz, Oliveras, Rodriguez-Carbonell, Rubio: Compositional Safety Verification with "
              "Max-SMT, FMCAD 2015",
          .settings =
              {{"proof-store", {}, "a folder that keeps proofs of program parts for later runs (--proof-store)"},
               {"workers", {}, "processes that search at the same time (default: one per core; in the portfolio 1)"}},
          .reads = Reads::Integers,
          .make = [](const Settings& settings, const Toolbox& toolbox) {
            const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
            return std::make_unique<Compositional>(
                Compositional::Options{.solvers = toolbox.z3.get(),
                                       .bounded = toolbox.search(),
                                       .proof_store = settings.text("proof-store"),
                                       .workers = static_cast<unsigned>(settings.number("workers", cores))});
          }};
}

}  // namespace pincer::engine
