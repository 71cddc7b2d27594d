// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/query/solver_factory.h"
#include "transform/cut_calls.h"

// MOVE
namespace pincer::base::efforts {
inline constexpr Effort kSummarySamples(1'000'000);   // summaries: random executions of procedures,
inline constexpr Effort kSummaryGuesses(4'000'000);   // and what is inductive of what they have in common,
inline constexpr Effort kSummaryCases(20'000'000);    // also case by case
inline constexpr Effort kProcedureByItself(500'000);  // an engine on procedures of which nothing is known
}  // namespace pincer::base::efforts

namespace pincer::transform {

/// What executions of procedures have in common, as far as it is inductive: summaries at exits, and invariants at loop
/// heads, about any state that a procedure is called in. For CutCalls::cut.
certificate::Inductive find_summaries(const CutCalls& calls, const logic::SolverFactory& solvers,
                                      const base::Budget& budget);

}  // namespace pincer::transform
