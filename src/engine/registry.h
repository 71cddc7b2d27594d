// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "engine/engine_info.h"

namespace pincer::engine {

/// All engines, in the order in which `pincer engines` lists them.
const std::vector<EngineInfo>& engines();

}  // namespace pincer::engine
