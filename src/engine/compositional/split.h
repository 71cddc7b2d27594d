// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>

#include "engine/compositional/system.h"

namespace pincer::engine::compositional {

/// Splits blocks into ways: conjunctions of linear constraints with linear updates. What is not linear counts as a
/// column of its own that may have any value, so that the result over-approximates the program. Ways that contradict
/// the facts of their location are not there. None: more than `limit` ways, or the solver does not know.
///
/// Law: every execution of a step is one of some edge (or goal) of it.
std::optional<System> split(const Outline& outline, logic::Terms& terms, logic::Solver& solver, std::size_t limit);

}  // namespace pincer::engine::compositional
