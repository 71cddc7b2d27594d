// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>

#include "base/budget.h"
#include "certificate/verdict.h"

namespace pincer::engine {

/// If no branch depends on what the program takes from outside, all executions take one path. Follows it as long as the
/// budget lasts, and gives what it shows: the execution if it reaches the error, a proof if it ends elsewhere.
std::optional<certificate::Verdict> only_execution(const program::Cfa& cfa, const base::Budget& budget);

}  // namespace pincer::engine
