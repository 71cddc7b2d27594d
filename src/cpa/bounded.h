// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "cpa/algorithms.h"
#include "cpa/composite.h"
#include "cpa/location.h"
#include "cpa/loop_bound.h"
#include "cpa/predicate.h"

namespace pincer::cpa {

/// The composite of Sect. 4.1: the Predicate CPA without abstraction, and a bound on loops.
using BoundedAnalysis = Composite<Location, LoopBound, Predicate>;

/// The program unrolled within a bound k by CPA++ (Alg. 3, lines 2 to 9, 12 and 15 to 18). With merge_P one formula per place and
/// count of loops: bounded model checking. With merge-sep one per path: symbolic execution without a symbolic store (end
/// of Sect. 4.5), for which `feasible` says which paths are worth following.
class BoundedUnrolling {
 public:
  struct Options {
    bool merge = true;
    /// Asked about every new state's path formula: may it be satisfiable?
    std::function<bool(logic::Term path)> feasible = [](logic::Term) { return true; };
  };

  BoundedUnrolling(const encode::Transitions& program, PathFormulas& formulas, PredicateAbstraction& abstraction,
                   Entailment& entailment, const Options& options);

  /// From the entry, with a new bound. Complete, or Limit.
  Exploration unroll(int k, const base::Budget& budget) { return unroll(program_.graph().entry(), k, budget); }
  /// From any state at a node: the paper's e_LH (line 3), whose counter is 0.
  Exploration unroll(encode::NodeId start, int k, const base::Budget& budget);

  /// Which executions reach a final node of the kind; with the path formulas of all such states.
  [[nodiscard]] logic::Term base_case(encode::NodeKind kind = encode::NodeKind::Error) const;
  /// Which executions reach a final node after exactly k loop heads, besides the one that they start at: in turn k + 1 of
  /// the loop, if there is only one (line 18).
  [[nodiscard]] logic::Term step_case(unsigned k) const;
  /// Which executions are at the bound, and would go on.
  [[nodiscard]] logic::Term forward_condition() const;
  [[nodiscard]] const Arg<BoundedAnalysis>& reached() const { return *reached_; }

 private:
  const encode::Transitions& program_;
  logic::Terms& terms_;
  Location location_;
  LoopBound loop_bound_;
  Predicate predicate_;
  BoundedAnalysis analysis_;
  Operators<BoundedAnalysis> operators_;
  std::unique_ptr<Arg<BoundedAnalysis>> reached_;
  int bound_ = 0;
};

}  // namespace pincer::cpa
