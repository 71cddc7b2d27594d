// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <optional>
#include <unordered_map>

#include "encode/block_graph.h"
#include "graph/wto.h"

namespace pincer::invariant {

/// The nodes of a block graph in a weak topological order.
inline graph::Wto order_of(const encode::BlockGraph& graph) {
  const auto targets = [&](graph::Node node) { return graph.nodes()[node].part.targets; };
  return {graph::Digraph(graph.nodes().size(), targets), graph::to_node(graph.entry())};
}

/// Follows states of some kind through the blocks that leave a node, location by location in topological order, so that
/// ways that meet are joined before they go on. `along(edge, here, next, there)` adds to `there` what an edge makes of the
/// states `here`; `next` is the node that the edge ends at, if it does; false: given up. `empty` are no states.
/// Gives what arrives at nodes; ways to the ends of executions are left out.
template <class States, class Along>
std::optional<std::map<encode::NodeId, States>> follow_blocks(const encode::BlockGraph& graph, encode::NodeId node,
                                                              States start, const States& empty, const Along& along) {
  const encode::BlockGraph::Part& part = graph.node(node).part;
  std::unordered_map<program::LocationId, States> waiting;
  waiting.try_emplace(part.order.front(), std::move(start));
  std::map<encode::NodeId, States> arrived;
  for (const program::LocationId location : part.order) {
    const auto found = waiting.find(location);
    if (found == waiting.end()) continue;
    const States here = std::move(found->second);
    waiting.erase(found);
    for (const program::EdgeId edge : graph.cfa().outgoing(location)) {
      const program::LocationId target = graph.cfa().edge(edge).target;
      const auto next = graph.node_at(target);
      if (!graph.relevant(target) || (next && graph.is_final(*next))) continue;
      States& there =
          next ? arrived.try_emplace(*next, empty).first->second : waiting.try_emplace(target, empty).first->second;
      if (!along(edge, here, next, there)) return std::nullopt;
    }
  }
  return arrived;
}

}  // namespace pincer::invariant
