// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "encode/block_graph.h"

#include <algorithm>

#include "program/function_borders.h"
#include "program/loop_heads.h"

namespace pincer::encode {

using program::Cfa;
using program::EdgeId;
using program::LocationId;

namespace {

bool is_call(const Cfa& cfa, EdgeId edge) { return std::holds_alternative<program::Call>(cfa.edge(edge).statement); }

}  // namespace

BlockGraph::BlockGraph(const Cfa& cfa, BlockOperator where, std::span<const LocationId> also) : cfa_(&cfa) {
  find_relevant(where);
  const std::vector<bool> heads = program::loop_heads(cfa);
  const std::vector<bool> borders =
      where == BlockOperator::LoopHeadsAndFunctions ? program::function_borders(cfa) : std::vector<bool>(heads.size());
  const std::size_t count = cfa.locations().size();
  std::vector<std::optional<NodeKind>> kinds(count);
  for (std::size_t i = 0; i < count; ++i) {
    const LocationId location(i);
    if (!relevant(location)) continue;
    if (heads[i] || borders[i] || where == BlockOperator::SingleStatement) kinds[i] = NodeKind::Inner;
    for (const EdgeId edge : cfa.outgoing(location)) {
      if (!is_call(cfa, edge) || where == BlockOperator::LoopHeadsOverCalls) continue;
      kinds[i] = NodeKind::Call;
      if (kinds[cfa.edge(edge).target.index()] != NodeKind::Call && relevant(cfa.edge(edge).target))
        kinds[cfa.edge(edge).target.index()] = NodeKind::Inner;
    }
  }
  for (const LocationId location : also) {
    if (relevant(location) && !kinds[location.index()]) kinds[location.index()] = NodeKind::Inner;
  }
  if (has_calls_) {
    for (const program::Procedure& procedure : cfa.procedures()) {
      auto& entry = kinds[procedure.entry.index()];
      if (!entry && relevant(procedure.entry)) entry = NodeKind::Inner;
      // Also of procedure 0: it may be called like any other.
      if (relevant(procedure.exit)) kinds[procedure.exit.index()] = NodeKind::Exit;
    }
  }
  auto& entry = kinds[cfa.entry().index()];
  if (entry != NodeKind::Call) entry = NodeKind::Entry;
  if (cfa.error_location()) kinds[cfa.error_location()->index()] = NodeKind::Error;
  for (const program::Unsupported& part : cfa.unsupported()) kinds[part.location.index()] = NodeKind::Unsupported;

  node_at_.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (!kinds[i]) continue;
    node_at_[i] = NodeId(nodes_.size());
    nodes_.push_back({LocationId(i), *kinds[i], {}});
  }
  for (Node& node : nodes_) {
    if (node.kind == NodeKind::Entry || node.kind == NodeKind::Inner) node.part = part_of(node.location);
  }
}

void BlockGraph::find_relevant(BlockOperator where) {
  // Backwards from the ends that matter. Whatever follows a call is relevant if the call may come back, and the callee
  // is if it may lead to such an end or back; so with calls everything that reaches an exit of a called procedure counts.
  relevant_.assign(cfa_->locations().size(), false);
  std::vector<LocationId> work;
  const auto add = [&](LocationId location) {
    if (relevant_[location.index()]) return;
    relevant_[location.index()] = true;
    work.push_back(location);
  };
  if (cfa_->error_location()) add(*cfa_->error_location());
  for (const program::Unsupported& part : cfa_->unsupported()) add(part.location);
  for (std::size_t i = 0; i < cfa_->edges().size(); ++i) {
    if (!is_call(*cfa_, EdgeId(i))) continue;
    has_calls_ = true;
    add(cfa_->edge(EdgeId(i)).source);
    if (where == BlockOperator::LoopHeadsOverCalls) add(cfa_->edge(EdgeId(i)).target);
    add(cfa_->procedure(std::get<program::Call>(cfa_->edge(EdgeId(i)).statement).procedure).exit);
  }
  while (!work.empty()) {
    const LocationId location = work.back();
    work.pop_back();
    for (const EdgeId edge : cfa_->incoming(location)) add(cfa_->edge(edge).source);
  }
  relevant_[cfa_->entry().index()] = true;
}

BlockGraph::Part BlockGraph::part_of(LocationId source) const {
  // Depth first, in reverse order of finishing; a stack of its own, because parts can be long.
  Part part;
  std::vector<bool> seen(cfa_->locations().size());
  std::vector<std::pair<LocationId, std::size_t>> open = {{source, 0}};
  seen[source.index()] = true;
  while (!open.empty()) {
    auto& [location, next] = open.back();
    const auto edges = cfa_->outgoing(location);
    if (next == edges.size()) {
      part.order.push_back(location);
      open.pop_back();
      continue;
    }
    const LocationId target = cfa_->edge(edges[next++]).target;
    if (!relevant(target)) continue;
    if (const auto node = node_at(target)) {
      part.targets.push_back(*node);
    } else if (!seen[target.index()]) {
      seen[target.index()] = true;
      open.emplace_back(target, 0);
    }
  }
  std::reverse(part.order.begin(), part.order.end());
  std::sort(part.targets.begin(), part.targets.end());
  part.targets.erase(std::unique(part.targets.begin(), part.targets.end()), part.targets.end());
  return part;
}

std::optional<NodeId> BlockGraph::node_at(LocationId location) const {
  const NodeId id = node_at_[location.index()];
  return id.valid() ? std::optional(id) : std::nullopt;
}

std::optional<NodeId> BlockGraph::error() const {
  return cfa_->error_location() ? node_at(*cfa_->error_location()) : std::nullopt;
}

bool BlockGraph::is_final(NodeId id) const {
  switch (node(id).kind) {
    case NodeKind::Error:
    case NodeKind::Unsupported: return true;
    case NodeKind::Exit:
    case NodeKind::Call:
    case NodeKind::Entry:
    case NodeKind::Inner: return false;
  }
  return false;
}

}  // namespace pincer::encode
