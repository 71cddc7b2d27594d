// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <vector>

#include "base/budget.h"
#include "certificate/verdict.h"
#include "program/cfa.h"

namespace pincer::engine::focus {

struct Tabulated {
  /// No execution reaches an end: invariants at loop heads, and at entries and exits of procedures.
  std::optional<certificate::Inductive> proof;
  /// Otherwise: a path to an end that could not be excluded. Empty: the budget was exhausted.
  std::vector<program::EdgeId> path;
};

/// Goes through the states of a program as far as they consist of known values and of conditions that were passed (known.h):
/// this decides what depends on flags, with procedures and in loops of any depth. Nearest states come first.
Tabulated tabulate(const program::Cfa& cfa, const base::Budget& budget);

}  // namespace pincer::engine::focus
