// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "logic/term/terms.h"

namespace pincer::engine::abduction {

/// The literals of a clause: of a disjunction, or of a negated conjunction.
std::vector<logic::Term> literals_of(logic::Terms& terms, logic::Term clause);

/// Formulas near a clause over integers that may be invariants where the clause is none: its inequalities, the same weaker by
/// one, and of every two of them their sum. From `j < n or k >= 0 or n < j` come `j <= n` and `n <= j + k`.
std::vector<logic::Term> variants(logic::Terms& terms, logic::Term clause);

}  // namespace pincer::engine::abduction
