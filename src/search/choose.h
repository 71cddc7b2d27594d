// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "program/cfa.h"

namespace pincer::search {

/// The engines that may help with a program, the most promising first.
std::vector<std::string> choose_members(const program::Cfa& cfa);

}  // namespace pincer::search
