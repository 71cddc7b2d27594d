// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "domain/interval.h"
#include "logic/term/terms.h"

namespace pincer::domain {

/// What is known about variables: an interval per Int variable, one within 0 .. 1 per Bool variable. Variables that
/// are not mentioned can have any value.
class IntervalState {
 public:
  [[nodiscard]] bool impossible() const { return impossible_; }
  void make_impossible();
  [[nodiscard]] Interval get(logic::Term variable) const;
  void set(logic::Term variable, const Interval& interval);
  void forget(logic::Term variable) { known_.erase(variable); }
  [[nodiscard]] const std::unordered_map<logic::Term, Interval>& known() const { return known_; }

  /// Law: what `term` evaluates to in any state that this one describes. Bool terms: 0 .. 1.
  [[nodiscard]] Interval evaluate(const logic::Terms& terms, logic::Term term) const;
  /// Whether a Bool term is decided in all states described.
  [[nodiscard]] std::optional<bool> decide(const logic::Terms& terms, logic::Term condition) const;
  /// Keeps the states where `condition` has the given value, as far as intervals can say so. Of a condition that is very
  /// large or nested very deeply only a part is used.
  void assume(const logic::Terms& terms, logic::Term condition, bool holds = true);

  /// Forgets the variables that do not satisfy `kept`.
  template <class Kept>
  void keep_only(const Kept& kept) {
    std::erase_if(known_, [&](const auto& entry) { return !kept(entry.first); });
  }
  /// The states described, as a formula over the variables that satisfy `wanted`.
  template <class Wanted>
  [[nodiscard]] logic::Term formula(logic::Terms& terms, const Wanted& wanted) const {
    std::vector<logic::Term> variables;
    for (const auto& [variable, interval] : known_) {
      if (wanted(variable)) variables.push_back(variable);
    }
    return formula(terms, std::move(variables));
  }

  /// this := join(this, other), widened when asked; true when it grew.
  bool join_with(const IntervalState& other, bool widening);

 private:
  [[nodiscard]] logic::Term formula(logic::Terms& terms, std::vector<logic::Term> variables) const;

  bool impossible_ = false;
  std::unordered_map<logic::Term, Interval> known_;
};

}  // namespace pincer::domain
