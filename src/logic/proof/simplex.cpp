// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
//
// General simplex: a tableau of solved rows (basic = sum of non-basic), bounds on all variables, an assignment that
// keeps the non-basic ones within their bounds. Taking bounds back costs nothing, because the assignment may stay.
// B. Dutertre, L. de Moura: A Fast Linear-Arithmetic Solver for DPLL(T). CAV 2006.
// Deviations: no strict bounds (integers have none); the entering variable is the one in the fewest rows, and Bland's
// rule, which terminates, takes over when a check gets long.
#include "logic/proof/simplex.h"

#include <algorithm>

#include "base/contract.h"
#include "base/efforts.h"

namespace pincer::logic::proof {

namespace {

constexpr std::uint64_t kPivotsBeforeBland = 200;
constexpr std::uint64_t kPivotsPerBudgetTest = 64;

bool by_variable(const std::pair<Simplex::Variable, Rational>& entry, Simplex::Variable x) { return entry.first < x; }

}  // namespace

Simplex::Variable Simplex::new_variable() {
  states_.emplace_back();
  return static_cast<Variable>(states_.size() - 1);
}

Simplex::Variable Simplex::new_sum(const Sum& sum) {
  const Variable basic = new_variable();
  const auto row = static_cast<std::uint32_t>(rows_.size());
  rows_.push_back({basic, {}});
  seen_.push_back(0);
  states_[basic].row = row;
  Rational value;
  for (const auto& [x, f] : sum) {
    if (is_basic(x)) {
      const Sum copy = row_of(x);
      add_scaled(row, f, copy, basic);
    } else {
      const Sum single{{x, Rational(1)}};
      add_scaled(row, f, single, basic);
    }
    value += f * states_[x].value;
  }
  states_[basic].value = value;
  return basic;
}

const Rational* Simplex::factor(const Sum& sum, Variable x) {
  const auto found = std::lower_bound(sum.begin(), sum.end(), x, by_variable);
  return found != sum.end() && found->first == x ? &found->second : nullptr;
}

template <class F>
void Simplex::for_column(Variable x, F f) {
  ++stamp_;
  // Detached while f runs: pivoting must not see it grow.
  std::vector<std::uint32_t> column = std::move(states_[x].column);
  states_[x].column.clear();
  std::size_t kept = 0;
  for (const std::uint32_t row : column) {
    if (seen_[row] == stamp_) continue;
    const Rational* a = factor(rows_[row].sum, x);
    if (a == nullptr) continue;
    seen_[row] = stamp_;
    column[kept++] = row;
    f(row, *a);
  }
  column.resize(kept);
  column.insert(column.end(), states_[x].column.begin(), states_[x].column.end());
  states_[x].column = std::move(column);
}

void Simplex::add_scaled(std::uint32_t row, const Rational& scale, const Sum& other, Variable without) {
  Sum& sum = rows_[row].sum;
  scratch_.clear();
  auto a = sum.begin();
  for (const auto& [x, f] : other) {
    if (x == without) continue;
    while (a != sum.end() && a->first < x) scratch_.push_back(std::move(*a++));
    if (a != sum.end() && a->first == x) {
      a->second += scale * f;
      if (!a->second.is_zero()) scratch_.push_back(std::move(*a));
      ++a;
    } else {
      scratch_.emplace_back(x, scale * f);
      states_[x].column.push_back(row);
    }
  }
  while (a != sum.end()) scratch_.push_back(std::move(*a++));
  touched_ += scratch_.size();
  sum.swap(scratch_);
}

bool Simplex::assert_upper(Variable x, const Rational& bound, Reason reason) {
  State& s = states_[x];
  if (s.upper.present && s.upper.bound <= bound) return true;
  if (s.lower.present && bound < s.lower.bound) {
    conflict_ = {{reason, 1}, {s.lower.reason, 1}};
    return false;
  }
  trail_.push_back({x, true, std::exchange(s.upper, {bound, reason, true})});
  if (!above(s)) return true;
  if (is_basic(x)) {
    watch(x);
  } else {
    move_to(x, bound);
  }
  return true;
}

bool Simplex::assert_lower(Variable x, const Rational& bound, Reason reason) {
  State& s = states_[x];
  if (s.lower.present && s.lower.bound >= bound) return true;
  if (s.upper.present && s.upper.bound < bound) {
    conflict_ = {{s.upper.reason, 1}, {reason, 1}};
    return false;
  }
  trail_.push_back({x, false, std::exchange(s.lower, {bound, reason, true})});
  if (!below(s)) return true;
  if (is_basic(x)) {
    watch(x);
  } else {
    move_to(x, bound);
  }
  return true;
}

void Simplex::backtrack(std::size_t mark) {
  while (trail_.size() > mark) {
    Change& change = trail_.back();
    State& s = states_[change.variable];
    (change.is_upper ? s.upper : s.lower) = std::move(change.old);
    trail_.pop_back();
  }
}

void Simplex::move_to(Variable nonbasic, const Rational& value) {
  const Rational by = value - states_[nonbasic].value;
  for_column(nonbasic, [&](std::uint32_t row, const Rational& a) {
    const Variable basic = rows_[row].basic;
    states_[basic].value += a * by;
    watch(basic);
    ++touched_;
  });
  states_[nonbasic].value = value;
}

// basic = a * entering + rest becomes entering = 1/a * basic - 1/a * rest, here and in all rows.
void Simplex::pivot(std::uint32_t row, Variable entering) {
  ++pivots_;
  Row& r = rows_[row];
  const Variable leaving = r.basic;
  const Rational scale = factor(r.sum, entering)->inverse();
  const Rational minus = -scale;
  for (auto& [x, f] : r.sum) f *= minus;
  const auto old = std::lower_bound(r.sum.begin(), r.sum.end(), entering, by_variable);
  r.sum.erase(old);
  r.sum.emplace(std::lower_bound(r.sum.begin(), r.sum.end(), leaving, by_variable), leaving, scale);
  r.basic = entering;
  states_[leaving].row = kNoRow;
  states_[entering].row = row;
  states_[leaving].column.push_back(row);
  std::vector<std::pair<std::uint32_t, Rational>> others;
  for_column(entering, [&](std::uint32_t other, const Rational& a) {
    if (other != row) others.emplace_back(other, a);
  });
  states_[entering].column.clear();
  for (const auto& [other, a] : others) {
    Sum& sum = rows_[other].sum;
    sum.erase(std::lower_bound(sum.begin(), sum.end(), entering, by_variable));
    add_scaled(other, a, rows_[row].sum, rows_[other].basic);
  }
}

void Simplex::explain(Variable basic, bool low) {
  const State& s = states_[basic];
  conflict_.clear();
  conflict_.push_back({low ? s.lower.reason : s.upper.reason, 1});
  for (const auto& [x, f] : row_of(basic)) {
    const bool use_upper = (f.sign() > 0) == low;
    conflict_.push_back({use_upper ? states_[x].upper.reason : states_[x].lower.reason, f.sign() > 0 ? f : -f});
  }
}

void Simplex::charge(const base::Budget& budget) {
  budget.spend(base::Effort(touched_ / base::efforts::kSimplexEntriesPerUnit));
  touched_ %= base::efforts::kSimplexEntriesPerUnit;
}

Simplex::Result Simplex::check(const base::Budget& budget) {
  const Result result = find_values(budget);
  charge(budget);
  return result;
}

Simplex::Result Simplex::find_values(const base::Budget& budget) {
  std::uint64_t steps = 0;
  while (!violated_.empty()) {
    const Variable basic = violated_.top();
    if (!is_basic(basic) || (!below(states_[basic]) && !above(states_[basic]))) {
      violated_.pop();
      continue;
    }
    if (++steps % kPivotsPerBudgetTest == 0) {
      charge(budget);
      if (budget.exhausted()) return Result::Stopped;
    }
    const bool low = below(states_[basic]);
    const Sum& sum = row_of(basic);
    const auto none = static_cast<Variable>(states_.size());
    Variable entering = none;
    for (const auto& [x, f] : sum) {
      const State& s = states_[x];
      const bool up = (f.sign() > 0) == low;  // x has to grow
      const bool free = up ? !s.upper.present || s.value < s.upper.bound : !s.lower.present || s.value > s.lower.bound;
      if (!free) continue;
      if (entering == none || s.column.size() < states_[entering].column.size()) entering = x;
      if (steps > kPivotsBeforeBland) break;
    }
    if (entering == none) {
      explain(basic, low);
      return Result::Infeasible;  // `basic` stays in the queue: it may still be violated after backtracking
    }
    const Rational target = low ? states_[basic].lower.bound : states_[basic].upper.bound;
    pivot(states_[basic].row, entering);
    // `basic` is non-basic now and goes to its bound; the entering one follows by its row.
    move_to(basic, target);
  }
  return Result::Feasible;
}

}  // namespace pincer::logic::proof
