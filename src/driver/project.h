// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>

#include "cli/exit_code.h"
#include "driver/options.h"

namespace pincer::driver {

/// `pincer project`. Throws base::InputError on bad input.
cli::ExitCode check_project(const Options& options, std::ostream& out, std::ostream& err);

}  // namespace pincer::driver
