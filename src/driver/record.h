// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "base/phases.h"
#include "base/statistics.h"
#include "driver/options.h"
#include "driver/outcome.h"
#include "job/job.h"
#include "program/statistics.h"

namespace pincer::driver {

/// Something about the program that the user should know, with its place.
struct Remark {
  std::string file;  // "": no place
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string text;
};

/// Everything about a run that --stats and --json tell.
class Record {
 public:
  /// Time starts to count here.
  Record() : start_(std::chrono::steady_clock::now()) {}

  /// Does `work` as the phase `name` and returns its result.
  template <class Work>
  auto time(std::string name, Work work) {
    return phases_.time(std::move(name), std::move(work));
  }
  [[nodiscard]] base::Phases& phases() { return phases_; }
  /// Seconds so far.
  [[nodiscard]] double elapsed() const { return seconds_since(start_); }
  /// Takes over the warnings and the unsupported parts of the loaded program.
  void add(const frontend::Result& program);
  void set_size(const program::CfaStatistics& size) { size_ = size; }
  void set_engine(std::shared_ptr<const base::Statistics> engine) { engine_ = std::move(engine); }
  void set_steps(std::uint64_t steps) { steps_ = steps; }

  /// The table of --stats.
  void print(std::ostream& out) const;
  /// The text of --json: one value per line, so that line-oriented tools can read it, too.
  [[nodiscard]] std::string json(const Options& options, const job::Job& job, const Outcome& outcome) const;

 private:
  static double seconds_since(std::chrono::steady_clock::time_point begin);

  std::chrono::steady_clock::time_point start_;
  base::Phases phases_;
  std::optional<program::CfaStatistics> size_;      // none: there was no program to measure
  std::optional<std::uint64_t> steps_;              // run only
  std::shared_ptr<const base::Statistics> engine_;  // none: no engine ran
  std::vector<Remark> warnings_;
  std::vector<Remark> unsupported_;
};

}  // namespace pincer::driver
