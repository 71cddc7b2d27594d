// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "search/task.h"

namespace pincer::search {

/// Who runs when. As many tasks run at a time as there are processors; the others wait or are paused. Turns get longer:
/// every task has its first turn before any has its second, which is twice as long, and so on. So what one task does in
/// a moment is done soon, and what takes another one minutes is not forgotten.
///
/// A turn is processor time of all processes of the task, so that other work on the machine does not decide how the time
/// is divided, and a task that works in several processes gets no more than others. A task that only waits has its turn
/// for `kWaiting` times as long on the clock.
///
/// Checks have a share of their own: while there are any, they have half of the processors, and attempts the other half;
/// with a single processor they take turns.
class Schedule {
 public:
  enum class Share : std::uint8_t { Attempts, Checks };

  explicit Schedule(unsigned processors) : processors_(processors) {}
  ~Schedule();
  Schedule(const Schedule&) = delete;
  Schedule& operator=(const Schedule&) = delete;

  /// The first turn of the task is so much processor time, its second one twice as much, and so on.
  void add(std::unique_ptr<Task> task, Share share, std::chrono::milliseconds first_turn);
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  /// Ends turns that are over, begins others, and waits a moment for something to be read.
  void turn();
  /// A task that is done, if there is one; it takes part no more.
  std::unique_ptr<Task> take_done();
  /// Takes a task out, whatever it does.
  std::unique_ptr<Task> remove(const Task& task);
  /// All that were started and are not done.
  [[nodiscard]] std::vector<Task*> started() const;
  /// The names of those that run.
  [[nodiscard]] std::string running() const;

 private:
  using Clock = std::chrono::steady_clock;

  struct Entry {
    std::unique_ptr<Task> task;
    Share share = Share::Attempts;
    std::chrono::milliseconds first_turn{};
    unsigned turns = 0;
    bool runs = false;
    // Of its turn:
    double seconds = 0;               // processor time at its end
    Clock::time_point earliest = {};  // before that it cannot be over
    Clock::time_point latest = {};    // then it is over, whatever was done
  };
  static constexpr int kWaiting = 20;

  [[nodiscard]] bool is_over(Entry& entry, Clock::time_point now) const;

  void begin(Entry& entry);
  void pause_those_whose_turn_is_over();
  void begin_others();
  [[nodiscard]] unsigned running(Share share) const;
  [[nodiscard]] bool waits(Share share) const;

  std::vector<Entry> entries_;
  unsigned processors_;
  Share next_ = Share::Checks;  // for a single processor
};

}  // namespace pincer::search
