// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/ladder.h"

#include <algorithm>

#include "base/efforts.h"
#include "invariant/octagon_analysis.h"
#include "invariant/partition_analysis.h"
#include "invariant/state_variables.h"
#include "program/features.h"

namespace pincer::invariant {

using certificate::Invariants;
using logic::Term;

namespace {

constexpr std::size_t kFewParts = 300;  // at a node: more make the questions of an engine harder, not easier

}  // namespace

// State machines first, all of them; what comes from outside multiplies the parts, so it is added little by little.
void climb_intervals(const encode::BlockGraph& graph, std::size_t most_parts, base::Effort effort,
                     const base::Budget& budget, const Found& found) {
  const StateVariables variables = state_variables(graph.cfa());
  std::vector<Term> all = variables.named;
  all.insert(all.end(), variables.chosen.begin(), variables.chosen.end());
  const std::size_t named = variables.named.size();
  std::optional<std::size_t> last;
  for (const std::size_t wanted : {std::size_t{0}, std::min<std::size_t>(2, named), std::min<std::size_t>(8, named),
                                   named, named + 1, named + 2, named + 4, named + 8}) {
    const std::size_t count = std::min(wanted, all.size());
    if (count == last) continue;
    last = count;
    const std::vector<Term> split_by(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
    const auto invariants = partition_analysis(graph, split_by, most_parts, budget.part(effort));
    if (!invariants) return;
    found(*invariants);
  }
}

void climb_octagons(const encode::BlockGraph& graph, base::Effort effort, const base::Budget& budget,
                    const Found& found) {
  std::size_t last = 0;
  for (const std::size_t most : {6, 20}) {
    const std::vector<Term> variables = related_variables(graph.cfa(), most);
    if (variables.size() <= last) return;
    last = variables.size();
    const auto invariants = octagon_analysis(graph, variables, budget.part(effort));
    if (!invariants) return;
    found(*invariants);
  }
}

Invariants interval_invariants(const program::Cfa& cfa, const base::Budget& budget) {
  Invariants result;
  if (program::has_bits(cfa)) return result;
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  climb_intervals(graph, kFewParts, base::efforts::kIntervals, budget.part(base::efforts::kIntervals),
                  [&](const Invariants& more) { result = more; });
  return result;
}

}  // namespace pincer::invariant
