// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "invariant/houdini.h"

namespace pincer::invariant {

/// Of `from`, formulas before the block that together exclude that `violation` holds after it: those that an
/// unsatisfiable core names. None: they do not exclude it, or the solver does not know.
std::optional<std::vector<logic::Term>> reasons(BlockSolver& block, std::span<const logic::Term> from,
                                                logic::Term violation);

/// Of formulas that are inductive together along `steps`, some that still are and hold all of `needed`, which are some of
/// the formulas: few, so that the proof is short. None where the solver or the budget does not suffice.
std::optional<AtNodes> support(std::span<const Step> steps, const AtNodes& inductive, AtNodes needed,
                               BlockSolvers<>& blocks, logic::Terms& terms, const base::Budget& budget);

}  // namespace pincer::invariant
