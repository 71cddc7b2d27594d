// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "cpa/predicate_analysis.h"

namespace pincer::cpa {

/// refine of the Predicate CPA with the strategy "predicate refinement" (Sect. 3.2): the atoms of the interpolants become
/// predicates where they occur, and the part of the graph that would have used them is explored again.
class PredicateRefinement {
 public:
  PredicateRefinement(logic::Terms& terms, PathInterpolation& paths, base::Statistics& statistics);

  Refinement operator()(PredicateArg& reached, ArgId target);
  /// After Feasible or Unknown: the path that was looked at.
  [[nodiscard]] const AbstractPath& path() const { return path_; }
  /// Some path was cut off without a reason that the states know: errors can still be found, but no proof.
  [[nodiscard]] bool is_incomplete() const { return is_incomplete_; }
  /// Then, and after Unknown.
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  Refinement cut_off(PredicateArg& reached, ArgId target);

  logic::Terms& terms_;
  PathInterpolation& paths_;
  AbstractPath path_;
  std::string reason_;
  bool is_incomplete_ = false;
  std::uint64_t& refinements_;
  std::uint64_t& predicates_;
};

}  // namespace pincer::cpa
