// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "cpa/predicate_analysis.h"

namespace pincer::cpa {

/// refine of the Predicate CPA with the strategy "IMPACT refinement" (Sect. 3.2), and fcover-IMPACT (Sect. 3.3): states
/// are strengthened by interpolants, and coverings rechecked.
class ImpactRefinement {
 public:
  ImpactRefinement(logic::Terms& terms, PredicateAnalysis& analysis, PathInterpolation& paths, Entailment& entailment,
                   base::Statistics& statistics);

  Refinement operator()(PredicateArg& reached, ArgId target);
  /// After Feasible or Unknown: the path that was looked at.
  [[nodiscard]] const AbstractPath& path() const { return path_; }
  /// Some path was cut off without a reason that the states know: errors can still be found, but no proof.
  [[nodiscard]] bool is_incomplete() const { return is_incomplete_; }
  /// Then, and after Unknown.
  [[nodiscard]] const std::string& reason() const { return reason_; }

  /// Makes an older state at the same node cover `e`, if what that state says holds there, too.
  bool force_cover(PredicateArg& reached, ArgId e);

 private:
  /// Conjoins formula i to state i; returns the states that changed. Whom they covered is rechecked (Fig. 3a).
  std::vector<ArgId> strengthen(PredicateArg& reached, std::span<const ArgId> states,
                                std::span<const logic::Term> formulas);
  void cover(PredicateArg& reached, ArgId e, ArgId by);
  void uncovered(PredicateArg& reached, ArgId e);

  logic::Terms& terms_;
  PredicateAnalysis& analysis_;
  PathInterpolation& paths_;
  Entailment& entailment_;
  AbstractPath path_;
  std::string reason_;
  bool is_incomplete_ = false;
  std::uint64_t failures_ = 0;  // to force a covering
  std::uint64_t to_skip_ = 0;
  std::uint64_t pause_ = 0;  // after the last time that there were no interpolants
  std::uint64_t& refinements_;
  std::uint64_t& forced_;
  std::uint64_t& forced_tries_;
  double& forcing_;
};

}  // namespace pincer::cpa
