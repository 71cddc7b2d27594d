// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "engine/engine.h"
#include "logic/query/solver_factory.h"

namespace pincer::engine {

/// Bounded model checking of many ends of a program at once. One unrolling serves all; in each layer it is asked about
/// all ends together, and about each by itself where that is too hard. So a hard one does not keep the others from being
/// decided.
struct Swept {
  std::vector<bool> excluded;            // by end: no execution of so many blocks reaches it
  std::optional<std::size_t> exhausted;  // none goes on after so many blocks: what is excluded is so for good
  std::size_t depth = 0;                 // blocks that were looked at
  bool are_others_excluded = false;      // of the program's own ends, the same
};

/// Told of an execution that reaches an end. It is not asked about any more.
using Violated = std::function<void(std::size_t end, const program::Choices& choices)>;

/// `ends` are final locations of the program.
Swept sweep(const program::Cfa& cfa, std::span<const program::LocationId> ends,
            std::vector<const logic::SolverFactory*> solvers, const Context& context, const Violated& violated);

}  // namespace pincer::engine
