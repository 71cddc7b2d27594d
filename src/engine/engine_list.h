// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <string>
#include <vector>

#include "engine/settings.h"

namespace pincer::engine {

struct EngineInfo {
  std::string name;
  std::string line;   // what it does
  std::string paper;  // where it comes from; "" for what comes from nowhere else
  std::vector<SettingInfo> settings = {};
};

/// All engines that make_engine knows, for `pincer engines` and --engine.
std::vector<EngineInfo> engines();

}  // namespace pincer::engine
