// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "base/budget.h"
#include "certificate/verdict.h"
#include "encode/block_graph.h"

namespace pincer::transform {

/// Int variables that conditions compare with each other or assignments compute from each other, the most often related
/// first; at most `most`. An octagon costs the cube of their number.
std::vector<logic::Term> related_variables(const program::Cfa& cfa, std::size_t most);

/// The octagons over `variables` at the nodes of a program over integers without calls, each bound as a formula of
/// its own. None at all when the budget does not suffice. Law: the formulas are inductive together.
certificate::Invariants octagon_analysis(const encode::BlockGraph& graph, const std::vector<logic::Term>& variables,
                                         const base::Budget& budget);

}  // namespace pincer::transform
