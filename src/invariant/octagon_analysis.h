// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <vector>

#include "base/budget.h"
#include "certificate/verdict.h"
#include "encode/block_graph.h"

namespace pincer::invariant {

/// What octagons over `variables` say at the nodes of a program over integers without calls, each bound as a formula of
/// its own. None when the budget does not suffice. Law: the formulas are inductive together.
std::optional<certificate::Invariants> octagon_analysis(const encode::BlockGraph& graph,
                                                        const std::vector<logic::Term>& variables,
                                                        const base::Budget& budget);

}  // namespace pincer::invariant
