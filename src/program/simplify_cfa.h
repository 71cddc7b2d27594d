// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "program/cfa.h"

namespace pincer::program {

/// A smaller program that behaves the same: for the same inputs, and the same values for the havocs that remain, it
/// ends in the same way after the same number of inputs and, unless another procedure ended it, with the same results of
/// procedure 0. Removed are
/// - locations that cannot be reached, uncalled procedures, edges whose condition is false, unused variables;
/// - assignments, havocs and call results that do not matter (StrongLiveness), but never an input, which consumes one;
/// - `assume(true)` edges, by merging their ends; a loop of nothing else stays a loop;
/// - branches whose arms all lead to the same location without a statement.
/// Entries without entering edges stay without. Logic variables stay the same.
Cfa simplify(const Cfa& cfa);

}  // namespace pincer::program
