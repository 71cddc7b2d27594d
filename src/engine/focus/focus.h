// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/engine_info.h"

namespace pincer::engine::focus {

/// `prover` is to prove foci: another engine.
EngineInfo info(EngineInfo prover);

}  // namespace pincer::engine::focus
