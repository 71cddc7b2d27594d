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
  if (!has_loops) return {"bmc"};  // decides everything
  if (graph.has_calls()) return {"bmc"};
  return {"bmc", "horn", "k-induction", "impact", "predicate"};
}

}  // namespace pincer::engine
