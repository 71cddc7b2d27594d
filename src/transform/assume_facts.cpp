// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "transform/assume_facts.h"

#include <map>

#include "transform/rebuild.h"

namespace pincer::transform {

Transformed assume_facts(const program::Cfa& cfa, const certificate::Invariants& facts) {
  logic::Terms& terms = cfa.terms();
  std::map<program::LocationId, logic::Term> at;
  for (const auto& [location, fact] : facts) {
    const auto [known, is_new] = at.try_emplace(location, fact);
    if (!is_new) known->second = terms.land(known->second, fact);
  }
  const auto change = [&](program::EdgeId id) -> std::optional<program::Statement> {
    const program::Edge& edge = cfa.edge(id);
    const auto* assume = std::get_if<program::Assume>(&edge.statement);
    const auto fact = at.find(edge.source);
    if (assume == nullptr || fact == at.end()) return edge.statement;
    return program::Assume{terms.land(assume->condition, fact->second)};
  };
  return rebuild(cfa, change, facts);
}

}  // namespace pincer::transform
