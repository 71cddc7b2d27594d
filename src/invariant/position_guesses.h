// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "certificate/verdict.h"
#include "encode/transitions.h"

namespace pincer::invariant {

/// Guesses for programs that follow cells (transform/cells): of what the program compares and assigns where a position is
/// what it is at, that it holds of the position when the loop has passed it. If `a = v` is executed where i == k, that is
/// `0 <= k < i implies a == v`, for 0 where i starts; also for other bounds that i is compared with, and under conditions
/// that the program tests. Positions are the variables that nothing writes.
certificate::Invariants position_guesses(const encode::Transitions& transitions);

}  // namespace pincer::invariant
