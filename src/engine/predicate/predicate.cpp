// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Table 1 of the paper: CEGAR with the Predicate CPA, blk-l, predicate refinement, fcover-id.
#include "engine/predicate/predicate.h"

#include <fmt/format.h>

#include "cpa/predicate_refinement.h"

namespace pincer::engine {

using certificate::Unknown;
using certificate::Verdict;

Verdict Predicate::run(const program::Cfa& cfa, const Context& context) {
  return search_views(cfa, context, options_.numbers, asked(), [&](const program::Cfa& view, const Context& inner) {
    if (encode::BlockGraph(view, options_.steps).has_calls()) return Verdict(Unknown{"incomplete: procedures"});
    PredicateSetup setup(view, inner, options_);
    cpa::PredicateRefinement refinement(view.terms(), setup.paths, *inner.statistics);
    setup.start({});
    const auto refine = [&](cpa::PredicateArg& reached, cpa::ArgId target) {
      inner.progress(
          fmt::format("refinement {}, {} states", inner.statistics->count("refinements") + 1, reached.size()));
      return refinement(reached, target);
    };
    const cpa::Outcome answer = cpa::cegar(setup.analysis, setup.reached, setup.operators, refine, inner.budget);
    return setup.verdict(answer, refinement.path(), refinement.reason());
  });
}

}  // namespace pincer::engine
