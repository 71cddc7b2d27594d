// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/query/solver_factory.h"
#include "transform/cut_calls.h"

// MOVE
namespace pincer::base::efforts {
inline constexpr Effort kSummarySamples(1'000'000);        // summaries: random executions of procedures,
inline constexpr Effort kSummaryGuesses(4'000'000);        // and what is inductive of what they have in common,
inline constexpr Effort kSummaryCases(20'000'000);         // also case by case
inline constexpr Effort kProceduresByThemselves(200'000);  // an engine on procedures without what they call,
inline constexpr Effort kProcedureByItself(20'000);        // one by one
inline constexpr Effort kFewSummaries(1'000'000);          // leaving out what a proof does not need
inline constexpr Effort kBeforeCallsAreTaken(3'000'000);   // summaries and an engine with them, before it takes calls
}  // namespace pincer::base::efforts

namespace pincer::transform {

/// What is found out about procedures without looking at checks: summaries at exits, and invariants at loop heads, that are
/// inductive together, about any state that a procedure is called in. For CutCalls::cut.

/// Intervals of results and globals, and what they rest on; over integers. Takes time linear in the size of the program.
certificate::Inductive interval_summaries(const CutCalls& calls);
/// What executions of procedures have in common, as far as it is inductive together with what is `known`.
certificate::Inductive find_summaries(const CutCalls& calls, const certificate::Inductive& known,
                                      const logic::SolverFactory& solvers, const base::Budget& budget);
/// Of what is claimed of procedures, the part that is inductive by itself; nothing where a solver does not know.
certificate::Inductive inductive_part(const CutCalls& calls, const certificate::Inductive& claimed,
                                      const logic::SolverFactory& solvers, const base::Budget& budget);

}  // namespace pincer::transform
