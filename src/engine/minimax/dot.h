// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/minimax/tree.h"

namespace pincer::engine::minimax {

/// A node of a symbolic execution tree, for a picture as in the paper's Fig. 1 and 2.
struct DrawnNode {
  enum class Status : std::uint8_t { Expanded, Infeasible, Covered, Error, Open };

  StopId stop;
  std::size_t parent = 0;          // of the root: itself
  std::vector<logic::Term> label;  // the interpolant, over the variables of the program
  Status status = Status::Expanded;
  std::size_t by = 0;  // of a covered node: the node that subsumes it
};

/// What a search has made of the program, with infeasible steps as nodes, and without what restarts removed.
std::vector<DrawnNode> drawn(const Tree& tree);

/// For Graphviz: steps, dotted edges from subsumed nodes to those that subsume them, the path to an error red.
std::string to_dot(const Steps& steps, std::span<const DrawnNode> nodes);

}  // namespace pincer::engine::minimax
