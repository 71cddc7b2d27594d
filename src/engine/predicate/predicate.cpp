// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Table 1 of the paper: CEGAR with the Predicate CPA, blk-l, predicate refinement, fcover-id.
#include "engine/predicate/predicate.h"

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
    return setup.run(refinement, is_last_view(cfa, view, options_.numbers));
  });
}

}  // namespace pincer::engine
