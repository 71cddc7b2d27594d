// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Lazy predicate abstraction: states are the strongest combinations of the predicates that are tracked at their location;
// an infeasible path to the error gives the predicates that are missing.
//   D. Beyer, M. Dangl, P. Wendler: A Unifying View on SMT-Based Software Verification. JAR 60, 2018 (Sect. 4.3).
//
//   Table 1        the Predicate CPA with blk-l, predicate refinement, fcover-id
//   Alg. 2, 4      cpa_plus_plus, cegar (cpa/algorithms.h), started by PredicateSetup
//   Sect. 3.1      Predicate (cpa/predicate.h): PathFormulas, PredicateAbstraction, Entailment
//   Sect. 3.2      PredicateRefinement (cpa/predicate_refinement.h)
//
// Deviations; docs/cpa.md gives the reasons: intervals at loop heads and path invariants before interpolants, both with a
// setting that switches them off; after a refinement only what was removed is computed again.
#include "engine/predicate/predicate.h"

#include "cpa/predicate_refinement.h"

namespace pincer::engine::predicate {

Claim Predicate::run(const program::Cfa& cfa, const Context& context) {
  PredicateSetup setup(cfa, context, options_);
  cpa::PredicateRefinement refinement(cfa.terms(), setup.paths, *context.statistics);
  setup.start({});
  return setup.run(refinement);
}

EngineInfo info() {
  return {.name = "predicate",
          .line = "lazy predicate abstraction: adds predicates from interpolants until no error path is left",
          .idea =
              "Describes the states at each loop head by the strongest combination of a "
              "few predicates. A path to the error that is possible in this description, "
              "but not in the program, is refuted by interpolation, and the interpolants "
              "are the predicates that were missing. When no path to the error is left, "
              "the descriptions are the invariant.",
          .paper = "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, JAR 60, 2018, Sect. 4.3",
          .settings = predicate_settings(
              {{"abstraction", {"boolean", "cartesian"}, "the strongest combination of the predicates, or a cube"},
               {"formulas", {"bdd", "smt"}, "how abstractions are represented"}}),
          .reads = Reads::IntegersThenBits,
          .has_published = true,
          .make = [](const Settings& settings, const Toolbox& toolbox) {
            PredicateOptions options = predicate_options(settings, toolbox);
            options.cartesian = settings.is("abstraction", "cartesian");
            options.bdds = settings.is("formulas", "bdd");
            return std::make_unique<Predicate>(options);
          }};
}

}  // namespace pincer::engine::predicate
