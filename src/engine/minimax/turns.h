// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>

#include "engine/minimax/search.h"

namespace pincer::engine::minimax {

/// The procedure of the paper takes its time to unroll a loop: once per conflict. Errors that lie deep are found faster
/// by executing the loops as they are: the search of the paper's predecessor for programs without loops (its [17]), on
/// paths through at most so many loop heads, for more and more of them; or without learning, where only paths to the
/// same state are followed once, and so fast that they may be long.
class Deepening {
 public:
  Deepening(const Steps& steps, Queries& queries, Options options, const Context& context, std::size_t bound);

  /// As of Search. No bound ends it, only a program whose loops do.
  std::optional<certificate::Verdict> advance(const base::Budget& turn);
  [[nodiscard]] std::size_t bound() const { return *options_.bound; }
  [[nodiscard]] std::uint64_t nodes() const { return context_.statistics->count("nodes"); }

 private:
  void deepen(std::size_t bound);

  const Steps& steps_;
  Queries& queries_;
  Options options_;
  Context context_;
  std::unique_ptr<Search> search_;
};

/// All of them, in turns, until one has a verdict.
certificate::Verdict take_turns(const Steps& steps, Queries& queries, const Options& options, const Context& context);

}  // namespace pincer::engine::minimax
