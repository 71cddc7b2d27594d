// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <vector>

#include "program/cfa.h"

namespace pincer::transform {

/// A cell of a memory region that is followed: its index is `factor * position + offset`, where a position is a number
/// that is chosen before the program starts and never changes.
struct Cell {
  program::VariableId region;
  std::size_t position = 0;  // which one
  mpz_class factor;
  mpz_class offset;

  friend bool operator==(const Cell&, const Cell&) = default;
};

/// Which cells to follow, and where positions are certain things of the program.
struct CellChoice {
  std::vector<logic::Sort> positions;  // their sorts: those of indices
  std::vector<Cell> cells;
  /// An execution that takes this edge, its last, counts only if these terms over the program's variables are its
  /// positions: there is one with the right positions for every execution of the program.
  std::map<program::EdgeId, std::map<std::size_t, logic::Term>> at_end;
};

/// The cells that conditions of errors read, and those that these are copied from. Without cells if the program has
/// procedures, is large, or has nothing to follow.
CellChoice choose_cells(const program::Cfa& cfa);

}  // namespace pincer::transform
