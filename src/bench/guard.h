// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace pincer::bench {

/// Limits of one run, for all its processes together.
struct RunLimits {
  double wall_seconds = 60;
  std::optional<double> cpu_seconds;
  std::optional<std::uint64_t> megabytes;

  bool operator==(const RunLimits&) const = default;
};

/// A command to run, and where everything that it prints goes.
struct Launch {
  std::vector<std::string> words;  // the first is the program
  std::filesystem::path log;
};

enum class Ending : std::uint8_t {
  Exited,       // by itself, `code` is the exit code
  Signalled,    // by a signal that was not ours, `code` is the signal
  TimeLimit,    // we ended it
  MemoryLimit,  // we ended it
  NotStarted,   // `code` is the errno
  Lost,         // its guard was killed; nothing was measured
};

/// How a run ended and what it used, for all its processes together.
struct Measured {
  Ending ending = Ending::Lost;
  int code = 0;
  double wall_seconds = 0;
  double cpu_seconds = 0;
  std::uint64_t peak_kb = 0;  // largest sum over its processes at a time; 0: the run was too short to measure
};

/// Runs the command in a process group of its own and ends it at its limits: SIGTERM first, a second later SIGKILL for
/// everything it started; too much memory means SIGKILL at once. No process of it is left when this returns.
/// It takes over the calling process (session, signals, children), which ends soon after: see Crew. When the process
/// that started the caller dies, so do the run and the caller.
Measured guard(const Launch& launch, const RunLimits& limits);

}  // namespace pincer::bench
