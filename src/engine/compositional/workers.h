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
  /// be used there, as the threads that watch over them are missing.
  std::function<std::string(std::size_t task)> work;
  /// Here: what a task gave, "" when it died. True: that is enough, all others are ended.
  std::function<bool(std::size_t task, const std::string& result)> done;
  /// Here: asked about what runs when something is done. False: it is ended, `done` is not called for it.
  std::function<bool(std::size_t task)> needed = [](std::size_t) { return true; };
  /// Asked when it takes long, seldom while all processors have work, because it may work itself. True: nothing more is
  /// wanted.
  std::function<bool()> stop = [] { return false; };
};

/// At most `workers` tasks at a time, until there are no more, or `done`, `stop` or the budget ends it. What the tasks
/// counted is added to the statistics, unless they were ended.
void run_in_parallel(unsigned workers, const base::Budget& budget, base::Statistics& statistics,
                     const ParallelWork& work);

}  // namespace pincer::engine::compositional
