// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/query/interpolator.h"

namespace pincer::logic {

/// Asks `solver`, which has nothing asserted or only what the paths must satisfy too, for a path from the entry to the
/// error whose formulas hold together. Sat: with model and path. Unsat: there is none (and no labels here). The solver
/// is left as it was.
Interpolation executable_path(Terms& terms, const DagProblem& problem, Solver& solver);

/// The formula that executable_path asks about: one Boolean per node and per edge, linear in the size of the problem.
Term some_path(Terms& terms, const DagProblem& problem);

}  // namespace pincer::logic
