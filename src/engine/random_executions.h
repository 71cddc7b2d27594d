// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>

#include "base/budget.h"
#include "certificate/verdict.h"

namespace pincer::engine {

/// Executes the program on inputs that are zero, small, extreme or random, as long as the budget lasts, and gives an
/// execution that reaches the error: one that does more than losing memory, if there is one. Finds what lies open in
/// programs that are too large for a solver. The same seed gives the same executions; larger ones give longer executions.
std::optional<certificate::Unsafe> random_executions(const program::Cfa& cfa, std::uint64_t seed,
                                                     const base::Budget& budget);

}  // namespace pincer::engine
