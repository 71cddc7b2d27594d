// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "certificate/verdict.h"
#include "program/cfa.h"

namespace pincer::driver {

/// Candidates for invariants of loops that the user gave by PINCER_INVARIANT: what has to hold at the head of the loop so
/// that the condition holds where it stands, and the condition itself. They may be wrong; the checks that stand there tell.
certificate::Invariants hints_of(const program::Cfa& cfa);

}  // namespace pincer::driver
