// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/portfolio/schedule.h"

#include <poll.h>

#include <algorithm>

namespace pincer::engine {

namespace {

constexpr int kPollMilliseconds = 20;
constexpr std::chrono::milliseconds kFirstTurn(1000);
constexpr unsigned kLongest = 10;  // turns do not double any more

}  // namespace

Schedule::Schedule(std::vector<Portfolio::Member> members, unsigned processors, Start start)
    : processors_(processors), start_(std::move(start)) {
  for (Portfolio::Member& member : members) entries_.push_back({std::move(member), nullptr});
}

void Schedule::begin(Entry& entry) {
  if (entry.process) {
    entry.process->resume();
  } else {
    entry.process = start_(entry.member);
  }
  entry.runs = true;
  entry.ends = Clock::now() + kFirstTurn * (1U << std::min(entry.turns, kLongest));
  ++entry.turns;
}

void Schedule::turn() {
  const Clock::time_point now = Clock::now();
  std::size_t running = 0;
  for (const Entry& entry : entries_) running += entry.runs ? 1 : 0;
  const bool all_run = running == entries_.size();
  for (Entry& entry : entries_) {
    if (!entry.runs || all_run || now < entry.ends) continue;
    entry.process->pause();
    entry.runs = false;
    --running;
  }
  while (running < processors_) {
    const auto next = std::min_element(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
      return std::pair(a.runs, a.turns) < std::pair(b.runs, b.turns);
    });
    if (next == entries_.end() || next->runs) break;
    begin(*next);
    ++running;
  }
  std::vector<pollfd> ready;
  for (const Entry& entry : entries_) {
    if (entry.runs) ready.push_back({entry.process->descriptor(), POLLIN, 0});
  }
  poll(ready.data(), ready.size(), kPollMilliseconds);
}

std::unique_ptr<base::ChildProcess> Schedule::take_done() {
  for (auto entry = entries_.begin(); entry != entries_.end(); ++entry) {
    // An answer is enough: what a member tidies up afterwards, or is paused in, nobody waits for.
    if (!entry->process || (!entry->process->read() && !entry->process->has_text())) continue;
    std::unique_ptr<base::ChildProcess> done = std::move(entry->process);
    entries_.erase(entry);
    return done;
  }
  return nullptr;
}

void Schedule::pause_all() {
  for (Entry& entry : entries_) {
    if (!entry.runs) continue;
    entry.process->pause();
    entry.runs = false;
    --entry.turns;  // it was interrupted
  }
}

std::string Schedule::running() const {
  std::string names;
  for (const Entry& entry : entries_) {
    if (entry.runs) names += (names.empty() ? "" : ", ") + entry.member.name;
  }
  return names;
}

}  // namespace pincer::engine
