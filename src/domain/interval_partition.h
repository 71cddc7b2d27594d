// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "domain/interval_state.h"

namespace pincer::domain {

/// A disjunction of interval states: one for each combination of values of the variables that it is split by. Splitting
/// by the variables that hold the state of a state machine keeps apart what intervals alone would mix.
///
/// Laws: what is described stays described when something is joined; what is joined is described; widening the parts
/// ends for every sequence of joins with finitely many keys.
class IntervalPartition {
 public:
  /// The intervals of the variables that it is split by.
  using Key = std::vector<Interval>;
  struct KeyOrder {
    bool operator()(const Key& a, const Key& b) const;
  };
  using Parts = std::map<Key, IntervalState, KeyOrder>;

  explicit IntervalPartition(const std::vector<logic::Term>& split_by) : split_by_(&split_by) {}

  [[nodiscard]] Key key_of(const IntervalState& state) const;
  /// Joins a state with the part of its key. Returns the key if the part grew.
  std::optional<Key> join_with(const IntervalState& state, bool widening);
  [[nodiscard]] const Parts& parts() const { return parts_; }
  [[nodiscard]] bool impossible() const { return parts_.empty(); }

  /// The states described, as a formula over the variables that satisfy `wanted`.
  template <class Wanted>
  [[nodiscard]] logic::Term formula(logic::Terms& terms, const Wanted& wanted) const {
    std::vector<logic::Term> cases;
    for (const auto& [key, state] : parts_) cases.push_back(state.formula(terms, wanted));
    return terms.lor(cases);
  }

 private:
  const std::vector<logic::Term>* split_by_;
  Parts parts_;
};

}  // namespace pincer::domain
