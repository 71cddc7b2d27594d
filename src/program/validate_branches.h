// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/cfa.h"

namespace pincer::program {

/// Looks for states in which two leaving assumes of one location hold, by evaluating the conditions of each branching
/// location on `samples` assignments of random values and of constants near those in the conditions. Deterministic for
/// a seed. Finds much, proves nothing; needs a Cfa that is valid otherwise.
std::vector<std::string> validate_branches(const Cfa& cfa, unsigned samples, std::uint64_t seed);

}  // namespace pincer::program
