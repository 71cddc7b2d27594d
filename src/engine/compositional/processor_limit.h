// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <condition_variable>
#include <ctime>
#include <mutex>
#include <stop_token>
#include <thread>

#include "base/budget.h"

namespace pincer::engine::compositional {

/// A part of a budget that ends when this process has worked for some time, however long the clock runs: a loaded machine
/// should not change what is found.
class ProcessorLimit {
 public:
  ProcessorLimit(const base::Budget& whole, double seconds)
      : budget_(whole.remaining(), stop_.get_token()), watch_([this, whole, seconds](const std::stop_token& done) {
          const double end = processor_seconds() + seconds;
          std::mutex mutex;
          std::condition_variable_any changed;  // never, but it wakes up at the end
          std::unique_lock lock(mutex);
          while (!done.stop_requested()) {
            if (processor_seconds() >= end || whole.exhausted()) {
              stop_.request_stop();
              return;
            }
            changed.wait_for(lock, done, kBetweenLooks, [] { return false; });
          }
        }) {}

  [[nodiscard]] const base::Budget& budget() const { return budget_; }

 private:
  static constexpr std::chrono::milliseconds kBetweenLooks{5};

  static double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

  std::stop_source stop_;
  base::Budget budget_;
  std::jthread watch_;  // last: ends first
};

}  // namespace pincer::engine::compositional
