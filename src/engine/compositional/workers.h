// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "base/budget.h"
#include "base/statistics.h"

namespace pincer::engine::compositional {

/// Work for several processes (Sect. IV-C d). Tasks are numbers.
struct ParallelWork {
  /// Here: what to start now; none: nothing at the moment. Asked again as long as something runs.
  std::function<std::optional<std::size_t>()> next;
  /// In a process of its own, which sees the memory of this one as it was at the start. Solvers of this process must not
  /// be used there, as the threads that watch over them are missing. What it says comes here by and by.
  using Say = std::function<void(const std::string& text)>;
  std::function<void(std::size_t task, const Say& say)> work;
  /// Here: what a task said. True: that is enough, all are ended.
  std::function<bool(std::size_t task, const std::string& text)> heard;
  /// Here: a task is done, or it died. True: that is enough.
  std::function<bool(std::size_t task)> over = [](std::size_t) { return false; };
  /// Here: asked about what runs when something was said. False: it is ended, and `over` is not called for it.
  std::function<bool(std::size_t task)> needed = [](std::size_t) { return true; };
  /// Asked when it takes long, seldom while all processors have work, because it may work itself. True: nothing more is
  /// wanted.
  std::function<bool()> stop = [] { return false; };
};

/// At most `workers` tasks at a time, until there are no more, or `heard`, `over`, `stop` or the budget ends it. What the tasks
/// counted is added to the statistics with what they say, and at the end.
void run_in_parallel(unsigned workers, const base::Budget& budget, base::Statistics& statistics,
                     const ParallelWork& work);

}  // namespace pincer::engine::compositional
