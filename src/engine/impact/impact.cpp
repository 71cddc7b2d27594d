// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Table 1 of the paper: CEGAR with the Predicate CPA, blk-l, IMPACT refinement, fcover-IMPACT. The precision stays what
// it is at the start: `false` at the final nodes, so that a block that its state excludes already does not have to be
// refuted again.
#include "engine/impact/impact.h"

#include "cpa/impact_refinement.h"

namespace pincer::engine {

using certificate::Unknown;
using certificate::Verdict;

Verdict Impact::run(const program::Cfa& cfa, const Context& context) {
  const PredicateOptions& options = options_.predicate;
  return search_views(cfa, context, options.numbers, asked(), [&](const program::Cfa& view, const Context& inner) {
    if (encode::BlockGraph(view, options.steps).has_calls()) return Verdict(Unknown{"incomplete: procedures"});
    PredicateSetup setup(view, inner, options);
    cpa::ImpactRefinement refinement(view.terms(), setup.analysis, setup.paths, setup.entailment, *inner.statistics);
    cpa::Predicates precision;
    for (std::size_t n = 0; n < setup.graph.nodes().size(); ++n) {
      if (setup.graph.is_final(encode::NodeId(n))) precision.at[encode::NodeId(n)] = {view.terms().boolean(false)};
    }
    setup.start(std::move(precision));
    if (options_.force_covering)
      setup.operators.fcover = [&](cpa::PredicateArg& reached, cpa::ArgId e) {
        return refinement.force_cover(reached, e);
      };
    return setup.run(refinement, is_last_view(cfa, view, options.numbers));
  });
}

}  // namespace pincer::engine
