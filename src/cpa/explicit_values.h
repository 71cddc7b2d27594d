// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <memory>
#include <set>

#include "cpa/cpa.h"

namespace pincer::cpa {

/// The explicit-value analysis, as an analysis that adjusts its precision dynamically:
///   D. Beyer, T. Henzinger, G. Théoduloz: Program Analysis with Dynamic Precision Adjustment. ASE 2008.
/// It tracks the values of variables as long as there are few at a node; variables with many values are tracked no more.
class ExplicitValues {
 public:
  /// Variables whose values are known; any value for the others.
  struct State {
    std::map<program::VariableId, logic::Term> known;
    bool operator==(const State&) const = default;
  };
  struct Tracking {
    std::size_t most = 5;                          // values of a variable at a node
    std::set<program::VariableId> untracked = {};  // had more
    bool operator==(const Tracking&) const = default;
  };
  using Precision = std::shared_ptr<const Tracking>;

  explicit ExplicitValues(const encode::Transitions& program);

  std::optional<State> transfer(const State& e, const encode::Transition& step, const Precision& pi) const;
  static std::optional<State> merge(const State& e, const State& e2, const Precision&) { return merge_sep(e, e2); }
  /// All that e2 knows, e knows.
  static bool stop(const State& e, const State& e2, const Precision& pi);
  /// Changes the precision: a variable that has more than `most` values in the states that were reached at the node, and
  /// in this one, is not tracked from here on.
  static std::optional<Adjusted<State, Precision>> prec(const State& e, const Precision& pi, encode::NodeId at,
                                                        const Others<State>& reached);
  static std::uint64_t order(const State&) { return 0; }

  /// What the state says: the variables have their values.
  [[nodiscard]] logic::Term formula(const State& e) const;

 private:
  const program::Cfa& cfa_;
  logic::Terms& terms_;
};

}  // namespace pincer::cpa
