// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>

#include "base/budget.h"
#include "certificate/verdict.h"
#include "encode/block_graph.h"

namespace pincer::invariant {

/// Told what a rung of a ladder found: inductive invariants of the program at hand.
using Found = std::function<void(const certificate::Invariants& invariants)>;

/// The ladders of abstract domains over a program over integers without calls: rungs of rising precision and cost. A rung
/// that does not come to its end with `effort` ends the ladder.

/// Intervals, then disjunctions of intervals that are split by more and more state variables, with at most so many parts at
/// a node.
void climb_intervals(const encode::BlockGraph& graph, std::size_t most_parts, base::Effort effort,
                     const base::Budget& budget, const Found& found);
/// Octagons over few variables, then over more.
void climb_octagons(const encode::BlockGraph& graph, base::Effort effort, const base::Budget& budget,
                    const Found& found);

/// What the highest rung says that `climb_intervals` gets to with little work; nothing for programs over bit-vectors.
certificate::Invariants interval_invariants(const program::Cfa& cfa, const base::Budget& budget);

}  // namespace pincer::invariant
