// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/backend/z3_watchdog.h"

#include <pthread.h>
#include <time.h>

#include <algorithm>
#include <chrono>
#include <utility>

namespace pincer::logic {

namespace {

constexpr std::chrono::milliseconds kBetweenPokes{2};
constexpr std::chrono::milliseconds kBetweenMemoryChecks{20};
constexpr std::chrono::milliseconds kBetweenPatienceChecks{500};

constexpr double kPatience = 4;  // times what an allowance is worth
constexpr base::Budget::Seconds kLeastPatience{0.5};
constexpr double kUnitsPerSecond = 1e6;  // base::Effort

base::Budget::Seconds time_on(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return base::Budget::Seconds(static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec));
}

std::optional<std::string> limit_text(const base::Budget& budget) {
  const std::optional<base::Limit> limit = budget.limit();
  if (!limit) return std::nullopt;
  return std::string(base::limit_text(*limit));
}

}  // namespace

Watchdog::Watchdog(std::function<void()> poke, std::function<std::size_t()> memory)
    : poke_(std::move(poke)),
      memory_(std::move(memory)),
      thread_([this](const std::stop_token& quit) { watch(quit); }) {}

Watchdog::~Watchdog() { stopper_.reset(); }

void Watchdog::set_budget(const base::Budget& budget) {
  stopper_.reset();  // not under the mutex: this waits for a callback that may want it
  {
    const std::lock_guard lock(mutex_);
    budget_ = budget;
    notify();
  }
  if (budget.stop_token().stop_possible()) stopper_.emplace(budget.stop_token(), [this] { interrupt(); });
}

void Watchdog::set_memory_limit(std::optional<std::size_t> bytes) {
  const std::lock_guard lock(mutex_);
  memory_limit_ = bytes;
}

std::optional<std::string> Watchdog::begin() {
  const std::lock_guard lock(mutex_);
  // First running, then the look at the budget: the watchdog sees every computation that starts in time.
  is_running_ = true;
  cause_ = limit_text(budget_);
  if (cause_) is_running_ = false;
  patience_end_.reset();
  if (const auto left = budget_.left(); left && pthread_getcpuclockid(pthread_self(), &processor_) == 0) {
    const base::Budget::Seconds worth(static_cast<double>(left->units()) / kUnitsPerSecond);
    patience_end_ = time_on(processor_) + kLeastPatience + kPatience * worth;
  }
  if (is_running_ && (memory_limit_ || patience_end_ || budget_.remaining())) thread_.start();
  if (memory_limit_) notify();
  return cause_;
}

std::optional<std::string> Watchdog::end() {
  const std::lock_guard lock(mutex_);
  is_running_ = false;
  if (cause_ == base::limit_text(base::Limit::Effort)) {
    if (const auto left = budget_.left()) budget_.spend(*left);
  }
  return std::exchange(cause_, std::nullopt);
}

void Watchdog::interrupt() {
  const std::lock_guard lock(mutex_);
  if (!is_running_) return;
  if (!cause_) cause_ = "stopped";
  thread_.start();
  notify();
}

void Watchdog::notify() {
  ++changes_;
  changed_.notify_all();
}

std::optional<std::string> Watchdog::exceeded() const {
  if (memory_limit_ && memory_() > *memory_limit_) return "memory limit";
  if (patience_end_ && time_on(processor_) > *patience_end_) return std::string(base::limit_text(base::Limit::Effort));
  return limit_text(budget_);
}

void Watchdog::watch(const std::stop_token& quit) {
  std::unique_lock lock(mutex_);
  std::uint64_t seen = 0;
  const auto changed = [&] { return changes_ != seen; };
  while (!quit.stop_requested()) {
    seen = changes_;
    if (is_running_ && !cause_) cause_ = exceeded();
    const std::optional<base::Budget::Seconds> remaining = budget_.remaining();
    if (is_running_ && cause_) {
      poke_();
      changed_.wait_for(lock, quit, kBetweenPokes, changed);
    } else if (is_running_ && memory_limit_) {
      changed_.wait_for(lock, quit, kBetweenMemoryChecks, changed);
    } else if (budget_.left()) {
      changed_.wait_for(lock, quit, kBetweenPatienceChecks, changed);  // who begins tells nobody
    } else if (remaining && remaining->count() > 0) {
      changed_.wait_for(lock, quit, std::min(*remaining, base::Budget::Seconds(3600)), changed);
    } else {
      // Nothing to watch: a computation after the deadline does not start, all else is told.
      changed_.wait(lock, quit, changed);
    }
  }
}

}  // namespace pincer::logic
