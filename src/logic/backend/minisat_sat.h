// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "logic/backend/sat_solver.h"

namespace pincer::logic {

/// MiniSat: N. Een, N. Sorensson, "An Extensible SAT-solver" (SAT 2003). Shares nothing with CaDiCaL.
std::unique_ptr<SatSolver> make_minisat();

}  // namespace pincer::logic
