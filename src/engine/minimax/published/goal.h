// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <deque>
#include <span>
#include <vector>

#include "engine/minimax/annotation.h"
#include "engine/minimax/queries.h"
#include "engine/minimax/steps.h"

namespace pincer::engine::minimax::published {

/// A goal p(k, x~) & c1 & ... & cn (Sect. 4), with its annotation vector.
struct Goal {
  StopId k;
  std::vector<logic::Term> x;  // x~: the name that each live variable has here
  std::size_t length = 0;      // n: so many of the constraints of the path are its own
  std::size_t step = 0;        // the rule by which it was derived: a step of the parent's stop
  logic::Term guard;           // what that rule assumed
  Annotations v;
  std::size_t first = 0;  // M_T had so many entries when it was reached: all later ones are derived from it
};

/// C_T: the goals from the initial one to the one that is looked at, by depth. A goal has the constraints of its parent
/// and those of the last rule, so all of them share one list. A statement gives a new name to the variable that it
/// changes; all others keep theirs (Fig. 3(b): y' = y + 1, but no N' = N).
class Path {
 public:
  Path(const Steps& steps, Queries& queries);

  [[nodiscard]] const Steps& steps() const { return steps_; }
  [[nodiscard]] std::size_t size() const { return goals_.size(); }
  Goal& operator[](std::size_t depth) { return goals_[depth]; }
  const Goal& operator[](std::size_t depth) const { return goals_[depth]; }
  [[nodiscard]] const Stop& stop(std::size_t depth) const { return steps_.stop(goals_[depth].k); }
  /// The constraints of the last goal, which begin with those of the goals above it.
  [[nodiscard]] std::span<const logic::Term> constraints() const { return constraints_; }

  /// What a step assumes at the last goal.
  logic::Term guard(std::size_t step);
  /// reduct_R of the last goal, which becomes the last one. Its new constraints are neutral.
  void reduct(std::size_t step);
  /// The goal at this depth is the last one again.
  void back_to(std::size_t depth);
  /// What havocs and inputs give on the way, by edge; invalid: the edge is neither.
  [[nodiscard]] std::vector<logic::Term> given() const;
  /// The name of a variable in the initial goal.
  [[nodiscard]] logic::Term initial(program::VariableId variable) const;

 private:
  [[nodiscard]] logic::Term name(logic::Term variable, std::size_t depth, std::size_t place) const;
  /// What a havoc or an input at a place of a step gives.
  [[nodiscard]] logic::Term given(const Step& step, std::size_t depth, std::size_t place) const;
  /// From the variables at the last goal to their names.
  [[nodiscard]] logic::Substitution names() const;

  const Steps& steps_;
  Queries& queries_;
  logic::Terms& terms_;
  std::deque<Goal> goals_;  // references stay valid
  std::vector<logic::Term> constraints_;
};

}  // namespace pincer::engine::minimax::published
