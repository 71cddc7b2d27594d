// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include "bench/guard.h"

namespace pincer::bench {

/// A run that has ended.
struct Finished {
  std::size_t number = 0;  // its place in the list of launches
  Measured measured;
};

/// Carries out a list of launches, each once, under the same limits; where and how many at a time is its own affair. The
/// log of a launch is whole when the launch is reported as finished.
class Executor {
 public:
  virtual ~Executor() = default;

  /// Waits until a run ends, the user interrupts or the time is up; returns what has ended.
  virtual std::vector<Finished> wait(int milliseconds) = 0;
  /// Everything was reported.
  [[nodiscard]] virtual bool is_done() const = 0;
  /// SIGINT, SIGTERM or SIGHUP arrived; what is not finished is given up when the executor is destroyed.
  [[nodiscard]] virtual bool is_interrupted() const = 0;
};

/// On this machine, `jobs` at a time, in order.
std::unique_ptr<Executor> local_executor(std::vector<Launch> launches, const RunLimits& limits, std::size_t jobs);

/// Where runs are done, and how many at a time.
struct Where {
  bool slurm = false;                // else on this machine
  std::string slurm_options;         // further options of sbatch
  std::size_t jobs = 1;              // runs or workers of Slurm at a time
  std::filesystem::path queue = {};  // a folder for Slurm, which all nodes see
};
inline constexpr std::size_t kSlurmJobs = 100;  // unless the user says otherwise

/// `err` gets a line when Slurm does not answer.
std::unique_ptr<Executor> make_executor(std::vector<Launch> launches, const RunLimits& limits, const Where& where,
                                        std::ostream& err);

}  // namespace pincer::bench
