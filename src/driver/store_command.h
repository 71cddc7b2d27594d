// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "cli/exit_code.h"
#include "cli/manual.h"

namespace pincer::driver {

/// `pincer store list FOLDER` and `pincer store gc FOLDER`; `arguments` come after `store`. Throws base::InputError on
/// misuse.
cli::ExitCode store_command(std::span<const std::string> arguments, std::ostream& out);

/// For what is written about all commands.
std::vector<cli::CommandManual> store_manuals();
/// `pincer store ... --help` of all.
std::string store_help();

}  // namespace pincer::driver
