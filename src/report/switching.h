// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "program/switched_runs.h"
#include "report/watched_run.h"

namespace pincer::report {

/// Which decisions of an execution its failure does not depend on: the program is run again with the other decision, and
/// fails in the same way (Zhang, Gupta, Gupta: "Locating faults through automated predicate switching", ICSE 2006).
/// Inputs and unknown values are those of the execution, in order for each place that asks.
class Switching {
 public:
  /// All of them must outlive this.
  Switching(const WatchedProgram& program, const WatchedChoices& choices, const WatchedRun& run);

  /// Whether the execution fails in the same way after another decision at the moment: through the same calls, and not in
  /// a later turn of a loop. False where that was not tried: there are not two ways on, or the effort is used up.
  bool changes_nothing(std::uint32_t moment);

 private:
  /// What became of the first attempts at a place speaks for the others.
  struct Place {
    std::uint32_t tried = 0;
    std::uint32_t needed = 0;
  };
  using Values = std::map<std::size_t, std::vector<logic::Value>>;  // by edge, in order

  [[nodiscard]] program::InterpretOptions options();
  /// The decisions that lead to the failure.
  void follow_decisions();
  [[nodiscard]] bool has_two_ways(std::uint32_t moment) const;
  bool fails_again(std::uint32_t moment);

  const program::Cfa& cfa_;
  const WatchedRun& run_;
  Values inputs_;
  Values havocs_;
  std::map<std::size_t, std::size_t> used_inputs_;  // by edge, in the run that is going on
  std::map<std::size_t, std::size_t> used_havocs_;
  std::vector<program::EdgeId> calls_;      // that have not returned, in the run that is going on
  std::vector<program::EdgeId> its_calls_;  // of the execution, where it fails
  /// How often the decisions that lead to the failure are taken, in any way: by location, and so in the execution.
  std::unordered_map<std::size_t, std::uint64_t> decided_;
  std::unordered_map<std::size_t, std::uint64_t> its_decided_;
  std::vector<std::uint64_t> steps_;  // by moment
  std::uint64_t effort_ = 0;          // steps of all runs
  std::unordered_map<std::size_t, Place> places_;
  std::unordered_map<std::uint32_t, bool> known_;
  std::optional<program::SwitchedRuns> runs_;
};

}  // namespace pincer::report
