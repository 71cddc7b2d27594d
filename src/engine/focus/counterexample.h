// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/focus/path_program.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine::focus {

/// What came of a path of a focus.
struct Finding {
  /// The program takes the path so.
  std::optional<program::Choices> choices;
  /// Otherwise: variables and memory that have to be followed to see that it does not take it in one of the ways that
  /// were looked at. Empty: nothing is known.
  std::vector<program::VariableId> needed;
  std::string asked;  // the solver
};

/// Looks for an execution of `cfa` along the path (see path_program), with growing depth, until there are none, or for
/// so long.
Finding look_along(const program::Cfa& cfa, const std::vector<transform::EdgeLook>& looks,
                   const std::vector<program::EdgeId>& path, const std::vector<bool>& is_followed,
                   const std::vector<const logic::SolverFactory*>& solvers, const Context& context);

}  // namespace pincer::engine::focus
