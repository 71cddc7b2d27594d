// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "invariant/at_nodes.h"

namespace pincer::invariant {

AtNodes AtNodes::of(const encode::BlockGraph& graph, const certificate::Invariants& invariants) {
  AtNodes result;
  for (const auto& [location, formula] : invariants) {
    if (const auto node = graph.node_at(location)) result[*node].push_back(formula);
  }
  return result;
}

certificate::Invariants AtNodes::invariants(const encode::BlockGraph& graph) const {
  certificate::Invariants result;
  for (const auto& [node, formulas] : at_) {
    for (const logic::Term formula : formulas) result.emplace_back(graph.node(node).location, formula);
  }
  return result;
}

}  // namespace pincer::invariant
