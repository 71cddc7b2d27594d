// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "certificate/verdict.h"
#include "encode/block_graph.h"
#include "engine/engine.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::k_induction {

/// Of invariants that are inductive together, few that still are and hold those that a proof needs: most were published for
/// nothing, and the checker has to look at all. All of them where no solver knows.
certificate::Invariants few_invariants(const encode::BlockGraph& graph, const certificate::Invariants& invariants,
                                       const certificate::Invariants& needed,
                                       const std::vector<const logic::SolverFactory*>& solvers, const Context& context);

}  // namespace pincer::engine::k_induction
