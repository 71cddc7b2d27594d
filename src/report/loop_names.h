// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "graph/loop_nesting.h"
#include "program/cfa.h"
#include "program/liveness.h"
#include "report/c_expression.h"
#include "witness/sources.h"

namespace pincer::report {

/// What the variables of the program model are called in the loops of C.
class LoopNames {
 public:
  LoopNames(const program::Cfa& cfa, witness::Sources& sources);

  /// Names of the variables that a loop of `text` can see and whose values matter in it. `head` is where its condition is
  /// evaluated. Functions are copied to where they are called, so that a variable of another copy, or of a caller, may
  /// have the same name: such a variable gets none, and where it is not clear which is which, none of them gets it.
  [[nodiscard]] CVariableOf at(program::LocationId head, const witness::SourceText& text,
                               const witness::SourceStatement& loop) const;

 private:
  /// A function of C with its text.
  using Function = std::pair<const witness::SourceText*, const witness::SourceFunction*>;

  void note(program::VariableId variable, const program::Edge& edge, const graph::LoopNesting& nesting);
  [[nodiscard]] bool belongs(program::VariableId variable, const Function& function) const;

  const program::Cfa& cfa_;
  witness::Sources& sources_;
  program::Liveness liveness_;
  std::map<program::SourceLocation, Function> functions_;  // where something is changed
  std::vector<std::set<Function>> changed_in_;             // by variable
  std::vector<std::set<graph::Node>> changed_at_;          // by variable: heads of loops around its changes
  std::map<std::string, std::vector<program::VariableId>> by_name_;
};

}  // namespace pincer::report
