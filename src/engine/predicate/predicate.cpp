// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Table 1 of the paper: CEGAR with the Predicate CPA, blk-l, predicate refinement, fcover-id.
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
          .paper = "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Sect. 4.3",
          .settings = predicate_settings(
              {{"abstraction", {"boolean", "cartesian"}, "the strongest combination of the predicates, or a cube"},
               {"formulas", {"smt", "bdd"}, "how abstractions are represented"}}),
          .reads = Reads::IntegersThenBits,
          .make = [](const Settings& settings, const Toolbox& toolbox) {
            PredicateOptions options = predicate_options(settings, toolbox);
            options.cartesian = settings.is("abstraction", "cartesian");
            options.bdds = settings.is("formulas", "bdd");
            return std::make_unique<Predicate>(options);
          }};
}

}  // namespace pincer::engine::predicate
