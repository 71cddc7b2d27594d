// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "engine/states/table.h"

#include <algorithm>

#include "logic/value/bits.h"

namespace pincer::engine::states {

using logic::bits::mix;

std::size_t Table::HashPart::operator()(const Part& part) const {
  std::uint64_t result = mix(static_cast<std::uint64_t>(part.range.lo) ^ part.anchor);
  result = mix(result ^ static_cast<std::uint64_t>(part.range.hi));
  return mix(result ^ static_cast<std::uint64_t>(part.offset));
}

Table::Table(std::span<const std::size_t> tracked) : nodes_(tracked.size()) {
  for (std::size_t n = 0; n < tracked.size(); ++n) nodes_[n].width = tracked[n];
}

PartId Table::part(const Part& part) {
  const auto [at, is_new] = ids_.try_emplace(part, static_cast<PartId>(parts_.size()));
  if (is_new) parts_.push_back(part);
  return at->second;
}

std::span<const PartId> Table::key(StateId id) const {
  const Row& row = rows_[id.index()];
  const PerNode& node = nodes_[row.node.index()];
  return std::span(node.keys).subspan(row.index * node.width, node.width);
}

std::span<Range> Table::seen(StateId id) {
  const Row& row = rows_[id.index()];
  PerNode& node = nodes_[row.node.index()];
  return std::span(node.seen).subspan(row.index * node.width, node.width);
}

std::uint64_t Table::hash(std::span<const PartId> key) {
  std::uint64_t result = key.size();
  for (const PartId part : key) result = mix(result ^ part);
  return result;
}

void Table::grow(PerNode& node) {
  node.slots.assign(node.slots.empty() ? 16 : 2 * node.slots.size(), 0);
  const std::size_t last = node.slots.size() - 1;
  for (std::size_t i = 0; i < node.states.size(); ++i) {
    std::size_t at = hash(std::span(node.keys).subspan(i * node.width, node.width)) & last;
    while (node.slots[at] != 0) at = (at + 1) & last;
    node.slots[at] = static_cast<std::uint32_t>(i) + 1;
  }
}

Table::Added Table::add(encode::NodeId id, std::span<const PartId> key, std::span<const Range> seen, StateId parent) {
  PerNode& node = nodes_[id.index()];
  if (2 * (node.states.size() + 1) > node.slots.size()) grow(node);
  const std::size_t last = node.slots.size() - 1;
  std::size_t at = hash(key) & last;
  for (; node.slots[at] != 0; at = (at + 1) & last) {
    const std::size_t i = node.slots[at] - 1;
    if (std::equal(key.begin(), key.end(), node.keys.begin() + static_cast<std::ptrdiff_t>(i * node.width)))
      return {node.states[i], false};
  }
  const StateId state(rows_.size());
  rows_.push_back({id, static_cast<std::uint32_t>(node.states.size()), parent});
  node.slots[at] = static_cast<std::uint32_t>(node.states.size()) + 1;
  node.states.push_back(state);
  node.keys.insert(node.keys.end(), key.begin(), key.end());
  node.seen.insert(node.seen.end(), seen.begin(), seen.end());
  return {state, true};
}

}  // namespace pincer::engine::states
