// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "base/budget.h"
#include "logic/evaluate/evaluator.h"
#include "logic/floats/box_search.h"
#include "logic/floats/interval_tape.h"

namespace pincer::logic::floats {

/// Boxes of values are refuted by ranges, and split where they are not; a point inside may be a model.
class IntervalSearch final : public BoxSearch {
 public:
  /// The terms outlive it.
  IntervalSearch(const Terms& terms, std::vector<Term> conjuncts);

  Answer work(const base::Budget& budget) override;
  [[nodiscard]] bool has_given_up() const override { return boxes_.empty(); }
  [[nodiscard]] Value value(Term variable) const override;
  [[nodiscard]] std::size_t boxes_seen() const { return seen_; }

 private:
  using Box = IntervalTape::Box;

  /// Refutes, splits or samples one box; true: a model was found.
  bool step();
  bool is_model(const Box& point);
  /// A point of the box, by turns a simple one and the middle.
  [[nodiscard]] Box inside(const Box& box) const;
  /// False: nothing can be split.
  bool split(Box box);

  const Terms& terms_;
  std::vector<Term> conjuncts_;
  IntervalTape tape_;
  Evaluator evaluator_;
  std::vector<Term> slots_;  // variables by slot of the evaluator: those of the tape, then the others
  std::vector<Tape> exact_;  // the conjuncts
  std::vector<Value> values_;
  std::vector<Box> boxes_;
  bool is_incomplete_ = false;  // a box was left
  std::size_t seen_ = 0;
  std::size_t operations_ = 0;  // not yet charged
};

}  // namespace pincer::logic::floats
