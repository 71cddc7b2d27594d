// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "program/loop_nesting.h"

namespace pincer::program {

graph::LoopNesting loop_nesting(const Cfa& cfa) {
  // An extra node leads to the entries of all procedures, so that one search does for all of them.
  const std::size_t root = cfa.locations().size();
  const graph::Digraph locations(root + 1, [&](graph::Node node) {
    std::vector<LocationId> successors;
    if (node == root) {
      for (const Procedure& procedure : cfa.procedures()) successors.push_back(procedure.entry);
    } else {
      for (const EdgeId edge : cfa.outgoing(LocationId(node))) successors.push_back(cfa.edge(edge).target);
    }
    return successors;
  });
  graph::LoopNesting nesting(locations, graph::DepthFirst(locations, graph::to_node(root)));
  nesting.is_head.pop_back();
  nesting.loop_parent.pop_back();
  return nesting;
}

}  // namespace pincer::program
