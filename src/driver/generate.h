// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <string>

#include "engine/engine_info.h"

namespace pincer::driver {

/// `pincer --generate WHAT`, for scripts and for `make install`: what is made from the table of options. A manual page
/// (man), completions (bash, zsh, fish), the tables of README.md (commands, options, engines). Throws base::InputError
/// for other words.
std::string generate(const std::string& what, std::span<const engine::EngineInfo> engines);

}  // namespace pincer::driver
