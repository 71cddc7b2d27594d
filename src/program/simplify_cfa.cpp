// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Two passes in turn: drop the writes that do not matter, which leaves edges that do nothing; contract those edges,
// which may remove branches and with them reads, so that more writes do not matter.
#include "program/simplify_cfa.h"

#include "program/change.h"
#include "program/contract_edges.h"
#include "program/strong_liveness.h"

namespace pincer::program {
namespace {

Cfa drop_dead_writes(const Cfa& cfa) {
  const StrongLiveness liveness(cfa);
  const Assume skip{cfa.terms().boolean(true)};
  Change change(cfa);
  for (Edge& edge : change.edges) {
    if (auto* call = std::get_if<Call>(&edge.statement)) {
      for (VariableId& result : call->results) {
        if (result.valid() && !liveness.is_live(result, edge.target)) result = VariableId();
      }
    }
    const auto* assign = std::get_if<Assign>(&edge.statement);
    const auto* havoc = std::get_if<Havoc>(&edge.statement);
    const bool is_dead = (assign != nullptr && !liveness.is_live(assign->variable, edge.target)) ||
                         (havoc != nullptr && !liveness.is_live(havoc->variable, edge.target));
    const bool is_copy_to_itself = assign != nullptr && assign->value == cfa.variable(assign->variable).term;
    if (is_dead || is_copy_to_itself) edge.statement = skip;
  }
  return apply(cfa, change);
}

}  // namespace

Cfa simplify(const Cfa& cfa) {
  // Contraction is cheap and makes the liveness that follows cheaper. A large program is not worth a round for a few
  // edges; a small one gets all rounds.
  constexpr int kMaxRounds = 10;
  constexpr std::size_t kLarge = 10'000;
  Cfa result = contract_edges(cfa);
  for (int round = 0; round < kMaxRounds; ++round) {
    const std::size_t edges = result.edges().size();
    const std::size_t variables = result.variables().size();
    result = contract_edges(drop_dead_writes(result));
    const bool is_stable = result.edges().size() == edges && result.variables().size() == variables;
    const bool is_worth_more = edges < kLarge || edges - result.edges().size() > edges / 50;
    if (is_stable || !is_worth_more) break;
  }
  return result;
}

}  // namespace pincer::program
