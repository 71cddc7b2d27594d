// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "certificate/verdict.h"
#include "engine/states/space.h"

namespace pincer::engine::states {

/// All states of a space as invariants: at each node, a decision diagram over the variables that are tracked there, with
/// ranges of values at its edges. Equal parts are shared.
certificate::Inductive proof(const encode::BlockGraph& graph, const program::Liveness& liveness, const Machine& machine,
                             Space& space);

}  // namespace pincer::engine::states
