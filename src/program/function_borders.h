// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "program/cfa.h"

namespace pincer::program {

/// By location: does an inlined function of the source begin or end there? That is where an edge comes from another call.
std::vector<bool> function_borders(const Cfa& cfa);

}  // namespace pincer::program
