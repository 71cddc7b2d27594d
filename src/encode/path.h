// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <vector>

#include "base/id.h"
#include "logic/term/terms.h"

namespace pincer::encode {

using PathId = base::Id<struct PathTag>;

/// Conditions under which program locations are reached, as conjunctions that grow at one end. Their history shows what
/// several of them have in common, so that a merge after a branch costs only the branch: from `c & b` and `c & !b`
/// it makes `c`, and chooses between two values by `b` alone.
class Paths {
 public:
  explicit Paths(logic::Terms& terms);

  [[nodiscard]] PathId start() const { return PathId(0); }  // true
  PathId extend(PathId path, logic::Term condition);
  /// The whole condition.
  [[nodiscard]] logic::Term condition(PathId path) const { return steps_[path.index()].whole; }
  [[nodiscard]] bool impossible(PathId path) const;
  /// Did `path` grow from `start`, or is it the same? Then its condition implies that of `start`.
  [[nodiscard]] bool extends(PathId path, PathId start) const;

  struct Merge {
    PathId path;
    /// Per way in: the condition that distinguishes it from the others, given that one of them was taken.
    std::vector<logic::Term> choices;
  };
  /// The ways in exclude each other.
  Merge merge(std::span<const PathId> ways);

 private:
  struct Step {
    PathId before;
    PathId jump;  // an earlier one, so that long ways back take few steps
    logic::Term literal;
    logic::Term whole;
    unsigned depth = 0;
  };

  [[nodiscard]] PathId common(PathId a, PathId b) const;

  logic::Terms& terms_;
  std::vector<Step> steps_;
};

}  // namespace pincer::encode
