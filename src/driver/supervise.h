// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "driver/outcome.h"

namespace pincer::driver {

/// What a run may take, all its processes together.
struct Limits {
  std::optional<double> seconds;
  std::optional<std::uint64_t> megabytes;
};

/// Does `work`, which writes to standard output and ends with a verdict there, in a process of its own. When it takes
/// more than it may, crashes, or the user interrupts, everything it started is ended and this process says the verdict:
/// UNKNOWN(timeout), UNKNOWN(memory), UNKNOWN(incomplete: ...). There is exactly one verdict in any case.
ExitCode supervise(const Limits& limits, const std::function<ExitCode()>& work);

}  // namespace pincer::driver
