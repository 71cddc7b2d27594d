// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/engine_info.h"

namespace pincer::engine::states {

EngineInfo info();

/// Is the program a state machine, as far as its variables show: has it no procedures, a loop, and several variables that
/// are set to constants and compared?
bool is_state_machine(const program::Cfa& cfa);

}  // namespace pincer::engine::states
