// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "base/contract.h"
#include "logic/query/solver.h"

namespace pincer::logic {

/// What was added to a solver, by levels.
class AssertionStack {
 public:
  void push() { levels_.push_back(formulas_.size()); }
  void pop(unsigned levels) {
    base::require(levels <= levels_.size(), "pop takes back at most what was pushed");
    if (levels == 0) return;
    formulas_.resize(levels_[levels_.size() - levels]);
    levels_.resize(levels_.size() - levels);
  }
  void add(Term formula) { formulas_.push_back(formula); }

  [[nodiscard]] const std::vector<Term>& formulas() const { return formulas_; }
  /// Number of formulas when the level began, per level.
  [[nodiscard]] const std::vector<std::size_t>& levels() const { return levels_; }

 private:
  std::vector<Term> formulas_;
  std::vector<std::size_t> levels_;
};

/// A solver that gets the formulas of a stack only when it is asked.
class LazySolver {
 public:
  explicit LazySolver(std::unique_ptr<Solver> solver) : solver_(std::move(solver)) {}

  /// The solver with everything that is on the stack.
  Solver& with(const AssertionStack& stack) {
    for (;;) {
      while (told_levels_ < stack.levels().size() && stack.levels()[told_levels_] == told_) {
        solver_->push();
        ++told_levels_;
      }
      if (told_ == stack.formulas().size()) return *solver_;
      solver_->add(stack.formulas()[told_++]);
    }
  }
  /// To be called after every pop of the stack.
  void after_pop(const AssertionStack& stack) {
    const std::size_t left = stack.levels().size();
    if (told_levels_ > left) {
      solver_->pop(static_cast<unsigned>(told_levels_ - left));
      told_levels_ = left;
    }
    told_ = std::min(told_, stack.formulas().size());
  }
  /// For what does not depend on formulas.
  [[nodiscard]] Solver& solver() const { return *solver_; }

 private:
  std::unique_ptr<Solver> solver_;
  std::size_t told_ = 0;  // the first so many formulas and levels of the stack are the solver's
  std::size_t told_levels_ = 0;
};

}  // namespace pincer::logic
