// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "cpa/cpa.h"

namespace pincer::cpa {

/// The Location CPA: where the program is. A flat lattice of nodes, merge-sep, stop-sep, prec-id.
class Location {
 public:
  using State = encode::NodeId;
  struct Precision {};

  explicit Location(const encode::Transitions& program);

  static std::optional<State> transfer(State e, const encode::Transition& step, Precision) {
    return e == step.source ? std::optional(step.target) : std::nullopt;
  }
  static std::optional<State> merge(State e, State e2, Precision) { return merge_sep(e, e2); }
  static bool stop(State e, State e2, Precision) { return e == e2; }
  static std::optional<State> prec(State e, Precision, encode::NodeId) { return e; }
  /// Topological but for back edges, so that what meets is merged before it is expanded.
  [[nodiscard]] std::uint64_t order(State e) const { return order_[e.index()]; }

 private:
  std::vector<std::uint64_t> order_;
};

}  // namespace pincer::cpa
