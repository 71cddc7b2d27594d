// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/engine_info.h"

namespace pincer::engine {

/// All engines, in the order in which `pincer engines` lists them.
const std::vector<EngineInfo>& engines();

/// The one of that name. Throws base::InputError if there is none.
const EngineInfo& find_engine(const std::string& name, std::span<const EngineInfo> among);

}  // namespace pincer::engine
