// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "engine/k_induction/invariant_source.h"

namespace pincer::engine::k_induction {

/// The ladder of invariant generation: rungs of rising precision and cost. Whatever a rung guesses or computes, Houdini
/// publishes only what is inductive in the program as it is.
/// Everything that the generator knows, from cheap to costly.
void generate_invariants(const program::Cfa& cfa, const base::Budget& budget, const Publish& publish);
/// Disjunctions of intervals only, with a precision that is refined again and again, as in the paper.
void generate_intervals(const program::Cfa& cfa, const base::Budget& budget, const Publish& publish);

}  // namespace pincer::engine::k_induction
