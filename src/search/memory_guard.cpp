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
  const Task* largest = nullptr;
  std::uint64_t most = 0;
  std::vector<base::Process> all;
  for (Task* task : started) {
    const std::vector<base::Process> tree = base::process_tree(task->process()->id());
    all.insert(all.end(), tree.begin(), tree.end());
    const std::uint64_t held = base::resident_kb(tree);
    if (held <= most) continue;
    most = held;
    largest = task;
  }
  // Tasks share what this process had when it started them: counted once.
  if (base::resident_kb(all) <= kilobytes_ || base::proportional_kb(all) <= kilobytes_) return nullptr;
  return largest;
}

}  // namespace pincer::search
