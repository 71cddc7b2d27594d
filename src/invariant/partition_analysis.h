// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <vector>

#include "base/budget.h"
#include "certificate/verdict.h"
#include "encode/block_graph.h"

namespace pincer::invariant {

/// Disjunctions of intervals at the nodes of a program over integers without calls, split by variables (and always by
/// those that hold truth values): a part is followed through the
/// blocks that leave its node, location by location, and widened where it returns. One descending pass regains
/// what widening lost. None when there are more than `most` parts at a node (a few times as many within blocks), or
/// the budget does not suffice.
/// Law: the formulas are inductive.
std::optional<certificate::Invariants> partition_analysis(const encode::BlockGraph& graph,
                                                          const std::vector<logic::Term>& split_by, std::size_t most,
                                                          const base::Budget& budget);

}  // namespace pincer::invariant
