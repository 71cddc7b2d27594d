// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "certificate/verdict.h"
#include "program/cfa.h"
#include "witness/sources.h"
#include "witness/witness.h"

namespace pincer::report {

/// What a proof says about the loops of the program, in C: one invariant per loop, weakened to what C can express about
/// variables in scope. A loop that the program model has several times gets the disjunction. Every loop of the model
/// that comes from the source appears, with `1` if nothing is known.
std::vector<witness::WitnessInvariant> loop_invariants(const program::Cfa& cfa, const certificate::Verdict& safe,
                                                       witness::Sources& sources);

}  // namespace pincer::report
