// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>

#include "cpa/bounded.h"
#include "engine/cascade.h"
#include "engine/engine.h"

namespace pincer::engine {

/// Base case and forward condition of bounded model checking, symbolic execution and k-induction as configurations of the
/// Predicate CPA (Beyer, Dangl, Wendler: A Unifying View on SMT-Based Software Verification, Alg. 3, lines 6 to 14): the
/// program that CPA++ unrolls within k, for one k after the other. `engine/bounded_search` asks the same with less work.
class CpaBaseCase {
 public:
  /// With merge_P, or with merge-sep: then paths that are not feasible are not followed. All outlive it.
  CpaBaseCase(const encode::Transitions& program, std::vector<const logic::SolverFactory*> solvers,
              const Context& context, bool merge);

  /// A verdict ends the search. None: no execution within k reaches an end, and some execution goes on.
  std::optional<certificate::Verdict> check(int k);

  [[nodiscard]] std::string asked() const { return solver_.name(); }
  /// What unrolls, for other questions.
  [[nodiscard]] cpa::BoundedUnrolling& unrolling() { return unrolling_; }
  [[nodiscard]] Cascade& solver() { return solver_; }

 private:
  using Reached = cpa::Arg<cpa::BoundedAnalysis>;

  std::optional<certificate::Verdict> no_end(encode::NodeKind kind);
  [[nodiscard]] certificate::Exhausted exhausted() const;
  /// The states that the execution of the model passes, the last one first.
  std::vector<cpa::ArgId> passed(cpa::ArgId last);
  /// The execution of the model, to one of the ends of this kind.
  program::Choices execution(encode::NodeKind end);
  std::unique_ptr<logic::Solver> make_solver() const;

  const encode::Transitions& program_;
  const Context& context_;
  const logic::SolverFactory& factory_;
  cpa::PathFormulas formulas_;
  Cascade solver_;
  invariant::BlockSolvers<> blocks_;
  cpa::PredicateAbstraction abstraction_;
  cpa::Entailment entailment_;
  cpa::BoundedUnrolling unrolling_;
};

}  // namespace pincer::engine
