// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <string>

#include "logic/query/horn.h"

namespace pincer::logic {

/// Horn clauses by any other program: a shell command that gets the name of a file with a script in SMT-LIB, in the place
/// of `{file}` or at its end, and writes `sat` and a model (define-funs), or `unsat`.
std::unique_ptr<HornSolver> make_horn_command(Terms& terms, std::string command);

}  // namespace pincer::logic
