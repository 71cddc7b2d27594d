// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engine/engine.h"
#include "engine/engine_list.h"
#include "engine/toolbox.h"

namespace pincer::engine {

/// A new engine by name; base::InputError for an unknown one or for settings that it does not have. The toolbox outlives
/// it.
std::unique_ptr<Engine> make_engine(std::string_view name, const Toolbox& toolbox,
                                    const std::map<std::string, std::string>& given = {});

}  // namespace pincer::engine
