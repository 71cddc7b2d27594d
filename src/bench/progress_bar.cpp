// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "bench/progress_bar.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <iostream>

namespace pincer::bench {

namespace {

std::string clock_text(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole >= 3600) return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::size_t terminal_width() {
  winsize size{};
  const bool known = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

}  // namespace

ProgressBar::ProgressBar(const std::map<std::string, std::size_t>& planned, std::size_t jobs, bool is_terminal)
    : jobs_(jobs), is_terminal_(is_terminal) {
  for (const auto& [engine, count] : planned) {
    engines_[engine].left = count;
    total_ += count;
  }
}

ProgressBar::~ProgressBar() { clear(); }

void ProgressBar::finished(const Result& result) {
  Pace& pace = engines_[result.engine];
  ++pace.done;
  if (pace.left > 0) --pace.left;
  pace.seconds += result.wall_seconds;
  ++done_;
  switch (result.category()) {
    case Category::Correct: ++correct_; return;
    case Category::Wrong: ++wrong_; return;
    case Category::Unjudged: return;
    case Category::Unsolved: ++unknown_; return;
  }
}

double ProgressBar::remaining_seconds() const {
  double all_seconds = 0;
  for (const auto& [engine, pace] : engines_) all_seconds += pace.seconds;
  double result = 0;
  for (const auto& [engine, pace] : engines_) {
    // An engine that has not run yet is taken to be like the others.
    const double mean = pace.done > 0 ? pace.seconds / static_cast<double>(pace.done)
                        : done_ > 0   ? all_seconds / static_cast<double>(done_)
                                      : 0;
    result += mean * static_cast<double>(pace.left);
  }
  return result / static_cast<double>(jobs_);
}

std::string ProgressBar::text(std::size_t width) const {
  const std::string counts = fmt::format(" {}/{}  {} correct  {} wrong  {} unknown  {}", done_, total_, correct_,
                                         wrong_, unknown_, done_ == 0 ? "" : clock_text(remaining_seconds()) + " left");
  if (counts.size() + 4 > width) return counts.substr(1, width);
  const std::size_t room = std::min<std::size_t>(width - counts.size() - 2, 40);
  const std::size_t filled = total_ == 0 ? room : room * done_ / total_;
  return fmt::format("[{:#<{}}{:.<{}}]{}", "", filled, "", room - filled, counts);
}

void ProgressBar::draw() {
  if (!is_terminal_) return;
  is_shown_ = true;
  std::cerr << "\r\033[K" << text(terminal_width() - 1) << std::flush;
}

void ProgressBar::clear() {
  if (is_shown_) std::cerr << "\r\033[K" << std::flush;
  is_shown_ = false;
}

}  // namespace pincer::bench
