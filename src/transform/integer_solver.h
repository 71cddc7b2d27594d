// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "logic/query/solver_factory.h"

namespace pincer::transform {

/// Reads bit-vector questions over integers, exactly where integers can say it and with less known where they cannot,
/// and asks a solver of `over_integers`, which must outlive it. Blasted divisions are hard, and bounds of integers are
/// often enough; questions without a division it leaves to others. It refutes only: Unsat is right of the question as it
/// is, what integers satisfy is Unknown.
std::unique_ptr<logic::SolverFactory> make_integer_solver_factory(const logic::SolverFactory& over_integers);

}  // namespace pincer::transform
