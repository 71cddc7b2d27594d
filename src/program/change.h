// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "program/cfa.h"

namespace pincer::program {

/// A change of a program in terms of its old ids, to be carried out by `apply`. Starts as no change at all.
struct Change {
  explicit Change(const Cfa& cfa);

  std::vector<LocationId> location;   // by location: the one it is merged into (itself: stays); one step, not a chain
  std::vector<SourceLocation> where;  // by location that stays
  std::vector<VariableId> variable;   // by variable: the one it is merged into; statements must not mention the others
  std::vector<Edge> edges;            // by edge: what becomes of it, with old ids
  std::vector<bool> keep;             // by edge
};

/// The changed program, renumbered in the old order, without what became useless: locations that the entry of
/// procedure 0 does not reach, procedures without a call, variables without a use. Variables keep their logic
/// variables, so terms about the old program can be read as terms about the new one.
Cfa apply(const Cfa& cfa, const Change& change);

}  // namespace pincer::program
