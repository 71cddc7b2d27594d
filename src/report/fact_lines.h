// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "report/fact.h"

namespace pincer::report {

/// Facts in the order in which people want them: bounds, equalities, relations, alternatives. What bounds one number is
/// one line: `0 <= i < n`.
std::vector<std::string> fact_lines(const Units& units, const std::vector<Fact>& facts);

}  // namespace pincer::report
