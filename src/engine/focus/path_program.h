// SPDX-License-Identifier: Apache-2.0
// SPDX-FileCopyrightText: The pincer authors
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/cfa.h"
#include "program/interpret.h"
#include "transform/silent_classes.h"

namespace pincer::engine::focus {

/// A variable that a focus does not follow, or a region of memory.
struct Doubt {
  program::VariableId variable;
  /// A Boolean variable of the path program: reads of the variable give its value; otherwise they give any value.
  logic::Term trust;
};

enum class Reading : std::uint8_t {
  Exact,     // what the program reads is what it is
  Doubtful,  // variables that are not followed are read as far as they are trusted; memory that is not is any value;
             // silent calls do nothing
  DoubtfulMemory,  // memory that is not followed is read as far as it is trusted
};

/// The executions of a program that do the kept edges of one path, in this order, and silent ones between them.
struct PathProgram {
  explicit PathProgram(logic::Terms& terms) : program(terms) {}

  /// Whatever end the path has is its error. Its first variables are those of the program. What calls of procedures with kept edges do is inlined.
  program::Cfa program;
  std::vector<program::EdgeId> origin;  // by edge: that of the program which it does, or begins to do; invalid: none
  std::vector<Doubt> doubts;
};

/// `looks` and `path` are those of a focus on the variables in `is_followed` (transform/focus.h); the path leads from the
/// entry to an end. None: where calls and returns of the path do not fit.
std::optional<PathProgram> path_program(const program::Cfa& cfa, const std::vector<transform::EdgeLook>& looks,
                                        const std::vector<program::EdgeId>& path, const std::vector<bool>& is_followed,
                                        Reading reading);
/// The same, with memory in doubt, for the edges of one execution of the path program with doubtful reading.
std::optional<PathProgram> path_program(const program::Cfa& cfa, const std::vector<transform::EdgeLook>& looks,
                                        const std::vector<program::EdgeId>& edges,
                                        const std::vector<bool>& is_followed);

/// The edges of the program on an execution of the path program.
std::vector<program::EdgeId> edges_of_program(const PathProgram& along, const program::Choices& choices);

/// The choices of an execution of the program that does what one of the path program does.
program::Choices choices_of_program(const PathProgram& along, const program::Cfa& cfa, const program::Choices& choices);

}  // namespace pincer::engine::focus
