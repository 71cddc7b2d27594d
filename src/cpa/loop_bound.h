// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "cpa/cpa.h"

namespace pincer::cpa {

/// The Loop-Bound CPA (Sect. 4.1): how often each loop head was reached. No successors for states in which a counter is
/// at the bound: unsound on purpose.
class LoopBound {
 public:
  /// By loop head, in the order of nodes: -1 before it is reached for the first time.
  struct State {
    std::vector<int> counters;
    bool operator==(const State&) const = default;
  };
  using Precision = int;  // the bound k > 0

  explicit LoopBound(const encode::Transitions& program);

  [[nodiscard]] State initial(encode::NodeId entry) const;
  [[nodiscard]] std::optional<State> transfer(const State& e, const encode::Transition& step, Precision bound) const;
  static std::optional<State> merge(const State& e, const State& e2, Precision) { return merge_sep(e, e2); }
  static bool stop(const State& e, const State& e2, Precision) { return e == e2; }
  static std::optional<State> prec(const State& e, Precision, encode::NodeId) { return e; }
  /// All counters together: it never falls along a path, and where it stays, the path has no cycle.
  [[nodiscard]] static std::uint64_t order(const State& e);
  /// The state has no successors because of the bound.
  [[nodiscard]] static bool at_bound(const State& e, Precision bound);

 private:
  std::vector<std::size_t> counter_of_;  // by node, plus 1; 0: no loop head
  std::size_t counters_ = 0;
};

}  // namespace pincer::cpa
