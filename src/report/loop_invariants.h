// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "certificate/verdict.h"
#include "program/cfa.h"
#include "report/c_expression.h"
#include "witness/sources.h"
#include "witness/witness.h"

namespace pincer::report {

/// A loop of C, and what is known about it.
struct LoopInvariants {
  struct Head {
    program::LocationId location;
    std::optional<logic::Term> invariant;  // holds whenever the loop's condition is evaluated
    CVariableOf variable_of;               // what can be named there
  };
  witness::WitnessLocation location;
  std::vector<Head> heads;  // one for each time that the program model has the loop
};

/// The loops of the model that come from the source, in its order. `cfa` and `sources` must outlive the result.
std::vector<LoopInvariants> loops_with_invariants(const program::Cfa& cfa, const certificate::Invariants& invariants,
                                                  witness::Sources& sources);

/// Where the loops of the model that come from the source begin, in its order.
std::vector<witness::WitnessLocation> loop_places(const program::Cfa& cfa, witness::Sources& sources);

/// The invariant as a C expression, weakened to what C can express about variables in scope: of a loop that the program
/// model has several times the disjunction, and `1` if nothing is known.
std::string c_invariant(const program::Cfa& cfa, const LoopInvariants& loop);

/// What a proof says about the loops of the program, in C.
std::vector<witness::WitnessInvariant> loop_invariants(const program::Cfa& cfa, const certificate::Verdict& safe,
                                                       witness::Sources& sources);

}  // namespace pincer::report
