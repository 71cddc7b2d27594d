// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "domain/interval_state.h"
#include "program/cfa.h"

namespace pincer::invariant {

/// Intervals of the Int and Bool variables at each location, by widening at loop heads. Calls forget
/// everything, and procedures are analysed from any state.
/// Law: a state that an execution has at a location is described there; along every edge the descriptions are inductive.
std::vector<domain::IntervalState> interval_analysis(const program::Cfa& cfa);

}  // namespace pincer::invariant
