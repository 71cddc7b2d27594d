// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "certificate/verdict.h"
#include "engine/ufo/arg.h"
#include "engine/ufo/facts.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::ufo {

/// Theorem 1: a graph that is safe after an exploration gives an inductive invariant for every place, the disjunction
/// of the labels of the nodes there that were visited and not covered. Disjuncts that the others imply are left out.
/// The facts of the place are part of it.
certificate::Inductive proof_of(const Arg& arg, const Facts& facts, const logic::SolverFactory& solvers,
                                const base::Budget& budget);

/// The facts alone are a proof.
certificate::Inductive proof_of(const encode::BlockGraph& graph, const Facts& facts);

}  // namespace pincer::engine::ufo
