// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Frames over-approximate what is reached with so many blocks; states that lead to the error are excluded from them
// backwards, by lemmas that are inductive relative to the frame before, until two frames are equal.
//   A. Bradley: SAT-Based Model Checking without Unrolling. VMCAI 2011 (IC3).
//   N. Een, A. Mishchenko, R. Brayton: Efficient Implementation of Property Directed Reachability. FMCAD 2011.
//   A. Cimatti, A. Griggio: Software Model Checking via IC3. CAV 2012 (explicit program counter, interpolants).
//   J. Birgmeier, A. Bradley, G. Weissenbacher: Counterexample to Induction-Guided Abstraction-Refinement. CAV 2014.
//
//   frames, differences of frames    Frames (frames.cpp)
//   F & not c & T & c'               Steps (steps.cpp)
//   main loop, strengthen, queue     Search::run, exclude_error, exclude (search.cpp)
//   propagation, fixpoint            Search::propagate
//   lifting                          Lifting (lifting.cpp)
//   generalisation, down, CTGs       Generaliser (generalise.cpp)
//   interpolants as lemmas           Interpolants (interpolants.cpp)
//   CTIGAR's predicates              Predicates (predicates.cpp)
//
// docs/pdr.md has the deviations and why.
#include "engine/pdr/pdr.h"

#include "engine/pdr/search.h"
#include "program/features.h"

namespace pincer::engine::pdr {

namespace {

class Pdr final : public Engine {
 public:
  Pdr(const Options& options, const Toolbox& toolbox) : options_(options), toolbox_(toolbox) {}

  Claim run(const program::Cfa& cfa, const Context& context) override {
    const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
    const logic::SolverFactory& solvers = program::is_over_bits(cfa) ? *toolbox_.cadical : *toolbox_.z3;
    return {Search(graph, options_, solvers, context).run(), solvers.name()};
  }

 private:
  Options options_;
  const Toolbox& toolbox_;
};

Options options(const Settings& settings) {
  return {.literals = static_cast<Literals>(settings.choice("literals")),
          .generalise = static_cast<Generalise>(2 - settings.choice("generalise")),
          .interpolation = static_cast<Interpolation>(settings.choice("interpolation")),
          .bounds = settings.is("bounds", "on"),
          .ctigar = settings.is("abstraction", "ctigar"),
          .invariants = settings.is("invariants", "on")};
}

}  // namespace

EngineInfo info() {
  return {
      .name = "pdr",
      .line = "IC3: frames of lemmas that exclude what leads to the error, until two frames are equal",
      .idea =
          "Keeps, for every number of blocks, lemmas about the states that so many "
          "blocks can reach. States that lead to the error are excluded backwards, "
          "each by a lemma that is inductive relative to the frame before and says "
          "as much as possible. When two frames are equal, they are the invariant.",
      .paper =
          "Bradley: SAT-Based Model Checking without Unrolling, VMCAI 2011; "
          "Cimatti, Griggio: Software Model Checking via IC3, CAV 2012",
      .settings = {numbers_setting(),
                   intervals_setting(),
                   {"literals",
                    {"conditions", "values"},
                    "what states are described by: conditions of the program, or values of variables (single bits, "
                    "bounds of integers)"},
                   {"generalise",
                    {"down", "drop", "core"},
                    "how lemmas exclude more than one set of states: by unsatisfiable cores, by dropping literals, "
                    "by excluding states that keep a literal from being dropped",
                    "drop"},
                   {"interpolation",
                    {"late", "on", "off"},
                    "over integers, take lemmas from interpolants: where other lemmas did not suffice soon, always, or "
                    "never",
                    "on"},
                   {"bounds", {"on", "off"}, "over integers, try bounds by the program's numbers as lemmas", "off"},
                   {"abstraction", {"off", "ctigar"}, "lemmas over predicates that interpolants refine"},
                   {"invariants", {"on", "off"}, "over integers, assume intervals that hold at loop heads", "off"}},
      .reads = Reads::BitsInTurns,
      .has_published = true,
      .make = [](const Settings& settings, const Toolbox& toolbox) {
        return std::make_unique<Pdr>(options(settings), toolbox);
      }};
}

}  // namespace pincer::engine::pdr
