// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <vector>

#include "program/cfa.h"
#include "program/live_globals.h"

namespace pincer::program {

/// Which variables may still be read, per location. A variable is live at l iff on some path from l it is read
/// before it is overwritten. At a call, the callee's (transitively) read globals and the arguments count as read.
/// At a procedure's exit its results and the globals that are live after some call of it are live; at the exit of
/// procedure 0 its results are live (but not where another procedure ends the program).
class Liveness {
 public:
  explicit Liveness(const Cfa& cfa);
  /// Sorted by id.
  [[nodiscard]] std::vector<VariableId> live(LocationId location) const;
  [[nodiscard]] bool is_live(VariableId variable, LocationId location) const;

 private:
  std::vector<std::vector<VariableId>> locals_;  // by location, sorted
  LiveGlobals globals_;
};

}  // namespace pincer::program
