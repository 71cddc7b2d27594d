// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/interval_invariants.h"

#include <algorithm>

#include "base/efforts.h"
#include "encode/block_graph.h"
#include "program/features.h"
#include "transform/partition_analysis.h"

namespace pincer::engine {

namespace {

constexpr std::size_t kMostParts = 300;  // at a node: more make the questions of an engine harder, not easier

}  // namespace

certificate::Invariants interval_invariants(const program::Cfa& cfa, const base::Budget& budget) {
  certificate::Invariants result;
  if (program::has_bits(cfa)) return result;
  const base::Budget part = budget.part(base::efforts::kIntervals);
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const transform::StateVariables states = transform::state_variables(cfa);
  std::vector<logic::Term> variables = states.named;
  variables.insert(variables.end(), states.chosen.begin(), states.chosen.end());
  for (const std::size_t wanted : {0, 2, 8, 16, 32}) {
    const std::size_t count = std::min<std::size_t>(wanted, variables.size());
    const std::vector<logic::Term> split_by(variables.begin(), variables.begin() + static_cast<std::ptrdiff_t>(count));
    auto found = transform::partition_analysis(graph, split_by, kMostParts, part);
    if (!found) break;
    result = std::move(*found);
    if (count == variables.size()) break;
  }
  return result;
}

}  // namespace pincer::engine
