// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// The graph of the points-to analysis: nodes, cells in them, and what becomes one when two cells do.
#include "frontend/points_to.h"

#include <algorithm>
#include <numeric>

namespace pincer::frontend {
namespace {

bool overlap(std::int64_t a, std::uint64_t a_size, std::int64_t b, std::uint64_t b_size, std::uint64_t stride) {
  if (stride == 0) return a < b + static_cast<std::int64_t>(b_size) && b < a + static_cast<std::int64_t>(a_size);
  const auto modulo = [stride](std::int64_t x) {
    const auto s = static_cast<std::int64_t>(stride);
    return static_cast<std::uint64_t>(((x % s) + s) % s);
  };
  return modulo(b - a) < a_size || modulo(a - b) < b_size;
}

}  // namespace

std::uint32_t PointsTo::new_node() {
  nodes_.push_back({.parent = static_cast<std::uint32_t>(nodes_.size()), .links = {}, .accesses = {}});
  return nodes_.back().parent;
}

Cell PointsTo::new_object(ObjectKind kind, const llvm::Value* site, std::uint64_t size, bool single) {
  const Cell cell{new_node(), 0};
  nodes_[cell.node].external = kind == ObjectKind::External || kind == ObjectKind::Strings;
  objects_.push_back({kind, site, size, single, cell});
  return cell;
}

Cell PointsTo::resolve(Cell cell) const {
  // Path compression: shifts add up along the way to the root.
  std::uint32_t root = cell.node;
  std::int64_t shift = 0;
  while (nodes_[root].parent != root) {
    shift += nodes_[root].shift;
    root = nodes_[root].parent;
  }
  std::uint32_t node = cell.node;
  std::int64_t rest = shift;
  while (nodes_[node].parent != root && node != root) {
    const std::uint32_t next = nodes_[node].parent;
    const std::int64_t step = nodes_[node].shift;
    nodes_[node].parent = root;
    nodes_[node].shift = rest;
    rest -= step;
    node = next;
  }
  return {root, normalise(root, cell.offset + shift)};
}

std::int64_t PointsTo::normalise(std::uint32_t node, std::int64_t offset) const {
  const auto stride = static_cast<std::int64_t>(nodes_[node].stride);
  return stride == 0 ? offset : ((offset % stride) + stride) % stride;
}

void PointsTo::collect_reachable(std::uint32_t node, std::set<std::uint32_t>& nodes) const {
  std::vector<std::uint32_t> work = {node};
  while (!work.empty()) {
    const std::uint32_t next = work.back();
    work.pop_back();
    if (!nodes.insert(next).second) continue;
    for (const Link& l : nodes_[next].links) work.push_back(resolve(l.target).node);
  }
}

void PointsTo::collapse(std::uint32_t node) { set_stride(node, 1); }

void PointsTo::set_stride(std::uint32_t node, std::uint64_t stride) {
  const std::uint64_t now = std::gcd(nodes_[node].stride, stride);
  if (now == nodes_[node].stride) return;
  changed_ = true;
  nodes_[node].stride = now;
  // Links and accesses that were apart may now lie on each other.
  std::vector<Link> links = std::move(nodes_[node].links);
  std::vector<Access> accesses = std::move(nodes_[node].accesses);
  nodes_[node].links.clear();
  nodes_[node].accesses.clear();
  for (const Access& access : accesses) add_access({node, access.offset}, access);
  for (const Link& l : links) {
    const std::optional<Cell> known = link({node, l.offset}, l.size, true);
    pending_.emplace_back(*known, l.target);
  }
  flush();
}

void PointsTo::unify(Cell a, Cell b) {
  pending_.emplace_back(a, b);
  flush();
}

void PointsTo::flush() {
  if (flushing_) return;
  flushing_ = true;
  while (!pending_.empty()) {
    const auto [a, b] = pending_.back();
    pending_.pop_back();
    merge(a, b);
  }
  flushing_ = false;
}

void PointsTo::merge(Cell a, Cell b) {
  a = resolve(a);
  b = resolve(b);
  if (a.node == b.node) {
    if (a.offset != b.offset) set_stride(a.node, static_cast<std::uint64_t>(std::abs(a.offset - b.offset)));
    return;
  }
  changed_ = true;
  if (nodes_[a.node].links.size() + nodes_[a.node].accesses.size() <
      nodes_[b.node].links.size() + nodes_[b.node].accesses.size()) {
    std::swap(a, b);
  }
  Node& from = nodes_[b.node];
  const std::vector<Link> links = std::move(from.links);
  const std::vector<Access> accesses = std::move(from.accesses);
  from.links.clear();
  from.accesses.clear();
  const std::int64_t shift = a.offset - b.offset;
  from.parent = a.node;
  from.shift = shift;
  nodes_[a.node].external |= from.external;
  nodes_[a.node].exposed |= from.exposed;
  nodes_[a.node].shown |= from.shown;
  nodes_[a.node].foreign |= from.foreign;
  nodes_[a.node].freed |= from.freed;
  const std::uint64_t stride = from.stride;
  for (Access access : accesses) add_access({a.node, access.offset + shift}, access);
  for (const Link& l : links) {
    const std::optional<Cell> known = link({a.node, l.offset + shift}, l.size, true);
    pending_.emplace_back(*known, l.target);
  }
  if (stride != 0) set_stride(a.node, stride);
}

void PointsTo::add_access(Cell cell, Access access) {
  cell = resolve(cell);
  Node& node = nodes_[cell.node];
  access.offset = cell.offset;
  if (node.stride != 0 && access.span > access.size && access.span >= node.stride) {
    // A walk over more than one element is a walk over all: its step joins the stride.
    const std::uint64_t step = access.step;
    access.span = access.size;
    access.step = 0;
    if (step % node.stride != 0) {
      set_stride(cell.node, step);
      add_access(cell, access);
      return;
    }
  }
  const auto at = std::lower_bound(node.accesses.begin(), node.accesses.end(), access);
  if (at != node.accesses.end() && *at == access) return;
  node.accesses.insert(at, access);
  changed_ = true;
}

std::optional<Cell> PointsTo::link(Cell cell, std::uint64_t size, bool create) {
  cell = resolve(cell);
  std::optional<Cell> found;
  bool exact = false;
  for (const Link& l : nodes_[cell.node].links) {
    if (!overlap(l.offset, l.size, cell.offset, size, nodes_[cell.node].stride)) continue;
    exact |= l.offset == cell.offset && l.size == size;
    if (found) {
      pending_.emplace_back(*found, l.target);
    } else {
      found = l.target;
    }
  }
  if (!found && !create) return {};
  if (!found) found = Cell{new_node(), 0};
  if (!exact) {
    nodes_[cell.node].links.push_back({cell.offset, size, *found});
    changed_ = true;
  }
  return found;
}

}  // namespace pincer::frontend
