// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#include "logic/floats/interval_search.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "base/efforts.h"

namespace pincer::logic::floats {

namespace {

/// Exact evaluation is slower than ranges; so much it counts.
constexpr std::size_t kExactCost = 16;

/// The budget is asked whenever so many operations were done.
constexpr std::size_t kBatch = 4096;

/// The place between lo and hi where a range is cut: half of the floats on either side.
Key cut(const Range& range) {
  return static_cast<Key>((static_cast<std::uint64_t>(range.hi) - static_cast<std::uint64_t>(range.lo)) / 2 +
                          static_cast<std::uint64_t>(range.lo));
}

/// A member of the range with few digits: zero, or one with many zero bits at the end. People like them.
Key simple(const Range& range) {
  if (range.contains(0)) return 0;
  const auto different = static_cast<std::uint64_t>(range.lo ^ range.hi);
  const unsigned low = different == 0 ? 0 : 63 - static_cast<unsigned>(std::countl_zero(different));
  // Negative numbers have the order of their sizes upside down.
  return range.lo >= 0 ? (range.hi >> low) << low : ~((~range.lo >> low) << low);
}

}  // namespace

IntervalSearch::IntervalSearch(const Terms& terms, std::vector<Term> conjuncts)
    : terms_(terms), conjuncts_(std::move(conjuncts)), tape_(terms_, conjuncts_), evaluator_(terms_) {
  slots_ = tape_.variables();
  TermMap<std::size_t> slot_of;
  for (std::size_t i = 0; i < slots_.size(); ++i) slot_of[slots_[i]] = i;
  for (const Term conjunct : conjuncts_) {
    exact_.push_back(evaluator_.compile(conjunct, [&](Term variable) {
      if (const std::size_t* known = slot_of.find(variable)) return *known;
      slots_.push_back(variable);
      return slot_of[variable] = slots_.size() - 1;
    }));
  }
  for (const Term variable : slots_) values_.push_back(Value::zero(terms_.sort(variable)));
  boxes_.push_back(tape_.everything());
}

Answer IntervalSearch::work(const base::Budget& budget) {
  const auto charge = [&] {
    budget.spend(base::Effort(1 + operations_ / base::efforts::kFloatNodesPerUnit));
    operations_ = 0;
  };
  while (!boxes_.empty()) {
    if (budget.exhausted()) return Answer::Unknown;
    while (!boxes_.empty() && operations_ < kBatch) {
      if (!step()) continue;
      charge();
      return Answer::Sat;
    }
    charge();
  }
  return is_incomplete_ ? Answer::Unknown : Answer::Unsat;
}

bool IntervalSearch::step() {
  Box box = std::move(boxes_.back());
  boxes_.pop_back();
  ++seen_;
  const Range range = tape_.evaluate(box);
  operations_ += 1 + tape_.evaluated();
  if (range.is_false()) return false;
  if (!range.is_true()) {
    const bool changed = tape_.contract(box);
    operations_ += tape_.size();
    if (std::any_of(box.begin(), box.end(), [](const Range& r) { return r.empty(); })) return false;
    if (changed) {
      const Range again = tape_.evaluate(box);
      operations_ += tape_.evaluated();
      if (again.is_false()) return false;
    }
  }
  if (is_model(inside(box))) return true;
  if (!split(box)) {
    // All variables with keys have one value, and that is no model. So nothing is lost, unless there are other variables.
    is_incomplete_ = is_incomplete_ || tape_.has_others();
  }
  return false;
}

IntervalSearch::Box IntervalSearch::inside(const Box& box) const {
  Box point = box;
  for (Range& range : point) {
    if (range.is_point()) continue;
    range = Range::point(seen_ % 2 == 1 ? simple(range) : cut(range));
  }
  return point;
}

bool IntervalSearch::is_model(const Box& point) {
  for (std::size_t i = 0; i < point.size(); ++i) {
    const Order& order = tape_.order(i);
    const Sort sort = order.sort();
    values_[i] = point[i].nan ? Value::floating(sort, (mpz_class(1) << sort.bits()) - 1) : order.value(point[i].lo);
  }
  operations_ += kExactCost * tape_.size();
  return std::all_of(exact_.begin(), exact_.end(), [&](const Tape& tape) { return evaluator_.holds(tape, values_); });
}

bool IntervalSearch::split(Box box) {
  // The variable with the most values; those that matter first.
  const auto width = [&](std::size_t i) {
    const Range& range = box[i];
    if (range.is_point()) return 0.0;
    const double count = static_cast<double>(range.hi) - static_cast<double>(range.lo);
    return 1 + std::log2(std::max(count, 1.0)) / tape_.order(i).sort().bits() + (range.nan ? 1 : 0);
  };
  std::size_t best = box.size();
  for (const std::size_t i : tape_.open_variables()) {
    if (width(i) > 0 && (best == box.size() || width(i) > width(best))) best = i;
  }
  for (std::size_t i = 0; i < box.size() && best == box.size(); ++i) {
    if (width(i) > 0) best = i;
  }
  if (best == box.size()) return false;
  const Range range = box[best];
  Box other = box;
  if (range.nan) {
    other[best] = Range::only_nan();
    box[best].nan = false;
  } else {
    const Key middle = cut(range);
    box[best].hi = middle;
    other[best].lo = middle + 1;
  }
  boxes_.push_back(std::move(other));
  boxes_.push_back(std::move(box));
  return true;
}

Value IntervalSearch::value(Term variable) const {
  const auto found = std::find(slots_.begin(), slots_.end(), variable);
  if (found == slots_.end()) return Value::zero(terms_.sort(variable));
  return values_[static_cast<std::size_t>(found - slots_.begin())];
}

std::unique_ptr<BoxSearch> make_interval_search(const Terms& terms, std::vector<Term> conjuncts) {
  return std::make_unique<IntervalSearch>(terms, std::move(conjuncts));
}

}  // namespace pincer::logic::floats
