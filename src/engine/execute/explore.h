// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "engine/execute/draws.h"
#include "engine/execute/machine.h"

namespace pincer::engine::execute {

struct ExploreOptions {
  std::uint64_t steps = 0;     // of all executions together
  std::uint64_t patience = 0;  // steps without anything new, before it gives up; 0: any number
  std::uint64_t seed = 1;
};

/// What was done.
struct Explored {
  std::uint64_t executions = 0;
  std::uint64_t steps = 0;
  std::uint64_t kept = 0;     // executions that did something new
  std::uint64_t longest = 0;  // steps of one execution
};

/// Executes code on choices that are drawn, that are made from earlier ones, or that comparisons suggest. Executions that
/// take an edge that was not taken before, or take it much more often, are kept and varied.
class Explorer {
 public:
  /// An execution that reaches the error is told to `found`, while it is the machine's last one; the search ends when
  /// that returns true. The code outlives the explorer.
  using Found = std::function<bool(Machine& machine, const Outcome& outcome)>;
  /// An execution that is too long is told to `too_long`, by its choices, which may know a shorter way to do many turns
  /// of a loop; true ends the search.
  using TooLong = std::function<bool(Source& choices)>;

  Explorer(const Code& code, const ExploreOptions& options, const base::Budget& budget, Found found,
           TooLong too_long = nullptr);

  /// True: `found` was content.
  bool run();
  /// At most so many more steps than were taken until now.
  void end_soon(std::uint64_t steps) { options_.steps = std::min(options_.steps, explored_.steps + steps); }
  [[nodiscard]] const Explored& explored() const { return explored_; }
  /// If there is only one execution, since nothing is ever chosen: how it ends.
  [[nodiscard]] std::optional<program::End> only_end() const { return only_end_; }

 private:
  using Words = std::vector<std::uint64_t>;

  /// A way to begin an execution that was too long.
  struct Long {
    Words given;
    Habit habit;
    std::uint64_t seed = 0;
  };
  struct Kept {
    Words words;
    program::End end;
  };

  bool opening();
  bool longer();
  bool vary(std::uint64_t allowance);
  /// One execution; true: found.
  bool execute(Words given, Habit habit, std::uint64_t seed, std::uint64_t limit);
  Outcome simplified(Words words, Outcome outcome);
  bool is_new();
  void suggest(const Words& words, std::uint64_t steps);
  void suggest(const Words& words, const Machine::Compared& compared);
  Words varied();
  void change(Words& words, const Kept& from);
  [[nodiscard]] bool is_over() const;

  const Code& code_;
  ExploreOptions options_;
  const base::Budget& budget_;
  Found found_;
  TooLong too_long_;
  Machine machine_;
  Dictionary dictionary_;
  Random random_;
  Explored explored_;
  std::uint64_t limit_;                   // steps of one execution, at present
  std::vector<std::uint16_t> covered_;    // by edge: classes of how often it was taken
  std::vector<std::uint8_t> simplified_;  // by edge to the error: how often
  std::vector<Kept> kept_;
  std::vector<Long> long_;
  std::deque<Words> suggested_;
  std::vector<std::uint8_t> compared_;  // by instruction: how comparisons came out
  std::optional<program::End> only_end_;
  std::uint64_t longest_finished_ = 0;  // steps of an execution that ended
  std::uint64_t last_news_ = 0;         // steps, when something was new
  std::uint64_t charged_ = 0;           // steps that the budget knows of
};

}  // namespace pincer::engine::execute
