// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>

#include "base/budget.h"
#include "certificate/verdict.h"

namespace pincer::engine {

/// A program that takes nothing from outside has one execution. Follows it as long as the budget lasts; gives it when it
/// reaches the error. Programs with inputs, havocs or uninitialised variables have more than one: none.
std::optional<certificate::Unsafe> only_execution(const program::Cfa& cfa, const base::Budget& budget);

}  // namespace pincer::engine
