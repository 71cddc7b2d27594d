// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pincer::program {

/// The names that values of an enumeration have, in the order of the source.
using Enumerators = std::vector<std::pair<std::string, std::int64_t>>;

/// The enumerations of a C program by the names of their types, as CType has them: `enum color`, or that of a typedef.
using Enumerations = std::map<std::string, Enumerators>;

}  // namespace pincer::program
