// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "logic/query/solver_factory.h"

namespace pincer::transform {

/// Translates bit-vector questions to integers, exactly where integers can express them and weaker where they cannot,
/// and asks a solver of `over_integers`, which must outlive it. Bit-blasted divisions are hard, and bounds on integers
/// often suffice; questions without a division are left to others. It only refutes: Unsat is right for the original
/// question; if the integers satisfy their question, the answer is Unknown.
std::unique_ptr<logic::SolverFactory> make_integer_solver_factory(const logic::SolverFactory& over_integers);

}  // namespace pincer::transform
