// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <optional>
#include <vector>

#include "program/cfa.h"
#include "program/interpret.h"
#include "transform/silent_classes.h"

namespace pincer::engine::focus {

/// Something that a program reads and a focus does not follow.
struct Doubt {
  program::VariableId variable;  // or the region that is read
  logic::Term address;           // of the region; invalid: a variable
  /// A Boolean variable of the path program: it reads what the program reads; otherwise it reads any value.
  logic::Term trust;
};

/// The executions of a program that do the kept edges of one path, in this order, and silent ones between them.
struct PathProgram {
  explicit PathProgram(logic::Terms& terms) : program(terms) {}

  /// Its first variables are those of the program. What calls of procedures with kept edges do is inlined.
  program::Cfa program;
  std::vector<program::EdgeId> origin;  // by edge: that of the program which it does; invalid: none
  std::vector<Doubt> doubts;
};

/// `looks` and `path` are those of a focus on the variables in `is_followed` (transform/focus.h); the path leads from the
/// entry to an end. None: where calls and returns of the path do not fit.
std::optional<PathProgram> path_program(const program::Cfa& cfa, const std::vector<transform::EdgeLook>& looks,
                                        const std::vector<program::EdgeId>& path, const std::vector<bool>& is_followed);

/// The choices of an execution of the program that does what one of the path program does.
program::Choices choices_of_program(const PathProgram& along, const program::Cfa& cfa,
                                    const program::Choices& choices);

}  // namespace pincer::engine::focus
