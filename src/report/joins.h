// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "program/cfa.h"

namespace pincer::report {

/// Where the arms of branches meet again: the immediate post-dominators of the locations of a program, in each procedure.
/// Ways that only lead to the error do not count, so that a check that passes decides nothing.
class Joins {
 public:
  explicit Joins(const program::Cfa& cfa);

  /// Whether more than one way leads on from here.
  [[nodiscard]] bool is_branch(program::LocationId id) const { return is_branch_[id.index()]; }
  /// Whether every way from here leads to the error.
  [[nodiscard]] bool is_doomed(program::LocationId id) const { return is_doomed_[id.index()]; }
  /// The first location that all ways from here have in common; invalid: the end of the procedure.
  [[nodiscard]] program::LocationId join(program::LocationId id) const { return join_[id.index()]; }

 private:
  std::vector<bool> is_doomed_;
  std::vector<bool> is_branch_;
  std::vector<program::LocationId> join_;
};

}  // namespace pincer::report
