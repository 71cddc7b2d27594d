// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Lazy abstraction with interpolants: states begin with `true`, and an infeasible path to the error strengthens the states
// on it by interpolants, until all that are left are covered.
//   D. Beyer, M. Dangl, P. Wendler: A Unifying View on SMT-Based Software Verification. JAR 60, 2018 (Sect. 4.4).
//
//   Table 1        the Predicate CPA with blk-l, IMPACT refinement, fcover-IMPACT
//   Alg. 2, 4      cpa_plus_plus, cegar (cpa/algorithms.h), started by PredicateSetup
//   Sect. 3.2      ImpactRefinement (cpa/impact_refinement.h)
//   Sect. 3.3      ImpactRefinement::force_cover
//
// Deviations; docs/cpa.md gives the reasons: those of engine/predicate; and the precision stays what it is at the start:
// `false` at the final nodes, so that a block that its state excludes already does not have to be refuted again.
#include "engine/impact/impact.h"

#include "cpa/impact_refinement.h"

namespace pincer::engine::impact {

Claim Impact::run(const program::Cfa& cfa, const Context& context) {
  PredicateSetup setup(cfa, context, options_.predicate);
  cpa::ImpactRefinement refinement(cfa.terms(), setup.analysis, setup.paths, setup.entailment, *context.statistics);
  cpa::Predicates precision;
  for (std::size_t n = 0; n < setup.graph.nodes().size(); ++n) {
    if (setup.graph.is_final(encode::NodeId(n))) precision.at[encode::NodeId(n)] = {cfa.terms().boolean(false)};
  }
  setup.start(std::move(precision));
  if (options_.force_covering)
    setup.operators.fcover = [&](cpa::PredicateArg& reached, cpa::ArgId e) {
      return refinement.force_cover(reached, e);
    };
  return setup.run(refinement);
}

EngineInfo info() {
  return {
      .name = "impact",
      .line = "lazy abstraction with interpolants: states are strengthened by interpolants until they cover each other",
      .idea =
          "Unrolls the program into a tree whose states begin with 'true'. An "
          "infeasible path to the error strengthens the states along it by "
          "interpolants. A state that implies an earlier one at the same place is "
          "covered and needs no successors; when all are covered, the states are the "
          "invariant.",
      .paper = "Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, JAR 60, 2018, Sect. 4.4",
      .settings = predicate_settings({{"forced-covering", {"on", "off"}, "make states coverable before expanding them"},
                                      {"interpolator",
                                       {"spacer-first", "by-size", "portfolio", "proof", "spacer"},
                                       "where interpolants come from"}}),
      .reads = Reads::IntegersThenBits,
      .has_published = true,
      .make = [](const Settings& settings, const Toolbox& toolbox) {
        return std::make_unique<Impact>(
            Impact::Options{predicate_options(settings, toolbox), settings.is("forced-covering", "on")});
      }};
}

}  // namespace pincer::engine::impact
