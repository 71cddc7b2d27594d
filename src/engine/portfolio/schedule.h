// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "base/child_process.h"
#include "engine/portfolio/portfolio.h"

namespace pincer::engine {

/// Who runs when: see Portfolio.
class Schedule {
 public:
  using Start = std::function<std::unique_ptr<base::ChildProcess>(const Portfolio::Member& member)>;

  Schedule(std::vector<Portfolio::Member> members, unsigned processors, Start start);

  [[nodiscard]] bool empty() const { return entries_.empty(); }
  /// Ends turns that are over, begins others, and waits a moment for something to be read.
  void turn();
  /// A member that is done, if there is one; it takes part no more.
  std::unique_ptr<base::ChildProcess> take_done();
  /// Nobody runs until the next turn.
  void pause_all();
  /// The names of those that run.
  [[nodiscard]] std::string running() const;

 private:
  using Clock = std::chrono::steady_clock;

  struct Entry {
    Portfolio::Member member;
    std::unique_ptr<base::ChildProcess> process;  // none: not started yet
    unsigned turns = 0;
    bool runs = false;
    Clock::time_point ends = {};  // of its turn
  };

  void begin(Entry& entry);

  std::vector<Entry> entries_;
  unsigned processors_;
  Start start_;
};

}  // namespace pincer::engine
