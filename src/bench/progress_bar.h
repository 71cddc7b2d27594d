// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "bench/result.h"

namespace pincer::bench {

/// The progress of a bench: a bar on standard error if that is a terminal.
class ProgressBar {
 public:
  /// `planned`: the number of runs per engine.
  ProgressBar(const std::map<std::string, std::size_t>& planned, std::size_t jobs, bool is_terminal);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  void finished(const Result& result);
  void draw();
  /// Makes room for a line of other output.
  void clear();

  /// The bar as text, without control characters.
  [[nodiscard]] std::string text(std::size_t width) const;
  /// Estimated seconds until the end, if every engine goes on as it did so far.
  [[nodiscard]] double remaining_seconds() const;

 private:
  struct Pace {
    std::size_t left = 0;
    std::size_t done = 0;
    double seconds = 0;
  };

  std::map<std::string, Pace> engines_;
  std::size_t jobs_;
  bool is_terminal_;
  bool is_shown_ = false;
  std::size_t total_ = 0;
  std::size_t done_ = 0;
  std::size_t correct_ = 0;
  std::size_t wrong_ = 0;
  std::size_t unknown_ = 0;
};

}  // namespace pincer::bench
