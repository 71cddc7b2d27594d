// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <vector>

#include "program/cfa.h"

namespace pincer::invariant {

/// Guesses about variables that start with a constant and grow by constants, `numbers` and those of `conditions`: bounds
/// by the constants that conditions compare with; that two of them go side by side, or one several times as fast as the
/// other one. Of variables that grow by the elements of an array: how far they get in so many turns. Of `cells`, elements
/// of arrays with the constants that they get: that they count no more than the turns.
std::vector<logic::Term> counter_guesses(const program::Cfa& cfa, const std::vector<logic::Term>& numbers,
                                         const std::vector<logic::Term>& conditions,
                                         const std::map<logic::Term, std::vector<logic::Term>>& cells);

}  // namespace pincer::invariant
