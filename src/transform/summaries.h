// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "logic/query/solver_factory.h"
#include "transform/cut_calls.h"

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
