// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <ostream>
#include <span>
#include <string>

#include "driver/outcome.h"
#include "driver/supervise.h"

namespace pincer::driver {

/// The limits of a command that searches and therefore is to be supervised; none for others and for misuse.
std::optional<Limits> limits_of(std::span<const std::string> arguments);

/// The whole tool, given its arguments without the program's name. Throws nothing.
ExitCode execute(std::span<const std::string> arguments, std::ostream& out, std::ostream& err);

}  // namespace pincer::driver
