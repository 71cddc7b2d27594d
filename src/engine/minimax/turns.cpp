// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/turns.h"

#include <variant>

#include "engine/minimax/bounded.h"
#include "engine/minimax/minimax.h"

namespace pincer::engine::minimax {

using certificate::Unknown;
using certificate::Verdict;

namespace {

/// First bounds.
constexpr std::size_t kShallow = 1;
constexpr std::size_t kDeep = 400;

bool is_unknown(const std::optional<Verdict>& verdict) { return verdict && std::holds_alternative<Unknown>(*verdict); }

}  // namespace

Verdict take_turns(const Steps& steps, Queries& queries, const Options& options, const Context& context) {
  using base::efforts::kMinimaxAfterwards;
  using base::efforts::kMinimaxFirstTurn;
  using base::efforts::kMinimaxTurn;
  Search search(steps, queries, options, context);
  if (!options.learning) return *search.advance(base::Effort::most());
  std::optional<Verdict> verdict = search.advance(kMinimaxFirstTurn);
  if (verdict && !is_unknown(verdict)) return *verdict;
  Options blind = options;
  blind.learning = false;
  Deepening deep(steps, queries, blind, context, kDeep);
  Deepening shallow(steps, queries, options, context, kShallow);
  bool ended[] = {false, false};
  std::uint64_t& nodes = context.statistics->count("nodes of bounded searches");
  const auto advance = [&](std::size_t i, base::Effort turn) -> std::optional<Verdict> {
    if (ended[i]) return std::nullopt;
    std::optional<Verdict> found = (i == 0 ? deep : shallow).advance(turn);
    nodes = deep.nodes() + shallow.nodes();
    ended[i] = found.has_value();
    return is_unknown(found) ? std::nullopt : found;
  };
  base::Effort afterwards;  // since the paper's procedure has given up
  for (base::Effort turn = kMinimaxTurn;; turn = turn * 2) {
    const base::Effort before = context.budget.spent();
    if (const auto found = advance(0, turn * 2)) return *found;
    // Nothing is left to do for one of them: the other has the time of both.
    if (const auto found = advance(1, ended[0] ? turn * 3 : turn)) return *found;
    if (context.budget.exhausted()) return give_up(context.budget, "not done");
    if (verdict) afterwards += context.budget.spent() - before;
    if (!verdict) verdict = search.advance(turn * 2);
    if (!verdict) continue;
    if (!is_unknown(verdict) || (ended[0] && ended[1]) || afterwards >= kMinimaxAfterwards) return *verdict;
  }
}

}  // namespace pincer::engine::minimax
