// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include "transform/cell_choice.h"

namespace pincer::transform {

/// The cells of small arrays, each at a constant index: those that the program names, and those between them that an
/// access in a loop may mean. Arrays that may have many cells get none. Without cells if the program has procedures or
/// has nothing to follow.
CellChoice choose_fixed_cells(const program::Cfa& cfa);

}  // namespace pincer::transform
