// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "engine/compositional/system.h"

namespace pincer::engine::compositional {

/// Names of the columns of a location that stay the same when other parts of the program change.
std::vector<std::string> column_names(const program::Cfa& cfa, const Location& location);

/// What the blocks inside a component do, as a hash; the same in every program that has the same component.
std::string fingerprint(const program::Cfa& cfa, const Outline& outline, const std::vector<std::size_t>& component);

}  // namespace pincer::engine::compositional
