// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <span>

#include "logic/query/solver.h"

namespace pincer::engine::minimax {

/// Whether a goal is possible where facts hold, as far as one of them tells.
struct Decision {
  logic::Answer answer = logic::Answer::Unknown;
  logic::Term fact;  // the one; after Unsat it refutes the goal
};

/// The filter before a solver: most goals are, or contradict, a fact, or bound what a fact bounds, too. The facts are
/// satisfiable. Law: the answer is the solver's; none where that is open.
std::optional<Decision> decide_by_bounds(logic::Terms& terms, std::span<const logic::Term> facts, logic::Term goal);

}  // namespace pincer::engine::minimax
