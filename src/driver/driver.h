// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>
#include <span>
#include <string>

#include "cli/exit_code.h"

namespace pincer::driver {

/// The whole tool, given its arguments without the program's name. Throws nothing.
cli::ExitCode execute(std::span<const std::string> arguments, std::ostream& out, std::ostream& err);

}  // namespace pincer::driver
