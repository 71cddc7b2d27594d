// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "logic/query/horn.h"

namespace pincer::logic {

/// How Spacer searches; the defaults are its own.
struct SpacerOptions {
  bool ground_obligations = true;       // states to block are single ones, not sets
  bool generalises_equalities = false;  // lemmas over equalities between terms
  bool limits_numerals = false;         // lemmas with small numbers first
  bool is_right_to_left = false;        // the order in which the calls of a clause are looked at
};

/// Horn clauses by Spacer, Z3's engine for them.
std::unique_ptr<HornSolver> make_spacer_horn_solver(Terms& terms, const SpacerOptions& options = {});

}  // namespace pincer::logic
