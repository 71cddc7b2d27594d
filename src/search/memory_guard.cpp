// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/memory_guard.h"

#include <unistd.h>

#include "base/process_tree.h"

namespace pincer::search {

namespace {

constexpr std::chrono::milliseconds kBetweenLooks(100);
constexpr double kShare = 0.85;  // what is left is for this process, and for what tasks take between two looks

std::uint64_t memory_of_the_machine() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) / 1024;
}

}  // namespace

MemoryGuard::MemoryGuard(std::optional<std::uint64_t> megabytes)
    : kilobytes_(static_cast<std::uint64_t>(
          kShare * static_cast<double>(megabytes ? *megabytes * 1024 : memory_of_the_machine()))) {}

const Task* MemoryGuard::too_large(const std::vector<Task*>& started) {
  const Clock::time_point now = Clock::now();
  if (now - last_ < kBetweenLooks) return nullptr;
  last_ = now;
  // All at once: to ask the system about every process takes longer than anything else here.
  std::vector<base::Process> all = base::process_tree(getpid());
  if (!all.empty()) all.erase(all.begin());  // this process
  const Task* largest = nullptr;
  std::uint64_t most = 0;
  for (Task* task : started) {
    const std::uint64_t held = base::resident_kb(base::process_tree(task->process()->id(), all));
    if (held <= most) continue;
    most = held;
    largest = task;
  }
  // Tasks share what this process had when it started them: counted once.
  if (base::resident_kb(all) <= kilobytes_ || base::proportional_kb(all) <= kilobytes_) return nullptr;
  return largest;
}

}  // namespace pincer::search
