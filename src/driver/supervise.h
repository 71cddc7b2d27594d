// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "driver/outcome.h"

namespace pincer::driver {

/// Limits of a run, for all its processes together.
struct Limits {
  std::optional<double> seconds;
  std::optional<std::uint64_t> megabytes;
};

/// What supervised work tells the process that watches it.
struct Channel {
  /// Everything about the run so far, for --stats and --json: the newest counts.
  std::function<void(const std::string& record)> record = [](const std::string&) {};
  /// The outcome if the work ends before it is done.
  std::function<void(const Outcome& outcome)> so_far = [](const Outcome&) {};
};

/// How supervised work ended.
struct Supervised {
  std::optional<Outcome> outcome;  // none: an input error, which the work itself told the user
  std::string record = "";         // the newest one that it sent
  std::string failure = "";        // how it crashed; "" if it did not
};

/// Does `work` in a process of its own. If it exceeds a limit or crashes, or if the user interrupts, everything that
/// it started is ended, and the outcome is UNKNOWN with the reason. Work without an outcome had an input error.
Supervised supervise(const Limits& limits, const std::function<std::optional<Outcome>(const Channel& channel)>& work);

}  // namespace pincer::driver
