// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <string>

namespace pincer::driver {

/// One line on standard error that says what goes on, when that is a terminal; it disappears at the end.
class ProgressLine {
 public:
  explicit ProgressLine(std::string engine);
  ~ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  /// Shown at most ten times per second.
  void show(const std::string& phase);

 private:
  using Clock = std::chrono::steady_clock;

  std::string engine_;
  bool is_terminal_;
  bool is_shown_ = false;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_;
};

}  // namespace pincer::driver
