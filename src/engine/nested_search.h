// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "encode/nested_unrolling.h"
#include "engine/engine.h"
#include "engine/reads_on_demand.h"

namespace pincer::engine {

/// Looks for executions that reach the error where layers of blocks are too many or too large: main loops go further than
/// the loops in them, and calls are expanded on demand, by stratified inlining:
///   A. Lal, S. Qadeer, S. Lahiri: A Solver for Reachability Modulo Theories. CAV 2012 (Sect. 3).
/// Without open calls the error is reachable: there is an execution. With all of them it is not: there is none within
/// the bounds, which grow. Otherwise the open calls that the execution goes through are expanded.
class NestedSearch {
 public:
  /// The context and the graph outlive it.
  NestedSearch(const encode::BlockGraph& graph, std::vector<const logic::SolverFactory*> solvers,
               const Context& context);

  /// Would it see anything that layers of blocks do not show as soon?
  static bool is_worth_it(const encode::BlockGraph& graph);

  /// Goes on until it finds an execution, or the slice, a part of the context's budget, is over.
  std::optional<certificate::Unsafe> work(const base::Budget& slice);
  /// Nothing more can be found, or the solvers give up.
  [[nodiscard]] bool is_over() const { return step_ == Step::Over; }
  [[nodiscard]] std::string asked() const { return solver_.name(); }

 private:
  enum class Step : std::uint8_t { Unroll, Real, Open, Grow, Over };

  void unroll();
  std::optional<certificate::Unsafe> ask_without_open(const base::Budget& slice);
  void ask_with_open(const base::Budget& slice);
  void expand();
  void grow();

  const Context& context_;
  logic::Terms& terms_;
  encode::NestedUnrolling unrolling_;
  encode::NestedUnrolling::Bounds bounds_;
  ReadsOnDemand solver_;
  Step step_ = Step::Unroll;
};

}  // namespace pincer::engine
