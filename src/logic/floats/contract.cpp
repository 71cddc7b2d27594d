// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/floats/backward.h"
#include "logic/floats/interval_tape.h"

namespace pincer::logic::floats {

void IntervalTape::narrow(std::uint32_t node, const Range& range) {
  Range& known = narrowed_[node];
  known = known.meet(range);
  is_empty_ = is_empty_ || known.empty();
}

void IntervalTape::narrow_junction(const Node& node, bool value, bool is_and) {
  // True conjunctions, and false disjunctions, say something of all their parts, others of the last one that can do it.
  const Range needed = Range::point(value ? 1 : 0);
  if (value == is_and) {
    for (std::size_t i = 0; i < node.count; ++i) narrow(child(node, i), needed);
    return;
  }
  std::uint32_t last = 0;
  std::size_t candidates = 0;
  for (std::size_t i = 0; i < node.count; ++i) {
    if (!narrowed_[child(node, i)].contains(needed.lo)) continue;
    last = child(node, i);
    ++candidates;
  }
  if (candidates == 0) is_empty_ = true;
  if (candidates == 1) narrow(last, needed);
}

void IntervalTape::narrow_children(std::uint32_t index) {
  const Node& node = nodes_[index];
  const Range range = narrowed_[index];
  switch (node.what) {
    case Node::What::Any:
    case Node::What::Constant:
    case Node::What::Variable: return;
    case Node::What::And:
    case Node::What::Or:
      if (range.is_point()) narrow_junction(node, range.is_true(), node.what == Node::What::And);
      return;
    case Node::What::Operation: break;
  }
  Operands operands;
  for (std::size_t i = 0; i < node.count; ++i) operands[i] = narrowed_[child(node, i)];
  narrow_operands(operations_[node.operation], range, operands);
  for (std::size_t i = 0; i < node.count; ++i) narrow(child(node, i), operands[i]);
}

bool IntervalTape::contract(Box& box) {
  narrowed_ = ranges_;
  is_empty_ = false;
  for (const std::uint32_t root : roots_) narrow(root, Range::point(1));
  for (auto index = static_cast<std::uint32_t>(nodes_.size()); index > 0 && !is_empty_; --index) {
    narrow_children(index - 1);
  }
  if (is_empty_) {
    for (Range& range : box) range = Range{};
    return true;
  }
  bool changed = false;
  for (std::size_t i = 0; i < box.size(); ++i) {
    const Range& range = narrowed_[variable_nodes_[i]];
    changed = changed || range != box[i];
    box[i] = range;
  }
  return changed;
}

}  // namespace pincer::logic::floats
