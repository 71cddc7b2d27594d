// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/engine.h"
#include "engine/toolbox.h"

namespace pincer::engine {

struct EngineInfo {
  std::string name;
  std::string line;   // what it does
  std::string paper;  // where it comes from
};

/// All engines, for `pincer engines` and --help.
std::vector<EngineInfo> engines();

/// A new engine by name; base::InputError for an unknown one. The toolbox outlives it.
std::unique_ptr<Engine> make_engine(std::string_view name, const Toolbox& toolbox);

}  // namespace pincer::engine
