// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "logic/ranges/span.h"
#include "logic/term/term_map.h"
#include "logic/term/terms.h"

namespace pincer::logic::ranges {

/// Looks whether ranges refute a conjunction. Every term has a range; what is known of a term is told to its operands and
/// to the terms above it, until nothing gets smaller. Then a disjunction is taken apart, or a range is cut where an
/// operation begins to do something else.
///
/// Ranges are exact where disjunctions of bounds meet arithmetic with numbers, such as the invariants of state machines
/// and what one statement makes of them. There a division costs clauses thousands of conflicts and a range nothing.
class Refuter {
 public:
  Refuter(const Terms& terms, std::span<const Term> conjuncts);

  /// True: the conjunction has no model. False: it is not known.
  bool refute(const base::Budget& budget);

 private:
  using Id = std::uint32_t;
  struct Node {
    Operation op;
    Id first = 0;  // its operands, in `operands_`
    Id count = 0;  // 0: a variable, a constant, or what is not modelled
  };
  /// One of two alternatives: the node is in `first`, or in `second`.
  struct Decision {
    Id node = 0;
    Span first, second;
  };
  struct Level {
    std::size_t trail = 0;
    Id node = 0;
    std::optional<Span> other;  // what is to be tried afterwards
  };

  Id compile(Term root);
  Id add(Term term);
  [[nodiscard]] bool is_modelled(Term term) const;
  [[nodiscard]] std::span<const Id> operands(const Node& node) const {
    return std::span(operands_).subspan(node.first, node.count);
  }

  /// False: there is nothing left in the range.
  bool narrow(Id node, Span span);
  void wake(Id node);
  /// False: a contradiction.
  bool propagate();
  bool look_at(Id node);
  /// Back to the last alternative. False: there is none.
  bool turn_back();
  [[nodiscard]] std::optional<Decision> decide() const;
  [[nodiscard]] std::optional<Decision> cut(Id node) const;

  const Terms& terms_;
  TermMap<Id> ids_;
  std::vector<Node> nodes_;  // operands come first
  std::vector<Id> operands_;
  std::vector<std::vector<Id>> users_;  // by node
  std::vector<Span> spans_;             // by node
  std::vector<std::pair<Id, Span>> trail_;
  std::vector<Level> levels_;
  std::vector<Id> queue_;
  std::vector<bool> is_queued_;         // by node
  std::vector<std::uint32_t> changes_;  // by node: how often its range got smaller in this round
  std::vector<Id> changed_;             // in this round
  std::vector<Span> scratch_;
  std::uint64_t work_ = 0;
  bool is_refuted_ = false;
};

}  // namespace pincer::logic::ranges
