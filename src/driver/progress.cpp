// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "driver/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

namespace pincer::driver {

ProgressLine::ProgressLine(std::string engine) : engine_(std::move(engine)), is_terminal_(isatty(STDERR_FILENO) == 1) {}

ProgressLine::~ProgressLine() {
  if (is_shown_) std::cerr << "\r\033[K" << std::flush;
}

void ProgressLine::show(const std::string& phase) {
  const Clock::time_point now = Clock::now();
  if (!is_terminal_ || now - last_ < std::chrono::milliseconds(100)) return;
  last_ = now;
  is_shown_ = true;
  const double seconds = std::chrono::duration<double>(now - start_).count();
  std::cerr << fmt::format("\r\033[K{}: {}, {:.1f} s", engine_, phase, seconds) << std::flush;
}

}  // namespace pincer::driver
