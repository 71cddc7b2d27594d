// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "encode/transitions.h"
#include "engine/engine.h"
#include "invariant/houdini.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine {

/// A proof by what is inductive of some guesses, if that excludes the error: with those that it needs.
certificate::Verdict prove_by_guesses(const encode::Transitions& transitions, const invariant::AtNodes& guesses,
                                      const invariant::Patience& patience, const logic::SolverFactory& solvers,
                                      const Context& context);

/// The same where some errors may be left: what is inductive, as far as it excludes any of the ends.
certificate::Invariants facts_by_guesses(const encode::Transitions& transitions, const invariant::AtNodes& guesses,
                                         const invariant::Patience& patience, const logic::SolverFactory& solvers,
                                         const Context& context);

}  // namespace pincer::engine
