// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "base/recursion.h"
#include "engine/minimax/labels.h"
#include "engine/minimax/memo.h"
#include "engine/minimax/paths.h"
#include "engine/minimax/reducts.h"

namespace pincer::engine::minimax {

/// The search of the paper's predecessor for programs without loops (its [17]), on paths through at most so many loop
/// heads. Nothing is forgotten at loop heads, so there is no conflict.
class Bounded {
 public:
  Bounded(const Steps& steps, Queries& queries, const Options& options, const Context& context, std::size_t bound);
  ~Bounded() = default;
  Bounded(const Bounded&) = delete;
  Bounded& operator=(const Bounded&) = delete;

  /// Goes on for so much work; none: there is no verdict yet. Law: it is Safe only if no path was cut off.
  std::optional<certificate::Verdict> advance(base::Effort turn);
  /// Was a path not followed to its end?
  [[nodiscard]] bool has_cut_off() const { return cut_off_; }
  [[nodiscard]] const Tree& tree() const { return tree_; }

 private:
  struct Done {};

  base::Recursion<Done> explore(NodeId id);
  /// Its steps need not be taken: an error, or nothing new.
  bool ends(NodeId id);
  void error(NodeId id);
  void cut_off(NodeId id);
  /// Another path has led to the very same state, through no more loop heads.
  bool seen_before(NodeId id);
  NodeId take_step(NodeId id, std::size_t step);
  [[nodiscard]] bool is_over() const;

  Options options_;
  const Context& context_;
  std::size_t bound_;
  Primes primes_;
  Tree tree_;
  States states_;
  Reducts reducts_;
  MemoTable memo_;
  Interpolation interpolation_;
  Labels labels_;
  std::map<std::vector<logic::Term>, std::size_t> seen_;  // by stop, values and conditions: through how many heads
  std::uint64_t& count_infeasible_;
  bool cut_off_ = false;
  base::Effort turn_end_;  // of all that is spent
  std::optional<certificate::Verdict> verdict_;
  base::Recursion<Done> run_;
};

/// The same for more and more loop heads. No bound ends it, only a program whose loops do.
class Deepening {
 public:
  Deepening(const Steps& steps, Queries& queries, const Options& options, const Context& context, std::size_t bound);

  std::optional<certificate::Verdict> advance(base::Effort turn);
  [[nodiscard]] std::uint64_t nodes() const { return context_.statistics->count("nodes"); }
  /// Of the last bound; only after advance().
  [[nodiscard]] const Tree& tree() const { return search_->tree(); }

 private:
  const Steps& steps_;
  Queries& queries_;
  Options options_;
  Context context_;
  std::size_t bound_;
  std::unique_ptr<Bounded> search_;
};

}  // namespace pincer::engine::minimax
