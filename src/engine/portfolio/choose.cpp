// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/portfolio/choose.h"

#include <algorithm>

#include "encode/block_graph.h"

namespace pincer::engine {

std::vector<std::string> choose_members(const program::Cfa& cfa) {
  const encode::BlockGraph graph(cfa, encode::BlockOperator::LoopHeads);
  const auto& nodes = graph.nodes();
  const bool has_loops =
      std::any_of(nodes.begin(), nodes.end(), [](const auto& node) { return node.kind == encode::NodeKind::Inner; });
  if (!has_loops) return {"bmc"};         // decides everything
  if (graph.has_calls()) return {"bmc"};  // the others need a program without procedures
  const bool is_over_integers = std::all_of(cfa.variables().begin(), cfa.variables().end(), [&](const auto& variable) {
    const logic::Sort sort = cfa.terms().sort(variable.term);
    return sort.is_int() || sort.is_bool();
  });
  // Linear invariants are what such programs need, and what bounded model checking does not find.
  if (is_over_integers)
    return {"compositional", "bmc", "horn", "k-induction", "uufo", "impact", "predicate", "minimax"};
  return {"bmc", "k-induction", "horn", "uufo", "impact", "compositional", "predicate", "minimax"};
}

}  // namespace pincer::engine
