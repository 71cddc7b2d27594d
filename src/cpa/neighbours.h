// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "logic/term/terms.h"

namespace pincer::cpa {

/// An atom and what it is close to: for an inequality or an equation of integers `a <= b`, `b <= a` and both with a
/// difference of one; for others the negation.
std::vector<logic::Term> neighbours(logic::Terms& terms, logic::Term atom);

}  // namespace pincer::cpa
