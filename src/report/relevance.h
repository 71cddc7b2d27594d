// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "report/phrases.h"
#include "report/switching.h"
#include "report/watched_run.h"

namespace pincer::report {

/// Which moments of an execution explain its failure, as a reader sees it: more than what the failure depends on.
class Relevance {
 public:
  /// Without `switching`, all decisions are taken to be needed.
  Relevance(const WatchedProgram& program, const WatchedRun& run, Phrases& phrases, Switching* switching);

  /// How many decisions lie between something and the failure; none: it does not matter.
  using Distance = std::optional<std::uint32_t>;

  [[nodiscard]] Distance matters(std::uint32_t moment) const { return distance(moment); }
  /// Of what matters and is read by the moment.
  [[nodiscard]] Distance reads(std::uint32_t moment) const;
  /// Of what decided that the moment is reached.
  [[nodiscard]] Distance is_decided(std::uint32_t moment) const;
  /// Of what matters and is done next, before another part of the source.
  [[nodiscard]] Distance follows(std::uint32_t moment) const;
  /// Whether the moment frees what is used later.
  [[nodiscard]] bool frees(std::uint32_t moment) const { return frees_.contains(moment); }
  /// The undefined behaviour at the moment; null: there is none.
  [[nodiscard]] const std::string* undefined(std::uint32_t moment) const;
  /// Which access the execution fails with; "": with something else.
  [[nodiscard]] const std::string& failure() const { return failure_; }

 private:
  /// Whether a decision explains nothing: it only restricts the executions that are looked at (and counts if it restricts
  /// something that counts), or the failure comes all the same after another decision. The decision right before the
  /// failure explains it even then: `a || b` where both hold. So does one that chose a constant.
  bool is_idle(std::uint32_t moment, bool is_choice);
  /// A branch whose other arm gives up, like `if (p == NULL) abort();`.
  bool is_assumption(program::EdgeId id);
  bool gives_up(program::LocationId at);
  /// That a loop ends, and why, belongs to the story of what it computes.
  void explain_loops();
  void add(std::uint32_t moment, std::uint32_t distance);
  [[nodiscard]] Distance distance(std::uint32_t moment) const {
    return distances_[moment] == Moment::kNone ? std::nullopt : Distance(distances_[moment]);
  }

  const program::Cfa& cfa_;
  const program::DebugInfo& debug_;
  const WatchedRun& run_;
  Phrases& phrases_;
  Switching* switching_;
  std::uint32_t last_decision_;
  std::string failure_;
  std::unordered_map<std::size_t, bool> assumptions_;  // by edge: whether it is one
  std::unordered_map<std::size_t, bool> loop_ends_;    // by edge: whether a loop ends with it
  std::vector<std::uint32_t> distances_;               // by moment, see WatchedRun::distances
  std::map<std::uint32_t, std::string> undefined_;     // by moment: what happens
  std::set<std::uint32_t> frees_;                      // moments that free what is used later
};

}  // namespace pincer::report
