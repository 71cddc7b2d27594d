// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "logic/floats/operation.h"
#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic::floats {

/// A conjunction as a straight line of operations on ranges. Terms whose sort has no keys (arrays, integers, wide
/// bit-vectors) and what is made of them have any value.
class IntervalTape {
 public:
  IntervalTape(const Terms& terms, std::span<const Term> conjuncts);

  /// Those with keys, in the order of the boxes.
  [[nodiscard]] const std::vector<Term>& variables() const { return variables_; }
  /// There are variables without keys.
  [[nodiscard]] bool has_others() const { return has_others_; }
  [[nodiscard]] const Order& order(std::size_t variable) const { return orders_[variable]; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }

  using Box = std::vector<Range>;  // one range per variable
  [[nodiscard]] Box everything() const;

  /// The conjunction for all points of the box: false, true, or either. Ends at the first conjunct that is false.
  Range evaluate(const Box& box);
  /// After `evaluate`: the number of operations it took.
  [[nodiscard]] std::size_t evaluated() const { return evaluated_; }
  /// After `evaluate`, which gave either: makes the box smaller without losing a point where the conjunction is true;
  /// empty ranges: there is none. (Propagation from the root to the leaves as in HC4: F. Benhamou et al., "Revising Hull
  /// and Box Consistency", ICLP 1999.) False: nothing has changed.
  bool contract(Box& box);
  /// After `evaluate`, which gave either: the variables on which what is not decided depends.
  [[nodiscard]] std::vector<std::size_t> open_variables() const;

 private:
  struct Node {
    enum class What : std::uint8_t { Any, Constant, Variable, And, Or, Operation };
    What what = What::Any;
    std::uint32_t first = 0;  // of its children in children_; Variable: its number
    std::uint32_t count = 0;
    std::uint32_t operation = 0;  // Operation
  };

  std::uint32_t compile(const Terms& terms, Term root);
  void make(const Terms& terms, Term t);
  [[nodiscard]] Range junction(const Node& node, bool is_and) const;
  [[nodiscard]] std::uint32_t child(const Node& node, std::size_t i) const { return children_[node.first + i]; }
  /// Passes on to the children what is known of a node.
  void narrow_children(std::uint32_t index);
  void narrow_junction(const Node& node, bool value, bool is_and);
  void narrow(std::uint32_t node, const Range& range);

  std::vector<Node> nodes_;
  std::vector<Operation> operations_;
  std::vector<std::uint32_t> children_;
  std::vector<std::uint32_t> roots_;  // of the conjuncts; the nodes of the first are before those of the second
  std::vector<Range> ranges_;         // by node
  std::vector<Term> variables_;
  std::vector<Order> orders_;
  std::vector<std::uint32_t> variable_nodes_;
  TermMap<std::uint32_t> node_of_;
  bool has_others_ = false;
  std::vector<Range> narrowed_;  // by node, while contracting
  bool is_empty_ = false;        // the same: some node has no value
  std::size_t evaluated_ = 0;
};

}  // namespace pincer::logic::floats
