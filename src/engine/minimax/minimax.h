// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>

#include "base/recursion.h"
#include "engine/minimax/conflicts.h"
#include "engine/minimax/covers.h"
#include "engine/minimax/loops.h"

namespace pincer::engine::minimax {

/// The procedure Minimax of Fig. 5 on one program without calls.
class Search {
 public:
  Search(const Steps& steps, Queries& queries, const Options& options, const Context& context);
  ~Search() = default;
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  /// Goes on for so much work; none: there is no verdict yet.
  std::optional<certificate::Verdict> advance(base::Effort turn);
  [[nodiscard]] const Tree& tree() const { return tree_; }

 private:
  base::Recursion<Outcome> minimax(NodeId id);
  /// The procedure, from the root on, and again from every node that is not covered any more.
  base::Recursion<Outcome> run();

  Outcome error(NodeId id);
  bool subsumed(NodeId id);
  bool looping(NodeId id);
  void expand(NodeId id);
  void interpolate(NodeId id, std::size_t step, Reduct reduct);
  void restart(const Outcome& conflict);
  void finish(NodeId id);

  /// Keeps the laws of labels and covers.
  void settle();
  /// The turn is over, or there is a verdict.
  [[nodiscard]] bool is_over() const;
  void give_up(const std::string& reason);

  Options options_;
  const Context& context_;
  Primes primes_;
  Tree tree_;
  States states_;
  Reducts reducts_;
  MemoTable memo_;
  Loops loops_;
  Interpolation interpolation_;
  Labels labels_;
  Covers covers_;
  Unrolling unrolling_;
  Conflicts conflicts_;
  std::uint64_t& count_infeasible_;
  std::uint64_t& count_restarts_;
  base::Effort turn_end_;  // of all that is spent
  std::optional<certificate::Verdict> verdict_;
  base::Recursion<Outcome> run_;
};

}  // namespace pincer::engine::minimax
