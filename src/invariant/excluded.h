// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <vector>

#include "base/budget.h"
#include "certificate/verdict.h"
#include "logic/query/solver_factory.h"
#include "program/cfa.h"

namespace pincer::invariant {

/// Which of these ends of a program without calls no block reaches from states where the invariants hold: one question
/// per block and end, with the solvers in this order until one knows. True: the end is excluded. False: it is not, or it
/// is not known, or the program has calls. Invariants at other places than the entry and loop heads are not used.
std::vector<bool> excluded(const program::Cfa& cfa, const certificate::Invariants& invariants,
                           std::span<const program::LocationId> ends,
                           const std::vector<const logic::SolverFactory*>& solvers, const base::Budget& budget);

/// Those of the invariants that a proof about this program may name: where an end can still be reached.
certificate::Invariants where_it_matters(const program::Cfa& cfa, const certificate::Invariants& invariants);

}  // namespace pincer::invariant
