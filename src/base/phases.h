// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace pincer::base {

/// One part of a run and how long it took.
struct Phase {
  std::string name;
  double seconds = 0;  // wall-clock time
};

/// The phases of a run, in order.
class Phases {
 public:
  /// Does `work` as the phase `name` and returns its result.
  template <class Work>
  auto time(std::string name, Work work) {
    const std::size_t phase = list_.size();
    list_.push_back({std::move(name), {}, Clock::now()});
    auto result = work();
    list_[phase].seconds = seconds_since(list_[phase].begin);
    list_[phase].is_over = true;
    return result;
  }
  /// Those that go on count until now.
  [[nodiscard]] std::vector<Phase> list() const {
    std::vector<Phase> result;
    for (const Entry& entry : list_) {
      result.push_back({entry.name, entry.is_over ? entry.seconds : seconds_since(entry.begin)});
    }
    return result;
  }

 private:
  using Clock = std::chrono::steady_clock;

  struct Entry {
    std::string name;
    double seconds = 0;
    Clock::time_point begin;
    bool is_over = false;
  };

  static double seconds_since(Clock::time_point begin) {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  }

  std::vector<Entry> list_;
};

}  // namespace pincer::base
