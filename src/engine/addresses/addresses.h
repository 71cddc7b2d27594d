// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/engine_info.h"

namespace pincer::engine::addresses {

EngineInfo info();

/// What is inductive of the guesses and excludes some of the ends of `with_ends`: the same program, where several ends
/// are in the place of the error (program/ends.h). Without invariants if the program has procedures.
certificate::Invariants address_facts(const program::Cfa& cfa, const program::Cfa& with_ends,
                                      const logic::SolverFactory& solvers, const Context& context);

}  // namespace pincer::engine::addresses
