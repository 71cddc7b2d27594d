// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string_view>

#include "engine/settings.h"
#include "engine/toolbox.h"
#include "engine/ufo/ufo.h"

namespace pincer::engine::ufo {

/// The configurations of the paper's Sect. 6 by name: uufo, cpufo, bpufo, cp, bp. None: not one of them.
std::optional<Ufo::Options> configuration(std::string_view name, const Toolbox& toolbox, const Settings& settings);

}  // namespace pincer::engine::ufo
