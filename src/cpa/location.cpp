// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "cpa/location.h"

#include "graph/depth_first.h"

namespace pincer::cpa {

Location::Location(const encode::Transitions& program) : order_(program.graph().nodes().size()) {
  const graph::Digraph nodes(order_.size(), [&](graph::Node node) {
    std::vector<encode::NodeId> successors;
    for (const encode::Transition& step : program.from(encode::NodeId(node))) successors.push_back(step.target);
    return successors;
  });
  const graph::DepthFirst search(nodes, graph::to_node(program.graph().entry()));
  for (std::size_t i = 0; i < search.postorder.size(); ++i) order_[search.postorder[i]] = search.postorder.size() - i;
}

}  // namespace pincer::cpa
