// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <vector>

#include "graph/digraph.h"

namespace pincer::graph {

/// The strongly connected components of a graph, after Tarjan, Depth-first search and linear graph algorithms, 1972.
/// Law: component_of[u] == component_of[v] iff u reaches v and v reaches u.
/// Law: an edge (u, v) has component_of[u] >= component_of[v]; counting down is a topological order.
struct Components {
  std::vector<std::vector<Node>> members;  // by component, nodes ascending
  std::vector<std::size_t> component_of;   // by node
  std::vector<bool> cyclic;                // by component: a cycle goes through it, perhaps a self-loop
};

Components strongly_connected_components(const Digraph& graph);

}  // namespace pincer::graph
