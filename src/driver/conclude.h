// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <ostream>
#include <string>

#include "driver/options.h"
#include "driver/outcome.h"

namespace pincer::driver {

/// Says how a command ended: the files of --json, --sarif, --junit and --report, the last line, the table of --stats. The
/// only place that does. `record` is the newest text of a Record, or "" where nothing is known; `seconds` is how long the
/// run took. Throws base::InputError when a file or the line cannot be written: then there is no verdict.
void conclude(const Options& options, const std::string& record, double seconds, const Outcome& outcome,
              std::ostream& out, std::ostream& err);

}  // namespace pincer::driver
