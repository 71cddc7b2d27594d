// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "certificate/verdict.h"
#include "report/readable.h"

namespace pincer::report {

/// What quantified invariants say about a loop, for people: `for all k: a[k] == b[k] or not 0 <= k < i`. Positions are
/// indices here: what an invariant says about those whose address would overflow is left out. Nothing of loops that the
/// program model has several times, and of nodes of lists and trees (node_lines.h).
std::vector<std::string> for_all_lines(const program::Cfa& cfa, const LoopInvariants& loop,
                                       const std::vector<certificate::ForAll>& for_all,
                                       const logic::SolverFactory& solvers, const base::Budget& budget);

}  // namespace pincer::report
