// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/minimax/tree.h"

#include <algorithm>

namespace pincer::engine::minimax {

using logic::Term;

Tree::Tree(const Steps& steps) : steps_(steps) {
  for (const Stop& stop : steps.stops()) {
    std::vector<Term> variables;
    for (const program::VariableId v : stop.live) variables.push_back(steps.cfa().variable(v).term);
    variables_.push_back(std::move(variables));
  }
  Node& root = nodes_.emplace_back();
  root.stop = steps.entry();
  root.cut = Tree::root();
  root.values = variables(root.stop);
  root.model = std::make_shared<Model>();
  root.own = std::make_unique<Cut>(root.values, root.model);
}

NodeId Tree::add_child(NodeId parent, std::size_t step) {
  const NodeId id(nodes_.size());
  Node& n = nodes_.emplace_back();
  n.parent = parent;
  n.step = step;
  n.stop = stop(parent).steps[step].target;
  Node& p = (*this)[parent];
  p.children[step] = id;
  if (!p.own) n.earlier = p.conditions.empty() ? p.earlier : parent;
  if (n.earlier.valid()) n.rank = (*this)[n.earlier].rank + 1;
  return id;
}

void Tree::cover(NodeId id, NodeId by) {
  (*this)[id].status = Node::Status::Covered;
  (*this)[id].covered_by = by;
  (*this)[by].covers.push_back(id);
}

void Tree::make_infeasible(NodeId child) {
  Node& n = (*this)[child];
  n.status = Node::Status::Removed;
  (*this)[n.parent].children[n.step] = NodeId();
}

std::vector<NodeId> Tree::remove_below(NodeId id) {
  std::vector<NodeId> open{id};
  std::vector<NodeId> covered;
  while (!open.empty()) {
    Node& n = (*this)[open.back()];
    if (open.back() != id) n.status = Node::Status::Removed;
    open.pop_back();
    for (const NodeId child : n.children) {
      if (child.valid()) open.push_back(child);
    }
    n.children.clear();
    covered.insert(covered.end(), n.covers.begin(), n.covers.end());
    n.covers.clear();
  }
  std::erase_if(covered, [&](NodeId c) {
    const Node& n = (*this)[c];
    return n.status != Node::Status::Covered ||
           (n.covered_by != id && (*this)[n.covered_by].status != Node::Status::Removed);
  });
  return covered;
}

std::vector<NodeId> Tree::path_to(NodeId id) const {
  std::vector<NodeId> path;
  for (NodeId at = id; at.valid(); at = (*this)[at].parent) path.push_back(at);
  std::reverse(path.begin(), path.end());
  return path;
}

NodeId Tree::looping_parent(NodeId id) const {
  NodeId parent = (*this)[id].parent;
  while (parent.valid() && (*this)[parent].stop != (*this)[id].stop) parent = (*this)[parent].parent;
  return parent;
}

std::size_t Tree::heads_above(NodeId id) const { return (*this)[id].round - ((*this)[id].exact > 0 ? 1 : 0); }

std::vector<Term> Tree::label(NodeId id) const {
  const Node& n = (*this)[id];
  if (n.status == Node::Status::Covered) return label(n.covered_by);
  return n.own ? max_interpretation(n.own->state()) : n.label;
}

}  // namespace pincer::engine::minimax
