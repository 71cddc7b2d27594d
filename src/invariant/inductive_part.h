// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "base/budget.h"
#include "certificate/verdict.h"
#include "logic/query/solver_factory.h"
#include "program/cfa.h"

namespace pincer::invariant {

/// Of these candidates for the loops of a program without calls, a part that is inductive by itself (`Facts::learn`):
/// what was proved of another version of the program, or guessed. Conjunctions are taken apart. Nothing if the budget
/// does not suffice.
certificate::Invariants inductive_part(const program::Cfa& cfa, const certificate::Invariants& candidates,
                                       const logic::SolverFactory& solvers, const base::Budget& budget);

}  // namespace pincer::invariant
