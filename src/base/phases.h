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
    const auto begin = std::chrono::steady_clock::now();
    auto result = work();
    list_.push_back({std::move(name), std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()});
    return result;
  }
  [[nodiscard]] const std::vector<Phase>& list() const { return list_; }

 private:
  std::vector<Phase> list_;
};

}  // namespace pincer::base
