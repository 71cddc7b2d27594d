// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

#include "base/budget.h"
#include "base/helper_thread.h"

namespace pincer::logic {

/// Ends a computation of a library that knows nothing of budgets: `poke` asks it to end, and is called again and again
/// until it does, because a request that comes before the library listens is lost. Costs a thread, but only if there
/// is a limit or somebody interrupts, and no thread switch per computation. A fork takes the thread away
/// (base/fork.h); the next computation gets a new one.
class Watchdog {
 public:
  /// `memory` gives the bytes in use, asked now and then if there is a memory limit.
  Watchdog(std::function<void()> poke, std::function<std::size_t()> memory);
  ~Watchdog();
  Watchdog(const Watchdog&) = delete;
  Watchdog& operator=(const Watchdog&) = delete;

  void set_budget(const base::Budget& budget);
  void set_memory_limit(std::optional<std::size_t> bytes);
  /// A computation starts; the reason not to start it, if the budget is used up already.
  std::optional<std::string> begin();
  /// It ended; the reason if the watchdog wanted that: `time limit`, `memory limit`, `stopped`, `effort limit`.
  ///
  /// The last one is for loops of a library that do not count their work, so that an allowance would never end them.
  /// What is left of it is spent then. The patience is several times what the allowance is worth, so that work that is
  /// counted ends by its count, and a run can be repeated.
  std::optional<std::string> end();
  /// Ends the running computation, if there is one. From any thread.
  void interrupt();

 private:
  using Stopper = std::stop_callback<std::function<void()>>;

  // All under mutex_.
  void notify();
  [[nodiscard]] std::optional<std::string> exceeded() const;
  void watch(const std::stop_token& quit);  // what the thread does; not under mutex_

  std::function<void()> poke_;
  std::function<std::size_t()> memory_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  base::Budget budget_;
  std::optional<std::size_t> memory_limit_;
  std::optional<std::string> cause_;
  bool is_running_ = false;
  clockid_t processor_ = {};                           // of the thread that computes
  std::optional<base::Budget::Seconds> patience_end_;  // on that clock
  std::uint64_t changes_ = 0;                          // news for the thread
  std::optional<Stopper> stopper_;
  base::HelperThread thread_;  // last: ends first
};

}  // namespace pincer::logic
