// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "report/phrases.h"
#include "report/watched_run.h"

namespace pincer::report {

/// Which moments of an execution explain its failure, as a reader sees it: more than what the failure depends on.
class Relevance {
 public:
  Relevance(const WatchedProgram& program, const WatchedRun& run, Phrases& phrases);

  [[nodiscard]] bool matters(std::uint32_t moment) const { return relevant_[moment]; }
  /// Whether the moment reads something that matters.
  [[nodiscard]] bool reads(std::uint32_t moment) const;
  /// Whether what decided that the moment is reached matters.
  [[nodiscard]] bool is_decided(std::uint32_t moment) const;
  /// Whether something that matters is done next, before another part of the source.
  [[nodiscard]] bool follows(std::uint32_t moment) const;
  /// Whether the moment frees what is used later.
  [[nodiscard]] bool frees(std::uint32_t moment) const { return frees_.contains(moment); }
  /// The undefined behaviour at the moment; null: there is none.
  [[nodiscard]] const std::string* undefined(std::uint32_t moment) const;

 private:
  /// A branch whose other arm gives up, like `if (p == NULL) abort();`.
  bool is_assumption(program::EdgeId id);
  bool gives_up(program::LocationId at);
  /// That a loop ends, and why, belongs to the story of what it computes.
  void explain_loops();
  void add(std::uint32_t moment);

  const program::Cfa& cfa_;
  const program::DebugInfo& debug_;
  const WatchedRun& run_;
  Phrases& phrases_;
  std::unordered_map<std::size_t, bool> assumptions_;  // by edge: whether it is one
  std::unordered_map<std::size_t, bool> loop_ends_;    // by edge: whether a loop ends with it
  std::vector<bool> relevant_;                         // by moment
  std::map<std::uint32_t, std::string> undefined_;     // by moment: what happens
  std::set<std::uint32_t> frees_;                      // moments that free what is used later
};

}  // namespace pincer::report
