// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "domain/interval_state.h"
#include "program/cfa.h"

namespace pincer::invariant {

/// What a statement makes of the states that intervals describe. Calls forget everything.
void step(const program::Cfa& cfa, const program::Statement& statement, domain::IntervalState& state);

}  // namespace pincer::invariant
