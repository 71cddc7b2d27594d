// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/turns.h"

#include <variant>

#include "engine/minimax/bounded.h"
#include "engine/minimax/search.h"

namespace pincer::engine::minimax {

using certificate::Unknown;
using certificate::Verdict;

namespace {

/// Turns are measured in time: neither nodes nor questions tell what they cost. Small programs are decided in the first
/// turn, by the paper's procedure alone.
constexpr base::Budget::Seconds kFirst(5);
constexpr base::Budget::Seconds kTurn(1);

/// First bounds.
constexpr std::size_t kShallow = 1;
constexpr std::size_t kDeep = 400;

bool is_unknown(const std::optional<Verdict>& verdict) { return verdict && std::holds_alternative<Unknown>(*verdict); }

}  // namespace

Verdict take_turns(const Steps& steps, Queries& queries, const Options& options, const Context& context) {
  Search search(steps, queries, options, context);
  if (!options.learning) return *search.advance({});
  std::optional<Verdict> verdict = search.advance(context.budget.part(kFirst));
  if (verdict && !is_unknown(verdict)) return *verdict;
  Options blind = options;
  blind.learning = false;
  Deepening deep(steps, queries, blind, context, kDeep);
  Deepening shallow(steps, queries, options, context, kShallow);
  std::uint64_t& nodes = context.statistics->count("nodes of bounded searches");
  bool ended[] = {false, false};
  for (base::Budget::Seconds turn = kTurn;; turn *= 2) {
    for (const std::size_t i : {0, 1}) {
      if (ended[i]) continue;
      Deepening& other = i == 0 ? deep : shallow;
      const std::optional<Verdict> found = other.advance(context.budget.part(i == 0 ? 2 * turn : turn));
      nodes = deep.nodes() + shallow.nodes();
      if (found && !is_unknown(found)) return *found;
      if (context.budget.exhausted()) return Unknown{"timeout"};
      ended[i] = found.has_value();
    }
    if (!verdict) verdict = search.advance(context.budget.part(2 * turn));
    if (!verdict) continue;
    // What found nothing goes on as long as there is time for it.
    if (!is_unknown(verdict) || (ended[0] && ended[1]) || !context.budget.remaining()) return *verdict;
  }
}

}  // namespace pincer::engine::minimax
