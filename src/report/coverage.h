// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <set>

#include "base/budget.h"
#include "program/cfa.h"
#include "program/interpret.h"

namespace pincer::report {

/// Lines by file.
using Lines = std::map<program::FileId, std::set<std::uint32_t>>;

/// Lines that an execution passes.
Lines lines_of(const program::Cfa& cfa, const program::Choices& choices);
/// Lines that a few executions with values by chance pass: the same ones every time, as long as the budget lasts. A line
/// that is missing may be reachable all the same.
Lines lines_by_chance(const program::Cfa& cfa, const base::Budget& budget);

}  // namespace pincer::report
