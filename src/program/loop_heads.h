// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "program/cfa.h"

namespace pincer::program {

/// The targets of the back edges of a depth-first search from each procedure's entry (leaving edges in their order),
/// by location: every cycle goes through one. For reducible graphs these are the heads of the natural loops.
std::vector<bool> loop_heads(const Cfa& cfa);

}  // namespace pincer::program
