// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "program/cfa.h"
#include "transform/transform.h"

namespace pincer::transform {

/// A program with other edges: `change` gives what becomes of each (none: it is removed). Locations that are no longer
/// reachable are removed, too. Variables stay the same, so formulas about one program are formulas about the other.
/// `facts` hold at locations of the old program, and are added to proofs on their way back.
Transformed rebuild(const program::Cfa& cfa,
                    const std::function<std::optional<program::Statement>(program::EdgeId)>& change,
                    certificate::Invariants facts = {});

}  // namespace pincer::transform
