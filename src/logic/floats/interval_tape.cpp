// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/floats/interval_tape.h"

#include <algorithm>

#include "logic/term/traverse.h"

namespace pincer::logic::floats {

IntervalTape::IntervalTape(const Terms& terms, std::span<const Term> conjuncts) {
  for (const Term conjunct : conjuncts) roots_.push_back(compile(terms, conjunct));
  ranges_.resize(nodes_.size());
}

std::uint32_t IntervalTape::compile(const Terms& terms, Term root) {
  visit_children_first(terms, root, [&](Term t) { return node_of_.contains(t); }, [&](Term t) { make(terms, t); });
  return *node_of_.find(root);
}

void IntervalTape::make(const Terms& terms, Term t) {
  const Kind kind = terms.kind(t);
  const Sort sort = terms.sort(t);
  const auto children = terms.children(t);
  Node node;
  Range range;
  if (!Order::has(sort)) {
    has_others_ = has_others_ || kind == Kind::Variable;
  } else if (kind == Kind::Variable) {
    node.what = Node::What::Variable;
    node.first = static_cast<std::uint32_t>(variables_.size());
    variables_.push_back(t);
    orders_.emplace_back(sort);
    variable_nodes_.push_back(static_cast<std::uint32_t>(nodes_.size()));
  } else if (terms.is_const(t)) {
    node.what = Node::What::Constant;
    const Key key = Order(sort).key(terms.const_value(t).narrow_bits());
    range = sort.is_float() && key == kNan ? Range::only_nan() : Range::point(key);
  } else if (kind == Kind::And || kind == Kind::Or) {
    node.what = kind == Kind::And ? Node::What::And : Node::What::Or;
  } else if (children.size() <= 3 &&
             std::all_of(children.begin(), children.end(), [&](Term c) { return Order::has(terms.sort(c)); })) {
    node.what = Node::What::Operation;
    node.operation = static_cast<std::uint32_t>(operations_.size());
    std::vector<Sort> sorts;
    for (const Term c : children) sorts.push_back(terms.sort(c));
    operations_.emplace_back(kind, terms.attribute(t), sort, sorts);
    operations_.back().same = children.size() > 1 && children[0] == children[1];
  }
  if (node.what == Node::What::Any && Order::has(sort)) range = Range::all(Order(sort));
  if (node.what != Node::What::Variable) {
    node.first = static_cast<std::uint32_t>(children_.size());
    node.count = static_cast<std::uint32_t>(children.size());
    for (const Term c : children) children_.push_back(*node_of_.find(c));
  }
  node_of_[t] = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push_back(node);
  ranges_.push_back(range);
}

IntervalTape::Box IntervalTape::everything() const {
  Box box;
  for (const Order& order : orders_) box.push_back(Range::all(order));
  return box;
}

Range IntervalTape::junction(const Node& node, bool is_and) const {
  bool can_be_true = is_and;
  bool can_be_false = !is_and;
  for (std::size_t i = 0; i < node.count; ++i) {
    const Range& part = ranges_[child(node, i)];
    if (is_and) {
      can_be_true = can_be_true && !part.is_false();
      can_be_false = can_be_false || !part.is_true();
    } else {
      can_be_true = can_be_true || !part.is_false();
      can_be_false = can_be_false && !part.is_true();
    }
  }
  return Range::boolean(can_be_false, can_be_true);
}

Range IntervalTape::evaluate(const Box& box) {
  Range result = Range::point(1);
  std::uint32_t next = 0;
  for (const std::uint32_t root : roots_) {
    for (; next <= root; ++next) {
      const Node& node = nodes_[next];
      switch (node.what) {
        case Node::What::Any:
        case Node::What::Constant: break;
        case Node::What::Variable: ranges_[next] = box[node.first]; break;
        case Node::What::And: ranges_[next] = junction(node, true); break;
        case Node::What::Or: ranges_[next] = junction(node, false); break;
        case Node::What::Operation: {
          Operands operands;
          for (std::size_t i = 0; i < node.count; ++i) operands[i] = ranges_[child(node, i)];
          ranges_[next] = apply_range(operations_[node.operation], operands);
          break;
        }
      }
    }
    evaluated_ = next;
    if (ranges_[root].is_false()) return Range::point(0);
    if (!ranges_[root].is_true()) result = Range::boolean(true, true);
  }
  return result;
}

std::vector<std::size_t> IntervalTape::open_variables() const {
  std::vector<bool> is_seen(nodes_.size(), false);
  std::vector<std::uint32_t> open;
  std::vector<std::size_t> result;
  const auto enter = [&](std::uint32_t node) {
    if (is_seen[node] || ranges_[node].is_point()) return;
    is_seen[node] = true;
    open.push_back(node);
  };
  for (const std::uint32_t root : roots_) enter(root);
  while (!open.empty()) {
    const Node& node = nodes_[open.back()];
    open.pop_back();
    if (node.what == Node::What::Variable) {
      result.push_back(node.first);
      continue;
    }
    const bool is_choice = node.what == Node::What::Operation && operations_[node.operation].kind == Kind::Ite;
    for (std::size_t i = 0; i < node.count; ++i) {
      if (is_choice && i > 0 && ranges_[child(node, 0)] == Range::point(i == 1 ? 0 : 1)) continue;
      enter(child(node, i));
    }
  }
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace pincer::logic::floats
