// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// Circles of silent edges become one class. What is left is without circles, and is looked at backwards: a class that can
// only go on silently to one other class is that class, and two that can only go on to the same others are one.
#include "transform/silent_classes.h"

#include <algorithm>
#include <map>

#include "graph/scc.h"

namespace pincer::transform {

using program::Cfa;
using program::EdgeId;
using program::LocationId;

SilentClasses::SilentClasses(const Cfa& cfa, const std::vector<EdgeLook>& looks) {
  const std::size_t count = cfa.locations().size();
  std::vector<std::pair<graph::Node, graph::Node>> silent;
  for (std::size_t i = 0; i < looks.size(); ++i) {
    if (looks[i] == EdgeLook::Silent)
      silent.emplace_back(graph::to_node(cfa.edges()[i].source), graph::to_node(cfa.edges()[i].target));
  }
  const graph::Digraph graph(count, silent);
  const graph::Components circles = graph::strongly_connected_components(graph);
  std::vector<bool> is_end(count, false);
  for (const program::Procedure& procedure : cfa.procedures()) is_end[procedure.exit.index()] = true;

  live_.assign(circles.members.size(), false);
  next_.resize(circles.members.size());
  kept_.resize(circles.members.size());
  std::vector<ClassId> merged(circles.members.size());
  std::map<std::vector<ClassId>, ClassId> choices;  // classes that only choose between others
  // An edge leads to a component with a smaller number, or stays in its own.
  for (ClassId c = 0; c < circles.members.size(); ++c) {
    merged[c] = c;
    bool ends = false;
    for (const graph::Node location : circles.members[c]) {
      ends = ends || is_end[location];
      for (const EdgeId edge : cfa.outgoing(LocationId(location))) {
        if (looks[edge.index()] == EdgeLook::Kept) kept_[c].push_back(edge);
      }
      for (const graph::Node target : graph.successors(location)) {
        const ClassId to = circles.component_of[target] == c ? c : merged[circles.component_of[target]];
        if (to != c && live_[to]) next_[c].push_back(to);
      }
    }
    std::sort(kept_[c].begin(), kept_[c].end());
    std::sort(next_[c].begin(), next_[c].end());
    next_[c].erase(std::unique(next_[c].begin(), next_[c].end()), next_[c].end());
    // What another way leads to silently needs no way of its own.
    const std::vector<ClassId> all = next_[c];
    std::erase_if(next_[c], [&](ClassId to) {
      return std::any_of(all.begin(), all.end(), [&](ClassId other) {
        return other != to && std::binary_search(next_[other].begin(), next_[other].end(), to);
      });
    });
    live_[c] = ends || !kept_[c].empty() || !next_[c].empty();
    if (!live_[c] || ends || !kept_[c].empty()) continue;
    merged[c] = next_[c].size() == 1 ? next_[c].front() : choices.emplace(next_[c], c).first->second;
  }
  class_.resize(count);
  for (std::size_t l = 0; l < count; ++l) class_[l] = merged[circles.component_of[l]];
}

}  // namespace pincer::transform
