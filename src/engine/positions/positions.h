// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/engine_info.h"

namespace pincer::engine::positions {

/// Guesses of what holds of positions that loops have passed (invariant/position_guesses), and Houdini. Only for programs
/// that follow cells, so it is no engine that users name: it is a member of `cells`.
EngineInfo info();

}  // namespace pincer::engine::positions
