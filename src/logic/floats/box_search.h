// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <memory>
#include <vector>

#include "base/budget.h"
#include "logic/query/solver.h"

namespace pincer::logic::floats {

/// Decides a conjunction by branch and bound over boxes of values. Can go on where it stopped.
class BoxSearch {
 public:
  BoxSearch() = default;
  virtual ~BoxSearch() = default;
  BoxSearch(const BoxSearch&) = delete;
  BoxSearch& operator=(const BoxSearch&) = delete;

  /// Unknown: the budget is exhausted, or some box can neither be refuted nor split. After another answer it is not called
  /// again.
  virtual Answer work(const base::Budget& budget) = 0;
  /// After Unknown: nothing is left to be done.
  [[nodiscard]] virtual bool has_given_up() const = 0;
  /// After Sat: of a variable; those that the conjuncts do not have are zero.
  [[nodiscard]] virtual Value value(Term variable) const = 0;
};

/// For searches: fast, by machine numbers, with propagation backwards.
std::unique_ptr<BoxSearch> make_interval_search(const Terms& terms, std::vector<Term> conjuncts);

/// For checks of what the other one found: simple, by the values of terms. Shares no code with it but the terms and
/// the meaning of operations on values (logic::apply).
std::unique_ptr<BoxSearch> make_enclosure_search(const Terms& terms, std::vector<Term> conjuncts);

}  // namespace pincer::logic::floats
