// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>

#include "engine/engine_info.h"

namespace pincer::engine::states {

EngineInfo info();

/// How much of a state machine the program is, as far as its variables show: the largest number of variables that are
/// live at a loop head, only set to constants, and compared. 0 with procedures.
std::size_t state_variables(const program::Cfa& cfa);

}  // namespace pincer::engine::states
