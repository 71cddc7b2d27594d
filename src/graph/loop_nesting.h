// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "graph/depth_first.h"

namespace pincer::graph {

/// The nested loops of any graph, reducible or not: the strongly connected components of what the search
/// reaches are the outermost loops; the head of a loop is the node of it that the search discovered first; the loops
/// inside are those of the loop without its head.
struct LoopNesting {
  LoopNesting(const Digraph& graph, const DepthFirst& search);

  std::vector<bool> is_head;      // by node
  std::vector<Node> loop_parent;  // by node: the head of the innermost loop around it, for a head of the next one out
};

}  // namespace pincer::graph
