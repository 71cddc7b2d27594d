// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstddef>
#include <cstdint>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "logic/proof/rational.h"

namespace pincer::logic::proof {

/// Exact simplex for DPLL(T): variables with bounds that come and go, and sums of them. Bounds carry a reason (for the
/// caller a literal), so that a conflict is a Farkas certificate: the sum of factor * bound over `conflict()` is
/// 0 <= c with c < 0, when a lower bound x >= b is read as -x <= -b.
class Simplex {
 public:
  using Variable = std::uint32_t;
  using Reason = std::uint32_t;
  using Sum = std::vector<std::pair<Variable, Rational>>;  // sorted by variable, no zero factors
  struct Because {
    Reason reason;
    Rational factor;  // positive
  };

  Variable new_variable();
  /// A variable that always equals `sum`.
  Variable new_sum(const Sum& sum);
  [[nodiscard]] std::size_t variables() const { return states_.size(); }

  // Both are false on a conflict with the opposite bound; the bounds stay as they were then.
  bool assert_upper(Variable x, const Rational& bound, Reason reason);
  bool assert_lower(Variable x, const Rational& bound, Reason reason);

  enum class Result : std::uint8_t { Feasible, Infeasible, Stopped };
  /// Finds values within all bounds, at the expense of `budget`. Law, when Feasible: lower(x) <= value(x) <= upper(x), sums are sums.
  Result check(const base::Budget& budget);

  [[nodiscard]] const std::vector<Because>& conflict() const { return conflict_; }
  [[nodiscard]] const Rational& value(Variable x) const { return states_[x].value; }

  /// Bounds set so far; `backtrack` takes back all later ones.
  [[nodiscard]] std::size_t mark() const { return trail_.size(); }
  void backtrack(std::size_t mark);

  struct Bound {
    Rational bound;
    Reason reason = 0;
    bool present = false;
  };
  [[nodiscard]] const Bound& upper(Variable x) const { return states_[x].upper; }
  [[nodiscard]] const Bound& lower(Variable x) const { return states_[x].lower; }
  [[nodiscard]] bool is_basic(Variable x) const { return states_[x].row != kNoRow; }
  /// basic variable = sum of the others.
  [[nodiscard]] const Sum& row_of(Variable basic) const { return rows_[states_[basic].row].sum; }

  /// What it did, for statistics.
  [[nodiscard]] std::uint64_t pivots() const { return pivots_; }

 private:
  static constexpr std::uint32_t kNoRow = 0xffffffff;
  struct State {
    Rational value;
    Bound lower;
    Bound upper;
    std::uint32_t row = kNoRow;         // of a basic variable
    std::vector<std::uint32_t> column;  // rows that mention it; may hold rows that no longer do, and repetitions
  };
  struct Row {
    Variable basic = 0;
    Sum sum;
  };
  struct Change {
    Variable variable = 0;
    bool is_upper = false;
    Bound old;
  };

  [[nodiscard]] bool below(const State& s) const { return s.lower.present && s.value < s.lower.bound; }
  [[nodiscard]] bool above(const State& s) const { return s.upper.present && s.value > s.upper.bound; }
  static const Rational* factor(const Sum& sum, Variable x);
  /// Calls f(row, factor) for each row that mentions the non-basic x, and tidies its column.
  template <class F>
  void for_column(Variable x, F f);
  void move_to(Variable nonbasic, const Rational& value);
  void pivot(std::uint32_t row, Variable entering);
  Result find_values(const base::Budget& budget);
  /// sum += scale * other, recording new entries in the columns of row `row`.
  void add_scaled(std::uint32_t row, const Rational& scale, const Sum& other, Variable without);
  void explain(Variable basic, bool low);
  void charge(const base::Budget& budget);
  void watch(Variable basic) { violated_.push(basic); }

  std::vector<State> states_;
  std::vector<Row> rows_;
  std::vector<Change> trail_;
  std::vector<Because> conflict_;
  std::priority_queue<Variable, std::vector<Variable>, std::greater<>> violated_;  // basic ones to look at
  std::vector<std::uint64_t> seen_;                                                // per row, see for_column
  std::uint64_t stamp_ = 0;
  Sum scratch_;
  std::uint64_t pivots_ = 0;
  std::uint64_t touched_ = 0;  // entries of rows that were changed by pivots, not yet charged
};

}  // namespace pincer::logic::proof
