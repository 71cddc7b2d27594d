// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "transform/transform.h"

namespace pincer::transform {

/// The program without arrays. It follows the contents of some cells whose positions are chosen at the start and never
/// change (docs/cells.md); what other cells hold is any value. An invariant of this program that speaks of a cell c at
/// position p is, of the program with arrays, `for all p: ... a[p] ...`. Over-approximates: proofs carry over, executions
/// do not.
Transformed cells(const program::Cfa& cfa);

/// The same, and where the values of its variables come from.
struct CellsExplained {
  struct Followed {
    program::VariableId region;   // of the program with arrays
    logic::Term index;            // over positions
    program::VariableId content;  // of the program without
  };
  /// The value of a read at `index`, if that is none of the followed cells.
  struct Read {
    program::VariableId value;
    program::VariableId region;
    logic::Term index;  // over variables of the program without arrays
  };
  Transformed transformed;
  std::vector<program::VariableId> positions;
  std::vector<Followed> cells;
  std::vector<Read> reads;
  std::vector<program::LocationId> location;  // by location of the program with arrays
};
CellsExplained explain_cells(const program::Cfa& cfa);

/// Are there cells to follow?
bool has_cells(const program::Cfa& cfa);

/// The program in which each cell of small arrays is a variable of its own (transform/fixed_cells). Reads of other cells
/// give any value. Proofs carry over; executions do where no such value matters.
Transformed fixed_cells(const program::Cfa& cfa);
CellsExplained explain_fixed_cells(const program::Cfa& cfa);
bool has_fixed_cells(const program::Cfa& cfa);

}  // namespace pincer::transform
