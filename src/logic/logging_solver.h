// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <ostream>

#include "logic/solver.h"

namespace pincer::logic {

/// Writes everything that `solver` is told and asked to `log`, as an SMT-LIB script that another solver can replay,
/// with the answers as comments; flushed before every check, so that it shows what a crash was about. What SMT-LIB
/// cannot say is a comment. `log` must live longer.
std::unique_ptr<Solver> make_logging_solver(std::unique_ptr<Solver> solver, const Terms& terms, std::ostream& log);

}  // namespace pincer::logic
