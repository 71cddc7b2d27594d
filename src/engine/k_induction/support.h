// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "certificate/verdict.h"
#include "encode/block_graph.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine {

/// Of invariants that are inductive together, some that are inductive together and hold all of `needed`, one of the
/// invariants each: few, so that the proof is short. All of them where the solver or the budget does not suffice.
certificate::Invariants support(const encode::BlockGraph& graph, const certificate::Invariants& invariants,
                                const certificate::Invariants& needed, const logic::SolverFactory& solvers,
                                const base::Budget& budget);

}  // namespace pincer::engine
