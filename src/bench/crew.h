// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <map>
#include <optional>
#include <vector>

#include "bench/executor.h"
#include "bench/signals.h"

namespace pincer::bench {

/// Runs side by side, each under a guard in a process of its own. There can be one crew per process, because it takes
/// over the signals. Ends all runs when it is destroyed.
class Crew {
 public:
  using Finished = bench::Finished;

  explicit Crew(RunLimits limits);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  void start(std::size_t number, const Launch& launch);
  [[nodiscard]] std::size_t running() const { return guards_.size(); }
  /// Waits until a run ends, the user interrupts or the time is up; returns what has ended, by the numbers of `start`.
  std::vector<Finished> wait(int milliseconds);
  /// SIGINT, SIGTERM or SIGHUP arrived.
  [[nodiscard]] bool interrupted() const { return signals_.interrupted(); }

 private:
  struct Guarded {
    std::size_t number = 0;
    int pipe = -1;  // the guard's report comes through it
  };

  void end_strays() const;

  RunLimits limits_;
  Signals signals_;
  std::map<pid_t, Guarded> guards_;
};

}  // namespace pincer::bench
