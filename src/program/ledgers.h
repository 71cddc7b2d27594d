// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "program/cfa.h"

namespace pincer::program {

/// A ledger says which objects there are in a part of the heap: an array from the address of each object to its end, and
/// to 0 where no object begins. It starts as zeros, and all that is written is `ledger[a] := a + size` for a new object
/// and `ledger[a] := 0` for one that is freed. The front end keeps them for the checks of memory safety, and otherwise
/// for proofs about lists and trees; they are recognised by how they are written.
struct Ledgers {
  explicit Ledgers(const Cfa& cfa);

  std::vector<VariableId> all;   // in ascending order
  std::vector<VariableId> told;  // those that the program does nothing with but to keep them: they are for proofs only
  /// Where objects stand in a list of all: two arrays such that whenever one becomes `b` at `a`, the other becomes `a` at
  /// `b`. The front end keeps them for the check of leaks; they say nothing about what objects hold.
  std::vector<VariableId> lists;

  [[nodiscard]] bool is_told(VariableId variable) const;
};

}  // namespace pincer::program
