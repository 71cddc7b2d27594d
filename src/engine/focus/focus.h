// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "engine/engine_info.h"

namespace pincer::engine::focus {

/// Other engines are to prove foci, each in its turn.
EngineInfo info(std::vector<EngineInfo> provers);

}  // namespace pincer::engine::focus
