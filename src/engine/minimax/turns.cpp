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
  using namespace base::efforts;
  Search search(steps, queries, options, context);
  if (!options.learning) return *search.advance(base::Effort::most());
  std::optional<Verdict> verdict = search.advance(kMinimaxFirstTurn);
  if (verdict && !is_unknown(verdict)) return *verdict;
  Options blind = options;
  blind.learning = false;
  Deepening deep(steps, queries, blind, context, kDeep);
  Deepening shallow(steps, queries, options, context, kShallow);
  std::uint64_t& nodes = context.statistics->count("nodes of bounded searches");
  bool ended[] = {false, false};
  base::Effort afterwards;  // spent since the paper's procedure has given up
  for (base::Effort turn = kMinimaxTurn;; turn = turn * 2) {
    for (const std::size_t i : {0, 1}) {
      if (ended[i]) continue;
      Deepening& other = i == 0 ? deep : shallow;
      const std::optional<Verdict> found = other.advance(i == 0 ? turn * 2 : turn);
      nodes = deep.nodes() + shallow.nodes();
      if (found && !is_unknown(found)) return *found;
      if (context.budget.exhausted()) return give_up(context.budget, "not done");
      ended[i] = found.has_value();
    }
    if (verdict) afterwards += turn * 3;
    if (!verdict) verdict = search.advance(turn * 2);
    if (!verdict) continue;
    if (!is_unknown(verdict) || (ended[0] && ended[1]) || afterwards >= kMinimaxAfterwards) return *verdict;
  }
}

}  // namespace pincer::engine::minimax
