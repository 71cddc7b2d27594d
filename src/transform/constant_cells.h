// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "transform/transform.h"

namespace pincer::transform {

/// A cell of a memory region at a constant address, such as a field of a global structure.
struct ConstantCell {
  program::VariableId region;
  logic::Term address;  // a constant

  auto operator<=>(const ConstantCell&) const = default;
};

/// Cells that the program reads, by region; none of a region where they would make the program much larger.
std::vector<ConstantCell> cells_to_follow(const program::Cfa& cfa);

/// The program in which the content of each of these cells is a variable, too, which is read in its place and changes as
/// the region does. Variables keep their ids; that of cell i comes i-th behind them.
///
/// Law: the same choices give an execution of both programs, on the same way and with the same end. So proofs and
/// executions carry over.
Transformed constant_cells(const program::Cfa& cfa, const std::vector<ConstantCell>& cells);

}  // namespace pincer::transform
