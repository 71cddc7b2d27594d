// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "engine/engine_info.h"

namespace pincer::engine::ufo {

/// The configurations of the paper's Sect. 6: uufo, cpufo, bpufo, cp, bp.
std::vector<EngineInfo> infos();

}  // namespace pincer::engine::ufo
