// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "logic/query/horn.h"

namespace pincer::logic {

/// Horn clauses by Spacer, Z3's engine for them.
std::unique_ptr<HornSolver> make_spacer_horn_solver(Terms& terms);

}  // namespace pincer::logic
