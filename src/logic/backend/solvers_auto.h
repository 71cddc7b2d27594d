// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "logic/query/solver.h"

namespace pincer::logic {

/// Chooses by theory, check by check: the bit-blaster for Booleans, bit-vectors, floats and arrays of them, Z3 for the rest
/// and for what the bit-blaster refuses. Neither gets a formula before it is asked something.
std::unique_ptr<Solver> make_auto_solver(Terms& terms);

}  // namespace pincer::logic
