// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "search/schedule.h"

#include <poll.h>

#include <algorithm>
#include <csignal>

#include "base/process_tree.h"

namespace pincer::search {

namespace {

constexpr int kPollMilliseconds = 10;
constexpr std::chrono::milliseconds kLongest(10'000);  // turns do not get longer
constexpr int kAtOnce = 2;                             // so many processes of a task work at a time, mostly

}  // namespace

Schedule::~Schedule() {
  // All at once: to take apart a large process takes the system a while.
  for (Entry& entry : entries_) {
    if (base::ChildProcess* process = entry.task->process(); process != nullptr && process->id() > 0)
      kill(-process->id(), SIGKILL);
  }
}

void Schedule::add(std::unique_ptr<Task> task, Share share, std::chrono::milliseconds first_turn) {
  entries_.push_back({std::move(task), share, first_turn});
}

void Schedule::begin(Entry& entry) {
  if (entry.task->process() == nullptr) {
    entry.task->set_began(Clock::now());
    entry.task->start();
  } else {
    entry.task->process()->resume();
  }
  entry.runs = true;
  const auto turn = std::min(entry.first_turn * (1U << std::min(entry.turns, 20U)), kLongest);
  entry.seconds = base::processor_seconds(entry.task->process()->id()) + std::chrono::duration<double>(turn).count();
  entry.earliest = Clock::now() + turn / kAtOnce;
  entry.latest = Clock::now() + kWaiting * turn;
  ++entry.turns;
}

bool Schedule::is_over(Entry& entry, Clock::time_point now) const {
  if (now < entry.earliest) return false;
  if (now >= entry.latest) return true;
  const std::chrono::duration<double> left(entry.seconds - base::processor_seconds(entry.task->process()->id()));
  entry.earliest = now + std::chrono::duration_cast<Clock::duration>(left / kAtOnce);
  return left.count() <= 0;
}

unsigned Schedule::running(Share share) const {
  return static_cast<unsigned>(std::count_if(entries_.begin(), entries_.end(),
                                             [&](const Entry& entry) { return entry.runs && entry.share == share; }));
}

bool Schedule::waits(Share share) const {
  return std::any_of(entries_.begin(), entries_.end(),
                     [&](const Entry& entry) { return !entry.runs && entry.share == share; });
}

void Schedule::pause_those_whose_turn_is_over() {
  if (!waits(Share::Attempts) && !waits(Share::Checks)) return;
  const Clock::time_point now = Clock::now();
  for (Entry& entry : entries_) {
    if (!entry.runs || !is_over(entry, now)) continue;
    // It may go on when those that wait have a processor anyway.
    const Share other = entry.share == Share::Checks ? Share::Attempts : Share::Checks;
    if (!waits(entry.share) && (processors_ > 1 || !waits(other))) continue;
    entry.task->process()->pause();
    entry.runs = false;
  }
}

void Schedule::begin_others() {
  for (;;) {
    const unsigned checks = running(Share::Checks);
    const unsigned attempts = running(Share::Attempts);
    Share share = Share::Attempts;
    if (processors_ == 1) {
      if (checks + attempts > 0) return;
      share = waits(next_) ? next_ : next_ == Share::Checks ? Share::Attempts : Share::Checks;
      next_ = share == Share::Checks ? Share::Attempts : Share::Checks;
    } else if (waits(Share::Checks) && checks < processors_ / 2) {
      share = Share::Checks;  // even if attempts have all processors: they give one up at the end of a turn
    } else if (checks + attempts >= processors_) {
      return;
    }
    const auto next = std::min_element(entries_.begin(), entries_.end(), [&](const Entry& a, const Entry& b) {
      return std::tuple(a.runs, a.share != share, a.turns) < std::tuple(b.runs, b.share != share, b.turns);
    });
    if (next == entries_.end() || next->runs || next->share != share) return;
    begin(*next);
  }
}

void Schedule::turn() {
  pause_those_whose_turn_is_over();
  begin_others();
  std::vector<pollfd> ready;
  for (const Entry& entry : entries_) {
    if (entry.runs) ready.push_back({entry.task->process()->descriptor(), POLLIN, 0});
  }
  poll(ready.data(), ready.size(), kPollMilliseconds);
}

std::unique_ptr<Task> Schedule::take_done() {
  for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
    if (entry->task->process() == nullptr || !entry->task->advance()) continue;
    std::unique_ptr<Task> done = std::move(entry->task);
    entries_.erase(entry);
    return done;
  }
  return nullptr;
}

std::unique_ptr<Task> Schedule::remove(const Task& task) {
  for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
    if (entry->task.get() != &task) continue;
    std::unique_ptr<Task> taken = std::move(entry->task);
    entries_.erase(entry);
    return taken;
  }
  return nullptr;
}

std::vector<Task*> Schedule::started() const {
  std::vector<Task*> result;
  for (const Entry& entry : entries_) {
    if (entry.task->process() != nullptr) result.push_back(entry.task.get());
  }
  return result;
}

std::string Schedule::running() const {
  std::string names;
  for (const Entry& entry : entries_) {
    if (entry.runs) names += (names.empty() ? "" : ", ") + entry.task->name();
  }
  return names;
}

}  // namespace pincer::search
