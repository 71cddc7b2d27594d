// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/task.h"

namespace pincer::search {

/// Watches the memory of tasks, so that a task which needs too much is ended before the system or the supervisor ends
/// everything. Without a limit of the user's, most of the machine's memory is one.
class MemoryGuard {
 public:
  explicit MemoryGuard(std::optional<std::uint64_t> megabytes);

  /// The task to end now, or none. Looks only now and then.
  [[nodiscard]] const Task* too_large(const std::vector<Task*>& started);

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t kilobytes_;
  Clock::time_point last_ = Clock::now();
};

}  // namespace pincer::search
