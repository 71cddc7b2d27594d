// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "report/fact.h"

namespace pincer::report {

/// Is the unit with this text given, so that others depend on it?
using IsGiven = std::function<bool(const std::string& text)>;

/// Facts in the order in which people want them: bounds, equalities, relations, alternatives. What bounds one number is
/// one line: `0 <= i < n`. If some units are given, alternatives are told by cases of these: `n > 0 ==> result == n`.
std::vector<std::string> fact_lines(const Units& units, const std::vector<Fact>& facts, const IsGiven& is_given = {});

}  // namespace pincer::report
