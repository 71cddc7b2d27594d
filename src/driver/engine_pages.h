// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <string>

#include "engine/engine_info.h"

namespace pincer::driver {

/// `pincer engines`: a line for each.
std::string engine_list(std::span<const engine::EngineInfo> engines);
/// A table in Markdown, without heading; README.md holds the same.
std::string engines_in_markdown(std::span<const engine::EngineInfo> engines);
/// `pincer engines NAME`: idea, paper, settings.
std::string engine_page(const engine::EngineInfo& engine);

}  // namespace pincer::driver
